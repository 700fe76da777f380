// The left side of an option's row: its names, and the value it takes.
import { type SpecOption, type SpecPart, type SpecValue, groupParts } from './option-groups.ts';

export interface OptionSpec {
  readonly options: readonly SpecOption[];
  /** Words that are no part of the spec, and so begin the description. */
  readonly rest: string;
}

const NAME =
  /-{1,2}\[no-?\][A-Za-z0-9][\w.+-]*|--?(?:[A-Za-z0-9][\w.+-]*|[?#@%^$!*]+(?![\w-])|[.:](?=[,\s]|$))/y;
const SEPARATOR = /\s*(?:,|\||\/|;)\s*(?=-)|\s+or\s+(?=-)|\s+(?=--?[A-Za-z0-9?#@[])/y;
const DOTS = /\s*(?:\.\.\.|\u2026)/y;

export function startsOption(text: string): boolean {
  NAME.lastIndex = 0;
  return NAME.test(text);
}

/** With `isWhole` everything belongs to the spec; otherwise words in running text end it. */
export function parseOptionSpec(text: string, isWhole: boolean): OptionSpec {
  const parts: SpecPart[] = [];
  let at = 0;
  let separator = '';
  while (at < text.length && parts.length < 200) {
    const name = match(NAME, text, at)?.replace(/(\w)[.:]+$/, '$1');
    if (name === undefined) break;
    at += name.length;
    const [value, end] = readValue(text, at, isWhole);
    at = end;
    const dots = match(DOTS, text, at);
    at += dots?.length ?? 0;
    parts.push({
      name,
      separator,
      value,
      isRepeatable: dots !== undefined || /[^[=]\.\.\.[\]>]?$/.test(value?.label ?? ''),
    });
    const between = match(SEPARATOR, text, at);
    if (between === undefined) break;
    separator = between;
    at += between.length;
  }
  return { options: groupParts(parts), rest: text.slice(at).trim() };
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function readValue(text: string, at: number, isWhole: boolean): [SpecValue | undefined, number] {
  const here = text[at];
  if (here === '=' && (text[at + 1] ?? ' ') !== ' ') {
    const [label, end] = readToken(text, at + 1);
    return [{ label, isOptional: false, joins: 'equals' }, end];
  }
  if (here === '[' && text[at + 1] !== '-') {
    const [group, end] = readToken(text, at);
    const joins = /^\[[=]/.test(group) ? 'equals' : group.startsWith('[ ') ? 'space' : 'attached';
    return [{ label: group, isOptional: true, joins }, end];
  }
  if (here === ':' && /^:[A-Za-z<]/.test(text.slice(at, at + 2))) {
    const [label, end] = readToken(text, at + 1);
    return [{ label, isOptional: false, joins: 'attached' }, end];
  }
  const isAttached = here === '<' || (here === ',' && text[at + 1] === '<');
  if (isAttached) {
    const [label, end] = readToken(text, at + (here === ',' ? 1 : 0));
    return [{ label, isOptional: false, joins: 'attached' }, end];
  }
  if (here !== ' ' || text[at + 1] === '-') return [undefined, at];
  return readSpacedValue(text, at, isWhole);
}

const BRACKETED = /^[<[]/;
const PLACEHOLDER = /^(?:[<[{('"]|[A-Z][A-Z0-9_:=/.-]*(?:,|\.\.\.|$)|\.\.\.)/;

/** `NAME VALUE`: labels in brackets or capitals always, plain words only where they cannot be running text. */
function readSpacedValue(
  text: string,
  at: number,
  isWhole: boolean,
): [SpecValue | undefined, number] {
  const labels: string[] = [];
  let end = at;
  while (text[end] === ' ' && labels.length < 4) {
    const start = end + 1;
    if (
      match(NAME, text, start) !== undefined ||
      /^(?:or\s|[,|/;]\s*-|\[--?[a-z])/.test(text.slice(start, start + 4))
    )
      break;
    const [token, next] = readToken(text, start);
    // `("one")` says how to read a name.
    if (token === '' || token === '|' || token.startsWith('("')) break;
    // After a label in brackets, a word in capitals begins the description.
    if (!isWhole && BRACKETED.test(labels[0] ?? '') && !BRACKETED.test(token)) break;
    if (!isWhole && !PLACEHOLDER.test(token) && !isLastWord(text, next, labels.length)) break;
    labels.push(token);
    end = next;
  }
  // `-0 ... -9`
  if (labels.every((label) => label === '...')) return [undefined, at];
  const label = labels.join(' ');
  // `[json|text]` are the values; `[<value>]` may be left out.
  return [{ label, isOptional: /^\[[^\]|]*\](?:\.\.\.)?$/.test(label), joins: 'space' }, end];
}

/** A plain word is a label if it is all there is, or if a further name follows it. */
function isLastWord(text: string, end: number, before: number): boolean {
  const after = text.slice(end, end + 8).trim();
  return before === 0 && (after === '' || /^(?:,|\||or )?\s*-/.test(after));
}

const [OPEN, CLOSE] = ['[({<', '])}>'];

/** Up to the next blank, comma or bar outside brackets and quotes. */
function readToken(text: string, from: number): [string, number] {
  let depth = 0;
  let at = from;
  for (; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (OPEN.includes(character)) depth += 1;
    else if (CLOSE.includes(character)) {
      if (depth === 0) break;
      depth -= 1;
    } else if (depth === 0 && character === ' ') break;
    else if (depth === 0 && ',|/'.includes(character) && /^\s*-/.test(text.slice(at + 1, at + 4)))
      break;
    else if (depth === 0 && character === ',' && (text[at + 1] ?? ' ') === ' ') break;
  }
  return [text.slice(from, at), at];
}
