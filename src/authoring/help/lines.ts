// Help text as lines with their indentation, free of what terminals, pagers and boxes add to it.

export interface Line {
  readonly indent: number;
  /** Without indentation and trailing blanks; empty for a blank line. */
  readonly text: string;
}

/** Beyond any help that people read, far below what would take long to parse. */
const MAX_CHARACTERS = 2_000_000;
const MAX_LINE = 20_000;
const TAB = 8;

/** What is taken out of a text before it is read, in this order. */
const cleaning: readonly (readonly [RegExp, string])[] = [
  // oxlint-disable no-control-regex -- they are what is taken out
  // Terminal commands: titles and links, then colours and cursor movement.
  [/\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?/g, ''],
  [/\u001b\[[0-?]*[ -/]*[@-~]?/g, ''],
  [/\u001b[@-Z\\^_(][0-9A-B]?/g, ''],
  // Overstruck letters, the bold and underline of printers.
  [/[^\n]\u0008/g, ''],
  // oxlint-enable no-control-regex
  [/\r\n?/g, '\n'],
  // Dashes and quotes that manual pages are typeset with.
  [/[\u2010\u2011\u2212]/g, '-'],
  [/[\u2018\u2019]/g, "'"],
  [/[\u201c\u201d]/g, '"'],
  // Boxes around sections and rows, and the star of what is required.
  [/^\u2502 *\*( .*)\u2502 *$/gm, '  $1 [required]'],
  [/[\u256d\u250c][\u2500\u2501]+ ([^\n\u2500\u2501]+) [\u2500\u2501]+[\u256e\u2510]/g, '$1:'],
  [/[\u2500-\u257f]/g, ' '],
  [/\u00a0/g, ' '],
  // Lines below titles.
  [/^( *\S[^\n]*)\n *[=~-]{3,} *$/gm, '$1'],
  // Bullets before what they list.
  [/^( *)[\u25cb\u25cf\u2022\u00b7] +(?=\S)/gm, '$1'],
  [/[^\P{C}\n\t]/gu, ''],
];

export function splitLines(text: string): Line[] {
  const clean = cleaning.reduce(
    (rest, [pattern, by]) => rest.replace(pattern, by),
    text.slice(0, MAX_CHARACTERS),
  );
  return clean.split('\n').map((raw) => {
    const line = expandTabs(raw.slice(0, MAX_LINE)).trimEnd();
    const content = line.trimStart();
    return { indent: line.length - content.length, text: content };
  });
}

function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let out = '';
  for (const [index, part] of line.split('\t').entries()) {
    if (index > 0) out += ' '.repeat(TAB - (out.length % TAB));
    out += part;
  }
  return out;
}

/** One line of running text, however it was laid out. */
export function joinText(lines: readonly string[]): string {
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}
