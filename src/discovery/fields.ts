// The parts of an entry that are searched by their words, how much a word in each says about it, and what its meaning is
// taken from.
import type { Entry } from '../catalog/entry.ts';
import { splitWords } from '../text/words.ts';

export interface Field {
  readonly name: 'name' | 'description' | 'CLI' | 'parameters';
  readonly weight: number;
  /** How much a long text makes each of its words count less, from 0 to 1. */
  readonly dilution: number;
  textOf(entry: Entry): string;
}

/** Measured on three sets together: half or twice of any of them changes the first hits by about one in a hundred. */
export const fields: readonly Field[] = [
  { name: 'name', weight: 2, dilution: 0.5, textOf: ({ name }) => name },
  { name: 'description', weight: 1, dilution: 0.5, textOf: ({ description }) => description },
  {
    name: 'CLI',
    weight: 1,
    dilution: 0,
    textOf: ({ cli }) => [cli.name, cli.category ?? '', ...cli.tags].join(' '),
  },
  { name: 'parameters', weight: 0.5, dilution: 0.5, textOf: parametersOf },
];

function parametersOf({ args }: Entry): string {
  return args
    .map(({ name, description, enum: values = [] }) => [name, description, ...values].join(' '))
    .join(' ');
}

/** A name of words reads as one to a model; in a sum, parameters blur what is meant more than they tell. */
export function meaningOf({ name, description, cli }: Entry): string {
  const words = splitWords(name);
  const ofCli = splitWords(cli.name).filter((word) => !words.includes(word));
  return `${[...ofCli, ...words].join(' ')}. ${description}`;
}

/** For a model that reads word beside word, to which parameters tell what else is possible. */
export function meaningWithParameters(entry: Entry): string {
  const taken = entry.args.map(({ name, description }) => `${name} ${description}`);
  return [meaningOf(entry), ...taken].join(' ');
}
