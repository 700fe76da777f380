// Writes the pairs of requests and tools as arrays of numbers, as those of code are written, and their texts for a teacher
// that has a vocabulary of its own. Usage: node scripts/ts.mjs training/tools/arrays.ts TOOLS.jsonl VOCABULARY OUT
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTokenizer } from '../../src/embedding/tokenizer.ts';
import { MAX_DOC, MAX_HEAD, MAX_QUERY, writeArrays } from '../array-files.ts';
import { growing } from '../growing.ts';
import { eachLine, openLines } from '../lines.ts';
import type { ToolPair } from './tool-pair.ts';

const MAX_TEACHER = 600;
const sets = [
  'command',
  'option',
  'example',
  'call',
  'list',
  'prose',
  'intent',
  'operation',
  'instruction',
  'skill',
  'asked',
];

const [file = '', vocabularyFile = '', out = ''] = process.argv.slice(2);
const vocabulary = readFileSync(vocabularyFile, 'utf8').trimEnd().split('\n');
const tokenize = openTokenizer(vocabulary);
const folder = join(out, 'tools');
mkdirSync(folder, { recursive: true });

const ids = new Map<string, number>();
const docs = {
  tokens: growing(Uint16Array),
  offsets: growing(Uint32Array),
  heads: growing(Uint8Array),
};
const docGroups = growing(Uint16Array);
const pairs = {
  tokens: growing(Uint16Array),
  offsets: growing(Uint32Array),
  docs: growing(Uint32Array),
};
const [pairSets, pairGroups] = [growing(Uint8Array), growing(Uint16Array)];
const groups = new Map<string, number>();
docs.offsets.push(0);
pairs.offsets.push(0);
const docTexts = openLines(join(folder, 'docs.jsonl'));
const queryTexts = openLines(join(folder, 'queries.jsonl'));

for (const { set, of = set, query, name, text } of eachLine<ToolPair>(file)) {
  const key = `${name}\n${text}`;
  const id = ids.get(key) ?? ids.size;
  if (!ids.has(key)) {
    const head = tokenize(name).subarray(0, MAX_HEAD);
    docs.tokens.pushAll(head);
    docs.tokens.pushAll(tokenize(text).subarray(0, MAX_DOC - head.length));
    docs.offsets.push(docs.tokens.length());
    docs.heads.push(head.length);
    docGroups.push(groupOf(of, name));
    docTexts.write([`${name.replace(/[_-]/g, ' ')}. ${text}`.slice(0, MAX_TEACHER)]);
    ids.set(key, id);
  }
  pairs.tokens.pushAll(tokenize(query).subarray(0, MAX_QUERY));
  pairs.offsets.push(pairs.tokens.length());
  pairs.docs.push(id);
  pairSets.push(sets.indexOf(set));
  pairGroups.push(groupOf(of, name));
  queryTexts.write([query.slice(0, MAX_TEACHER)]);
}
docTexts.close();
queryTexts.close();

const numbers = Uint32Array.from({ length: ids.size }, (_, at) => at);
const arrays = {
  'docs.tokens': docs.tokens.done(),
  'docs.offsets': docs.offsets.done(),
  'docs.head': docs.heads.done(),
  'docs.repo': docGroups.done(),
  'docs.file': numbers,
  'docs.group': numbers,
  'pairs.tokens': pairs.tokens.done(),
  'pairs.offsets': pairs.offsets.done(),
  'pairs.doc': pairs.docs.done(),
  'pairs.kind': pairSets.done(),
  'pairs.repo': pairGroups.done(),
};
writeArrays(folder, arrays, {
  docs: ids.size,
  pairs: pairs.docs.length(),
  wholeChunks: 0,
  vocabulary: vocabulary.length,
  kinds: sets,
});
process.stdout.write(`tools: ${ids.size} docs, ${pairs.docs.length()} pairs\n`);

/** Commands of one program, and operations of one service, are the hard wrong answers for each other; elsewhere the whole set is one group. */
function groupOf(set: string, name: string): number {
  const [first = ''] = name.split(' ');
  const isCommand = ['command', 'option', 'example'].includes(set);
  const key = isCommand ? first : `${set}:${set === 'operation' ? first : ''}`;
  const group = groups.get(key) ?? groups.size;
  groups.set(key, group);
  return group;
}
