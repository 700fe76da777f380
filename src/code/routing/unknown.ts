// Explains a part that is none of the options: what was most likely meant, and what there is.
import { nearest } from '../../text/nearest.ts';
import { type Complaint, isComplaint, quote } from './complaint.ts';
import { type Dialect, type Given, type Option, comparable } from './option.ts';
import { escapeBars } from './parts.ts';

/** `limit=10` and `limit 10`, for `limit:10`. */
const NO_COLON = /^([\w-]+)\s*[=\s]\s*(.+)$/s;

/** `mode:tri_index` and `target=overview` name the parameter that a signature with several had. */
const PARAMETERS: ReadonlySet<string> = new Set(['mode', 'target']);

/** No option comes near to a longer word, and comparing costs by its length. */
const MAX_WORD = 40;

export function explainUnknown<Fields>(
  dialect: Dialect<Fields>,
  byName: ReadonlyMap<string, Option<Fields>>,
  given: Given,
): Complaint {
  const guess = guessOption(dialect.options, byName, given);
  return {
    message: `${dialect.unknown}: ${quote(given.name)}`,
    hints: [
      guess === undefined ? [] : [`Did you mean \`${quote(escapeBars(guess))}\`?`],
      [listOptions(dialect.options)],
      guess === undefined || looksLikeProse(given.written) ? [dialect.literalBar] : [],
    ].flat(),
  };
}

function looksLikeProse(part: string): boolean {
  return /\s/.test(part);
}

function guessOption<Fields>(
  options: readonly Option<Fields>[],
  byName: ReadonlyMap<string, Option<Fields>>,
  given: Given,
): string | undefined {
  const [, word = given.name, rest = given.value] = NO_COLON.exec(given.written) ?? [];
  const meant = byName.get(comparable(word));
  if (meant?.value !== undefined) return writeOption(meant, rest);
  const named = PARAMETERS.has(comparable(word)) ? byName.get(comparable(rest)) : undefined;
  if (named) return writeOption(named, '');
  if (given.name.length > MAX_WORD) return undefined;
  const names = options.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const near = byName.get(comparable(nearest(given.name, names) ?? ''));
  return near && writeOption(near, given.value);
}

/** With the value that was given where the option takes it, else with the name of what it takes. */
function writeOption<Fields>(option: Option<Fields>, value: string): string {
  if (option.value === undefined) return option.name;
  const isUsable = value !== '' && !isComplaint(option.read(value));
  return `${option.name}:${isUsable ? value : option.value}`;
}

function listOptions<Fields>(options: readonly Option<Fields>[]): string {
  const shown = options.filter(({ isDefault }) => !isDefault);
  const list = (isMode: boolean) =>
    shown
      .filter((option) => (option.isMode ?? false) === isMode)
      .map((option) => writeOption(option, ''))
      .join(', ');
  return `Modes: ${list(true)}. Options: ${list(false)}.`;
}
