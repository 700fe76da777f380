// Finds what stands before a definition and belongs to it: comments, attributes, and which of them is its doc.
import type { Node } from 'web-tree-sitter';
import type { Span } from './symbol.ts';

const LICENCE = /copyright|licen[sc]e|spdx|@file\b/i;

/** Comments and attributes directly above, the nearest first, with no blank line between. */
export function leadingOf(node: Node, leading: readonly string[]): Node[] {
  const found: Node[] = [];
  let first = node;
  // The first node of a body without brackets has its comment before the body.
  let before = node.previousSibling ?? node.parent?.previousSibling ?? null;
  while (before && leading.includes(before.type)) {
    const next = before.previousSibling;
    const gap = first.startPosition.row - lastRow(before);
    if (before.startPosition.row === 0 && before.text.startsWith('#!')) break;
    if (gap > 2 || (gap === 2 && !isSetOff(before))) break;
    // A comment behind other code belongs to that.
    if (next && next.type !== before.type && lastRow(next) === before.startPosition.row) break;
    found.push(before);
    first = before;
    before = next;
  }
  return isLicence(found) ? [] : found;
}

function isLicence(comments: readonly Node[]): boolean {
  const first = comments.at(-1);
  return first?.startPosition.row === 0 && comments.some(({ text }) => LICENCE.test(text));
}

/** In an old style of JavaScript a blank line stands between a doc comment and what it describes. */
function isSetOff({ text }: Node): boolean {
  return text.startsWith('/**') && !LICENCE.test(text);
}

/** Some grammars take the end of the line into a comment. */
function lastRow({ endPosition: { row, column } }: Node): number {
  return column === 0 ? row - 1 : row;
}

export function commentSpan(nearestFirst: readonly Node[], text: string): Span | undefined {
  const first = nearestFirst.at(-1);
  const last = nearestFirst[0];
  if (!first || !last) return undefined;
  return { start: first.startIndex, end: trimmedEnd(last.endIndex, text) };
}

export function trimmedEnd(end: number, text: string): number {
  return text[end - 1] === '\n' ? end - 1 : end;
}
