// A client's settings as text, and the changes that leave all else in it as it is.
import { isDeepStrictEqual } from 'node:util';
import { ClimaxError } from '../errors.ts';
import type { Client, Entry } from './clients.ts';

export interface Settings {
  readonly file: string;
  readonly text: string;
}

/** Where a server is: in the table of servers, by its name. */
export interface ServerPath {
  readonly key: string;
  readonly name: string;
}

/** What a file format has to offer. What it is given parses, and may be empty. */
export interface Editor {
  /** All that is in the file; fails with the place of what is wrong. */
  parse(settings: Settings): Readonly<Record<string, unknown>>;
  /** Keys of a server that is there stay, but for those of the entry. */
  set(settings: Settings, path: ServerPath, entry: Entry): string;
  /** Nothing when nothing else was in the file. */
  remove(settings: Settings, path: ServerPath): string | undefined;
}

const editors: Readonly<Record<Client['format'], () => Promise<Editor>>> = {
  json: async () => (await import('./json-editor.ts')).openJsonEditor(true),
  jsonc: async () => (await import('./json-editor.ts')).openJsonEditor(false),
  toml: async () => (await import('./toml-editor.ts')).tomlEditor,
};

export async function readServers(
  { format, key }: Client,
  settings: Settings,
): Promise<Readonly<Record<string, unknown>>> {
  const editor = await editors[format]();
  return serversIn(editor.parse(withoutMark(settings)), key);
}

export async function setServer(
  { format, key }: Client,
  settings: Settings,
  name: string,
  entry: Entry,
): Promise<string> {
  const editor = await editors[format]();
  const bare = withoutMark(settings);
  const before = editor.parse(bare);
  const text = editor.set(bare, { key, name }, entry);
  const after = editor.parse({ ...bare, text });
  const written = serversIn(after, key)[name] as Entry;
  const isThere = Object.keys(entry).every((own) => isDeepStrictEqual(written[own], entry[own]));
  if (!isThere || !isSameElsewhere(before, after, { key, name })) throw cannotEdit(settings);
  return settings.text.slice(0, settings.text.length - bare.text.length) + text;
}

export async function removeServer(
  { format, key }: Client,
  settings: Settings,
  name: string,
): Promise<string | undefined> {
  const editor = await editors[format]();
  const bare = withoutMark(settings);
  const before = editor.parse(bare);
  const text = editor.remove(bare, { key, name });
  const after = text === undefined ? {} : editor.parse({ ...bare, text });
  const isThere = Object.hasOwn(serversIn(after, key), name);
  if (isThere || !isSameElsewhere(before, after, { key, name })) throw cannotEdit(settings);
  return text === undefined
    ? undefined
    : settings.text.slice(0, settings.text.length - bare.text.length) + text;
}

/** Editors on Windows may put a mark before the text, which is no part of it. */
function withoutMark({ file, text }: Settings): Settings {
  return { file, text: text.replace(/^\uFEFF/, '') };
}

function serversIn(data: Readonly<Record<string, unknown>>, key: string): Record<string, unknown> {
  const servers = data[key];
  return typeof servers === 'object' && servers !== null
    ? (servers as Record<string, unknown>)
    : {};
}

/** An empty table of servers is as good as none. */
function isSameElsewhere(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: ServerPath,
): boolean {
  return isDeepStrictEqual(without(before, path), without(after, path));
}

function without(data: Readonly<Record<string, unknown>>, { key, name }: ServerPath): unknown[] {
  const { [key]: _servers, ...rest } = data;
  const { [name]: _server, ...others } = serversIn(data, key);
  return [rest, others];
}

function cannotEdit({ file }: Settings): ClimaxError {
  return new ClimaxError('config', `${file} is written in a way that cannot be changed safely`, {
    hint: 'Nothing was written. Change it by hand: --dry-run --json shows the entry.',
  });
}

/** The file cannot be used from this place on. */
export function refuseAt({ file, text }: Settings, offset: number, message: string): ClimaxError {
  const lines = text.slice(0, offset).split('\n');
  return refuse(file, lines.length, (lines.at(-1) ?? '').length + 1, message);
}

export function refuse(file: string, line: number, column: number, message: string): ClimaxError {
  return new ClimaxError('config', `Cannot change ${file}`, {
    hint: 'Nothing was written.',
    problems: [{ file, line, column, message }],
  });
}

/** The line break that the text uses. */
export function breakOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** Replaces parts of a text. They do not overlap. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((left, right) => right.start - left.start || right.end - left.end)
    .reduce(
      (result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end),
      text,
    );
}
