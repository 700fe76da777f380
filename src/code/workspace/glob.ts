// Matches names against the patterns of .gitignore, in time that no pattern can blow up: a pattern comes with the
// folder that is read, and translated to a regular expression a few `**/` in it take hours.

type Part =
  | { readonly kind: 'character'; readonly code: number }
  | { readonly kind: 'any' }
  | { readonly kind: 'set'; readonly codes: ReadonlySet<number>; readonly isNegated: boolean }
  | { readonly kind: 'star' };

/** One name of a path; `'**'` stands for any number of them. */
type Segment = '**' | readonly Part[];

export type Glob = readonly Segment[];

const SLASH = 0x2f;

/** Text as git compares it, a byte at a time. */
export function toBytes(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the range is that of plain text
  return /^[\0-\x7f]*$/.test(text) ? text : Buffer.from(text).toString('latin1');
}

/** Undefined when the pattern is malformed: it matches nothing. */
export function parseGlob(pattern: string): Glob | undefined {
  const segments: Segment[] = [];
  let parts: Part[] = [];
  let stars = 0;
  const endSegment = () => {
    segments.push(parts.length === 1 && stars > 1 ? '**' : parts);
    parts = [];
    stars = 0;
  };
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === '*') {
      if (parts.at(-1)?.kind !== 'star') parts.push({ kind: 'star' });
      stars += 1;
    } else if (character === '?') parts.push({ kind: 'any' });
    else if (character === '[') {
      const set = parseSet(pattern, at + 1);
      if (set === undefined) return undefined;
      parts.push(set.part);
      at = set.end;
    } else {
      if (character === '\\') at += 1;
      if (at >= pattern.length) return undefined;
      const code = pattern.charCodeAt(at);
      if (code === SLASH) endSegment();
      else parts.push({ kind: 'character', code });
    }
  }
  endSegment();
  return segments;
}

const CLASSES = new Map<string, RegExp>([
  ['alnum', /[a-z0-9]/i],
  ['alpha', /[a-z]/i],
  ['blank', /[ \t]/],
  // oxlint-disable-next-line no-control-regex -- the class is theirs
  ['cntrl', /[\0-\x1f\x7f]/],
  ['digit', /[0-9]/],
  ['graph', /[!-~]/],
  ['lower', /[a-z]/],
  ['print', /[ -~]/],
  ['punct', /[!-/:-@[-`{-~]/],
  ['space', /[ \t-\r]/],
  ['upper', /[A-Z]/],
  ['xdigit', /[0-9a-f]/i],
]);

/** `from` is behind the bracket that opens it; `end` is the one that closes it. */
function parseSet(pattern: string, from: number): { part: Part; end: number } | undefined {
  let at = from;
  const isNegated = pattern[at] === '!' || pattern[at] === '^';
  if (isNegated) at += 1;
  const codes = new Set<number>();
  let previous: number | undefined;
  for (let isFirst = true; isFirst || pattern[at] !== ']'; at += 1, isFirst = false) {
    if (at >= pattern.length) return undefined;
    const rest = pattern.slice(at, at + 2);
    if (rest === '[:') {
      const close = pattern.indexOf(']', at + 2);
      if (close === -1) return undefined;
      if (close > at + 2 && pattern[close - 1] === ':') {
        const range = CLASSES.get(pattern.slice(at + 2, close - 1));
        if (range === undefined) return undefined;
        for (let code = 0; code < 128; code += 1) {
          if (range.test(String.fromCharCode(code))) codes.add(code);
        }
        at = close;
        previous = undefined;
        continue;
      }
    }
    const isRange =
      rest[0] === '-' && previous !== undefined && rest.length === 2 && rest[1] !== ']';
    if (isRange) at += 1;
    if (pattern[at] === '\\') at += 1;
    if (at >= pattern.length) return undefined;
    const code = pattern.charCodeAt(at);
    for (let each = isRange ? (previous ?? code) : code; each <= code; each += 1) codes.add(each);
    previous = isRange ? undefined : code;
  }
  return { part: { kind: 'set', codes, isNegated }, end: at };
}

export function matchesGlob(glob: Glob, names: readonly string[]): boolean {
  return matchesSequence(
    names.length,
    glob.length,
    (at) => glob[at] === '**',
    (at, part) => matchesName(glob[part] ?? '**', names[at] ?? ''),
    // `a/**` is what lies in `a`, not `a`.
    glob.at(-1) === '**',
  );
}

export function matchesName(segment: Segment, name: string): boolean {
  if (segment === '**') return true;
  return matchesSequence(
    name.length,
    segment.length,
    (at) => segment[at]?.kind === 'star',
    (at, part) => matchesPart(segment[part], name.charCodeAt(at)),
    false,
  );
}

function matchesPart(part: Part | undefined, code: number): boolean {
  if (part?.kind === 'character') return part.code === code;
  if (part?.kind === 'set') return part.codes.has(code) !== part.isNegated;
  return part?.kind === 'any';
}

/**
 * Items against parts of which some stand for any number of items. Only the last such part met ever needs to take
 * more, so the time is at most one length times the other.
 */
function matchesSequence(
  items: number,
  parts: number,
  isStar: (part: number) => boolean,
  matches: (item: number, part: number) => boolean,
  needsItemAtEnd: boolean,
): boolean {
  let item = 0;
  let part = 0;
  let star = -1;
  let starItem = 0;
  while (item < items) {
    if (part < parts && isStar(part)) {
      star = part;
      starItem = item;
      part += 1;
      if (part === parts) return true;
    } else if (part < parts && matches(item, part)) {
      item += 1;
      part += 1;
    } else if (star !== -1) {
      starItem += 1;
      item = starItem;
      part = star + 1;
    } else return false;
  }
  if (needsItemAtEnd && part < parts) return false;
  while (part < parts && isStar(part)) part += 1;
  return part === parts;
}
