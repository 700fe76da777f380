// Outlines TOML and its elder relatives (INI, .properties, .env): tables and sections with their keys.
import { type Entry, type Reading, cutName, extend } from './entry.ts';
import { MAX_KEYS, hasRoom, isNaming } from './keys.ts';
import { type Line, linesOf } from './line.ts';
import type { Span } from '../symbol.ts';

const table = /^\s*\[([^[\]]+)\]\s*(?:[#;].*)?$/;
const listed = /^\s*\[\[([^[\]]+)\]\]\s*(?:#.*)?$/;
const tomlKey = /^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=/;
const iniKey = /^(?:export\s+)?([A-Za-z_][^\s=:[\]#;]*)\s*[=:]|^\s+([A-Za-z_][^\s=:[\]#;]*)\s*=/;

interface Table extends Entry {
  name: string;
  nameStart: number;
  readonly isItem: boolean;
  count: number;
  hasName: boolean;
}

export function readToml(text: string): Reading {
  return readKeys(text, tomlKey, true);
}

export function readIni(text: string): Reading {
  return readKeys(text, iniKey, false);
}

function readKeys(text: string, keyPattern: RegExp, hasValues: boolean): Reading {
  const entries: Entry[] = [];
  const tables: Table[] = [];
  let comment: Span | undefined;
  let open: Value | undefined;
  for (const line of linesOf(text)) {
    const name = open ? undefined : (listed.exec(line.text) ?? table.exec(line.text))?.[1]?.trim();
    if (open) {
      if (open.entry) extend(open.entry, line.end);
      if (open.isLast(line)) open = undefined;
    } else if (line.isBlank) comment = undefined;
    else if (/^\s*[#;]/.test(line.text))
      comment = { start: comment?.start ?? line.start, end: line.end };
    else {
      if (name !== undefined) tables.push(tableOf(line, name, comment));
      else open = readKey(line, keyPattern.exec(line.text), tables.at(-1), entries, comment);
      if (!hasValues) open = undefined;
      comment = undefined;
    }
    const current = tables.at(-1);
    if (current && !line.isBlank && !comment) extend(current, line.end);
  }
  return { entries: [...tables.slice(0, MAX_KEYS), ...entries] };
}

function tableOf({ text, start, end }: Line, name: string, doc: Span | undefined): Table {
  const isItem = text.trimStart().startsWith('[[');
  const nameStart = start + text.indexOf(name);
  return {
    name: cutName(name),
    kind: 'key',
    nameStart,
    start,
    end,
    doc,
    isItem,
    count: 0,
    hasName: false,
  };
}

/** A value that goes on below its first line. */
interface Value {
  readonly entry: Entry | undefined;
  readonly isLast: (line: Line) => boolean;
}

function readKey(
  line: Line,
  match: RegExpExecArray | null,
  owner: Table | undefined,
  entries: Entry[],
  doc: Span | undefined,
): Value | undefined {
  const key = match?.[1] ?? match?.[2];
  if (!match || key === undefined) return undefined;
  const value = line.text.slice(match[0].length).trim();
  if (owner?.isItem && isNaming(key, owner.hasName)) {
    const given = value.replace(/^(["'])(.*)\1.*$/, '$2');
    owner.name = cutName(given);
    owner.nameStart = placeOf(given, line, match[0].length);
    owner.hasName = true;
  }
  const bare = key.replace(/^(["'])(.*)\1$/, '$2');
  const [name, nameStart] = [cutName(bare), placeOf(bare, line, 0)];
  const start = line.start + line.indent;
  const entry: Entry = { name, kind: 'key', nameStart, start, end: line.end, doc };
  if (owner) owner.count += 1;
  const isListed =
    !owner?.isItem && hasRoom(!owner, owner?.count ?? entries.length + 1, entries.length);
  if (isListed) entries.push(entry);
  const isLast = isCut(line) ? undefined : lastOf(value);
  return isLast && { entry: isListed ? entry : undefined, isLast };
}

/** Of a name as it is written: what is shown of it may be folded. */
function placeOf(written: string, { text, start }: Line, from: number): number {
  return start + Math.max(from, text.indexOf(written, from));
}

function isCut({ text, start, end }: Line): boolean {
  return end - start > text.length;
}

function lastOf(value: string): Value['isLast'] | undefined {
  const quotes = value.slice(0, 3);
  if (quotes === '"""' || quotes === "'''")
    return value.includes(quotes, 3) ? undefined : ({ text }) => text.includes(quotes);
  let depth = depthOf(value);
  if (depth <= 0 || !/^[[{]/.test(value)) return undefined;
  return (line) => {
    depth += depthOf(line.text);
    return depth <= 0 || isCut(line);
  };
}

function depthOf(text: string): number {
  let depth = 0;
  let quote = '';
  for (const char of text) {
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '#') break;
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
  }
  return depth;
}
