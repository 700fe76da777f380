// Changes a server in a JSON file, with or without comments, and touches no other character of it.
import type * as jsonc from 'jsonc-parser/lib/esm/main.js';
import type { Entry } from './clients.ts';
import {
  type Document,
  endOf,
  insertMembers,
  removeMember,
  renderValue,
  replaceValue,
} from './json-members.ts';
import {
  type Edit,
  type Editor,
  type ServerPath,
  type Settings,
  applyEdits,
  breakOf,
  refuseAt,
} from './settings.ts';

type Parser = typeof jsonc;
type Node = jsonc.Node;

/** What a client reads beside plain JSON. */
interface Dialect {
  readonly comments?: boolean;
  /** A comma after the last member. */
  readonly lastComma?: boolean;
}

export async function openJsonEditor(dialect: Dialect): Promise<Editor> {
  // Its other build cannot be bundled, and this one cannot be run without being bundled.
  const parser: Parser = await import('jsonc-parser/lib/esm/main.js');
  const parse = (settings: Settings) => parseRoot(parser, settings, dialect);
  return {
    parse: (settings) => {
      const root = parse(settings);
      return root === undefined ? {} : (parser.getNodeValue(root) as Record<string, unknown>);
    },
    refuseServers: (settings, key) => {
      const servers = valueOf(findMember(parse(settings), key));
      return refuseAt(settings, servers?.offset ?? 0, `\`${key}\` is not an object`);
    },
    set: (settings, path, entry) => setIn(parser, settings, parse(settings), path, entry),
    remove: (settings, path) => removeIn(settings, parse(settings), path),
  };
}

/** The object that the file holds; nothing when there are comments at most. */
function parseRoot(
  parser: Parser,
  settings: Settings,
  { comments = false, lastComma = false }: Dialect,
): Node | undefined {
  const errors: jsonc.ParseError[] = [];
  const root = parser.parseTree(settings.text, errors, {
    disallowComments: !comments,
    allowTrailingComma: lastComma,
    allowEmptyContent: true,
  });
  const [error] = errors;
  if (error) {
    const words = parser
      .printParseErrorCode(error.error)
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase();
    throw refuseAt(settings, error.offset, `not valid JSON: ${words}`);
  }
  if (root && root.type !== 'object') throw refuseAt(settings, root.offset, 'not an object');
  return root;
}

function setIn(
  parser: Parser,
  { text }: Settings,
  root: Node | undefined,
  { key, name, inner }: ServerPath,
  entry: Entry,
): string {
  if (!root) return appendDocument(text, { [key]: { [name]: entry } });
  const document = { text, root };
  const servers = valueOf(findMember(root, key));
  if (!servers)
    return applyEdits(text, insertMembers(document, root, { [key]: { [name]: entry } }));
  const server = valueOf(findMember(servers, name));
  if (!server) return applyEdits(text, insertMembers(document, servers, { [name]: entry }));
  const place = inner === undefined ? server : (valueOf(findMember(server, inner)) ?? server);
  return applyEdits(text, updateServer(parser, document, place, entry));
}

/** Only what differs. */
function updateServer(parser: Parser, document: Document, server: Node, entry: Entry): Edit[] {
  const values = Object.entries(entry).map(([own, value]) => ({
    own,
    value,
    node: valueOf(findMember(server, own)),
  }));
  const missing = values.filter(({ node }) => !node).map(({ own, value }) => [own, value] as const);
  const changes = values.flatMap(({ node, value }) =>
    node && JSON.stringify(parser.getNodeValue(node)) !== JSON.stringify(value)
      ? [replaceValue(document, node, value)]
      : [],
  );
  return missing.length === 0
    ? changes
    : [...changes, ...insertMembers(document, server, Object.fromEntries(missing))];
}

function removeIn({ text }: Settings, root: Node | undefined, { key, name }: ServerPath): string {
  const container = findMember(root, key);
  const servers = valueOf(container);
  const server = findMember(servers, name);
  if (!root?.children || !container || !servers || !server) return text;
  const rest = applyEdits(text, removeMember(text, servers, server));
  if (!isEmptyAt(rest, servers.offset)) return rest;
  // A table that was not there was put at the end. Without any, some clients refuse the file.
  const isAdded = root.children.length > 1 && root.children.at(-1) === container;
  return applyEdits(
    text,
    isAdded
      ? removeMember(text, root, container)
      : [{ start: servers.offset, end: endOf(servers), text: '{}' }],
  );
}

/** Whether the object at that place has neither members nor comments. */
function isEmptyAt(text: string, offset: number): boolean {
  return /^\{\s*\}/.test(text.slice(offset));
}

/** The last one counts when a name is there twice. */
function findMember(object: Node | undefined, name: string): Node | undefined {
  return object?.children?.findLast(({ children }) => children?.[0]?.value === name);
}

function valueOf(property: Node | undefined): Node | undefined {
  return property?.children?.[1];
}

/** After what comments there are. */
function appendDocument(text: string, value: unknown): string {
  const line = breakOf(text);
  const layout = { unit: '  ', line, isInline: false, isTight: false };
  const document = renderValue(value, '', layout) + line;
  if (text.trim() === '') return document;
  return text + (/\n[ \t]*$/.test(text) ? '' : line) + document;
}
