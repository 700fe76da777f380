// Options in usage lines: in brackets of their own, by two names between bars, or as letters in a row.
import type { UsageOption } from '../usage.ts';
import { parseOptionSpec } from './option-spec.ts';
import { buildOptions } from './options.ts';
import type { Style } from './styles.ts';
import type { Node } from './synopsis.ts';

export interface OptionReader {
  readonly options: UsageOption[];
  /** Options that stand outside brackets, by their first name. */
  readonly needed: string[];
  /** What the rows say of an option, where they do. */
  readonly takesValue: (name: string) => boolean | undefined;
  readonly style: Style;
}

/** But for `--`, which has no value. */
export function isOptionsOnly({ alternatives }: Node & { kind: 'group' }): boolean {
  return alternatives.every((nodes) => nodes.length === 1 && /^--?[^-]/.test(firstWord(nodes)));
}

/** `[-m | --message <text>]` is one option by two names, `[-a | --all | -n | --none]` two of them. */
export function readSynonyms(
  node: Node & { kind: 'group' },
  reader: OptionReader,
  label: string,
): boolean {
  const { alternatives, isRepeated } = node;
  const isOptions = alternatives.every(
    (nodes) =>
      firstWord(nodes).startsWith('-') &&
      nodes.every(({ kind }) => kind === 'word') &&
      nodes.length <= 2,
  );
  if (!isOptions || alternatives.length < 2) return false;
  for (let at = 0; at < alternatives.length; at += 1) {
    const [first = [], second = []] = alternatives.slice(at, at + 2);
    const isPair = areSynonyms(first, second, alternatives.length === 2);
    const parts = isPair ? [...first, ...second] : first;
    const words = parts.map((part) => (part.kind === 'word' ? part.text : ''));
    const spec = words.join(' ').replace(/ (?=-)/g, ', ');
    addOption(`${spec} ${label}`.trim(), isRepeated, reader);
    if (isPair) at += 1;
  }
  return true;
}

/**
 * `[-F other file]`: what stands beside an option alone in its brackets is its value, and `FIRST LAST` are two.
 * `[--tag TAG [TAG ...]]` takes one or more.
 */
export function readValued(
  { alternatives, isRepeated }: Node & { kind: 'group' },
  reader: OptionReader,
): boolean {
  const all = alternatives.map(valuedIn);
  if (!all.every((one) => one !== undefined) || all.every(({ values }) => values.length === 0)) {
    return false;
  }
  for (const { option, values } of all) {
    const isOne = values.length < 2 || values.every((value) => /^[a-z][\w-]*$/.test(value));
    if (isOne) addOption(`${option} ${values.join('-')}`.trim(), isRepeated, reader);
  }
  return true;
}

/** An option and the words of its value, if there is nothing else. */
function valuedIn(nodes: readonly Node[]): { option: string; values: string[] } | undefined {
  const [first, ...rest] = nodes;
  const values = rest.flatMap((node) => (node.kind === 'word' ? node.text : []));
  const isValued =
    first?.kind === 'word' &&
    /^--?\w[\w.-]*$/.test(first.text) &&
    values.every((value) => /^[\w<>.:@/-]+$/.test(value) && !value.startsWith('-')) &&
    rest.every((node) => node.kind === 'word' || isMore(node, values));
  return isValued ? { option: first.text, values } : undefined;
}

/** The last value once more, which may be left out. */
function isMore({ alternatives, isOptional }: Node & { kind: 'group' }, values: string[]): boolean {
  const [nodes = []] = alternatives;
  const isOne = isOptional && alternatives.length === 1 && nodes.length === 1;
  return isOne && firstWord(nodes) === values.at(-1);
}

/** A letter and the word that it begins; where there are only these two, any letter. */
function areSynonyms(first: readonly Node[], second: readonly Node[], isAll: boolean): boolean {
  const letter = /^-(\w)$/.exec(firstWord(first))?.[1]?.toLowerCase();
  const word = /^--(?:no-)?(\w)/.exec(firstWord(second))?.[1]?.toLowerCase();
  return (
    letter !== undefined && word !== undefined && first.length === 1 && (isAll || letter === word)
  );
}

export function firstWord(nodes: readonly Node[]): string {
  return nodes[0]?.kind === 'word' ? nodes[0].text : '';
}

/** How many further nodes it took. */
export function readOption(
  node: Node & { kind: 'word' },
  next: Node | undefined,
  isTop: boolean,
  reader: OptionReader,
): number {
  const { text } = node;
  const letters = /^-([A-Za-z0-9]{2,})$/.exec(text)?.[1];
  if (letters !== undefined && isCluster(letters)) {
    for (const letter of letters) addOption(`-${letter}`, false, reader);
    return 0;
  }
  const bare = /^--?[\w.-]+$/.test(text) ? text : undefined;
  const label = bare === undefined || next === undefined ? '' : labelOf(next);
  if (bare !== undefined && label !== '' && reader.takesValue(bare) !== false) {
    if (!isTop || reader.takesValue(bare) === true || next?.kind === 'word') {
      addOption(`${text} ${label}`, node.isRepeated || next?.isRepeated === true, reader);
      if (isTop) reader.needed.push(bare);
      return 1;
    }
  }
  addOption(text, node.isRepeated, reader);
  return 0;
}

/** What stands after an option, if it can be its value: a word, `(a|b)`, or `[<value>]` that may be left out. */
export function labelOf(node: Node): string {
  if (node.kind === 'word') return node.text.startsWith('-') ? '' : node.text;
  const words = node.alternatives.map((nodes) => (nodes.length === 1 ? firstWord(nodes) : ''));
  if (words.some((word) => word === '' || word.startsWith('-'))) return '';
  return node.isOptional ? `[${words.join('|')}]` : `(${words.join('|')})`;
}

/** Few words have so many letters, none of them twice; `maxWidth` has, and is written like this. */
const MANY = 7;
const CAMEL_CASE = /^[a-z]+(?:[A-Z][a-z]+)+$/;

/** `-abc` stands for three letters where they are in order, as such lists are; `-help` is a word. */
function isCluster(letters: string): boolean {
  if (new Set(letters).size !== letters.length) return false;
  const isMixed = /[a-z]/.test(letters) && /[A-Z]/.test(letters) && !CAMEL_CASE.test(letters);
  if (isMixed && letters.length >= MANY) return true;
  const order = [...letters].map((letter) => letter.toLowerCase());
  return order.every((letter, index) => index === 0 || letter >= (order[index - 1] ?? ''));
}

function addOption(spec: string, isRepeated: boolean, reader: OptionReader): void {
  const { options } = parseOptionSpec(spec, true);
  for (const option of options) {
    const again = reader.options.findIndex(({ names }) =>
      names.some((name) => option.names.includes(name)),
    );
    const earlier = reader.options[again];
    // `[--omit X [--omit X ...]]` says that it may be given again.
    if (earlier !== undefined) reader.options[again] = { ...earlier, isRepeatable: true };
    else
      reader.options.push(
        ...buildOptions(
          { ...option, isRepeatable: option.isRepeatable || isRepeated },
          { description: '', body: [], style: reader.style, isInherited: false },
        ),
      );
  }
}
