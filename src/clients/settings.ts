// A client's settings as text, and the changes that leave all else in it as it is.
import { isDeepStrictEqual } from 'node:util';
import { ClimaxError } from '../errors.ts';
import type { Client, Entry, Format } from './clients.ts';

export interface Settings {
  readonly file: string;
  readonly text: string;
}

/** Where a server is: in the table of servers, by its name. */
export interface ServerPath {
  readonly key: string;
  readonly name: string;
  /** The member of the server that holds its command line, where the server itself does not. */
  readonly inner?: string;
}

type Data = Readonly<Record<string, unknown>>;

/** What a file format has to offer. What it is given to change parses, and may be empty. */
export interface Editor {
  /** All that is in the file; fails with the place of what is wrong. */
  parse(settings: Settings): Data;
  /** What is said of a file where something else stands in place of the table of servers. */
  refuseServers(settings: Settings, key: string): ClimaxError;
  /** Keys of a server that is there stay, but for those of the entry. */
  set(settings: Settings, path: ServerPath, entry: Entry): string;
  remove(settings: Settings, path: ServerPath): string;
}

const editors: Readonly<Record<Format, () => Promise<Editor>>> = {
  json: async () => (await import('./json-editor.ts')).openJsonEditor({}),
  'json with comments': async () =>
    (await import('./json-editor.ts')).openJsonEditor({ comments: true }),
  jsonc: async () =>
    (await import('./json-editor.ts')).openJsonEditor({ comments: true, lastComma: true }),
  toml: async () => (await import('./toml-editor.ts')).tomlEditor,
};

export async function readServers({ format, key }: Client, settings: Settings): Promise<Data> {
  return withEditor(format, settings, (editor, bare) => serversIn(editor, bare, key));
}

/** What is in a table further down, or an empty one. */
export async function readTable(
  { format }: Client,
  settings: Settings,
  path: readonly string[],
): Promise<Data> {
  return withEditor(format, settings, (editor, bare) =>
    path.reduce<Data>((table, name) => asTable(table[name]) ?? {}, editor.parse(bare)),
  );
}

export async function setServer(
  { format, key, defaults }: Client,
  settings: Settings,
  name: string,
  entry: Entry,
): Promise<string> {
  return withEditor(format, settings, (editor, bare) => {
    const servers = serversIn(editor, bare, key);
    const known = Object.hasOwn(servers, name) ? servers[name] : undefined;
    const inner = innerOf(known);
    const path = { key, name, ...(inner !== undefined && { inner }) };
    const whole = known === undefined ? { ...entry, ...defaults } : entry;
    const text = editor.set(bare, path, whole);
    const keeps = (data: Data) => [
      ...withoutServer(data, path),
      withoutKeys(serverIn(data, path), whole),
    ];
    return checkedEdit(editor, bare, text, keeps, (after) => {
      const written = serverIn(after, path);
      return Object.keys(whole).every((own) => isDeepStrictEqual(written[own], whole[own]));
    });
  });
}

export async function removeServer(
  { format, key }: Client,
  settings: Settings,
  name: string,
): Promise<string> {
  return withEditor(format, settings, (editor, bare) => {
    const path = { key, name };
    if (!Object.hasOwn(serversIn(editor, bare, key), name)) return bare.text;
    const text = editor.remove(bare, path);
    const keeps = (data: Data) => withoutServer(data, path);
    return checkedEdit(
      editor,
      bare,
      text,
      keeps,
      (after) => !Object.hasOwn(asTable(after[key]) ?? {}, name),
    );
  });
}

/** Hands `use` the text without the mark that editors on Windows may put before it, and puts that before a new text. */
async function withEditor<T>(
  format: Format,
  settings: Settings,
  use: (editor: Editor, bare: Settings) => T,
): Promise<T> {
  const editor = await editors[format]();
  const [mark] = /^\uFEFF?/.exec(settings.text) ?? [''];
  try {
    const result = use(editor, { ...settings, text: settings.text.slice(mark.length) });
    return typeof result === 'string' ? ((mark + result) as typeof result) : result;
  } catch (error) {
    // Parsers go down as deep as the text does.
    if (!(error instanceof RangeError)) throw error;
    throw new ClimaxError('config', `${settings.file} nests too deep`, {
      hint: 'Nothing was written.',
    });
  }
}

/** The new text, if it says what it should and nothing else has changed. */
function checkedEdit(
  editor: Editor,
  before: Settings,
  text: string,
  keeps: (data: Data) => unknown,
  isDone: (after: Data) => boolean,
): string {
  const after = tryParse(editor, { ...before, text });
  if (!after || !isDone(after)) throw cannotEdit(before);
  if (!isDeepStrictEqual(keeps(editor.parse(before)), keeps(after))) throw cannotEdit(before);
  return text;
}

function tryParse(editor: Editor, settings: Settings): Data | undefined {
  try {
    return editor.parse(settings);
  } catch (error) {
    if (error instanceof ClimaxError) return undefined;
    throw error;
  }
}

function serversIn(editor: Editor, settings: Settings, key: string): Data {
  const data = editor.parse(settings);
  const servers = Object.hasOwn(data, key) ? asTable(data[key]) : {};
  if (!servers) throw editor.refuseServers(settings, key);
  return servers;
}

function asTable(value: unknown): Data | undefined {
  const isTable = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isTable ? (value as Data) : undefined;
}

/** Some clients keep the command line in a table of its own. */
function innerOf(server: unknown): string | undefined {
  const { command, transport } = asTable(server) ?? {};
  return command === undefined && asTable(transport) ? 'transport' : undefined;
}

function serverIn(data: Data, { key, name, inner }: ServerPath): Data {
  const server = asTable((asTable(data[key]) ?? {})[name]) ?? {};
  return inner === undefined ? server : (asTable(server[inner]) ?? {});
}

/** An empty table of servers is as good as none. */
function withoutServer(data: Data, { key, name, inner }: ServerPath): unknown[] {
  const servers = asTable(data[key]) ?? {};
  const server = inner === undefined ? {} : (asTable(servers[name]) ?? {});
  return [
    withoutKeys(data, { [key]: true }),
    withoutKeys(servers, { [name]: true }),
    withoutKeys(server, { [inner ?? '']: true }),
  ];
}

function withoutKeys(data: Data, keys: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([own]) => !Object.hasOwn(keys, own)));
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
