// The one string of `read`, "path|mode|options", as a typed request.
import { ClimaxError } from '../../errors.ts';
import { type Complaint, isComplaint, quote, summarise } from './complaint.ts';
import { parseLines, splitLines } from './lines.ts';
import type { Dialect } from './option.ts';
import { parseOptions } from './options.ts';
import { escapeBars, splitParts } from './parts.ts';
import { readInteger, readText } from './values.ts';

export type ReadTarget =
  /** Compressed, or raw with `compress: false`. */
  | { readonly kind: 'full' }
  | { readonly kind: 'overview' }
  | { readonly kind: 'symbol'; readonly name: string }
  | { readonly kind: 'references'; readonly name: string }
  /** From 1, both included; `end` is Infinity where the range is open, and may lie beyond the file. */
  | { readonly kind: 'lines'; readonly start: number; readonly end: number };

export interface ReadOptions {
  readonly target: ReadTarget;
  readonly details: boolean;
  readonly compress: boolean;
  readonly language: string | undefined;
  readonly maxTokens: number | undefined;
}

export interface ReadRequest extends ReadOptions {
  readonly path: string;
}

const defaults: ReadOptions = {
  target: { kind: 'full' },
  details: false,
  compress: true,
  language: undefined,
  maxTokens: undefined,
};

const dialect: Dialect<ReadOptions> = {
  unknown: 'Invalid target mode',
  literalBar: 'A bar that belongs to a path or a name is written `\\|`.',
  options: [
    { name: 'full', isMode: true, read: () => ({ target: { kind: 'full' } }) },
    { name: 'overview', isMode: true, read: () => ({ target: { kind: 'overview' } }) },
    { name: 'symbol', isMode: true, value: 'NAME', read: readNamed('symbol') },
    {
      name: 'references',
      aliases: ['refs'],
      isMode: true,
      value: 'NAME',
      read: readNamed('references'),
    },
    {
      name: 'lines',
      isMode: true,
      value: 'A-B',
      read: (value) => readLines(value, (range) => `lines:${range}`),
    },
    { name: 'details', read: () => ({ details: true }) },
    { name: 'nocompress', read: () => ({ compress: false }) },
    { name: 'compress', isDefault: true, read: () => ({ compress: true }) },
    {
      name: 'lang',
      aliases: ['language'],
      value: 'LANGUAGE',
      read: readText('lang', 'python', (language) => ({ language })),
    },
    {
      name: 'maxtokens',
      value: 'N',
      read: readInteger({
        name: 'maxtokens',
        min: 1,
        max: 1_000_000,
        example: '10000',
        into: (maxTokens) => ({ maxTokens }),
      }),
    },
  ],
};

/** Throws a ClimaxError that names everything that is wrong. */
export function parseReadRequest(text: string): ReadRequest {
  const parts = splitParts(text);
  const { path, range } = splitLines(parts.subject);
  const fromPath =
    range === undefined ? {} : readLines(range, (other) => `${escapeBars(path)}:${other}`);
  const { fields, complaints } = parseOptions(
    dialect,
    parts.options,
    range === undefined ? undefined : new Map([['lines', `:${range}`]]),
  );
  const problems = [
    ...(path === '' ? [emptyPath] : []),
    ...(isComplaint(fromPath) ? [withEscape(fromPath, parts.subject)] : []),
    ...complaints,
  ];
  if (problems.length > 0 || isComplaint(fromPath)) {
    const { message, hint } = summarise(problems);
    throw new ClimaxError('usage', message, { hint });
  }
  return { ...defaults, ...fromPath, ...fields, path };
}

const emptyPath: Complaint = {
  message: 'The path is empty',
  hints: ['Begin with the file, for example `src/auth.py|overview`.'],
};

function readNamed(kind: 'symbol' | 'references') {
  return (name: string): Partial<ReadOptions> | Complaint =>
    name === ''
      ? {
          message: `target='${kind}' requires 'symbol' parameter`,
          hints: [`Write \`${kind}:NAME\`, for example \`src/auth.py|${kind}:authenticate\`.`],
        }
      : { target: { kind, name } };
}

function readLines(
  value: string,
  write: (range: string) => string,
): Partial<ReadOptions> | Complaint {
  const read = parseLines(value, write);
  return isComplaint(read) ? read : { target: { kind: 'lines', ...read.lines } };
}

function withEscape(complaint: Complaint, subject: string): Complaint {
  const escaped = escapeBars(subject).replace(/:([0-9-]+(?::[0-9]+)?)$/, '\\:$1');
  return {
    ...complaint,
    hints: [...complaint.hints, `A path that ends so is written \`${quote(escaped)}\`.`],
  };
}
