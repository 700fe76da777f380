// Renders what changes in a text as a unified diff, which people and `patch` read alike.

const CONTEXT = 3;

type Line = readonly [mark: ' ' | '-' | '+', text: string];

/** A text that is not there before or after has none. */
export interface Change {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Empty when nothing changes. */
export function renderDiff({ file, before, after }: Change): string {
  const lines = compareLines(splitLines(before ?? ''), splitLines(after ?? ''));
  const hunks = findHunks(lines).map((hunk) => renderHunk(lines, hunk));
  if (hunks.length === 0) return '';
  const nameOf = (text: string | undefined) => (text === undefined ? '/dev/null' : file);
  return [`--- ${nameOf(before)}`, `+++ ${nameOf(after)}`, ...hunks].join('\n');
}

/** Each with its line break; the last one may have none. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function compareLines(before: readonly string[], after: readonly string[]): Line[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [
    ...before.slice(0, head).map((text): Line => [' ', text]),
    ...compareMiddle(
      before.slice(head, before.length - tail),
      after.slice(head, after.length - tail),
    ),
    ...before.slice(before.length - tail).map((text): Line => [' ', text]),
  ];
}

/** More than this many pairs of lines are not compared: it would take seconds and the diff would help nobody. */
const MAX_PAIRS = 4_000_000;

/** By the longest common run of lines, the removed ones before the added ones. */
function compareMiddle(before: readonly string[], after: readonly string[]): Line[] {
  if (before.length * after.length > MAX_PAIRS) {
    return [...before.map((text): Line => ['-', text]), ...after.map((text): Line => ['+', text])];
  }
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  const at = (left: number, right: number) => common[left * width + right] ?? 0;
  for (let left = before.length - 1; left >= 0; left -= 1) {
    for (let right = after.length - 1; right >= 0; right -= 1) {
      common[left * width + right] =
        before[left] === after[right]
          ? at(left + 1, right + 1) + 1
          : Math.max(at(left + 1, right), at(left, right + 1));
    }
  }
  const lines: Line[] = [];
  let left = 0;
  let right = 0;
  while (left < before.length || right < after.length) {
    const removed = before[left];
    const added = after[right];
    if (removed !== undefined && removed === added) {
      lines.push([' ', removed]);
      left += 1;
      right += 1;
    } else if (
      removed !== undefined &&
      (added === undefined || at(left + 1, right) >= at(left, right + 1))
    ) {
      lines.push(['-', removed]);
      left += 1;
    } else {
      lines.push(['+', added ?? '']);
      right += 1;
    }
  }
  return lines;
}

interface Hunk {
  readonly start: number;
  readonly end: number;
}

function findHunks(lines: readonly Line[]): Hunk[] {
  const hunks: Hunk[] = [];
  for (const [index, [mark]] of lines.entries()) {
    if (mark === ' ') continue;
    const start = Math.max(0, index - CONTEXT);
    const end = Math.min(lines.length, index + CONTEXT + 1);
    const last = hunks.at(-1);
    if (last && start <= last.end) hunks[hunks.length - 1] = { start: last.start, end };
    else hunks.push({ start, end });
  }
  return hunks;
}

function renderHunk(lines: readonly Line[], { start, end }: Hunk): string {
  const range = (mark: '-' | '+') => {
    const isIn = ([own]: Line) => own === ' ' || own === mark;
    const before = lines.slice(0, start).filter(isIn).length;
    const count = lines.slice(start, end).filter(isIn).length;
    return `${mark}${count === 0 ? before : before + 1},${count}`;
  };
  const body = lines
    .slice(start, end)
    .map(([mark, text]) =>
      text.endsWith('\n')
        ? mark + text.slice(0, -1)
        : `${mark}${text}\n\\ No newline at end of file`,
    );
  return [`@@ ${range('-')} ${range('+')} @@`, ...body].join('\n');
}
