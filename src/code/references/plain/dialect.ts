// The languages of the table, each as a language that references are found in.
import type { Dialect } from '../dialect.ts';
import { bindPlain } from './binder.ts';
import { type PlainLanguage, plainLanguages } from './languages.ts';
import { PlainResolver } from './resolver.ts';

/** Files of these are of one program. */
const families: readonly (readonly string[])[] = [['c', 'cpp']];

export const plainDialects: readonly Dialect[] = Object.entries(plainLanguages).map(([name, row]) =>
  openDialect(name, row),
);

function openDialect(name: string, row: PlainLanguage): Dialect {
  const names = new Set(row.names);
  return {
    languages: [name],
    family: families.find((family) => family.includes(name)) ?? [name],
    trustsUnique: () => row.isTyped,
    nameAt: ({ type, start, end }, text) => (names.has(type) ? text.slice(start, end) : undefined),
    bind: (model, outline) => bindPlain(model, outline(), row),
    openResolver: (project) => new PlainResolver(project, row),
  };
}
