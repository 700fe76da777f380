// Cuts help text into sections by its headings, so that what a row means is known from where it stands.
import {
  type SectionKind,
  introducesCommands,
  kindOf,
  looksLikeTitle,
  usageOn,
} from './headings.ts';
import type { Line } from './lines.ts';

export interface Section {
  readonly kind: SectionKind;
  readonly title: string;
  readonly indent: number;
  readonly lines: readonly Line[];
}

/** The text before the first heading is a section without a title. */
export function splitSections(lines: readonly Line[]): Section[] {
  const sections: Section[] = [];
  let lead: Section & { lines: Line[] } = start('other', '', 0);
  let grouping = false;
  const open = (kind: SectionKind, title: string, indent: number) => {
    sections.push(lead);
    lead = start(kind, title, indent);
  };
  const nextAt = followers(lines);
  for (const [at, line] of lines.entries()) {
    const inline = usageOn(line.text);
    if (inline !== undefined) {
      open('usage', 'usage', line.indent);
      grouping = false;
      // Where the words would stand, so that the lines below are seen to continue or to repeat them.
      if (inline !== '') lead.lines.push({ indent: line.indent + 1, text: inline });
      continue;
    }
    if (isHeading(lines, at, nextAt)) {
      const kind = kindAt(line);
      if (kind !== 'other') grouping = false;
      open(grouping && line.indent === 0 ? 'commands' : kind, line.text, line.indent);
      if (kind === 'commands' && introducesCommands(line.text)) grouping = true;
      continue;
    }
    lead.lines.push(line);
  }
  sections.push(lead);
  return sections.filter(({ title, lines: content }) => title !== '' || content.length > 0);
}

const MAX_COMMANDS_INDENT = 3;

/** Deeper down, a title about commands is part of a description. */
function kindAt({ text, indent }: Line): SectionKind {
  const kind = kindOf(text);
  return kind === 'commands' && indent > MAX_COMMANDS_INDENT ? 'other' : kind;
}

function start(kind: SectionKind, title: string, indent: number): Section & { lines: Line[] } {
  return { kind, title, indent, lines: [] };
}

/** For every line, the next one that is not blank. */
function followers(lines: readonly Line[]): number[] {
  const next = Array.from({ length: lines.length }, () => lines.length);
  for (let at = lines.length - 2; at >= 0; at -= 1) {
    next[at] = lines[at + 1]?.text === '' ? (next[at + 1] ?? lines.length) : at + 1;
  }
  return next;
}

const MAX_HEADING_INDENT = 8;

function isHeading(lines: readonly Line[], at: number, nextAt: readonly number[]): boolean {
  const line = lines[at];
  if (line === undefined || line.text === '' || line.indent > MAX_HEADING_INDENT) return false;
  const certainty = looksLikeTitle(line.text);
  if (certainty === 'no') return false;
  const follower = lines[nextAt[at] ?? lines.length];
  const before = lines[at - 1]?.text ?? '';
  const kind = kindAt(line);
  // Rows may stand as far left as their heading, where the heading is plain about what they are.
  const isNamed = kind !== 'other' && line.text.length < 60;
  if (follower === undefined) return false;
  const isDeeper = follower.indent > line.indent;
  if (certainty === 'surely') {
    if (isDeeper) return line.indent <= 3 || before === '' || isNamed;
    return isNamed && line.indent <= follower.indent && !/\s\s/.test(line.text);
  }
  // Manual pages set subsections a little to the right.
  if (line.indent > MAX_COMMANDS_INDENT || before !== '') return false;
  if (line.indent > 0) return isDeeper && (kind === 'usage' || kind === 'description');
  const isAdjacent = (nextAt[at] ?? 0) === at + 1;
  return isDeeper
    ? isAdjacent || isNamed
    : isNamed && isAdjacent && kind !== 'usage' && /^[A-Z]/.test(line.text);
}
