// What can be completed at each place of a command line, for whichever shell.
import { clients } from '../clients/clients.ts';
import { bundledNames } from '../config/load.ts';
import { type CommandSpec, type Option, commands, globalOptions } from './commands.ts';

/** Words, and what the shell itself knows. */
export interface Offer {
  readonly words: readonly string[];
  readonly kind?: 'files' | 'directories' | 'programs';
}

const NOTHING: Offer = { words: [] };

/** By what a value is called in the command table. */
const offers: Readonly<Record<string, () => Offer>> = {
  CONFIG: () => ({ words: bundledNames(), kind: 'files' }),
  FILE: () => ({ words: [], kind: 'files' }),
  PATH: () => ({ words: [], kind: 'files' }),
  TARGET: () => ({ words: [], kind: 'files' }),
  DIR: () => ({ words: [], kind: 'directories' }),
  CLI: () => ({ words: [], kind: 'programs' }),
  CLIENT: () => ({ words: clients.map(({ id }) => id) }),
};

export function offerValue({ value = '', choices }: Option): Offer {
  return choices ? { words: choices } : (offers[value]?.() ?? NOTHING);
}

/** For the first operand and for those after it. */
export function offerOperands({ operand }: CommandSpec): readonly [first: Offer, rest: Offer] {
  if (!operand) return [NOTHING, NOTHING];
  const names = operand.name.split(' ');
  const [first = NOTHING, last = first] = names.map((value) =>
    offerValue({
      name: '',
      summary: '',
      value,
      ...(operand.choices && { choices: operand.choices }),
    }),
  );
  return [first, operand.variadic ? last : NOTHING];
}

/** `climax CONFIG...` needs no command word, so configs stand beside the commands. */
export function offerCommands(): Offer {
  return {
    words: [
      ...commands.map(({ name }) => name),
      ...bundledNames(),
      ...globalOptions.map(({ name }) => `--${name}`),
    ],
    kind: 'files',
  };
}

export function optionsOf({ options }: CommandSpec): readonly Option[] {
  return [...options, ...globalOptions];
}
