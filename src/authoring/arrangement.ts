// Where the operands of a command stand: before its options, behind them, or behind `--`. A program that runs other
// words, or that takes no option after its first operand, would take options behind its operands for more of them.
import type { Risk } from './risk-words.ts';
import type { Usage, UsageOperand } from './usage.ts';

export interface Arrangement {
  readonly before: readonly UsageOperand[];
  /** Given after `--`, behind the options. */
  readonly dashed?: UsageOperand | undefined;
  /** Behind all of that. */
  readonly after: readonly UsageOperand[];
}

/** `docker run IMAGE COMMAND...`: what stands after it is no longer read by the program. */
const RUN_OPERAND =
  /^\W*(?:command|cmd|program|prog|utility|script|args?|arguments?|prog-and-args)\W*$/i;

export function arrangeOperands(usage: Usage, risk: Risk): Arrangement {
  const { operands } = usage;
  const dashed = operands.filter(({ isAfterDashes }) => isAfterDashes);
  if (dashed.length > 0) {
    const before = operands.filter(({ isAfterDashes }) => !isAfterDashes);
    return { before, dashed: dashed[0], after: dashed.slice(1) };
  }
  const runs = risk === 'run' && operands.some(({ name }) => RUN_OPERAND.test(name));
  return runs || !takesOptionsAnywhere(usage)
    ? { before: [], after: operands }
    : { before: operands, after: [] };
}

/** They take their first word for letters of options, whatever it is. */
const letterPrograms = new Set(['tar', 'bsdtar', 'gtar', 'jar', 'ar']);

/** Parsers that know long options find them among operands, too. What `find` calls an expression looks like options. */
function takesOptionsAnywhere({ name, options, operands }: Usage): boolean {
  if (letterPrograms.has(name)) return false;
  const isExpression = operands.some((operand) => /^\W*expr(?:ession)?\b/i.test(operand.name));
  return isExpression || options.some(({ names }) => names.some((one) => one.startsWith('--')));
}
