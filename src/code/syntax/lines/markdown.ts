// Outlines Markdown: headings as nested sections, and the keys of its front matter.
import { type Entry, type Reading, cutName } from './entry.ts';
import { type Line, endOfComment, linesOf } from './line.ts';

const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const atx = /^ {0,3}(#{1,6})(?:[ \t]+|$)(.*)$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const htmlHeading = /^\s*<h([1-6])(?:\s[^>]*)?>([^<]+)<\/h[1-6]>/i;
/** Lines that are no part of a paragraph, so that a line of dashes below them underlines nothing. */
const noParagraph = /^ {0,3}(?:[-*+>|]|\d{1,9}[.)] |#{1,6} )|^(?: {4}|\t)/;

interface Heading {
  readonly name: string;
  readonly level: number;
  readonly nameStart: number;
  readonly start: number;
  readonly end: number;
}

export function readMarkdown(text: string): Reading {
  const front = readFrontMatter(text);
  const headings = findHeadings(text, front.end);
  return { entries: [...front.entries, ...sectionsOf(headings, text)] };
}

function findHeadings(text: string, from: number): Heading[] {
  const headings: Heading[] = [];
  let fenced: string | undefined;
  let commentEnd = 0;
  let paragraph: Line | undefined;
  for (const line of linesOf(text, from)) {
    const mark = fence.exec(line.text);
    if (fenced !== undefined) {
      if (mark?.[1]?.startsWith(fenced) && mark[2]?.trim() === '') fenced = undefined;
      continue;
    }
    if (line.start < commentEnd) continue;
    if (line.text.startsWith('<!--')) {
      commentEnd = endOfComment(text, '-->', line.start);
      continue;
    }
    const heading = headingOf(line) ?? (paragraph && underlined(paragraph, line));
    if (mark?.[1] !== undefined && !(mark[1][0] === '`' && mark[2]?.includes('`')))
      fenced = mark[1];
    else if (heading) headings.push(heading);
    const isText = !line.isBlank && !heading && fenced === undefined;
    if (!isText || (!paragraph && noParagraph.test(line.text))) paragraph = undefined;
    else paragraph = line;
  }
  return headings;
}

function headingOf({ text, start, end }: Line): Heading | undefined {
  const [, marks, rest = ''] = atx.exec(text) ?? [];
  if (marks !== undefined) {
    const name = cutName(rest.replace(/(?:^|[ \t])#+[ \t]*$/, ''));
    return { name, level: marks.length, nameStart: start + text.indexOf(rest), start, end };
  }
  const [, level, title = ''] = htmlHeading.exec(text) ?? [];
  if (level === undefined) return undefined;
  const nameStart = start + text.indexOf(title);
  return { name: cutName(title), level: Number(level), nameStart, start, end };
}

function underlined(title: Line, { text, end }: Line): Heading | undefined {
  const mark = underline.exec(text)?.[1];
  if (mark === undefined) return undefined;
  const nameStart = title.start + title.indent;
  const level = mark.startsWith('=') ? 1 : 2;
  return { name: cutName(title.text), level, nameStart, start: title.start, end };
}

/** A section reaches to the next heading of its level or above. */
function sectionsOf(headings: readonly Heading[], text: string): Entry[] {
  const entries: Entry[] = [];
  const open: { readonly level: number; readonly entry: Entry }[] = [];
  const close = (level: number, end: number): void => {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) {
      const entry = open.pop()?.entry;
      if (!entry) continue;
      entry.end = Math.max(trimEnd(text, end), entry.end);
      if (entry.body && entry.end > entry.body.start)
        entry.body = { start: entry.body.start, end: entry.end };
      else entry.body = undefined;
    }
  };
  for (const { name, level, nameStart, start, end } of headings) {
    close(level, start);
    const entry: Entry = {
      name,
      kind: 'section',
      nameStart,
      start,
      end,
      body: { start: end, end },
    };
    entries.push(entry);
    open.push({ level, entry });
  }
  close(0, text.length);
  return entries;
}

function trimEnd(text: string, end: number): number {
  let at = end;
  while (at > 0 && ' \t\r\n'.includes(text.charAt(at - 1))) at -= 1;
  return at;
}

const frontKey = /^([A-Za-z_][\w-]{0,80}):(?:\s|$)/;

function readFrontMatter(text: string): { entries: Entry[]; end: number } {
  if (!/^---[ \t]*\r?\n/.test(text.slice(0, 80))) return { entries: [], end: 0 };
  const entries: Entry[] = [];
  for (const line of linesOf(text, text.indexOf('\n') + 1)) {
    if (/^(?:---|\.\.\.)\s*$/.test(line.text)) return { entries, end: line.end };
    const name = frontKey.exec(line.text)?.[1];
    const last = entries.at(-1);
    if (name !== undefined)
      entries.push({ name, kind: 'key', nameStart: line.start, start: line.start, end: line.end });
    else if (last && !line.isBlank) last.end = line.end;
  }
  return { entries: [], end: 0 };
}
