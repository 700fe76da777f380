// Changes a server in a JSON file, with or without comments, and touches no other character of it.
import type * as jsonc from 'jsonc-parser/lib/esm/main.js';
import type { Entry } from './clients.ts';
import {
  type Document,
  insertMember,
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

export async function openJsonEditor(isStrict: boolean): Promise<Editor> {
  // Its other build cannot be bundled, and this one cannot be run without being bundled.
  const parser: Parser = await import('jsonc-parser/lib/esm/main.js');
  const parse = (settings: Settings) => parseRoot(parser, settings, isStrict);
  return {
    parse: (settings) => {
      const root = parse(settings);
      return root === undefined ? {} : (parser.getNodeValue(root) as Record<string, unknown>);
    },
    set: (settings, path, entry) => setIn(parser, settings, parse(settings), path, entry),
    remove: (settings, path) => removeIn(settings, parse(settings), path),
  };
}

/** The object that the file holds; nothing when there are comments at most. */
function parseRoot(parser: Parser, settings: Settings, isStrict: boolean): Node | undefined {
  const errors: jsonc.ParseError[] = [];
  const root = parser.parseTree(settings.text, errors, {
    disallowComments: isStrict,
    allowTrailingComma: !isStrict,
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
  settings: Settings,
  root: Node | undefined,
  { key, name }: ServerPath,
  entry: Entry,
): string {
  const { text } = settings;
  if (!root) return appendDocument(text, { [key]: { [name]: entry } });
  const document = { text, root };
  const servers = valueOf(findMember(root, key));
  if (!servers) return applyEdits(text, insertMember(document, root, key, { [name]: entry }));
  if (servers.type !== 'object') {
    throw refuseAt(settings, servers.offset, `\`${key}\` is not an object`);
  }
  const server = valueOf(findMember(servers, name));
  return applyEdits(
    text,
    server
      ? updateServer(parser, document, server, entry)
      : insertMember(document, servers, name, entry),
  );
}

/** Only what differs; an entry of another shape is replaced as a whole. */
function updateServer(parser: Parser, document: Document, server: Node, entry: Entry): Edit[] {
  const values = Object.entries(entry).map(([own, value]) => ({
    node: valueOf(findMember(server, own)),
    value,
  }));
  if (values.some(({ node }) => !node)) return [replaceValue(document, server, entry)];
  return values.flatMap(({ node, value }) =>
    node && JSON.stringify(parser.getNodeValue(node)) !== JSON.stringify(value)
      ? [replaceValue(document, node, value)]
      : [],
  );
}

function removeIn(
  { text }: Settings,
  root: Node | undefined,
  { key, name }: ServerPath,
): string | undefined {
  const container = root && findMember(root, key);
  const servers = valueOf(container);
  const server = servers && findMember(servers, name);
  if (!root || !container || !servers || !server) return text;
  const rest = applyEdits(text, removeMember(text, servers, server));
  if (!isEmptyAt(rest, servers.offset)) return rest;
  const empty = applyEdits(text, removeMember(text, root, container));
  return /^\s*\{\s*\}\s*$/.test(empty) ? undefined : empty;
}

/** Whether the object at that place has neither members nor comments. */
function isEmptyAt(text: string, offset: number): boolean {
  return /^\{\s*\}/.test(text.slice(offset));
}

/** The last one counts when a name is there twice. */
function findMember(object: Node, name: string): Node | undefined {
  return object.children?.findLast(({ children }) => children?.[0]?.value === name);
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
