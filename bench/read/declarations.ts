// The declarations of a repository as universal-ctags lists them: an opinion that is not ours.
import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { MeasuredLanguage } from './languages.ts';
import type { Repository } from './repository.ts';

export interface Declaration {
  readonly name: string;
  readonly kind: string;
  readonly line: number;
  /** Of what it stands in, as the lister calls it; empty at the top. */
  readonly scopeKind: string;
  readonly scope: string;
}

/** By path, in the order of the lister; undefined where it has no parser for the language. */
export async function listDeclarations({
  folder,
  language,
  files,
}: Repository): Promise<Map<string, Declaration[]> | undefined> {
  if (language.ctags === undefined) return undefined;
  const child = spawn('ctags', argumentsFor(language, language.ctags), {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.end(files.join('\n'));
  const found = new Map<string, Declaration[]>();
  for await (const line of createInterface({ input: child.stdout })) {
    const tag: unknown = JSON.parse(line);
    // Its parsers of test frameworks list under names of their own.
    if (!isTag(tag) || tag.language !== language.ctags) continue;
    if (!isAnonymous(tag.name) && !isLocal(tag)) {
      const list = found.get(tag.path) ?? [];
      found.set(tag.path, list);
      const { kind, line: at, scopeKind = '', scope = '' } = tag;
      list.push({ name: nameOf(tag), kind, line: at, scopeKind, scope });
    }
  }
  return found;
}

export function listerVersion(): string {
  return (
    /^\S+ \S+ [\d.]+/.exec(execFileSync('ctags', ['--version'], { encoding: 'utf8' }))?.[0] ?? ''
  );
}

function argumentsFor({ kinds }: MeasuredLanguage, language: string): string[] {
  return [
    '--options=NONE',
    '--output-format=json',
    `--language-force=${language}`,
    `--kinds-${language}=${kinds}`,
    '--extras=-{anonymous}',
    '--fields=+nKsZl-P',
    '--links=no',
    '-f',
    '-',
    '-L',
    '-',
  ];
}

interface Tag {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly kind: string;
  readonly scopeKind?: string;
  readonly scope?: string;
  readonly language: string;
}

/** The lister writes other lines too, about itself. */
function isTag(value: unknown): value is Tag {
  return typeof value === 'object' && value !== null && 'name' in value && 'line' in value;
}

function isAnonymous(name: string): boolean {
  return /^(?:__anon|anonymous)|^<lambda>$|^_?$/i.test(name);
}

const values: ReadonlySet<string> = new Set([
  'variable',
  'constant',
  'property',
  'field',
  'member',
  'externvar',
  'var',
  'const',
]);
const runnable: ReadonlySet<string> = new Set([
  'function',
  'method',
  'func',
  'generator',
  'getter',
  'setter',
  'singletonMethod',
  'member',
]);

/** What a function holds, unless it can be called or made in turn. */
function isLocal({ kind, scopeKind = '' }: Tag): boolean {
  // Python's lister calls methods members.
  return values.has(kind) && runnable.has(scopeKind) && kind !== 'member';
}

/** Without quotes, backticks, a blank before it, the number of parameters, and the interface that a member is of. */
function nameOf({ name, kind }: Tag): string {
  const plain = name
    .replace(/^ (?=\w)/, '')
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .replace(/\/\d+$/, '');
  return kind === 'namespace' ? plain : plain.replace(/^(?:\w+[.:])+(?=\w+$)/, '');
}
