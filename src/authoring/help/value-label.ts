// What the label of a value says about it: `N` is a whole number, `a|b` the only values there are.
import { GOES_ON } from '../open-values.ts';

/** Labels of whole numbers, in the words of many programs. */
const INTEGER =
  /^(?:n|num|nr|int|ints|integer|intslice|integer range|uint|u?int(?:8|16|32|64)?|count|port|days|milliseconds|millis|ms|lines|columns|cols|depth|levels|jobs|threads|retries|times|pid|uid|gid|width|height|max|min|digits|bits)$/i;
const NUMBER =
  /^(?:number|float|float32|float64|double|decimal|real|ratio|float range|numeric|seconds?|secs?|minutes|mins|hours)$/i;

export function typeOfLabel(label: string): 'string' | 'integer' | 'number' {
  const bare = label.toLowerCase();
  if (INTEGER.test(bare)) return 'integer';
  return NUMBER.test(bare) ? 'number' : 'string';
}

/** Labels that say that a value may be given again and again. */
export function isListLabel(label: string): boolean {
  return /^(?:strings|stringarray|stringslice|stringtostring|ints|intslice|list|map|filter|array)$/i.test(
    label,
  );
}

/** Kinds of things: where one stands between bars, the others do too. */
const KIND =
  /^(?:file|files|filename|data|path|paths|dir|directory|folder|url|uri|name|id|glob|pkg|package|host|hostname|user|string|str|num|number|n|int|integer|regex|regexp|pattern|commit|branch|spec|key|value|val|ref|tag|image|container|group|remote|expr|expression|command|cmd|text|date|time|size|address|ip|port|version|module|object|tree|revision|rev|format|template|uid|gid|pid|bytes|device|type|list|mode|options?|args?)s?$/i;
const LITERAL = /^[A-Za-z0-9][\w.+:/@-]{0,40}$/;

/** Ways to print. Beside one of them, `text` is another and no kind of thing. */
const FORMAT = /^(?:json|yaml|yml|xml|csv|tsv|html|table|markdown|toml)$/i;

/** In capitals stand kinds of things, unless there are many; with a slash or dot they are put together of them. */
const CAPITALS = /^[A-Z][A-Z0-9_./-]+$/;

/** The values of `a|b|c` or `a,b,c`, if they are values and not kinds of values. */
export function readChoices(text: string, separator: RegExp = /\s*[|]\s*/): readonly string[] {
  const parts = splitChoices(text, separator);
  const isKinds =
    (parts.some(isKind) && !parts.some((part) => FORMAT.test(part))) || areKindsInCapitals(parts);
  return isKinds ? [] : parts;
}

/** Whether a word names a kind of thing, such as a file. */
export function isKind(word: string): boolean {
  return KIND.test(word);
}

function areKindsInCapitals(parts: readonly string[]): boolean {
  const capitals = parts.filter((part) => CAPITALS.test(part));
  if (capitals.length < parts.length) return capitals.length > 0;
  return parts.length < 3 || parts.some((part) => /[./]/.test(part));
}

/** A list that is said to be one of values, in running text: `a, b, or c`. */
export function readWordedChoices(text: string): readonly string[] {
  const list = text.replace(/,?\s+(?:or|and)\s+/g, ', ').replace(/[.,;]$/, '');
  const parts = splitChoices(list, /\s*[,|]\s*/);
  return parts.every(isKind) ? [] : parts;
}

function splitChoices(text: string, separator: RegExp): readonly string[] {
  const parts = text
    .split(separator)
    .map((part) => unquote(part.trim()))
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > 60) return [];
  const isPlain = parts.every((part) => LITERAL.test(part) && !GOES_ON.test(part));
  return isPlain ? [...new Set(parts)] : [];
}

export function unquote(text: string): string {
  return /^(["'`]).*\1$/s.test(text) && text.length > 1 ? text.slice(1, -1) : text;
}

const AROUND = /^(?:<([^<>]*)>|\[([^[\]]*)\]|\{([^{}]*)\}|\(([^()]*)\)|'([^']*)'|"([^"]*)")$/s;

/** Without the brackets and dots around it: `<file>...` is file. */
export function cleanLabel(label: string): string {
  let bare = trimLabel(label);
  for (let round = 0; round < 3; round += 1) {
    const inner = AROUND.exec(bare);
    if (inner === null) break;
    bare = trimLabel(inner.slice(1).find((part) => part !== undefined) ?? '');
  }
  return bare || 'value';
}

function trimLabel(label: string): string {
  const bare = label.trim().replace(/^=/, '');
  return bare.replace(/[\s.,:;=]+$/, '');
}
