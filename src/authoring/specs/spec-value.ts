// What a spec says of the value of an option or operand: its name, its type, and which values are the only ones.
import { GOES_ON } from '../open-values.ts';
import type { UsageValue } from '../usage.ts';
import { type SpecArgument, listOf } from './completion-spec.ts';
import { cleanLine } from './description.ts';

/** `owner` is the name of the option or operand that takes it. */
export function buildValue(
  argument: SpecArgument,
  owner: string,
  joins: UsageValue['joins'],
): UsageValue {
  const label = cleanLine(argument.name) || owner;
  const standard = defaultOf(argument);
  return {
    label,
    type: typeOf(label),
    choices: choicesOf(argument, `${owner} ${label}`),
    ...(standard !== undefined && { default: standard }),
    isOptional: argument.isOptional === true,
    joins,
  };
}

function defaultOf({ default: value }: SpecArgument): string | undefined {
  if (typeof value === 'number') return String(value);
  const text = cleanLine(value);
  return text === '' || text !== value ? undefined : text;
}

/** Names that are types, as generated specs have them. Others only hint: a `port` may be `8080:80`. */
const types: readonly (readonly [RegExp, UsageValue['type']])[] = [
  [/^<?(?:u?int(?:eger)?(?:8|16|32|64)?|long|n|count)>?$/i, 'integer'],
  [/^<?(?:float(?:32|64)?|double|number|num)>?$/i, 'number'],
];

function typeOf(label: string): UsageValue['type'] {
  return types.find(([pattern]) => pattern.test(label))?.[1] ?? 'string';
}

const WORD = /^[A-Za-z][\w.+-]*$/;
const NUMBER = /^[0-9]+$/;

/** What has more values than anyone lists. */
const OPEN_KIND =
  /\b(?:address|branch|browser|cmd|command|date|device|dir|directory|domain|driver|duration|editor|email|env|environment|event|expression|extension|file|folder|goal|host|hostname|id|image|interval|key|language|lang|locale|location|memory|message|model|module|package|pager|parser|path|pattern|port|prefix|program|query|regex|region|registry|repo|repository|script|shell|size|strategy|tag|target|template|theme|time|timeout|timezone|title|url|uri|user|username|verb|version|width|height|zone)s?\b/i;

const MANY_LETTERS = 5;

const ONLY_EXAMPLES = /\b(?:e\.g|for example|for instance|such as|examples?)\b/i;

/** Suggestions are all that is allowed only where they look like the words of a list and nothing says otherwise. */
function choicesOf(argument: SpecArgument, names: string): readonly string[] {
  const { suggestions, generators, template, description } = argument;
  if (suggestions === undefined || listOf(generators).length > 0 || template !== undefined) {
    return [];
  }
  const values = [...new Set(listOf(suggestions).flatMap(valuesOf))];
  if (values.length < 2 || values.some((value) => GOES_ON.test(value))) return [];
  // `N` with units to choose from is a number with a unit.
  if (typeOf(argument.name ?? '') !== 'string' && !values.every((value) => NUMBER.test(value)))
    return [];
  if (OPEN_KIND.test(names) || ONLY_EXAMPLES.test(String(description ?? ''))) return [];
  // So many letters are put together, as in `-r fEs`.
  if (values.length >= MANY_LETTERS && values.every((value) => value.length === 1)) return [];
  const mayBeNumbers = (value: string) => names.includes(value) || values.includes('true');
  return values.every((value) => WORD.test(value) || (NUMBER.test(value) && mayBeNumbers(value)))
    ? values
    : [];
}

function valuesOf(suggestion: string | { readonly name?: string | readonly string[] }): string[] {
  const names = typeof suggestion === 'string' ? suggestion : suggestion.name;
  return listOf(names).filter((name) => typeof name === 'string');
}
