// Puts members into a JSON object and takes one out again, in the style of the text around it.
import type { Node } from 'jsonc-parser/lib/esm/main.js';
import { type Edit, breakOf } from './settings.ts';

/** A text and the object that is all of it. */
export interface Document {
  readonly text: string;
  readonly root: Node;
}

/** After the last member and the comments that follow it. */
export function insertMembers(
  { text, root }: Document,
  object: Node,
  members: Readonly<Record<string, unknown>>,
): Edit[] {
  const last = object.children?.at(-1);
  const close = endOf(object) - 1;
  const gap = readGap(text, last ? endOf(last) : object.offset + 1, close);
  const hasMembers = last !== undefined || (root.children ?? []).length > 0;
  const layout = {
    ...layoutAt(text, root),
    isInline: hasMembers && isOneLine(text, last ? object : root),
  };
  const outer = indentOf(text, object.offset);
  const indent = (last && ownIndent(text, last.offset)) ?? outer + layout.unit;
  const space = layout.isTight ? '' : ' ';
  const lead = layout.isInline ? space : breakOf(text) + indent;
  const written = Object.entries(members)
    .map(
      ([name, value]) =>
        `${lead}${JSON.stringify(name)}:${space}${renderValue(value, indent, layout)}`,
    )
    .join(',');
  const tail = gap.comma === undefined ? '' : ',';
  const edits: Edit[] = [{ start: gap.end, end: gap.end, text: written + tail }];
  // Two edits of one place: what comes later in this list ends up before.
  if (last && gap.comma === undefined) edits.push(insertion(endOf(last), ','));
  if (!last && !text.slice(gap.end, close).includes('\n')) {
    edits.unshift(insertion(close, layout.isInline ? space : breakOf(text) + outer));
  }
  return edits;
}

/** With the space before it, and one comma. */
export function removeMember(text: string, object: Node, property: Node): Edit[] {
  const members = object.children ?? [];
  const index = members.indexOf(property);
  const previous = members[index - 1];
  const next = members[index + 1];
  const before = readGap(text, previous ? endOf(previous) : object.offset + 1, property.offset);
  const after = readGap(text, endOf(property), next ? next.offset : endOf(object) - 1);
  const removal = { start: before.end, end: after.comma ?? endOf(property), text: '' };
  return after.comma === undefined && before.comma !== undefined
    ? [removal, { start: before.comma - 1, end: before.comma, text: '' }]
    : [removal];
}

/** A value in place of the one that is there, in its style. */
export function replaceValue({ text, root }: Document, node: Node, value: unknown): Edit {
  const isInline = (node.children ?? []).length > 0 && isOneLine(text, node);
  const layout = { ...layoutAt(text, root), isInline };
  return {
    start: node.offset,
    end: endOf(node),
    text: renderValue(value, indentOf(text, node.offset), layout),
  };
}

export interface Layout {
  readonly unit: string;
  readonly line: string;
  readonly isInline: boolean;
  /** No space after a colon. */
  readonly isTight: boolean;
}

function layoutAt(text: string, root: Node): Layout {
  const first = root.children?.[0];
  const [name, value] = first?.children ?? [];
  return {
    unit: (first && ownIndent(text, first.offset)) || '  ',
    line: breakOf(text),
    isInline: false,
    isTight:
      name !== undefined &&
      value !== undefined &&
      !/\s/.test(text.slice(endOf(name), value.offset)),
  };
}

export function renderValue(
  value: unknown,
  indent: string,
  { unit, line, isInline, isTight }: Layout,
): string {
  if (isInline && isTight) return JSON.stringify(value);
  const lines = JSON.stringify(value, undefined, unit).split('\n');
  // Strings hold no line breaks.
  return isInline ? lines.map((part) => part.trim()).join(' ') : lines.join(line + indent);
}

interface Gap {
  /** Where the last of its words ends. */
  readonly end: number;
  /** Where its comma ends. */
  readonly comma: number | undefined;
}

const GAP_WORDS = /\/\/[^\r\n]*|\/\*[^]*?\*\/|,/g;

/** What stands between two members: a comma, comments, space. */
function readGap(text: string, start: number, end: number): Gap {
  let last = start;
  let comma: number | undefined;
  for (const { 0: word, index } of text.slice(start, end).matchAll(GAP_WORDS)) {
    last = start + index + word.length;
    if (word === ',') comma = last;
  }
  return { end: last, comma };
}

export function endOf({ offset, length }: Node): number {
  return offset + length;
}

function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}

function isOneLine(text: string, node: Node): boolean {
  return !text.slice(node.offset, endOf(node)).includes('\n');
}

/** What the line that holds this place begins with. */
function indentOf(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** The same, when nothing else stands before it on its line. */
function ownIndent(text: string, offset: number): string | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(start, offset);
  return start > 0 && /^[ \t]*$/.test(before) ? before : undefined;
}
