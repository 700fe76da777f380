// One operand, from the word that stands for it in a usage line.
import type { UsageOperand } from '../usage.ts';
import { cleanLabel, readChoices, typeOfLabel } from './value-label.ts';

export function buildOperand(
  text: string,
  isRequired: boolean,
  isRepeatable: boolean,
  choices: readonly string[],
): UsageOperand {
  const label = cleanLabel(text);
  const meanings = choices.length > 0 ? [] : splitMeanings(label);
  const name = nameOf(text);
  return {
    name,
    description: meanings.some((meaning) => meaning !== name) ? meanings.join(' or ') : '',
    value: {
      label,
      type: choices.length > 0 ? 'string' : typeOfLabel(label),
      choices,
      isOptional: false,
      joins: 'space',
    },
    isRequired: isRequired && !CONDITIONAL.test(label) && !label.includes('|-'),
    isRepeatable: isRepeatable || SEVERAL.test(label),
  };
}

/** `{script-only-if-no-other-script}` */
const CONDITIONAL = /\b(?:only[-_ ])?if[-_ ]no\b|\boptional\b/i;

/** Said in the plural, of things that a program is given one by one. */
const SEVERAL =
  /^(?:(?:source|input|in)[-_ ]?)?(?:files|filenames|paths|dirs|directories|packages|urls|hosts|targets|goals|members|modules|images|containers)$/i;

/** `<package-spec>...` is package-spec, `[user@]host` user@host, `TYPE[.GROUP]` TYPE, and `NAME|ID` NAME. */
export function nameOf(text: string): string {
  const label = cleanLabel(text);
  const [first = label] = readChoices(label).length > 0 ? [] : splitMeanings(label);
  return (
    first
      .replace(/(?<=[\w>\]])\[[^\w[\]][^[\]]*\]/g, '')
      .replace(/[<>[\](){}]/g, '')
      .trim() || 'value'
  );
}

function splitMeanings(label: string): string[] {
  return label
    .replace(/[<>]/g, '')
    .split('|')
    .filter((part) => part.trim() !== '');
}
