// Line ranges: after `lines:`, and at the end of a path as hits and cuts print them.
import { parseInteger } from '../../text/decimal.ts';
import { type Complaint, quote } from './complaint.ts';
import { readBackslashes } from './parts.ts';

/** Both ends count from 1 and are included; `end` is Infinity where the range is open. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

const MAX_LINE = 1_000_000_000;

/** `A`, `A-B` or `A-`; `write` gives a range back in the form that the request used. */
export function parseLines(
  text: string,
  write: (range: string) => string,
): { readonly lines: LineRange } | Complaint {
  const [, first = '', dash, last = ''] = /^([0-9]+)(?:\s*(-)\s*([0-9]*))?$/.exec(text) ?? [];
  const start = parseInteger(first);
  const end = last === '' ? undefined : parseInteger(last);
  if (start === undefined || (last !== '' && end === undefined)) return malformed(text, write);
  if (start > MAX_LINE || (end ?? 0n) > MAX_LINE) return malformed(text, write);
  if (start === 0n || end === 0n) {
    const ends = [start, ...(end === undefined ? [] : [end])].map((line) => line || 1n);
    return {
      message: `Lines count from 1: ${quote(write(text))}`,
      hints: [
        `Did you mean \`${quote(write(ends.join('-') + (dash && end === undefined ? '-' : '')))}\`?`,
      ],
    };
  }
  if (end !== undefined && end < start) {
    return {
      message: `The lines end before they begin: ${quote(write(text))}`,
      hints: [`Did you mean \`${quote(write(`${end}-${start}`))}\`?`],
    };
  }
  const closed = end ?? (dash ? undefined : start);
  return { lines: { start: Number(start), end: closed === undefined ? Infinity : Number(closed) } };
}

function malformed(text: string, write: (range: string) => string): Complaint {
  const given = text === '' ? 'and none are given' : `not ${quote(text)}`;
  return {
    message: `lines must be A-B, A or A-, in whole numbers from 1 to ${MAX_LINE.toLocaleString('en')}, ${given}`,
    hints: [`For example \`${quote(write('10-40'))}\`.`],
  };
}

/** `:12-30`, `:12-`, `:12`, and `:12:5`, line and column, as references are printed. */
const SUFFIX = /:([0-9]+(?:-[0-9]*)?)$|:([0-9]+):[0-9]+$/;

export interface PathWithLines {
  readonly path: string;
  /** The range as written, where the path ends in one. */
  readonly range: string | undefined;
}

/** A path that itself ends so is written with `\:`. */
export function splitLines(text: string): PathWithLines {
  const match = SUFFIX.exec(text);
  if (!match) return { path: text, range: undefined };
  let end = match.index;
  while (text[end - 1] === '\\') end -= 1;
  const { kept, isEscaped } = readBackslashes(text.slice(end, match.index));
  const path = text.slice(0, end) + kept;
  return isEscaped
    ? { path: path + text.slice(match.index), range: undefined }
    : { path: path.trimEnd(), range: match[1] ?? match[2] };
}
