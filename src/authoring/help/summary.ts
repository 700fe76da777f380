// The one line that says what a program is for.
import { type Line, joinText } from './lines.ts';
import type { Section } from './sections.ts';

/** Lines that begin a help text without saying what it is about. */
const NOT_SUMMARY =
  /\bversion\b|^(?:\S+: )?(?:unknown|unrecogni[sz]ed|invalid|illegal)\b|\bwarn(?:ing)?\b|\bv?\d+\.\d+(?:\.\d+)?\b|copyright|https?:|@[\w-]+\.\w|^(?:usage|use|run|see|try|type|for (?:more|help|full)|see also|warning|note|error|licen[cs]e|web ?site|project home|report|find more)\b|\bcommands\b.*\b(?:below|following)\b|^[^A-Za-z]*$/i;

export function readSummary(
  sections: readonly Section[],
  afterUsage: readonly Line[],
  path: readonly string[],
): string {
  const name = sections.find(({ kind }) => kind === 'name');
  const named = /^.*?\s(?:-+|\u2013|\u2014)\s+(.*)$/.exec(
    joinText(name?.lines.map(({ text }) => text) ?? []).slice(0, 500),
  )?.[1];
  if (named !== undefined) return firstSentence(named);
  const places: readonly (readonly Line[])[] = [
    sections[0]?.title === '' ? (sections[0]?.lines ?? []) : [],
    afterUsage,
    sections.find(({ kind }) => kind === 'description')?.lines ?? [],
  ];
  for (const lines of places) {
    const text = paragraphs(lines).find((paragraph) => isSummary(paragraph, path));
    if (text !== undefined) return firstSentence(text.replace(/^[\w.-]+ - /, ''));
  }
  return '';
}

function isSummary(text: string, path: readonly string[]): boolean {
  if (NOT_SUMMARY.test(firstSentence(text)) || /^[-[<({$#*]/.test(text)) return false;
  // How it is called, without the word usage.
  return !(text.startsWith(`${path.join(' ')} `) && /[[<{]/.test(text)) && /\s/.test(text);
}

function paragraphs(lines: readonly Line[]): string[] {
  const found: string[][] = [[]];
  for (const { text } of lines.slice(0, 60)) {
    if (text === '' || text.startsWith('-')) found.push([]);
    else found.at(-1)?.push(text);
  }
  return found.map((parts) => joinText(parts)).filter(Boolean);
}

const MAX_SUMMARY = 200;

export function firstSentence(text: string): string {
  const end = text.slice(0, MAX_SUMMARY * 2).search(/[.!?](?:\s|$)(?![a-z])/);
  const sentence = end < 0 ? text : text.slice(0, end);
  if (sentence.length <= MAX_SUMMARY) return sentence.replace(/[.:]$/, '');
  const cut = sentence.slice(0, MAX_SUMMARY);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 40))}\u2026`.toWellFormed();
}
