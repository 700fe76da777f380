// A config file as text in parts: what stands before the tools, a block for each tool with the comments above it, and
// the marks by which a later run tells the user's edits from what was generated.
import { createHash } from 'node:crypto';
import { isMap, isSeq, parseDocument } from 'yaml';

export interface Block {
  readonly name: string;
  /** Whole lines. */
  readonly text: string;
}

export interface Layout {
  readonly head: string;
  readonly blocks: readonly Block[];
  /** What stands after the last tool, without the marks. */
  readonly tail: string;
  /** By tool, and for the head: the digest of what was generated. */
  readonly marks: ReadonlyMap<string, string>;
}

/** No tool can be called that. */
export const HEAD = '(head)';

const MARK_LINE = /^# marks: (.*)$/;
const MARKS_TITLE =
  '# What `climax add` wrote, so that it can tell your edits from its own text. Leave these lines.';
const WIDTH = 118;

/** The same for texts that differ only in line ends and blank lines around them. */
export function digestOf(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  return createHash('sha256').update(lines.join('\n').trim()).digest('hex').slice(0, 10);
}

export function renderLayout({ head, blocks, tail, marks }: Layout): string {
  const entries = [...marks].map(([name, digest]) => `${name}=${digest}`).toSorted();
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + entry.length + 1 <= WIDTH) {
      lines[lines.length - 1] = `${last} ${entry}`;
    } else lines.push(`# marks: ${entry}`);
  }
  const body = [head, ...blocks.map(({ text }) => text), tail].join('');
  return [body.trimEnd(), '', MARKS_TITLE, ...lines, ''].join('\n');
}

/** Undefined when the text is not a config whose tools are a list, one below the other. */
export function parseLayout(text: string): Layout | undefined {
  const document = parseDocument(text, { logLevel: 'silent', stringKeys: true });
  const tools = isMap(document.contents) ? document.get('tools', true) : undefined;
  if (document.errors.length > 0 || !isSeq(tools) || tools.flow === true) return undefined;
  const lines = text.split('\n').map((line) => `${line}\n`);
  lines.push((lines.pop() ?? '').slice(0, -1));
  const starts = startsOf(text, tools.items);
  if (!starts) return undefined;
  const marksAt = findMarks(lines);
  const end = endOfTools(lines, starts, marksAt);
  const blocks = starts.map(({ name, line }, index) => ({
    name,
    text: lines.slice(line, starts[index + 1]?.line ?? end).join(''),
  }));
  return {
    head: lines.slice(0, starts[0]?.line ?? end).join(''),
    blocks,
    tail: lines.slice(end, marksAt).join(''),
    marks: parseMarks(lines.slice(marksAt)),
  };
}

interface Start {
  readonly name: string;
  readonly line: number;
}

/** The line that each tool's block begins on: its dash, or the first comment above it. */
function startsOf(text: string, items: readonly unknown[]): Start[] | undefined {
  const lines = text.split('\n');
  const starts: Start[] = [];
  let offset = 0;
  let line = 0;
  for (const item of items) {
    if (!isMap(item) || !item.range) return undefined;
    const [at] = item.range;
    while (line < lines.length && offset + (lines[line] ?? '').length < at) {
      offset += (lines[line] ?? '').length + 1;
      line += 1;
    }
    const floor = starts.at(-1)?.line ?? -1;
    let first = line;
    while (first > floor + 1 && !/^\s*-(?:\s|$)/.test(lines[first] ?? '')) first -= 1;
    while (first > floor + 1 && /^\s*(?:#.*)?$/.test(lines[first - 1] ?? '')) first -= 1;
    starts.push({ name: String(item.get('name')), line: first });
  }
  return starts;
}

function findMarks(lines: readonly string[]): number {
  const at = lines.findIndex((line) => MARK_LINE.test(line.trimEnd()));
  if (at < 0) return lines.length;
  return (lines[at - 1] ?? '').trimEnd() === MARKS_TITLE ? at - 1 : at;
}

/** Comments at the margin after the last tool are not its own. */
function endOfTools(lines: readonly string[], starts: readonly Start[], marksAt: number): number {
  const last = starts.at(-1)?.line ?? 0;
  let end = marksAt;
  while (end > last + 1 && /^(?:#.*)?\s*$/.test(lines[end - 1] ?? '')) end -= 1;
  // A key after the tools, such as global_args.
  const next = lines.findIndex(
    (line, index) => index > last && index < end && /^[A-Za-z_"']/.test(line),
  );
  return next < 0 ? end : next;
}

function parseMarks(lines: readonly string[]): Map<string, string> {
  const entries = lines.flatMap((line) => (MARK_LINE.exec(line.trimEnd())?.[1] ?? '').split(' '));
  return new Map(
    entries.flatMap((entry) => {
      const at = entry.lastIndexOf('=');
      return at > 0 ? [[entry.slice(0, at), entry.slice(at + 1)] as const] : [];
    }),
  );
}
