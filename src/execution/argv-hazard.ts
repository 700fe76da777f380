// What must never reach a program's argument list, because the program or the system would read it as something else.
import type { Argument } from '../config/config.ts';
import { type Value, renderValue } from '../config/value.ts';
import { excerpt } from '../text/excerpt.ts';

/** Linux takes 128 KiB an argument, its end mark included; macOS and Windows take less in all. */
const MAX_ARGUMENT_BYTES = 128 * 1024 - 1;

/** Why the value cannot be passed on, or undefined when it can. */
export function findArgvHazard(
  argument: Argument,
  value: Value,
  allowDash: boolean,
): string | undefined {
  const { kind } = argument.placement;
  const text = renderValue(value);
  if (!text.isWellFormed()) return 'the value holds half of a surrogate pair';
  if (kind === 'stdin') return undefined;
  if (text.includes('\0')) return 'the value holds a NUL character';
  if (Buffer.byteLength(wordOf(argument, text)) > MAX_ARGUMENT_BYTES) {
    return `the value is larger than ${MAX_ARGUMENT_BYTES} bytes, the most a program can be given`;
  }
  if (!allowDash && looksLikeOption(argument, value, text)) {
    return `the value '${excerpt(text, 80)}' begins with '-' and could be read as an option`;
  }
  return undefined;
}

/** The word that the program is given. */
function wordOf({ placement }: Argument, text: string): string {
  return placement.kind === 'joined' ? placement.flag + text : text;
}

function looksLikeOption(argument: Argument, value: Value, text: string): boolean {
  const { kind } = argument.placement;
  if (!text.startsWith('-') || text === '-' || argument.enum) return false;
  if (kind === 'positional') return true;
  // After its flag a negative number has one reading; other text has two.
  return kind === 'flag' && typeof value === 'string';
}
