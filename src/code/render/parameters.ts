// Strips types and default values from the parameters of a signature that is too long with them.
import type { ParameterStyle } from '../syntax/languages.ts';

const OPEN = '([{<';
const CLOSE = ')]}>';

/** Who a method is called on goes without saying. */
const RECEIVER = /^(?:self|cls|this|&(?:mut )?self|mut self)$/;

/** `name(first, second)`, with as many names as there is room for and no result; the name itself is never cut. */
export function shortenParameters(
  signature: string,
  style: ParameterStyle,
  maxLength: number,
): string {
  const open = signature.indexOf('(');
  const close = open < 0 ? -1 : findClose(signature, open);
  if (close < 0) return signature;
  const names = splitTop(signature.slice(open + 1, close), ',')
    .map((one) => pickName[style](one.trim()))
    .filter((name) => name !== '' && !RECEIVER.test(name));
  let room = maxLength - open - 2;
  const kept = names.filter((name) => (room -= name.length + 2) >= -2);
  const rest = kept.length < names.length ? [...kept, '…'] : kept;
  return `${signature.slice(0, open)}(${rest.join(', ')})`;
}

const pickName: Record<ParameterStyle, (parameter: string) => string> = {
  colon: (text) => (splitTop(splitTop(text, '=')[0] ?? '', ':')[0] ?? '').trim(),
  'type-first': (text) =>
    /(?:\.\.\.|[&*]|\$)?[\p{L}\p{N}_]+(?:\[\])?$/u.exec(
      (splitTop(text, '=')[0] ?? '').trim(),
    )?.[0] ?? text,
  'name-first': (text) => text.split(' ', 1)[0] ?? '',
};

/** Where the bracket at `open` closes, or -1. An arrow is not a bracket. */
function findClose(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    depth += depthChange(text, at);
    if (depth === 0) return at;
  }
  return -1;
}

function depthChange(text: string, at: number): number {
  const character = text.charAt(at);
  if (OPEN.includes(character)) return 1;
  const isArrow = character === '>' && /[-=]/.test(text.charAt(at - 1));
  return CLOSE.includes(character) && !isArrow ? -1 : 0;
}

/** Splits at a mark that stands in no bracket. */
function splitTop(text: string, mark: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    depth += depthChange(text, at);
    if (depth === 0 && text.charAt(at) === mark) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
