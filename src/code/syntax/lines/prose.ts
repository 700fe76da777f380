// Outlines plain text: its underlined or marked headings, and where it has none the first lines of its paragraphs.
import { type Entry, type Reading, cutName } from './entry.ts';
import { type Line, linesOf } from './line.ts';

const underlined = /^([=\-~^*"+#`'.:_])\1{2,}\s*$/;
const marked = /^(?:={1,6} (?=\S)|\*{1,6} (?=\S.*[^.,;:]$)|#{1,6} (?=\S))(.+)$/;
const MAX_PARAGRAPHS = 500;

export function readProse(text: string): Reading {
  const headings = findHeadings(text);
  return { entries: headings.length > 0 ? headings : findParagraphs(text) };
}

/** Each heading holds what follows it; levels of such marks differ from text to text. */
function findHeadings(text: string): Entry[] {
  const entries: Entry[] = [];
  let title: Line | undefined;
  let isAfterBlank = true;
  for (const line of linesOf(text)) {
    const width = title ? title.end - title.start : 0;
    const isUnder = title && underlined.test(line.text) && line.end - line.start >= width - 1;
    const name = isUnder ? title?.text : marked.exec(line.text)?.[1];
    const head = isUnder ? title : line;
    const last = entries.at(-1);
    if (name !== undefined && head) {
      if (last && isUnder) last.end = Math.max(last.start, Math.min(last.end, head.start - 1));
      const clean = cutName(name.replace(/[ =]+$/, ''));
      const nameStart = head.start + Math.max(0, head.text.indexOf(clean));
      entries.push({ name: clean, kind: 'section', nameStart, start: head.start, end: line.end });
    } else if (last && !line.isBlank) last.end = line.end;
    title = isAfterBlank && isTitle(line) ? line : undefined;
    isAfterBlank = line.isBlank || underlined.test(line.text);
  }
  return entries;
}

function isTitle({ isBlank, text, indent, end, start }: Line): boolean {
  return (
    !isBlank && indent <= 1 && end - start <= 100 && /\p{L}/u.test(text) && !/[;{}]$/.test(text)
  );
}

function findParagraphs(text: string): Entry[] {
  const entries: Entry[] = [];
  let open: Entry | undefined;
  for (const line of linesOf(text)) {
    if (line.isBlank) open = undefined;
    else if (open) open.end = line.end;
    else if (entries.length < MAX_PARAGRAPHS && /\p{L}{2}/u.test(line.text)) {
      const nameStart = line.start + line.indent;
      open = {
        name: cutName(line.text),
        kind: 'section',
        nameStart,
        start: line.start,
        end: line.end,
      };
      entries.push(open);
    }
  }
  return entries;
}

/** Most lines are words, and hardly any has the marks of code. */
export function isProse(text: string): boolean {
  let words = 0;
  let marks = 0;
  let all = 0;
  for (const { text: line, isBlank } of linesOf(text, 0, Math.min(text.length, 20_000))) {
    if (isBlank) continue;
    all += 1;
    if (/[;{}\\|]\s*$|[=<>$@]{2}|\w\(|\t.*\t|^\s*[#/]/.test(line)) marks += 1;
    else if (
      /^\s*(?:[-*•] |\d+[.)] )?\p{L}[\p{L}'’-]*,?(?: +[\p{L}\p{N}"'’(“«][^\s]*){3,}/u.test(line)
    )
      words += 1;
  }
  return all > 0 && words * 2 >= all && marks * 8 <= all;
}
