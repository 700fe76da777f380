// A YAML file as plain values that still know where they stood: the only place that meets the YAML library.
import {
  type Document as YamlDocument,
  type Node,
  type Scalar,
  LineCounter,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseAllDocuments,
  visit,
} from 'yaml';
import type { Problem } from '../errors.ts';
import { MAX_DEPTH, findTooDeep } from './nesting.ts';

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
  /** The scalars of a map, as they were written. */
  sourcesAt(path: Path): Map<string, string>;
}

const MAX_ALIASES = 100;

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
    sourcesAt: () => new Map(),
  });

  const tooDeep = findTooDeep(text);
  if (tooDeep !== undefined) {
    countLines(text, lines);
    return unreadable([problemAtOffset(tooDeep, `nests more than ${MAX_DEPTH} levels deep`)]);
  }

  const parsed = parseAllDocuments(text, {
    lineCounter: lines,
    version: '1.2',
    prettyErrors: false,
    stringKeys: true,
    // The library compares every key with every other; ours, below, takes a moment for any number.
    uniqueKeys: false,
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

  const problems = [...document.errors, ...document.warnings].map(({ pos, message }) =>
    problemAtOffset(pos[0], `not valid YAML: ${message}`),
  );
  if (document.directives?.yaml.version !== '1.2') {
    problems.push(problemAtOffset(0, 'asks for another YAML version, only 1.2 is read'));
  }
  problems.push(...findForbidden(document, problemAtOffset));
  const value = problems.length > 0 ? undefined : toPlain(document);
  if (problems.length === 0 && value === undefined) {
    problems.push(problemAtOffset(0, 'uses aliases to grow beyond measure'));
  }
  // Repeated keys leave the rest of the file readable; after any other fault it would be a guess.
  const repeats = findRepeats(document, problemAtOffset);
  if (value === undefined) return unreadable([...problems, ...repeats]);

  return {
    value,
    problems: repeats,
    problemAt: (path, message) => problemAtOffset(find(document, path).offset, message),
    problemAtKey: (path, message) => problemAtOffset(find(document, path).keyOffset, message),
    sourceAt: (path) => {
      const { node } = find(document, path);
      return isScalar(node) ? sourceOf(node) : undefined;
    },
    sourcesAt: (path) => {
      const { node } = find(document, path);
      const pairs = isMap(node) ? node.items : [];
      return new Map(
        pairs.map((pair) => {
          const target = isAlias(pair.value) ? pair.value.resolve(document) : pair.value;
          return [String((pair.key as Scalar).value), isScalar(target) ? sourceOf(target) : ''];
        }),
      );
    },
  };
}

/** What the parser would have done, had it been allowed to. */
function countLines(text: string, lines: LineCounter): void {
  lines.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) lines.addNewLine(index + 1);
}

type Report = (offset: number, message: string) => Problem;

/** Undefined when the aliases multiply into more than anyone writes by hand. */
function toPlain(document: YamlDocument.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch {
    return undefined;
  }
}

function findRepeats(document: YamlDocument.Parsed, problemAtOffset: Report): Problem[] {
  const problems: Problem[] = [];
  visit(document, {
    Map: (_key, map) => {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (seen.has(name)) {
          problems.push(problemAtOffset(key.range?.[0] ?? 0, `duplicate key \`${name}\``));
        }
        seen.add(name);
      }
    },
  });
  return problems;
}

/** What YAML allows and a config has no honest use for. */
function findForbidden(document: YamlDocument.Parsed, problemAtOffset: Report): Problem[] {
  const problems: Problem[] = [];
  let aliases = 0;
  const report = (node: Node, message: string) =>
    problems.push(problemAtOffset(node.range?.[0] ?? 0, message));
  visit(document, {
    Alias: (_key, node) => {
      aliases += 1;
      if (aliases > MAX_ALIASES) {
        report(node, `uses more than ${MAX_ALIASES} aliases`);
        return visit.BREAK;
      }
      if (!node.resolve(document)) report(node, `no anchor is called \`${node.source}\``);
      return undefined;
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

function sourceOf(scalar: Scalar): string {
  return scalar.source ?? String(scalar.value);
}

interface Found {
  /** What stands at the path, aliases followed; undefined when the file does not go that far. */
  readonly node: unknown;
  readonly offset: number;
  readonly keyOffset: number;
}

function find(document: YamlDocument.Parsed, path: Path): Found {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  let keyOffset = offset;
  for (const step of path) {
    const [key, value] = childOf(node, step);
    if (value === undefined) return { node: undefined, offset, keyOffset: offset };
    keyOffset = key?.range?.[0] ?? offset;
    offset = value?.range?.[0] ?? keyOffset;
    node = isAlias(value) ? value.resolve(document) : value;
  }
  return { node, offset, keyOffset };
}

/** The key, if it has one, and the value at one step; an empty value is null, a missing one undefined. */
function childOf(node: unknown, step: PropertyKey): [Node | undefined, Node | null | undefined] {
  if (isSeq(node)) return [undefined, node.items[Number(step)] as Node | undefined];
  if (!isMap(node)) return [undefined, undefined];
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
  return [pair?.key as Node | undefined, pair && (pair.value as Node | null)];
}
