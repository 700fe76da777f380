// The value that an option takes: what its label, the words beside it and the style of the help say of it.
import type { UsageValue } from '../usage.ts';
import { type Annotations, isNumeral } from './annotations.ts';
import type { SpecOption, SpecValue } from './option-groups.ts';
import type { Style } from './styles.ts';
import { cleanLabel, readChoices, typeOfLabel, unquote } from './value-label.ts';

export function buildValue(
  { names, value }: SpecOption,
  notes: Annotations,
  style: Style,
): UsageValue | undefined {
  const raw = value ?? impliedValue(names, notes, style);
  // A name of several words that is repeated labels nothing.
  if (raw === undefined || (raw.label.includes('_') && names.includes(`-${raw.label}`))) {
    return undefined;
  }
  if (style.showsDefaults && raw.joins === 'equals' && raw.label.endsWith(':'))
    return shownDefault(raw.label, notes);
  const label = cleanLabel(raw.label);
  const boolean = /^(?:true|false)$/.test(label) ? ['true', 'false'] : [];
  if (raw.isOptional && boolean.length > 0) return undefined;
  const own = readChoices(label, raw.label.startsWith('{') ? /\s*[,|]\s*/ : undefined);
  const listed = [boolean, own, notes.choices].find((list) => list.length > 0) ?? [];
  const choices = SEVERAL.test(notes.description) ? [] : listed;
  return {
    label,
    type: typeOf(label, choices, notes),
    choices,
    ...(notes.default !== undefined && { default: notes.default }),
    isOptional: raw.isOptional && !LETTERS.test(raw.label),
    joins: joinsOf(raw, names, label, style),
  };
}

/** A list of the values is none of them. */
const SEVERAL =
  /\b(?:comma|space|colon|semicolon)[- ](?:separated|delimited)\b|\bseparated by (?:commas?|spaces?)\b/i;

/** A class of letters, of which one is given: `-type [bcdpfls]`. Words have vowels. */
const LETTERS = /^\[[b-df-hj-np-tv-z]{3,}\]$/i;

/** `-threads` without a label that is said to be the number of them. */
const NUMBER_OF = /^(?:sets? )?(?:the )?(?:max(?:imum)? |min(?:imum)? )?number of\b/i;

/** A value that only the words beside an option tell of. */
function impliedValue(
  names: readonly string[],
  notes: Annotations,
  style: Style,
): SpecValue | undefined {
  const { type, description } = notes;
  const isUntyped = style.showsSwitches === true && type === undefined && description !== '';
  const label =
    type === 'array' || isUntyped ? 'value' : type === 'string' || type === 'number' ? type : '';
  const isNumber = names.every((name) => /^-[a-z]{2}/.test(name)) && NUMBER_OF.test(description);
  const isCount = isNumber || DEFAULT_NUMBER.test(description) || isNumbered(notes);
  if (label === '' && !isCount && !isChosen(notes)) return undefined;
  return { label: label || (isCount ? 'count' : 'value'), isOptional: false, joins: 'space' };
}

/** `Port to use [8080]` */
const DEFAULT_NUMBER = /\[\d+\]$/;

/** A switch is no number when it is not given. What a sentence says of defaults may be about something else. */
function isNumbered({ default: fallback = '', description }: Annotations): boolean {
  return /^\d{2,}$/.test(fallback) && !/\bdefault/i.test(description);
}

/** Nor has it values to choose from. Of two, a sentence may speak in passing. */
function isChosen({ choices }: Annotations): boolean {
  const isSwitch = choices.some((choice) => /^(?:true|false|yes|no|on|off)$/i.test(choice));
  return choices.length > 2 && !isSwitch;
}

/** Parsers that are known also take the value of a letter as a word of its own. */
function joinsOf(
  { joins, isOptional }: SpecValue,
  names: readonly string[],
  label: string,
  style: Style,
): UsageValue['joins'] {
  const isKnown = style.joins === 'either';
  if (joins === 'equals') return 'equals';
  if (joins === 'attached') {
    return isKnown && !isOptional && names.every((name) => name.length === 2)
      ? 'space'
      : 'attached';
  }
  return isKnown && !/^\S+ \S/.test(label) ? 'either' : 'space';
}

/** Where the default stands in the place of a label, it tells the type. */
function shownDefault(shown: string, notes: Annotations): UsageValue | undefined {
  const text = unquote(shown.slice(0, -1));
  if (/^(?:true|false)$/.test(text)) return undefined;
  const value = text.replace(/^\[(.*)\]$/s, '$1');
  const isInteger = /^-?\d+$/.test(value) && !NOT_ONLY_NUMBERS.test(notes.description);
  return {
    label: isInteger ? 'int' : 'string',
    type: isInteger ? 'integer' : 'string',
    choices: notes.choices,
    ...(value !== '' && { default: value }),
    isOptional: false,
    joins: 'equals',
  };
}

/** Words that a number cannot be, said of a value that otherwise looks like one. */
const NOT_ONLY_NUMBERS =
  /\b(?:suffix(?:es)?|auto|unlimited|percentage|units?|[KMG]i?B|than or exactly)\b|%|^filter\b/i;

function typeOf(label: string, choices: readonly string[], notes: Annotations): UsageValue['type'] {
  if (choices.length > 0) return 'string';
  const type = notes.type === 'number' ? 'number' : typeOfLabel(label);
  const isDoubtful = notes.default !== undefined && !isNumeral(notes.default);
  return isDoubtful || NOT_ONLY_NUMBERS.test(notes.description) ? 'string' : type;
}
