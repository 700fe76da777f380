// TypeScript and JavaScript as languages that references are found in.
import type { Dialect } from '../dialect.ts';
import { bindEcma } from './binder.ts';
import { unquote } from './imports.ts';
import { repair } from './repair.ts';
import { EcmaResolver } from './resolver.ts';

const names: ReadonlySet<string> = new Set([
  'identifier',
  'type_identifier',
  'property_identifier',
  'private_property_identifier',
  'shorthand_property_identifier',
  'shorthand_property_identifier_pattern',
]);

export const ecma: Dialect = {
  languages: ['typescript', 'tsx', 'javascript'],
  family: ['typescript', 'tsx', 'javascript'],
  trustsUniqueMembers: true,
  nameAt: ({ type, start, end, parent }, text) => {
    if (names.has(type)) return text.slice(start, end);
    // `T['name']` and `'name': value` name members.
    const isName =
      type === 'string' && (parent?.type === 'literal_type' || parent?.type === 'pair');
    return isName ? unquote(text.slice(start, end)) : undefined;
  },
  repair,
  bind: bindEcma,
  openResolver: (project) => new EcmaResolver(project),
};
