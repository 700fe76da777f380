// Says in our words what the validation library found wrong, at the place in the file where it stands.
import type * as z from 'zod';
import type { Problem } from '../errors.ts';
import { didYouMean } from '../text/nearest.ts';
import type { Document, Path } from './document.ts';

type Issue = z.core.$ZodIssue;

/** A file with more slips than this is not a config, and finding the place of each takes time. */
const MAX_UNKNOWN = 100;

/** The problems of one value that stands at `path` in the document. */
export function findProblems(
  document: Document,
  path: Path,
  issues: readonly Issue[],
  fields: readonly string[],
): Problem[] {
  return issues.flatMap((issue) => {
    const at = [...path, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      const rest = issue.keys.length - MAX_UNKNOWN;
      return [
        ...issue.keys.slice(0, MAX_UNKNOWN).map((key) => {
          const message = `unknown field \`${key}\`${didYouMean(key, fields)}`;
          return document.problemAtKey([...at, key], message);
        }),
        ...(rest > 0 ? [document.problemAt(at, `and ${rest} more unknown fields`)] : []),
      ];
    }
    return [document.problemAt(at, describe(issue, at))];
  });
}

function describe(issue: Issue, path: Path): string {
  const field = fieldName(path);
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return `missing required field ${field}`;
  }
  if (typeof issue.input === 'number' && !Number.isFinite(issue.input)) {
    return `${field} must be a finite number`;
  }
  if (issue.code === 'invalid_type') {
    return `${field} must be ${article(issue.expected)}, not ${nameOf(issue.input)}${quoteHint(issue)}`;
  }
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String);
    return `${field} must be one of ${allowed.join(', ')}${didYouMean(String(issue.input), allowed)}`;
  }
  if (issue.code === 'invalid_union') {
    return `${field} must be ${unionOf(issue)}, not ${nameOf(issue.input)}`;
  }
  return `${field} ${issue.message}`;
}

function fieldName(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'the file';
  return typeof last === 'number'
    ? `item ${last + 1} of \`${String(path.at(-2))}\``
    : `\`${String(last)}\``;
}

const words: Record<string, string> = {
  array: 'a list',
  object: 'a map',
  record: 'a map',
  int: 'a whole number',
  null: 'nothing',
  undefined: 'nothing',
};

function article(kind: string): string {
  return words[kind] ?? `a ${kind}`;
}

function nameOf(input: unknown): string {
  if (input === null) return article('null');
  return article(Array.isArray(input) ? 'array' : typeof input);
}

function quoteHint(issue: Issue & { code: 'invalid_type' }): string {
  const plain = typeof issue.input === 'number' || typeof issue.input === 'boolean';
  return issue.expected === 'string' && plain ? ': put it in quotes' : '';
}

function unionOf(issue: Issue & { code: 'invalid_union' }): string {
  const options = issue.errors.flat().map((option) => {
    if (option.code === 'invalid_type') return article(option.expected);
    return option.code === 'invalid_value' ? option.values.join(', ') : option.message;
  });
  return [...new Set(options)].join(' or ');
}
