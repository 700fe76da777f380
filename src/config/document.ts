// A YAML file as plain values that still know where they stood: the only place that meets the YAML library.
import {
  type Document as YamlDocument,
  type Node,
  LineCounter,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseAllDocuments,
  visit,
} from 'yaml';
import { type Problem } from '../errors.ts';

export type Path = readonly PropertyKey[];

export interface Document {
  /** Plain maps, lists and scalars; undefined when the text is not one readable document. */
  readonly value: unknown;
  readonly problems: readonly Problem[];
  /** A problem at the value that `path` leads to, or as near to it as the file goes. */
  problemAt(path: Path, message: string): Problem;
  /** The same, at the key. */
  problemAtKey(path: Path, message: string): Problem;
  /** A scalar as it was written: `1.10` stays `1.10`. */
  sourceAt(path: Path): string | undefined;
}

const MAX_ALIASES = 100;
const MAX_DEPTH = 50;

export function parseDocument(file: string, text: string): Document {
  const lines = new LineCounter();
  const problemAtOffset = (offset: number, message: string): Problem => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), message };
  };
  const unreadable = (problems: Problem[]): Document => ({
    value: undefined,
    problems,
    problemAt: (_path, message) => problemAtOffset(0, message),
    problemAtKey: (_path, message) => problemAtOffset(0, message),
    sourceAt: () => undefined,
  });

  const depth = firstTooDeep(text);
  if (depth !== undefined) {
    return unreadable([problemAtOffset(depth, `is nested more than ${MAX_DEPTH} levels deep`)]);
  }

  const parsed = parseAllDocuments(text, {
    lineCounter: lines,
    version: '1.2',
    prettyErrors: false,
    stringKeys: true,
    logLevel: 'silent',
  });
  const [document, second] = Array.isArray(parsed) ? parsed : [];
  if (!document || document.contents === null) {
    return unreadable([problemAtOffset(0, 'the file is empty')]);
  }
  if (second) {
    const at = second.contents?.range?.[0] ?? text.length;
    return unreadable([problemAtOffset(at, 'holds a second YAML document, only one is read')]);
  }

  const problems = [...document.errors, ...document.warnings].map((error) =>
    problemAtOffset(error.pos[0], describeYamlError(error.code, error.message, text, error.pos[0])),
  );
  if (document.directives?.yaml.version !== '1.2') {
    problems.push(problemAtOffset(0, 'asks for another YAML version, only 1.2 is read'));
  }
  problems.push(...findForbidden(document, problemAtOffset));
  // Repeated keys leave the rest of the file readable; after any other fault it would be a guess.
  if (problems.some((problem) => !problem.message.startsWith(DUPLICATE)))
    return unreadable(problems);

  const offsetAt = (path: Path, part: 'key' | 'value') => offsetOf(document, path, part);
  return {
    value: document.toJS({ maxAliasCount: MAX_ALIASES }),
    problems,
    problemAt: (path, message) => problemAtOffset(offsetAt(path, 'value'), message),
    problemAtKey: (path, message) => problemAtOffset(offsetAt(path, 'key'), message),
    sourceAt: (path) => {
      const node = document.getIn(path, true);
      return isScalar(node) ? (node.source ?? String(node.value)) : undefined;
    },
  };
}

const DUPLICATE = 'duplicate key';

function describeYamlError(code: string, message: string, text: string, start: number): string {
  if (code === 'DUPLICATE_KEY') {
    const key = /^[^\s:]+/.exec(text.slice(start))?.[0] ?? '';
    return `${DUPLICATE} \`${key}\``;
  }
  return `not valid YAML: ${message}`;
}

/** What YAML allows and a config has no honest use for. */
function findForbidden(
  document: YamlDocument.Parsed,
  problemAtOffset: (offset: number, message: string) => Problem,
): Problem[] {
  const problems: Problem[] = [];
  let aliases = 0;
  const report = (node: Node, message: string) =>
    problems.push(problemAtOffset(node.range?.[0] ?? 0, message));
  visit(document, {
    Alias: (_key, node) => {
      aliases += 1;
      if (aliases === MAX_ALIASES + 1) report(node, `uses more than ${MAX_ALIASES} aliases`);
    },
    Scalar: (_key, node) => {
      if (typeof node.value !== 'string') return;
      if (node.value.includes('\0') || !node.value.isWellFormed()) {
        report(
          node,
          'holds a NUL character or half a surrogate pair, which no program can be given',
        );
      } else if (node.value === '__proto__') {
        report(node, 'the name `__proto__` is not allowed');
      }
    },
  });
  return problems;
}

/** The parser recurses, so a hostile depth is turned away before it gets there. */
function firstTooDeep(text: string): number | undefined {
  let flow = 0;
  for (const match of text.matchAll(/[[{\]}]|^[ \t]*(?:- +)+/gm)) {
    const [token] = match;
    if (token === '[' || token === '{') flow += 1;
    else if (token === ']' || token === '}') flow = Math.max(0, flow - 1);
    const blocks = token.length > 1 ? token.replaceAll(/[^-]/g, '').length : 0;
    if (flow > MAX_DEPTH || blocks > MAX_DEPTH || token.length > 500) return match.index;
  }
  return undefined;
}

function offsetOf(document: YamlDocument.Parsed, path: Path, part: 'key' | 'value'): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const [index, step] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === String(step),
      );
      if (!pair) return offset;
      const key = isScalar(pair.key) ? (pair.key.range?.[0] ?? offset) : offset;
      if (part === 'key' && index === path.length - 1) return key;
      node = pair.value;
      offset = (node as Node | null)?.range?.[0] ?? key;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (!node) return offset;
      offset = (node as Node).range?.[0] ?? offset;
    } else {
      return offset;
    }
  }
  return offset;
}
