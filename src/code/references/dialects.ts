// Which dialect reads which language.
import type { Dialect } from './dialect.ts';
import { ecma } from './ecma/dialect.ts';
import { plainDialects } from './plain/dialect.ts';
import { python } from './python/dialect.ts';

const dialects: readonly Dialect[] = [python, ecma, ...plainDialects];

const byLanguage = new Map(
  dialects.flatMap((dialect) => dialect.languages.map((name) => [name, dialect] as const)),
);

export function dialectOf(language: string): Dialect | undefined {
  return byLanguage.get(language);
}
