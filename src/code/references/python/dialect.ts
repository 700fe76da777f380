// Python as a language that references are found in.
import type { Dialect } from '../dialect.ts';
import { bindPython } from './binder.ts';
import { openQuoted } from './quoted.ts';
import { PythonResolver } from './resolver.ts';

export const python: Dialect = {
  languages: ['python'],
  family: ['python'],
  // Measured: it loses more than it finds, for what is not annotated may be anything.
  trustsUnique: () => false,
  nameAt: ({ type, start, end }, text) =>
    type === 'identifier' ? text.slice(start, end) : undefined,
  prepare: openQuoted,
  bind: bindPython,
  openResolver: (project) => new PythonResolver(project),
};
