// The structural index at work: what defines, calls, raises or extends a symbol of the query, and what is called by its
// words.
import type { Corpus, Part } from '../indexes/corpus.ts';
import { countOf } from '../indexes/record.ts';
import { foldName, hashTerm } from '../indexes/terms.ts';
import { type Tally, addTo, clearTally, openTally, raiseTo } from './tally.ts';
import type { QueryWord, Understood } from './understand.ts';
import { forEachHolder } from './words.ts';

export interface StructureScores {
  readonly files: Tally;
  /** The chunk of a file that answers by its structure, where there is one: it goes before those that share words. */
  readonly chunks: ReadonlyMap<number, number>;
}

/** A query that is a name asks for its definition; in a sentence a name is one clue of several. */
const DEFINES = { asked: 3, named: 0.4 };
/** A class answers better than a function of its name. */
const OWNER_FACTOR = 1.3;
const SAME_NAME = 2.1;
const STATES_FACT = 1;
const PATH = 1;
const FOLDER_SHARE = 0.4;

export function scoreStructure(corpus: Corpus, query: Understood): StructureScores {
  const files = openTally(corpus.fileSlots);
  const chunks = new Map<number, number>();
  const raise = (file: number, score: number) => addTo(files, file, score);
  addPaths(corpus, query.words, raise);
  addDefinitions(corpus, query, raise, chunks);
  if (query.isSymbol) addSameNames(corpus, query.symbols, raise);
  return { files, chunks };
}

type Raise = (file: number, score: number) => void;

/** The share of the query's words that a file or its folders are called by. */
function addPaths(corpus: Corpus, words: readonly QueryWord[], raise: Raise): void {
  const plain = words.filter(({ options }) => options.length > 1);
  const unit = PATH / Math.max(1, plain.length);
  const best = openTally(corpus.fileSlots);
  for (const { options } of plain) {
    for (const { term } of options) {
      for (const { segment, fileOffset, isDead } of corpus.parts) {
        forEachHolder(segment.names, term, (file) => {
          if (!isDead(file)) raiseTo(best, fileOffset + file, 1);
        });
        forEachHolder(segment.folders, term, (file) => {
          if (!isDead(file)) raiseTo(best, fileOffset + file, FOLDER_SHARE);
        });
      }
    }
    for (const file of best.touched) raise(file, unit * (best.values[file] ?? 0));
    clearTally(best);
  }
}

function addDefinitions(
  corpus: Corpus,
  { symbols, isSymbol, fact }: Understood,
  raise: Raise,
  chunks: Map<number, number>,
): void {
  const best = new Map<number, number>();
  const note = (part: Part, chunk: number, score: number) => {
    const file = part.segment.files[chunk] ?? 0;
    if (part.isDead(file)) return;
    const slot = part.fileOffset + file;
    if (score <= (best.get(slot) ?? 0)) return;
    best.set(slot, score);
    chunks.set(slot, part.chunkOffset + chunk);
  };
  for (const symbol of symbols) {
    for (const part of corpus.parts) {
      forEachHolder(part.segment.chunks, hashTerm('define', symbol), (chunk, packed) => {
        const factor = countOf(packed, 'name') > 1 ? OWNER_FACTOR : 1;
        note(part, chunk, factor * (isSymbol ? DEFINES.asked : DEFINES.named));
      });
      if (fact) {
        forEachHolder(part.segment.chunks, hashTerm(fact, symbol), (chunk) =>
          note(part, chunk, STATES_FACT),
        );
      }
    }
  }
  for (const [file, score] of best) raise(file, score);
}

/** Files that are called as the symbol is, whatever their ending. */
function addSameNames(corpus: Corpus, symbols: readonly string[], raise: Raise): void {
  for (const symbol of symbols) {
    // A name of several words is indexed whole beside its words, one of a single word as that word.
    for (const space of ['name', 'word'] as const) {
      for (const { segment, fileOffset, isDead } of corpus.parts) {
        forEachHolder(segment.names, hashTerm(space, symbol), (file) => {
          if (!isDead(file) && isCalled(segment.paths[file] ?? '', symbol))
            raise(fileOffset + file, SAME_NAME);
        });
      }
    }
  }
}

function isCalled(path: string, symbol: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  return foldName(name) === symbol;
}
