// Operands that are run: another program, or words for one.
import type { UsageOperand } from './usage.ts';

const PROGRAM = /^\W*(?:program|prog|prog-and-args|utility)\W*$/i;
const SHELL_COMMAND = /^\W*shell[-_ ]command\W*$/i;
const COMMAND = /^\W*(?:command|cmd)\W*$/i;
const WORDS = /^\W*(?:args?|arguments?)\W*$/i;
const LINE = /^\W*(?:command[-_ ]?line|script)\W*$/i;

/** `COMMAND` may as well be a command of the program; with words of its own after it, it is another program. */
export function runsOperand(operands: readonly UsageOperand[]): boolean {
  return operands.some(({ name }, index) => {
    const next = operands[index + 1]?.name ?? '';
    return (
      PROGRAM.test(name) || SHELL_COMMAND.test(name) || (COMMAND.test(name) && WORDS.test(next))
    );
  });
}

/**
 * Where the words begin that a command hands on, or -1: `docker run IMAGE COMMAND...`. What stands after them is no
 * longer read by the program. To be asked of commands that are known to run something.
 */
export function findHandedOn(operands: readonly UsageOperand[]): number {
  return operands.findIndex(({ name }) =>
    [PROGRAM, COMMAND, WORDS, LINE].some((pattern) => pattern.test(name)),
  );
}
