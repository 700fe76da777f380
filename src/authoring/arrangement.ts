// Where the operands of a command stand. A config puts options last, where a program that runs other words, or that takes
// no option after its first operand, would take them for more of those; behind `--`, which ends options, one operand
// can stand after them.
import { readsLetters } from './known-parsers.ts';
import { cleanText } from './prose.ts';
import type { Risk } from './risk-words.ts';
import { findHandedOn } from './run-operands.ts';
import type { Usage, UsageOperand } from './usage.ts';

export interface Arrangement {
  readonly positional: readonly UsageOperand[];
  /** Given after `--`, behind the options. */
  readonly last?: UsageOperand | undefined;
  readonly hasOptions: boolean;
  /** What it takes and the other tool of the command does not, where there are two. */
  readonly extra?: UsageOperand | undefined;
  readonly note?: string | undefined;
}

/** The ways to call a command, one or two. */
export function arrangeOperands(usage: Usage, risk: Risk): Arrangement[] {
  const { operands } = usage;
  const leading = operands.filter(({ isAfterDashes }) => !isAfterDashes);
  const [last, ...further] = operands.filter(({ isAfterDashes }) => isAfterDashes);
  if (last && (leading.length > 0 || further.length === 0)) {
    const note = 'Words after the first behind -- left out: only one fits.';
    return [{ positional: leading, last, hasOptions: true, ...(further.length > 0 && { note }) }];
  }
  const at = risk === 'run' ? findHandedOn(operands) : -1;
  const run = operands[at];
  const isFree = run === undefined && takesOptionsAnywhere(usage);
  const [first, second] = operands;
  if (!first || isFree) return [{ positional: operands, hasOptions: true }];
  const allWords: Arrangement = {
    positional: operands,
    hasOptions: false,
    note: 'Options left out: they would stand after these words, and be taken for more of them.',
  };
  if (at > 1 || run?.isRequired || !knowsDashes(usage)) return [allWords];
  const withOptions: Arrangement = { positional: [], last: first, hasOptions: true };
  if (!second) return [withOptions];
  if (second.isRequired) return [allWords];
  const name = cleanText(second.name) || 'The second operand';
  const note = `${name} left out: it would have to stand behind the options.`;
  return [
    { ...withOptions, note },
    { ...allWords, extra: second },
  ];
}

/** Parsers that know long options find them among operands, too. What `find` calls an expression looks like options. */
function takesOptionsAnywhere({ name, options, operands }: Usage): boolean {
  if (readsLetters(name)) return false;
  const isExpression = operands.some((operand) => /^\W*expr(?:ession)?\b/i.test(operand.name));
  return isExpression || options.length === 0 || options.some(isLong);
}

/** Those that know `--name=value` do, and those of letters alone, and who shows it. */
function knowsDashes({ options, operands }: Usage): boolean {
  return (
    operands.some(({ isAfterDashes }) => isAfterDashes) ||
    !options.some(isLong) ||
    options.some(({ value }) => value?.joins === 'equals' || value?.joins === 'either')
  );
}

function isLong({ names }: Usage['options'][number]): boolean {
  return names.some((name) => name.startsWith('--'));
}
