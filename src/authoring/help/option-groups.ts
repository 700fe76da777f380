// Which of the names in a row belong to one option: synonyms, opposites, or options of their own.

export interface SpecValue {
  readonly label: string;
  readonly isOptional: boolean;
  readonly joins: 'equals' | 'space' | 'attached';
}

export interface SpecOption {
  readonly names: readonly string[];
  readonly value: SpecValue | undefined;
  readonly isRepeatable: boolean;
  /** `--[no-]name`: the names that turn it off. */
  readonly opposites: readonly string[];
}

/** A name with what stands around it. */
export interface SpecPart {
  readonly name: string;
  readonly separator: string;
  readonly value: SpecValue | undefined;
  readonly isRepeatable: boolean;
}

export function groupParts(all: readonly SpecPart[]): SpecOption[] {
  const parts = all.filter((part) => !all.some((other) => isTogether(part, other)));
  const groups = isList(parts) || areSeveral(parts) ? parts.map((part) => [part]) : [parts];
  return groups.filter((group) => group.length > 0).map(buildOption);
}

/** `-Ldirectory / -L directory`: the first is a name with its value. */
function isTogether({ name }: SpecPart, other: SpecPart): boolean {
  const label = other.value?.label.replace(/\W+$/, '') ?? '';
  return label.length > 1 && /^-\w$/.test(other.name) && name === other.name + label;
}

/** Blanks alone between names with values of their own make a list of options, not of names. */
function isList(parts: readonly SpecPart[]): boolean {
  return (
    parts.length > 1 &&
    parts.slice(1).every(({ separator }) => separator.trim() === '') &&
    parts.every(({ name }) => /^-[^-]./.test(name))
  );
}

/**
 * `--author=X, --committer=X` and `--left-only, --right-only` are documented together and mean different things. Where
 * they are synonyms after all, both are still right.
 */
function areSeveral(parts: readonly SpecPart[]): boolean {
  const isOpposite = ({ name }: SpecPart) =>
    name.includes('[') || parts.some((part) => name === `--no-${part.name.slice(2)}`);
  if (parts.length < 2 || !parts.every(({ name }) => name.startsWith('--'))) return false;
  if (parts.some(isOpposite)) return false;
  if (parts.every(({ value }) => value !== undefined && value.label !== '')) return true;
  const words = parts.map(({ name }) => name.slice(2).split('-'));
  const [first = []] = words;
  const isSameShape = words.every(({ length }) => length === first.length && length > 1);
  const isShared = first.some((word) => words.every((others) => others.includes(word)));
  return parts.every(({ value }) => value === undefined) && isSameShape && isShared;
}

function buildOption(parts: readonly SpecPart[]): SpecOption {
  const off = parts.filter(({ name }) =>
    parts.some((part) => name === `--no-${part.name.slice(2)}`),
  );
  const on = parts.filter((part) => !off.includes(part));
  const both = on.filter(({ name }) => name.includes('['));
  // Beside `--[no-]name` nothing tells which of the two a letter stands for.
  const named = both.length > 0 ? on.filter(({ name }) => name.startsWith('--')) : on;
  const given = on.map(({ value }) => value).filter((value) => value !== undefined);
  const labelled = given.filter(({ label }) => label !== '');
  const values = labelled.length > 0 ? labelled : given;
  const value = joinOrder
    .map((joins) => values.find((one) => one.joins === joins))
    .find((one) => one !== undefined);
  return {
    names: orderNames(named.map(({ name }) => name.replace(/\[no-?\]/, ''))),
    value: value && { ...value, isOptional: values.every(({ isOptional }) => isOptional) },
    isRepeatable: on.some(({ isRepeatable }) => isRepeatable),
    opposites: [
      ...off.map(({ name }) => name),
      ...both.map(({ name }) => name.replace(/\[(no-?)\]/, '$1')),
    ],
  };
}

const joinOrder = ['equals', 'space', 'attached'] as const;

function rank(name: string): number {
  if (name.startsWith('--')) return 0;
  return name.length > 2 ? 1 : 2;
}

/** Long names first, then words with one dash, then letters. */
export function orderNames(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted((a, b) => rank(a) - rank(b));
}
