// The rules of one .gitignore, and what several of them, the nearest first, say of an entry.
import { type Glob, matchesGlob, matchesName, parseGlob, toBytes } from './glob.ts';

interface IgnoreRule {
  readonly glob: Glob;
  readonly isNegated: boolean;
  readonly isForDirectories: boolean;
  /** Without a slash, a pattern is about names at any depth. */
  readonly isForNames: boolean;
}

export interface IgnoreRules {
  /** The directory of the file, from which its patterns are taken. */
  readonly directory: readonly string[];
  readonly rules: readonly IgnoreRule[];
}

export function parseIgnoreRules(text: string, directory: readonly string[]): IgnoreRules {
  const rules = toBytes(text.replace(/^\ufeff/, ''))
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => parseRule(trimSpaces(line)));
  return { directory, rules };
}

function parseRule(line: string): IgnoreRule[] {
  const isNegated = line.startsWith('!');
  const written = isNegated ? line.slice(1) : line;
  const isForDirectories = written.endsWith('/');
  const pattern = isForDirectories ? written.slice(0, -1) : written;
  const glob = pattern === '' ? undefined : parseGlob(pattern.replace(/^\//, ''));
  const isForNames = !pattern.includes('/');
  return glob === undefined ? [] : [{ glob, isNegated, isForDirectories, isForNames }];
}

/** Spaces at the end go, unless a backslash holds them. */
function trimSpaces(line: string): string {
  let end = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\') {
      at += 1;
      end = Math.min(at + 1, line.length);
    } else if (line[at] !== ' ') end = at + 1;
  }
  return line.slice(0, end);
}

/** `stack` holds the rules that reach the entry, from the outermost to the nearest; `names` is its path in bytes. */
export function isIgnored(
  stack: readonly IgnoreRules[],
  names: readonly string[],
  isDirectory: boolean,
): boolean {
  for (let level = stack.length - 1; level >= 0; level -= 1) {
    const { directory, rules } = stack[level] ?? { directory: [], rules: [] };
    const below = names.slice(directory.length);
    for (let at = rules.length - 1; at >= 0; at -= 1) {
      const rule = rules[at];
      if (rule !== undefined && applies(rule, below, isDirectory)) return !rule.isNegated;
    }
  }
  return false;
}

function applies(rule: IgnoreRule, names: readonly string[], isDirectory: boolean): boolean {
  if (rule.isForDirectories && !isDirectory) return false;
  if (rule.isForNames) return matchesName(rule.glob[0] ?? [], names.at(-1) ?? '');
  return matchesGlob(rule.glob, names);
}
