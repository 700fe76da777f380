// A list of references: file by file, every one with its place, what it is, how sure that is, and its line.
import type { Certainty, Reference } from '../references/references.ts';

const certainties: Readonly<Record<Certainty, string>> = {
  exact: 'exact',
  import: 'by import',
  name: 'by name only',
};

/** The longest line that is shown whole. */
const MAX_LINE = 160;

export function renderReferences(name: string, references: readonly Reference[]): string {
  const files = new Set(references.map(({ path }) => path));
  const definitions = references.filter(({ role }) => role === 'definition').length;
  const counts = `${references.length} in ${files.size} ${files.size === 1 ? 'file' : 'files'}`;
  const rows: string[] = [`${name}: ${counts}, ${definitions} of them definitions`];
  let path = '';
  for (const reference of references) {
    if (reference.path !== path) rows.push('');
    path = reference.path;
    rows.push(renderReference(reference));
  }
  return rows.join('\n');
}

function renderReference({ path, line, column, role, certainty, text }: Reference): string {
  const shown = text.length <= MAX_LINE ? text : `${text.slice(0, MAX_LINE).toWellFormed()}…`;
  return `${path}:${line}:${column} ${role}, ${certainties[certainty]}: ${shown}`;
}
