// Pairs of plain English: a heading or the first sentence of a paragraph, and the paragraph; an entry of a list of things.
import { type ToolPair, isRequest } from './tool-pair.ts';

const ENTRY = /^\s*(?:[-*]|\|)\s*\[([^\]]{2,60})\]\([^)]*\)\s*(?:[^A-Za-z]*)(\S.{15,300})$/;
const MIN_LENGTH = 80;

export function* prosePairs(text: string): Generator<ToolPair> {
  let heading = '';
  for (const block of text.replace(/```[\s\S]*?(?:```|$)/g, '').split(/\n\s*\n/)) {
    const titled = /^#{1,5}\s+(.+)$/m.exec(block)?.[1];
    if (titled !== undefined) heading = plain(titled);
    const paragraph = plain(block.replace(/^#{1,5}\s.*$/gm, ''));
    if (paragraph.length < MIN_LENGTH || !isProse(paragraph)) continue;
    const [first = '', ...rest] = paragraph.split(/(?<=[.!?])\s+(?=[A-Z])/);
    if (isRequest(heading) && heading.length < 80)
      yield { set: 'prose', query: heading, name: '', text: paragraph.slice(0, 500) };
    if (isRequest(first) && rest.join(' ').length >= MIN_LENGTH)
      yield { set: 'prose', query: first, name: '', text: rest.join(' ').slice(0, 500) };
  }
}

/** Lists of things, each a link with what it is. */
export function* listPairs(text: string): Generator<ToolPair> {
  for (const line of text.split('\n')) {
    const [, name = '', about = ''] = ENTRY.exec(line) ?? [];
    const query = plain(about.split('|')[0] ?? '');
    if (/^[A-Za-z]{3}/.test(name) && isRequest(query))
      yield { set: 'list', query, name: plain(name), text: query };
  }
}

function plain(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]{0,200}>|[`*_>|]/g, ' ')
    .replace(/https?:\S+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Most of it letters and blanks, and in words of a usual length. */
function isProse(text: string): boolean {
  const letters = text.replace(/[^A-Za-z ]/g, '').length;
  return letters > text.length * 0.85 && text.split(' ').length > text.length / 9;
}
