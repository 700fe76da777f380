// What changed between two texts, line by line, as a unified diff, which people and `patch` read alike.

export interface Change {
  readonly from: string;
  readonly to: string;
  /** Undefined where there is no such text, before or after. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

interface Edit {
  readonly kind: ' ' | '-' | '+';
  /** With its line break; the last one may have none. */
  readonly line: string;
}

const CONTEXT = 3;
const NOTHING = '/dev/null';

/** Texts that differ in more lines than this are shown as one taken out and the other put in. */
const MAX_EDITS = 1500;

/** Empty when nothing changes. */
export function renderDiff({ from, to, before, after }: Change): string {
  const hunks = renderHunks(compare(splitLines(before ?? ''), splitLines(after ?? '')));
  if (hunks.length === 0) return '';
  const [old, fresh] = [before === undefined ? NOTHING : from, after === undefined ? NOTHING : to];
  return [`--- ${old}`, `+++ ${fresh}`, ...hunks].join('\n');
}

function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function renderHunks(edits: readonly Edit[]): string[] {
  const isShown = edits.map(() => false);
  for (const [index, { kind }] of edits.entries()) {
    if (kind === ' ') continue;
    const end = Math.min(edits.length, index + CONTEXT + 1);
    isShown.fill(true, Math.max(0, index - CONTEXT), end);
  }
  const output: string[] = [];
  let [olds, news] = [0, 0];
  for (const [index, { kind, line }] of edits.entries()) {
    if (isShown[index] && !isShown[index - 1]) {
      const end = isShown.indexOf(false, index);
      const hunk = edits.slice(index, end < 0 ? undefined : end);
      output.push(`@@ -${rangeOf(hunk, '-', olds)} +${rangeOf(hunk, '+', news)} @@`);
    }
    if (isShown[index]) output.push(...renderLine(kind, line));
    if (kind !== '+') olds += 1;
    if (kind !== '-') news += 1;
  }
  return output;
}

/** The first line and how many; of none, the line before. */
function rangeOf(hunk: readonly Edit[], own: '-' | '+', before: number): string {
  const count = hunk.filter(({ kind }) => kind === ' ' || kind === own).length;
  return `${count === 0 ? before : before + 1},${count}`;
}

function renderLine(kind: Edit['kind'], line: string): string[] {
  return line.endsWith('\n')
    ? [kind + line.slice(0, -1)]
    : [kind + line, '\\ No newline at end of file'];
}

function same(line: string): Edit {
  return { kind: ' ', line };
}

function compare(before: readonly string[], after: readonly string[]): Edit[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [
    ...before.slice(0, start).map(same),
    ...findEdits(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

/** How far the old lines go on each diagonal. */
type Reached = ReadonlyMap<number, number>;

/** The shortest way from one to the other (Myers). */
function findEdits(before: readonly string[], after: readonly string[]): Edit[] {
  const history: Reached[] = [];
  const reached = new Map([[1, 0]]);
  for (let step = 0; step <= MAX_EDITS; step += 1) {
    history.push(new Map(reached));
    for (let diagonal = -step; diagonal <= step; diagonal += 2) {
      let x = isInsertion(reached, diagonal, step)
        ? at(reached, diagonal + 1)
        : at(reached, diagonal - 1) + 1;
      while (
        x < before.length &&
        x - diagonal < after.length &&
        before[x] === after[x - diagonal]
      ) {
        x += 1;
      }
      reached.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) {
        return walkBack(history, before, after);
      }
    }
  }
  return [
    ...before.map((line): Edit => ({ kind: '-', line })),
    ...after.map((line): Edit => ({ kind: '+', line })),
  ];
}

function isInsertion(reached: Reached, diagonal: number, step: number): boolean {
  if (diagonal === -step) return true;
  return diagonal !== step && at(reached, diagonal - 1) < at(reached, diagonal + 1);
}

function at(reached: Reached, diagonal: number): number {
  return reached.get(diagonal) ?? -1;
}

function walkBack(
  history: readonly Reached[],
  before: readonly string[],
  after: readonly string[],
): Edit[] {
  const edits: Edit[] = [];
  let [x, y] = [before.length, after.length];
  for (const [index, reached] of history.toReversed().entries()) {
    const step = history.length - 1 - index;
    const diagonal = x - y;
    const isPut = isInsertion(reached, diagonal, step);
    const fromX = step === 0 ? 0 : at(reached, isPut ? diagonal + 1 : diagonal - 1);
    const fromY = step === 0 ? 0 : fromX - (isPut ? diagonal + 1 : diagonal - 1);
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      edits.push({ kind: ' ', line: before[x] ?? '' });
    }
    if (step === 0) break;
    edits.push(
      isPut ? { kind: '+', line: after[fromY] ?? '' } : { kind: '-', line: before[fromX] ?? '' },
    );
    [x, y] = [fromX, fromY];
  }
  return edits.toReversed();
}
