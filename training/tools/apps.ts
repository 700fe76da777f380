// What apps and services are for, from catalogues and lists that people keep of them.
import { parse } from 'yaml';
import { isEveryday, plainText, sentencesOf } from './plain-english.ts';
import { listPairs } from './prose.ts';
import { type SourceFile, parseObject } from './source-files.ts';
import type { ToolPair } from './tool-pair.ts';

type Json = Readonly<Record<string, unknown>>;
type Described = readonly [name: string, description: string];

/** By the path of a file: names and what they stand for. */
const shapes: readonly (readonly [RegExp, (text: string, path: string) => Described[]])[] = [
  [/\.rb$/, cask],
  [/contents\.json$|applications\.json$/, applications],
  [/\.json$/, manifest],
  [/\.yml$/, directory],
];
/** A section a thing: its name, its motto, and what it is. */
const SECTION = /^### (.+)\n<img.*\n+#### (.+)\n+\[Visit\].*\n+([A-Z].+)$/gm;
const MAX_DEPTH = 8;
const MAX_TEXT = 450;

export function* appPairs(files: Iterable<SourceFile>): Generator<ToolPair> {
  for (const { path, text } of files) {
    const [, read] = shapes.find(([pattern]) => pattern.test(path)) ?? [];
    for (const [name, description] of read?.(text, path) ?? []) yield* pairOf(name, description);
    if (!path.endsWith('.md')) continue;
    for (const { query, name } of listPairs(withoutBadges(text))) yield* pairOf(name, query);
    for (const [, name = '', motto = '', told = ''] of text.matchAll(SECTION))
      yield* [...pairOf(name, told), ...pairOf(name, `${motto}. ${told}`)];
  }
}

function* pairOf(name: string, description: string): Generator<ToolPair> {
  const text = plainText(description).replace(/^[-–—: ]+/, '');
  const [query = ''] = sentencesOf(text);
  if (isEveryday(query))
    yield { set: 'list', query, name: plainText(name), text: text.slice(0, MAX_TEXT) };
}

function withoutBadges(text: string): string {
  return text
    .replace(/\[!\[[^\]]*\](?:\[[^\]]*\]|\([^)]*\))\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(/!\[[^\]]*\](?:\[[^\]]*\]|\([^)]*\))/g, '')
    .replace(/ - \*\[reviews\]\([^)]*\)\*/g, '')
    .replace(/^(\s*)\*\s+\*\*(\[[^\]]+\]\([^)]*\))\*\*/gm, '$1* $2')
    .replace(/^(\w[\w &/]*)\|(\[)/gm, '| $2');
}

function cask(text: string): Described[] {
  const [, name = ''] = /^\s*name "([^"]+)"/m.exec(text) ?? [];
  const [, description = ''] = /^\s*desc "([^"]+)"/m.exec(text) ?? [];
  return [[name, description]];
}

function applications(text: string): Described[] {
  const { projects, applications: all } = parseObject(text) ?? {};
  const rows = (projects ?? all ?? []) as Json[];
  return rows.map(({ title, description, short_description: short }) => [
    String(title),
    String(description ?? short ?? ''),
  ]);
}

function manifest(text: string, path: string): Described[] {
  const { description, Description, Name } = parseObject(text) ?? {};
  const file = (path.split('/').at(-1) ?? '').replace('.json', '');
  return [[String(Name ?? file), String(description ?? Description ?? '')]];
}

/** Wherever something with a name is described. */
function directory(text: string): Described[] {
  const found: Described[] = [];
  const visit = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    const { name, description } = value as Json;
    if (typeof name === 'string' && typeof description === 'string')
      found.push([name, description]);
    for (const one of Object.values(value)) visit(one, depth + 1);
  };
  visit(parse(text), 0);
  return found;
}
