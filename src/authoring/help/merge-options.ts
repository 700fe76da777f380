// Options that a help text shows in several places, as one list.
import type { UsageOption } from '../usage.ts';
import { orderNames } from './option-groups.ts';

/** The first that documents a name keeps it; later ones add what it lacks. */
export function addMissing(
  known: readonly UsageOption[],
  more: readonly UsageOption[],
): UsageOption[] {
  const all = [...known];
  const byName = new Map(
    known.flatMap((option, index) => option.names.map((name) => [name, index] as const)),
  );
  for (const option of more) {
    const at = option.names.map((name) => byName.get(name)).find((index) => index !== undefined);
    const earlier = at === undefined ? undefined : all[at];
    if (at === undefined || earlier === undefined) {
      for (const name of option.names) byName.set(name, all.length);
      all.push(option);
    } else {
      const value =
        earlier.value ??
        (earlier.description === '' || option.description === '' ? option.value : undefined);
      all[at] = {
        ...earlier,
        description: earlier.description || option.description,
        ...(value && { value }),
        isRepeatable: earlier.isRepeatable || option.isRepeatable,
      };
    }
  }
  return all;
}

/** Asking for help is not what anyone calls a program for. */
export function withoutHelp(options: readonly UsageOption[]): UsageOption[] {
  return options.filter(
    ({ names, description }) =>
      !names.some((name) => /^--?help$/.test(name)) &&
      !(
        names.includes('-h') &&
        /^(?:|(?:print|show|display|output|give)s?\b.*\b(?:help|usage|basic options)\b.*)$/i.test(
          description,
        )
      ),
  );
}

/** What a usage line shows without a word about it may be the opposite of what has one. */
export function sayOpposites(options: readonly UsageOption[]): UsageOption[] {
  const names = new Set(options.flatMap((option) => option.names));
  return options.map((option) => {
    const positive = option.names[0]?.replace(/^--no-/, '--') ?? '';
    const isOpposite = option.description === '' && !option.names.includes(positive);
    return isOpposite && names.has(positive)
      ? { ...option, description: `Turns off ${positive}` }
      : option;
  });
}

const SYNONYM =
  /^(?:same as|(?:an )?alias (?:of|for)|synonym (?:of|for)|see|equivalent to) (--?[\w-]+)\.?$/i;

/** What is only said to be another option is a further name of that. */
export function joinSynonyms(options: readonly UsageOption[]): UsageOption[] {
  const more = new Map<UsageOption, readonly string[]>();
  const left = options.filter((option) => {
    const of = SYNONYM.exec(option.description)?.[1];
    const target = options.find(({ names }) => of !== undefined && names.includes(of));
    if (target === undefined || target === option || SYNONYM.test(target.description)) return true;
    if (option.value !== undefined && target.value === undefined) return true;
    more.set(target, [...(more.get(target) ?? []), ...option.names]);
    return false;
  });
  return left.map((option) => {
    const further = more.get(option);
    return further ? { ...option, names: orderNames([...option.names, ...further]) } : option;
  });
}
