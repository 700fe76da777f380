// TypeScript and JavaScript as languages that references are found in.
import type { Dialect } from '../dialect.ts';
import { bindEcma } from './binder.ts';
import { unquote } from './imports.ts';
import { EcmaResolver } from './resolver.ts';

const names: ReadonlySet<string> = new Set([
  'identifier',
  'type_identifier',
  'property_identifier',
  'private_property_identifier',
  'shorthand_property_identifier',
  'shorthand_property_identifier_pattern',
]);

/** A value that is not known may well be one of these. */
const builtinMembers: ReadonlySet<string> = new Set(
  [Object, Function, Array, Map, Set, Promise, String, Number, Date, RegExp, Error].flatMap(
    ({ prototype }) => Object.getOwnPropertyNames(prototype),
  ),
);

export const ecma: Dialect = {
  languages: ['typescript', 'tsx', 'javascript'],
  family: ['typescript', 'tsx', 'javascript'],
  // Measured: it finds more than it loses where everything has a type.
  trustsUnique: (name, language) => language !== 'javascript' && !builtinMembers.has(name),
  nameAt: ({ type, start, end, parent }, text) => {
    if (names.has(type)) return text.slice(start, end);
    // `T['name']` and `'name': value` name members.
    const isName =
      type === 'string' && (parent?.type === 'literal_type' || parent?.type === 'pair');
    return isName ? unquote(text.slice(start, end)) : undefined;
  },
  bind: bindEcma,
  openResolver: (project) => new EcmaResolver(project),
};
