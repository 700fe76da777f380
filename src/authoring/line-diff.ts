// What changed between two texts, line by line, as `diff -u` shows it.

interface Edit {
  readonly kind: ' ' | '-' | '+';
  readonly line: string;
}

const CONTEXT = 3;

/** Texts that differ in more lines than this are shown as one taken out and the other put in. */
const MAX_EDITS = 1500;

/** Empty when the texts are the same. */
export function renderDiff(before: string, after: string, from: string, to: string): string {
  if (before === after) return '';
  const edits = compare(linesOf(before), linesOf(after));
  return [`--- ${from}`, `+++ ${to}`, ...renderHunks(edits)].join('\n');
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function renderHunks(edits: readonly Edit[]): string[] {
  const isShown = edits.map(() => false);
  for (const [index, { kind }] of edits.entries()) {
    if (kind === ' ') continue;
    const end = Math.min(edits.length, index + CONTEXT + 1);
    isShown.fill(true, Math.max(0, index - CONTEXT), end);
  }
  const output: string[] = [];
  let [oldLine, newLine] = [1, 1];
  for (const [index, { kind, line }] of edits.entries()) {
    if (isShown[index] && !isShown[index - 1]) {
      const end = isShown.indexOf(false, index);
      const hunk = edits.slice(index, end < 0 ? undefined : end);
      const olds = hunk.filter((edit) => edit.kind !== '+').length;
      const news = hunk.filter((edit) => edit.kind !== '-').length;
      output.push(`@@ -${oldLine},${olds} +${newLine},${news} @@`);
    }
    if (isShown[index]) output.push(kind + line);
    if (kind !== '+') oldLine += 1;
    if (kind !== '-') newLine += 1;
  }
  return output;
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
