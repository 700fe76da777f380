// Checks what a caller passed against the entry: required, type and enum first, the policy only when those hold.
import { findViolations } from '../catalog/constraint.ts';
import type { Entry } from '../catalog/entry.ts';
import type { Argument } from '../config/config.ts';
import { type Value, coerceValue, renderValue } from '../config/value.ts';
import { excerpt } from '../text/excerpt.ts';
import { didYouMean } from '../text/nearest.ts';
import { findArgvHazard } from './argv-hazard.ts';

export type Input = Readonly<Record<string, unknown>>;

/** Values by argument name; arguments that are absent and have no default are left out. */
export type Values = ReadonlyMap<string, Value>;

export type CheckedArguments =
  | { readonly values: Values; readonly refusal?: undefined }
  | { readonly refusal: ArgumentRefusal; readonly values?: undefined };

export interface ArgumentRefusal {
  readonly stage: 'arguments' | 'policy';
  readonly text: string;
}

export function checkArguments(entry: Entry, input: Input): CheckedArguments {
  const given = new Map<Argument, unknown>();
  for (const argument of entry.args) {
    // Null is how many clients write "not given".
    const value = Object.hasOwn(input, argument.name) ? input[argument.name] : undefined;
    if (value !== null && value !== undefined) given.set(argument, value);
  }
  const errors = entry.args
    .filter((argument) => argument.required && !given.has(argument))
    .map(({ name }) => `Missing required argument '${name}'`);

  const values = new Map<string, Value>();
  for (const [argument, value] of given) {
    const coerced = coerceValue(argument.type, value);
    if (coerced === undefined) {
      errors.push(describeMismatch(argument, value));
      continue;
    }
    const error = findError(entry, argument, coerced);
    if (error === undefined) values.set(argument.name, coerced);
    else errors.push(error);
  }
  if (errors.length > 0) {
    return { refusal: buildRefusal('arguments', [...errors, ...describeUnknown(entry, input)]) };
  }

  const violations = [...entry.constraints].flatMap(([name, constraint]) => {
    const value = values.get(name);
    return value === undefined ? [] : findViolations(name, value, constraint);
  });
  if (violations.length > 0) return { refusal: buildRefusal('policy', violations) };
  return { values: withDefaults(entry.args, values) };
}

function findError(entry: Entry, argument: Argument, value: Value): string | undefined {
  if (argument.enum && !argument.enum.includes(renderValue(value))) {
    return `Argument '${argument.name}' must be one of: ${argument.enum.join(', ')}`;
  }
  const allowDash = entry.constraints.get(argument.name)?.allowDash ?? false;
  const hazard = findArgvHazard(argument, value, allowDash);
  return hazard && `Argument '${argument.name}': ${hazard}`;
}

function describeMismatch({ name, type }: Argument, value: unknown): string {
  if (typeof value === 'number' && type === 'integer' && Number.isInteger(value)) {
    return `Argument '${name}': ${value} is too large to be exact, give it as a string of digits`;
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return `Argument '${name}': cannot convert '${excerpt(text)}' to ${type}`;
}

function withDefaults(args: readonly Argument[], values: Values): Values {
  const all = new Map<string, Value>();
  for (const { name, default: fallback } of args) {
    const value = values.get(name) ?? fallback;
    if (value !== undefined) all.set(name, value);
  }
  return all;
}

/** Names that no argument has are passed over; beside an error they are likely to be its cause. */
function describeUnknown({ args }: Entry, input: Input): string[] {
  const names = args.map(({ name }) => name);
  return findUnknown(args, input).map(
    (name) => `Unknown argument '${excerpt(name, 80)}'${didYouMean(name, names)}`,
  );
}

export function findUnknown(args: readonly Argument[], input: Input): string[] {
  const names = new Set(args.map(({ name }) => name));
  return Object.keys(input).filter((name) => !names.has(name));
}

const titles: Record<ArgumentRefusal['stage'], string> = {
  arguments: 'Argument validation failed:',
  policy: 'Policy validation failed:',
};

/** How every refusal of a call reads. */
export function buildRefusal(
  stage: ArgumentRefusal['stage'],
  errors: readonly string[],
): ArgumentRefusal {
  return { stage, text: [titles[stage], ...errors.map((error) => `  - ${error}`)].join('\n') };
}
