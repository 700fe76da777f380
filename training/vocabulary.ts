// Learns the vocabulary from the words of the chosen training pairs, of code and of tools.
// Usage: node scripts/ts.mjs training/vocabulary.ts RAW TOOLS.jsonl OUT/vocabulary.txt
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { specialPieces } from '../src/embedding/tokenizer.ts';
import { namesIn, splitName } from '../src/text/names.ts';
import { headOf } from './chunk-text.ts';
import { eachLine } from './lines.ts';
import type { SelectedPair } from './records.ts';
import type { ToolPair } from './tools/tool-pair.ts';
import { learnPieces } from './word-pieces.ts';

const SIZE = 36_000;
/** Queries are short; their English words must not drown in code. */
const QUERY_WEIGHT = 8;
const MIN_COUNT = 6;
/** The words of one project alone are not worth a piece, and may be the names of people. */
const MIN_REPOSITORIES = 3;
/** How often a word counts in one repository at most. */
const MAX_COUNT = 2000;
const MAX_LENGTH = 40;
/** Letters beyond ASCII that are frequent enough to be pieces. */
const MIN_LETTER_COUNT = 300;

const [raw = '', tools = '', out = ''] = process.argv.slice(2);
const words = countWords();
const letters = new Map<string, number>();
for (const [word, count] of words)
  for (const letter of word) letters.set(letter, (letters.get(letter) ?? 0) + count);
const learnt = new Map(
  [...words]
    .filter(([word, count]) => count >= MIN_COUNT && isPlain(word))
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);
const ascii = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const pieces = learnPieces(learnt, SIZE - specialPieces.length);
const all = new Set([...ascii, ...ascii.map((letter) => `##${letter}`), ...pieces]);
const vocabulary = [...specialPieces, ...all].slice(0, SIZE);
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, `${vocabulary.join('\n')}\n`);
process.stdout.write(
  `${words.size} words, ${learnt.size} learnt from, ${vocabulary.length} pieces\n`,
);

function countWords(): Map<string, number> {
  const counts = new Map<string, { count: number; repositories: number }>();
  let repo = '';
  let names = new Map<string, number>();
  const close = () => {
    const own = new Map<string, number>();
    for (const [name, count] of names)
      for (const word of splitName(name)) own.set(word, (own.get(word) ?? 0) + count);
    for (const [word, count] of own) {
      const known = counts.get(word) ?? { count: 0, repositories: 0 };
      known.count += Math.min(count, MAX_COUNT);
      known.repositories += 1;
      counts.set(word, known);
    }
    names = new Map();
  };
  const add = (text: string, weight: number) => {
    for (const name of namesIn(text)) names.set(name, (names.get(name) ?? 0) + weight);
  };
  const seen = new Set<string>();
  for (const pair of trainingPairs()) {
    // The pairs of a repository stand together.
    if (pair.repo !== repo) close();
    repo = pair.repo;
    add(pair.query, QUERY_WEIGHT);
    const key = `${pair.repo} ${pair.base < 0 ? pair.variant : pair.base}`;
    if (seen.has(key)) continue;
    seen.add(key);
    add(headOf(pair.path, pair.symbol), 1);
    add(pair.text, 1);
  }
  close();
  for (const [word, count] of countToolWords()) {
    const known = counts.get(word) ?? { count: 0, repositories: 0 };
    known.count += count;
    known.repositories += count < MIN_COUNT ? 0 : MIN_REPOSITORIES;
    counts.set(word, known);
  }
  return new Map(
    [...counts]
      .filter(([, { repositories }]) => repositories >= MIN_REPOSITORIES)
      .map(([word, { count }]) => [word, count]),
  );
}

/** Each tool's own words count once, those of requests as in other pairs. */
function countToolWords(): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const name of namesIn(text))
      for (const word of splitName(name)) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  const seen = new Set<string>();
  for (const { set, query, name, text } of eachLine<ToolPair>(tools)) {
    // So that writing more of them does not change what all models read.
    if (set === 'asked') continue;
    add(query, QUERY_WEIGHT / 2);
    if (!seen.has(name + text)) add(`${name} ${text}`, 1);
    seen.add(name + text);
  }
  return new Map([...counts].map(([word, count]) => [word, Math.min(count, MAX_COUNT * 4)]));
}

function* trainingPairs(): Generator<SelectedPair> {
  const files = readdirSync(raw).filter((one) => one.startsWith('pairs-train-'));
  const inOrder = files.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  for (const file of inOrder) yield* eachLine<SelectedPair>(join(raw, file));
}

function isPlain(word: string): boolean {
  if (word.length > MAX_LENGTH) return false;
  return (
    /^[a-z0-9]+$/.test(word) ||
    [...word].every((letter) => (letters.get(letter) ?? 0) >= MIN_LETTER_COUNT)
  );
}
