// Rows of help text: a name or an option, and the description beside or below it.
import type { Line } from './lines.ts';
import { joinText } from './lines.ts';

export interface Row {
  readonly indent: number;
  /** What is typed: `-n, --name NAME`. */
  readonly spec: string;
  /** The first paragraph. */
  readonly description: string;
  /** All that is said of it, line by line. */
  readonly body: readonly string[];
  /** The description stands beside the spec, so everything before the gap is the spec. */
  readonly isBeside: boolean;
}

export interface RowRules {
  starts(line: Line): boolean;
  /** Whether a line that starts like a row is one, from its spec and from where its description is. */
  accepts(spec: string, place: 'beside' | 'below' | 'nowhere'): boolean;
  /** Whether each row stands for itself, with a description or without one. */
  readonly isEachItsOwn?: boolean;
}

export function readRows(
  lines: readonly Line[],
  { starts, accepts, isEachItsOwn = false }: RowRules,
): Row[] {
  const rows: Row[] = [];
  const column = commonColumn(lines.filter((line) => starts(line)));
  let prose: Line | undefined;
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? { indent: 0, text: '' };
    const split = line.text !== '' && starts(line) ? splitBeside(line, column) : undefined;
    const place = split && placeOf(split, lines, at);
    // A line that continues running text may begin with what looks like a row.
    const isProse = place === 'nowhere' && prose?.indent === line.indent;
    if (split === undefined || place === undefined || isProse || !accepts(split.spec, place)) {
      prose = line.text === '' ? undefined : line;
      at += 1;
      continue;
    }
    const [body, next] = readBody(lines, at, split.column, starts);
    rows.push(buildRow(line.indent, split, body));
    prose = undefined;
    at = next;
  }
  return isEachItsOwn ? rows : shareDescriptions(rows);
}

interface Beside {
  readonly spec: string;
  readonly beside: string;
  /** Where descriptions stand, if this row shows it. */
  readonly column: number | undefined;
}

function placeOf(
  { beside }: Beside,
  lines: readonly Line[],
  at: number,
): 'beside' | 'below' | 'nowhere' {
  if (beside !== '') return 'beside';
  const below = lines[at + 1]?.text === '' ? lines[at + 2] : lines[at + 1];
  return below !== undefined && below.text !== '' && below.indent > (lines[at]?.indent ?? 0)
    ? 'below'
    : 'nowhere';
}

function buildRow(indent: number, { spec, beside }: Beside, body: readonly Line[]): Row {
  const blank = body.findIndex(({ text }, index) => text === '' && index > 0);
  const first = body.slice(0, blank < 0 ? undefined : blank).map(({ text }) => text);
  const described = joinText([beside, ...first]);
  return {
    indent,
    spec: spec.trim(),
    description: beside === '' ? described.replace(SIGN, '') : described,
    body: [beside, ...body.map(({ text }) => text)].filter(Boolean),
    isBeside: beside !== '',
  };
}

/** The lines below a row that belong to it, and where the next one begins. */
function readBody(
  lines: readonly Line[],
  at: number,
  beside: number | undefined,
  starts: RowRules['starts'],
): [Line[], number] {
  const indent = lines[at]?.indent ?? 0;
  let column = beside;
  const body: Line[] = [];
  let next = at + 1;
  for (let here = at + 1; here < lines.length; here += 1) {
    const line = lines[here];
    if (line === undefined) break;
    if (line.text === '') {
      body.push(line);
      continue;
    }
    const isAfterBlank = lines[here - 1]?.text === '';
    if (line.indent <= indent) break;
    if (starts(line) && (column === undefined || line.indent < column)) break;
    if (isAfterBlank && line.indent < (column ?? 0)) break;
    column ??= line.indent;
    body.push(line);
    next = here + 1;
  }
  return [body.slice(0, next - at - 1), next];
}

/** Names that share one description stand in rows of their own above it. */
function shareDescriptions(rows: readonly Row[]): Row[] {
  const shared = [...rows];
  for (let at = shared.length - 2; at >= 0; at -= 1) {
    const [row, below] = [shared[at], shared[at + 1]];
    if (row === undefined || below === undefined || row.body.length > 0) continue;
    if (below.isBeside || row.indent !== below.indent) continue;
    shared[at] = { ...row, description: below.description, body: below.body };
  }
  return shared;
}

/** Where most rows have their descriptions: a spec that reaches it leaves no gap. */
function commonColumn(lines: readonly Line[]): number | undefined {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const gap = findGap(line.text);
    if (gap === undefined) continue;
    const column = line.indent + gap.to;
    counts.set(column, (counts.get(column) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return best?.[0];
}

/** Signs that stand for the gap, or at its end. */
const SIGN = /^(?::|=|--?|\u2013|\u2014)\s+/;
const SEPARATOR = / (?::|=|--?|\u2013|\u2014) /;

function splitBeside({ indent, text }: Line, common: number | undefined): Beside {
  const gap = findGap(text);
  const wanted = common === undefined ? -1 : common - indent;
  // A gap beyond the column is one within the description.
  if (
    wanted > 2 &&
    (gap === undefined || gap.from > wanted) &&
    text[wanted - 1] === ' ' &&
    text[wanted - 2] !== ' ' &&
    !' -'.includes(text[wanted] ?? ' ') &&
    / \S+ /.test(text.slice(wanted))
  ) {
    // The label of a value that reaches into the column is still to the left of it.
    const label = /^<[^<>\s]+> /.exec(text.slice(wanted))?.[0].length ?? 0;
    return cut(text, wanted + label, wanted + label, indent);
  }
  const sign = SEPARATOR.exec(text);
  if (sign !== null && (gap === undefined || sign.index < gap.from)) {
    return cut(text, sign.index, sign.index + sign[0].length, indent);
  }
  if (gap === undefined) return { spec: text, beside: '', column: undefined };
  return cut(text, gap.from, gap.to, indent);
}

function cut(text: string, from: number, to: number, indent: number): Beside {
  const beside = text.slice(to);
  const sign = SIGN.exec(beside)?.[0].length ?? 0;
  return {
    spec: text.slice(0, from),
    beside: beside.slice(sign),
    column: indent + to + sign,
  };
}

/** A further name or a value label that stands in a column of its own, as boxes draw them. */
const MORE_SPEC = /^(?:--?[A-Za-z][\w-]*(?:\[?=[\w<>|]+\]?)?|[A-Z][A-Z_]*|<[^<>]+>|\[[a-z|]+\])$/;

/** The first run of blanks outside brackets that is wider than one; outside brackets or not, if there is none. */
function findGap(text: string): { readonly from: number; readonly to: number } | undefined {
  const gaps: { from: number; to: number; isOutside: boolean }[] = [];
  let depth = 0;
  for (let at = 0; at < text.length && gaps.length < 8; at += 1) {
    const character = text[at] ?? '';
    if ('[({<'.includes(character)) depth += 1;
    else if ('])}>'.includes(character)) depth = Math.max(0, depth - 1);
    else if (character === ' ' && text[at + 1] === ' ') {
      let to = at;
      while (text[to] === ' ') to += 1;
      gaps.push({ from: at, to, isOutside: depth === 0 });
      at = to - 1;
    }
  }
  let index = gaps.findIndex(({ isOutside }) => isOutside);
  if (index < 0) index = 0;
  while (
    text.startsWith('-') &&
    gaps[index + 1] !== undefined &&
    MORE_SPEC.test(text.slice(gaps[index]?.to, gaps[index + 1]?.from))
  ) {
    index += 1;
  }
  return gaps[index];
}
