// Where the operands of a command can stand. A config puts options last, and a command that runs other words would take
// them for theirs; behind `--`, which ends options, one operand can stand after them.
import type { Risk } from './risk-words.ts';
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

/** `docker run IMAGE COMMAND...`: what stands after it is no longer read by the program. */
const RUN_OPERAND = /^\W*(?:command|cmd|program|utility|script|args?|arguments?)\W*$/i;

/** The ways to call a command, one or two. */
export function arrangeOperands(usage: Usage, risk: Risk): Arrangement[] {
  const { operands } = usage;
  const leading = operands.filter(({ isAfterDashes }) => !isAfterDashes);
  const [last, ...further] = operands.filter(({ isAfterDashes }) => isAfterDashes);
  if (last && (leading.length > 0 || further.length === 0)) {
    const note = 'Words after the first behind -- left out: only one fits.';
    return [{ positional: leading, last, hasOptions: true, ...(further.length > 0 && { note }) }];
  }
  const at = risk === 'run' ? operands.findIndex(({ name }) => RUN_OPERAND.test(name)) : -1;
  const [first, run] = [operands[0], operands[at]];
  if (!first || !run) return [{ positional: operands, hasOptions: true }];
  const allWords: Arrangement = {
    positional: operands,
    hasOptions: false,
    note: 'Options left out: they would stand after the words that are run, and be taken for theirs.',
  };
  if (at > 1 || run.isRequired || !endsOptions(usage)) return [allWords];
  const withOptions: Arrangement = { positional: [], last: first, hasOptions: true };
  const second = operands[1];
  if (!second) return [withOptions];
  const note = `${second.name} left out: it would have to stand behind the options.`;
  return [
    { ...withOptions, note },
    { ...allWords, extra: second },
  ];
}

/** Parsers that know `--name=value` know `--` too. */
function endsOptions({ options }: Usage): boolean {
  return options.some(({ value }) => value?.joins === 'equals' || value?.joins === 'either');
}
