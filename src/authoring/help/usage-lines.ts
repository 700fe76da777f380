// Options and operands that usage lines show, and the commands whose own lines stand among them.
import type { UsageOperand, UsageOption } from '../usage.ts';
import { mergeAlternatives } from './alternatives.ts';
import { buildOperand, nameOf } from './operand.ts';
import type { Style } from './styles.ts';
import { type Node, parseSynopsis } from './synopsis.ts';
import { baseName } from './usage-entries.ts';
import {
  type OptionReader,
  firstWord,
  isOptionsOnly,
  labelOf,
  readOption,
  readSynonyms,
  readValued,
} from './usage-options.ts';
import { cleanLabel, isKind, readChoices } from './value-label.ts';

export interface UsageLine {
  readonly options: readonly UsageOption[];
  readonly operands: readonly UsageOperand[];
  /** Operands that come first and look like words to be typed as they are. */
  readonly words: readonly string[];
  /** Options with a value that stand outside brackets. */
  readonly needed: readonly string[];
  /** Where a command stands among the operands, and whether it must be there. */
  readonly command: { readonly at: number; readonly isRequired: boolean } | undefined;
}

export function readUsageLine(
  text: string,
  path: readonly string[],
  takesValue: (name: string) => boolean | undefined,
  style: Style,
): UsageLine {
  const reader: Reader = {
    options: [],
    needed: [],
    operands: [],
    words: [],
    command: undefined,
    isAfterDashes: false,
    takesValue,
    style,
  };
  const nodes = parseSynopsis(text);
  const start = skipPath(nodes, path);
  readSequence(nodes.slice(start), false, true, reader);
  return { ...reader, operands: joinRepeats(reader.operands) };
}

/** Past the program and its commands; options between them are read elsewhere. */
function skipPath(nodes: readonly Node[], path: readonly string[]): number {
  const [first] = nodes;
  // Programs of many names call themselves by the last of them.
  if (first?.kind === 'word' && path.length > 1 && baseName(first.text) === path.at(-1)) return 1;
  let at = 0;
  for (const [index, name] of path.entries()) {
    const found = nodes.findIndex(
      (node, here) =>
        here >= at &&
        node.kind === 'word' &&
        (index === 0 ? baseName(node.text) === name : node.text.split('|').includes(name)),
    );
    // What feeds the program may stand before it: `command | orchard`.
    if (found < 0 || (index === 0 && found > 2)) return at;
    at = found + 1;
  }
  return at;
}

interface Reader extends OptionReader {
  readonly operands: UsageOperand[];
  readonly words: string[];
  command: UsageLine['command'];
  isAfterDashes: boolean;
}

const ANY_OPTIONS = /\b(?:options?|flags?|switches|opts?)\b|^(?:--|-|\$|%|\+toolchain)$/i;
const ANY_COMMAND = /^<?\[?(?:(?:sub-?)?commands?|actions?)\]?>?$/i;

function readSequence(
  nodes: readonly Node[],
  isOptional: boolean,
  isTop: boolean,
  reader: Reader,
): void {
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node === undefined) break;
    if (isDashes(node)) {
      reader.isAfterDashes = true;
      continue;
    }
    if (node.kind === 'group') {
      // `[(-c | -C) <commit>]`: what follows is the value of whichever is given.
      const next = isTop || !isOptionsOnly(node) ? undefined : nodes[at + 1];
      const label = next === undefined ? '' : labelOf(next);
      readGroup(node, isOptional, reader, label);
      if (label !== '') at += 1;
      continue;
    }
    if (/^--?[\w?[]/.test(node.text)) {
      const used = readOption(node, nodes[at + 1], isTop, reader);
      at += used;
      continue;
    }
    readOperand(node, isOptional, isTop && reader.operands.length === reader.words.length, reader);
  }
}

/** `--`, or `[--]`, which may as well be written. */
function isDashes(node: Node): boolean {
  if (node.kind === 'word') return node.text === '--';
  const [only = [], ...others] = node.alternatives;
  return others.length === 0 && only.length === 1 && firstWord(only) === '--';
}

function readGroup(
  node: Node & { kind: 'group' },
  isOptional: boolean,
  reader: Reader,
  label = '',
): void {
  const isOptionalHere = isOptional || node.isOptional;
  if (isAnyOptions(node) || readSynonyms(node, reader, label)) return;
  if (readValued(node, reader)) return;
  const joined = joinedName(node);
  if (joined !== undefined) {
    addOperand(buildOperand(joined, !isOptionalHere, node.isRepeated, []), reader);
    return;
  }
  const words = node.alternatives.map((nodes) =>
    nodes.length === 1 && nodes[0]?.kind === 'word' ? nodes[0].text : undefined,
  );
  const choices = words.every((word) => word !== undefined) ? readChoices(words.join('|')) : [];
  if (choices.length > 1) {
    addOperand(buildOperand(words.join('|'), !isOptionalHere, node.isRepeated, choices), reader);
    return;
  }
  const before = reader.operands.length;
  const isChoice = node.alternatives.length > 1;
  if (isRemark(node)) return;
  // Words among options are values of one of them.
  const [first = []] = node.alternatives;
  const isMixed = isChoice && JSON.stringify(first).includes('"-');
  const isValued = firstWord(first).includes('=');
  const ways = node.alternatives.map((nodes) => {
    const word = firstWord(nodes);
    const isValue = /^[a-z]/.test(word) && !FILE.test(word);
    if (isMixed && (isValue || (isValued && /^\w+$/.test(word)))) return [];
    const way: Reader = { ...reader, operands: [] };
    readSequence(nodes, isOptionalHere, false, way);
    if (way.command) {
      reader.command ??= { at: before + way.command.at, isRequired: !isOptionalHere && !isChoice };
    }
    return way.operands;
  });
  reader.operands.push(...mergeAlternatives(ways, isOptionalHere));
  if (node.isRepeated) {
    for (const [index, one] of reader.operands.entries()) {
      if (index >= before) reader.operands[index] = { ...one, isRepeatable: true };
    }
  }
}

/** Among options, what the program is given instead of them. */
const FILE = /^(?:file|path|script|dir|directory|url)s?$/;

/** `(same as that)`: a few plain words that are not alternatives. */
function isRemark({ alternatives, isOptional }: Node & { kind: 'group' }): boolean {
  const [nodes = []] = alternatives;
  const isPlain = nodes.every((node) => node.kind === 'word' && /^[a-z`']/.test(node.text));
  return !isOptional && alternatives.length === 1 && nodes.length > 1 && isPlain;
}

/** `[mangled names]`: words of which only the last is a thing are one name for it. */
function joinedName({ alternatives, isOptional }: Node & { kind: 'group' }): string | undefined {
  const [nodes = []] = alternatives;
  const words = nodes.map((node) => (node.kind === 'word' && !node.isRepeated ? node.text : ''));
  const isName =
    isOptional &&
    alternatives.length === 1 &&
    words.length > 1 &&
    words.every((word) => /^[a-z][a-z-]*$/.test(word)) &&
    !words.slice(0, -1).some((word) => isKind(word) || ANY_COMMAND.test(word));
  return isName ? words.join(' ') : undefined;
}

/** `[global options]`, `[build flags]`. */
function isAnyOptions({ alternatives, isOptional }: Node & { kind: 'group' }): boolean {
  const [nodes = []] = alternatives;
  const words = nodes.map((node) => (node.kind === 'word' ? node.text : '-'));
  const isPlain = alternatives.length === 1 && !words.some((word) => word.startsWith('-'));
  return isOptional && isPlain && words.some((word) => ANY_OPTIONS.test(word));
}

function readOperand(
  { text, isRepeated }: Node & { kind: 'word' },
  isOptional: boolean,
  isLeading: boolean,
  reader: Reader,
): void {
  if (ANY_COMMAND.test(text)) {
    reader.command ??= { at: reader.operands.length, isRequired: !isOptional };
  }
  if (ANY_OPTIONS.test(text) || !/[A-Za-z]/.test(text)) return;
  const inner = /^\{([^{}]*)\}$/.exec(text)?.[1];
  const choices = inner === undefined ? readChoices(cleanLabel(text)) : readChoices(inner, /[,|]/);
  if (isLeading && !isOptional && /^[a-z][\w-]*$/.test(text)) reader.words.push(text);
  const last = reader.operands.at(-1);
  // `SRC [SRC]...` is one operand that may be repeated.
  if (last?.name === nameOf(text)) {
    reader.operands[reader.operands.length - 1] = { ...last, isRepeatable: true };
    return;
  }
  const isAgain = isRepeated || text.endsWith('...>');
  addOperand(buildOperand(text, !isOptional, isAgain, choices), reader);
}

/** `SRC [SRC ...]` and `SRC1 [SRC2 ...]` are one operand that may be repeated. */
function joinRepeats(operands: readonly UsageOperand[]): UsageOperand[] {
  const joined: UsageOperand[] = [];
  for (const operand of operands) {
    const last = joined.at(-1);
    const isMore = operand.isRepeatable && !operand.isRequired;
    const bare = /^(.*\D)2$/.exec(operand.name)?.[1];
    const name = bare !== undefined && last?.name === `${bare}1` ? bare : operand.name;
    const isAgain = last !== undefined && (last.name === name || last.name === `${name}1`);
    if (isAgain && (isMore || last.name === operand.name)) {
      joined[joined.length - 1] = { ...last, name, isRepeatable: true };
    } else joined.push(operand);
  }
  return joined;
}

function addOperand(operand: UsageOperand, { operands, isAfterDashes }: Reader): void {
  operands.push(isAfterDashes ? { ...operand, isAfterDashes } : operand);
}
