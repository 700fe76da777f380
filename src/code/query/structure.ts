// The structural index at work: what defines, calls, raises or extends a symbol of the query, and what is called by its
// words.
import type { Corpus, Part } from '../indexes/corpus.ts';
import { countOf } from '../indexes/record.ts';
import { foldName, hashTerm } from '../indexes/terms.ts';
import type { QueryWord, Understood } from './understand.ts';
import { forEachHolder } from './words.ts';

export interface StructureScores {
  readonly files: Float64Array;
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
  const files = new Float64Array(corpus.fileSlots);
  const chunks = new Map<number, number>();
  const raise = (file: number, score: number) => {
    files[file] = (files[file] ?? 0) + score;
  };
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
  for (const { options } of plain) {
    const best = new Map<number, number>();
    for (const { term } of options) {
      for (const { segment, fileOffset, isDead } of corpus.parts) {
        forEachHolder(segment.names, term, (file) => {
          if (!isDead(file)) best.set(fileOffset + file, 1);
        });
        forEachHolder(segment.folders, term, (file) => {
          const slot = fileOffset + file;
          if (!isDead(file) && !best.has(slot)) best.set(slot, FOLDER_SHARE);
        });
      }
    }
    for (const [file, share] of best) raise(file, unit * share);
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

function addSameNames(corpus: Corpus, symbols: readonly string[], raise: Raise): void {
  for (const [file, path] of corpus.paths.entries()) {
    if (corpus.isLiveFile[file] === 0) continue;
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
    if (symbols.includes(foldName(name))) raise(file, SAME_NAME);
  }
}
