// Pairs of repositories that are read in one way only: which files of them, by which reader, and how many.
import { shuffled } from '../draw.ts';
import type { Repository } from '../repository.ts';
import { appPairs } from './apps.ts';
import { answerUtterances } from './instant-answers.ts';
import { instructionPairs } from './instructions.ts';
import { intentPairs, utterancesIn } from './intents.ts';
import {
  type Operation,
  homeOperations,
  jsonOperations,
  operationPairs,
  pieceOperations,
  yamlOperations,
} from './operations.ts';
import { isEnglish } from './plain-english.ts';
import { skillPairs } from './skills.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';
import { thingUtterances } from './thingpedia.ts';
import type { ToolPair } from './tool-pair.ts';

/** A repository with `reads` says which reader it is for. */
export interface Source extends Repository {
  readonly reads?: string;
}

interface Reader {
  readonly files: RegExp;
  readonly pairs: (files: Iterable<SourceFile>) => Iterable<ToolPair>;
  /** How many first words make a template of which no more than some are taken. */
  readonly template?: number;
}

const MAX_OF_SOURCE = 25_000;
const MAX_OF_TEMPLATE = 20;
/** The same words for several tools say little about each. */
const MAX_SAME = 5;

const readers: Readonly<Record<string, Reader>> = {
  intents: {
    files:
      /data_full\.json$|banking_data\/.*csv$|nlupp\/data\/\w+\/fold\d+\.json$|slurp\/(?:devel|test)\.jsonl$|train_\w+_full\.json$|ApiaiReal\/.*KFold_[12]\/merged\/intents\/\w+\.json$|nlu\.yml$|en-us\/.*\.lu$|tests\/en\/.*\.yaml$|skills\/.*config\/en\.json$|workspace\.json$/,
    pairs: (files) => intentPairs(utterancesIn(files)),
    template: 4,
  },
  things: {
    files: /manifest\.tt$|eval\/(?:train|dev)\/annotated\.txt$|eval\/paraphrase\.tsv$/,
    pairs: (files) => intentPairs(thingUtterances(files)),
    template: 4,
  },
  answers: {
    files: /^lib\/.*\.pm$|^t\/.*\.t$/,
    pairs: (files) => intentPairs(answerUtterances(files)),
    template: 4,
  },
  'yaml-operations': {
    files: /^APIs\/(?!azure\.com|microsoft\.com)[^ ]*\.yaml$/,
    pairs: (files) => pairsOf(yamlOperations(files)),
  },
  'json-operations': {
    files: /apiDefinition.*\.json$/i,
    pairs: (files) => pairsOf(jsonOperations(files)),
  },
  'home-operations': {
    files: /^homeassistant\/components\/\w+\/strings\.json$/,
    pairs: (files) => pairsOf(homeOperations(files)),
  },
  'piece-operations': {
    files: /^packages\/pieces\/.*\/src\/lib\/(?:actions?|triggers?)\/.*\.ts$/,
    pairs: (files) => pairsOf(pieceOperations(files)),
  },
  instructions: {
    files:
      /^[14-9]_\w+_QA(?:_XML)?\/.*\.xml$|seed_tasks\.jsonl$|oriented_instructions\.jsonl$|^Roleplay.*instruct.*\.json$|data\/english\/(?!ai|botprofile|coding)\w+\.yml$|^content\/[\w-]+\.md$/,
    pairs: instructionPairs,
    template: 2,
  },
  skills: {
    files: /SKILL\.md$|^locales\/[^/]+\/index\.json$|cards\/\d+_en\.json$/,
    pairs: skillPairs,
  },
  apps: {
    files:
      /^Casks\/(?!font).*\.rb$|^bucket\/.*\.json$|^plugins\/.*\.json$|^(?:contents|applications)\.json$|^(?:FULL_)?README\.md$|^awesome-privacy\.yml$/,
    pairs: appPairs,
  },
};

export function* everydayPairs(sources: readonly Source[]): Generator<ToolPair> {
  for (const source of sources) {
    const reader = readers[source.reads ?? ''];
    if (!reader) continue;
    const found = [...reader.pairs(sourceFiles(source, reader.files))];
    const drawn = shuffled(found, ({ query, name, text }) => query + name + text);
    yield* drawn
      .filter(isAnsweredInEnglish)
      .filter(isFirst(reader.template))
      .slice(0, MAX_OF_SOURCE);
  }
}

function* pairsOf(operations: Iterable<Operation>): Generator<ToolPair> {
  for (const operation of operations) yield* operationPairs(operation);
}

function isAnsweredInEnglish({ text }: ToolPair): boolean {
  return (
    isEnglish(text.toLowerCase().match(/[\p{L}'-]+/gu) ?? []) &&
    !/(?=\p{L})\P{Script=Latin}/u.test(text)
  );
}

/** Keeps few of the same words, and few that begin alike for the same. */
function isFirst(template: number | undefined): (pair: ToolPair) => boolean {
  const counts = new Map<string, number>();
  const isBelow = (key: string, max: number) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= max;
  };
  return ({ query, name }) => {
    const words = query
      .toLowerCase()
      .replace(/[^a-z0-9 ]/g, '')
      .split(' ');
    const opening = words.slice(0, template).join(' ');
    return (
      isBelow(words.join(' '), MAX_SAME) &&
      (template === undefined || isBelow(`${name}: ${opening}`, MAX_OF_TEMPLATE))
    );
  };
}
