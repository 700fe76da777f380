// Rules for Java, C#, Kotlin, PHP, Ruby, Python and Rust.
import {
  type Place,
  holdersOf,
  isInKotlinClass,
  isKind,
  isParameter,
  isValue,
  openBracketBefore,
} from '../place.ts';
import type { Rule } from './rule.ts';

const isProperty = (place: Place) => isKind(place, 'constant', 'variable');

export const java: readonly Rule[] = [
  ['mistake', 'an annotation that is used', ({ before }) => before.endsWith('@')],
];

const CSHARP_MEMBER =
  /\b(?:public|private|protected|internal|static|readonly|const|volatile|required|new|event|fixed)\b/;

export const csharp: readonly Rule[] = [
  ['mistake', 'a parameter', (place) => isValue(place) && isParameter(place)],
  ['mistake', 'a constraint behind where', ({ before }) => /\bwhere\b/.test(before)],
  [
    'mistake',
    'a class without class or record before it',
    (place) => isKind(place, 'class') && !/\b(?:class|record)\s+$/.test(place.before),
  ],
  [
    'local',
    'a value without a modifier in a method or an accessor',
    (place) => isKind(place, 'field') && !CSHARP_MEMBER.test(place.before) && isInCSharpBody(place),
  ],
];

/** The nearest line above that is less indented, and more than a bracket, is the head of a method or an accessor. */
function isInCSharpBody(place: Place): boolean {
  const { lines, declaration } = place;
  for (const holder of holdersOf(place)) {
    const at = lines.lastIndexOf(holder, declaration.line - 2);
    const head = (holder.trim() === '{' ? (lines[at - 1] ?? '') : holder).replace(
      /\bwhere\b.*/,
      '',
    );
    return (
      /^\s*(?:\w+\s+)?(?:get|set|init|add|remove)\b\s*(?:\{|=>|$)/.test(head) ||
      (/\)\s*\{?\s*$/.test(head) && !/\b(?:class|struct|record|interface)\b/.test(head))
    );
  }
  return false;
}

export const kotlin: readonly Rule[] = [
  [
    'mistake',
    'a method without fun before it: a parameter of a lambda',
    (place) => isKind(place, 'method') && !/\bfun\b/.test(place.before),
  ],
  [
    'mistake',
    'a method behind the = or the { of a function: a parameter of a lambda, or a value of when',
    (place) =>
      isKind(place, 'method') &&
      /\bfun\s(?:(?!\bfun\s).)*[={](?:(?!\bfun\s).)*$/.test(place.before),
  ],
  [
    'mistake',
    'a method in brackets that are still open: a parameter',
    (place) =>
      isKind(place, 'method') &&
      openBracketBefore(place) !== undefined &&
      !/\bfun\s+$/.test(place.before),
  ],
  [
    'mistake',
    'a property without val or var before it',
    (place) => isProperty(place) && !/\b(?:val|var)\b/.test(place.before),
  ],
  [
    'local',
    'the value of when',
    (place) => isProperty(place) && /\bwhen\s*\(\s*val\s+$/.test(place.before),
  ],
  ['local', 'a property in no class', (place) => isProperty(place) && !isInKotlinClass(place)],
];

const PHP_MEMBER = /\b(?:public|protected|private|static|readonly|var|const)\b/;

export const php: readonly Rule[] = [
  ['mistake', '$this', ({ declaration }) => declaration.name === 'this'],
  [
    'local',
    'an indented variable without a modifier',
    (place) =>
      isKind(place, 'variable') && /^\s/.test(place.before) && !PHP_MEMBER.test(place.before),
  ],
  [
    'local',
    'an assignment among the arguments of a call',
    (place) =>
      isKind(place, 'variable') &&
      /\w$/.test(openBracketBefore(place) ?? '') &&
      !PHP_MEMBER.test(place.before),
  ],
];

export const ruby: readonly Rule[] = [
  ['mistake', 'before a dot: the object of a call', ({ after }) => /^\.\w/.test(after)],
  [
    'mistake',
    'a constant that is given no value',
    (place) => isKind(place, 'constant') && !/^\s*(?:\|\|)?=[^=~]/.test(place.after),
  ],
];

export const python: readonly Rule[] = [
  [
    'mistake',
    'a name whose value is no lambda, on a line that holds one',
    (place) => isKind(place, 'function') && /^\s*=(?!\s*lambda\b)/.test(place.after),
  ],
];

export const rust: readonly Rule[] = [
  [
    'mistake',
    "behind 'static: a type with a lifetime",
    (place) => isKind(place, 'variable') && /'static\s+$/.test(place.before),
  ],
];
