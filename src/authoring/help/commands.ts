// Command sections to the commands they list. Only what stands here is ever typed after a program to ask for its help.
import type { Usage } from '../usage.ts';
import { readAnnotations } from './annotations.ts';
import type { Line } from './lines.ts';
import { type Row, readRows } from './rows.ts';
import type { Section } from './sections.ts';
import type { Style } from './styles.ts';
import { firstSentence } from './summary.ts';
import { readUsageLine } from './usage-lines.ts';

/** A word that can be typed without being taken for anything else. Capitals begin headings and sentences. */
const WORD = /^[a-z0-9][\w.:+-]{0,49}$/;
const NAME = /^([a-z0-9](?:[\w.:+-]*\w)?)\*?:?(?=$|[\s,|([<{])/;
/** `name, n` or `name|n` or `name (n, na)`. */
const ALIASES = /^(?:(?:\s*[,|]\s*)([A-Za-z0-9][\w.:+-]*))/;
/** One word of a usage line that is not typed as it is. */
const PLACEHOLDER = /^(?:[[<({|.-].*|[A-Z][A-Z0-9_:=.|[\]-]*|or|.*[\])}>]\.*)$/;

/** Not commands that do anything: the help itself, and the mark that there are more. */
const NOT_COMMANDS = /^(?:help|Usage|Options|or|and|the|see|note)$/;

export function readCommands(
  { lines, indent }: Section,
  path: readonly string[],
  style: Style,
): Usage[] {
  const words = readWordList(lines, indent);
  if (words.length > 0) return words.map((name) => leaf(name, '', []));
  const at = lines.findIndex((line) => line.text !== '' && isCommandLine(line, path));
  const first = lines[at];
  // Below a title of its own, a row is about something else.
  const isBelow = lines
    .slice(0, Math.max(at, 0))
    .some(
      ({ text, indent: own }) => text !== '' && own < (first?.indent ?? 0) && !/[.:]$/.test(text),
    );
  if (first === undefined || isBelow) return [];
  const rows = readRows(lines, {
    starts: (line) => line.indent === first.indent && NAME.test(strip(line.text, path)),
    accepts: (spec) => isCommandSpec(strip(spec, path)),
  });
  return rows.flatMap((row) => readRow(row, path, style));
}

function isCommandLine({ text }: Line, path: readonly string[]): boolean {
  return isCommandSpec(strip(text.split(/ {2,}| -+ /, 1)[0] ?? '', path));
}

function isCommandSpec(spec: string): boolean {
  const match = NAME.exec(spec);
  if (match === null || NOT_COMMANDS.test(match[1] ?? '')) return false;
  const { rest } = dropAliases(spec.slice(match[0].length));
  return rest.split(/\s+/).every((word) => word === '' || PLACEHOLDER.test(word));
}

function strip(text: string, path: readonly string[]): string {
  const full = `${path.join(' ')} `;
  if (text.startsWith(full)) return text.slice(full.length);
  // Some leave out the program: `plant tree` below `orchard plant`.
  const words = `${path.slice(1).join(' ')} `;
  if (path.length > 1 && text.startsWith(words)) return text.slice(words.length);
  // Manual pages name the page of a command: `orchard-plant(1)`.
  const page = `${path.join('-')}-`;
  return text.startsWith(page) ? text.slice(page.length).replace(/^([\w-]+)\(\d\w*\)/, '$1') : text;
}

function dropAliases(text: string): { aliases: string[]; rest: string } {
  const aliases: string[] = [];
  let rest = text;
  for (let match = ALIASES.exec(rest); match !== null; match = ALIASES.exec(rest)) {
    aliases.push(match[1] ?? '');
    rest = rest.slice(match[0].length);
  }
  const inner = /^ \(([\w-]+(?:, ?[\w-]+)*)\)/.exec(rest);
  if (inner === null) return { aliases, rest };
  return { aliases: (inner[1] ?? '').split(/, ?/), rest: rest.slice(inner[0].length) };
}

function readRow(row: Row, path: readonly string[], style: Style): Usage[] {
  const spec = strip(row.spec, path);
  const match = NAME.exec(spec);
  const name = match?.[1]?.replace(/:$/, '') ?? '';
  if (!WORD.test(name) || NOT_COMMANDS.test(name)) return [];
  const { aliases, rest } = dropAliases(spec.slice(match?.[0].length));
  const notes = readAnnotations(row.description, row.body);
  const { options, operands } = readUsageLine(rest, [], () => undefined, style);
  return [
    {
      ...leaf(
        name,
        firstSentence(notes.description),
        [...new Set([...aliases, ...notes.aliases])].filter(
          (alias) => WORD.test(alias) && alias !== name,
        ),
      ),
      options,
      operands,
      marks: notes.marks,
    },
  ];
}

function leaf(name: string, summary: string, aliases: readonly string[]): Usage {
  return {
    name,
    aliases,
    summary,
    options: [],
    operands: [],
    commands: [],
    isRunnable: true,
    marks: [],
  };
}

/** Names alone, with commas between them or in columns. */
function readWordList(lines: readonly Line[], indent: number): string[] {
  const filled = lines.findIndex(({ text }) => text !== '');
  const end = lines.findIndex(({ text }, at) => text === '' && at > filled);
  const block = lines.slice(Math.max(filled, 0), end < 0 ? undefined : end);
  const rows = block.map(({ text }) => text.split(/,\s*|\s{2,}/).filter(Boolean));
  const isList =
    block.every(({ indent: own }) => own >= indent) &&
    rows.every((row) => row.every((word) => /^\S{1,40}$/.test(word)));
  const isCrowded = rows.some((row) => row.length > 2);
  return isList && isCrowded
    ? rows.flat().filter((word) => WORD.test(word) && !NOT_COMMANDS.test(word))
    : [];
}

/** Rows that only say that they are another name. */
export function joinAliases(commands: readonly Usage[]): Usage[] {
  const names = new Set(commands.map(({ name }) => name));
  const aliases = new Map<string, string[]>();
  const left = commands.filter(({ name, summary }) => {
    const of = /^alias(?: for|:) ([\w-]+)$/i.exec(summary)?.[1];
    if (of === undefined || !names.has(of)) return true;
    aliases.set(of, [...(aliases.get(of) ?? []), name]);
    return false;
  });
  return left.map((command) => ({
    ...command,
    aliases: [...new Set([...command.aliases, ...(aliases.get(command.name) ?? [])])],
  }));
}
