// Puts right what the indexers are known to write wrongly, and sets aside what cannot be put right.
import type { Occurrence, ScipDocument } from './scip.ts';
import { placeOf } from './symbols.ts';

export interface Sound {
  readonly documents: readonly ScipDocument[];
  /** Places that the index gives to a symbol of another name: they count on neither side. */
  readonly unsound: ReadonlySet<string>;
}

export function makeSound(
  documents: readonly ScipDocument[],
  readText: (path: string) => string,
): Sound {
  const unsound = new Set<string>();
  const defined = new Set(
    documents.flatMap(({ occurrences }) =>
      occurrences.filter(({ isDefinition }) => isDefinition).map(({ symbol }) => symbol),
    ),
  );
  const sound = documents.map(({ path, occurrences }) => {
    const lines = readText(path).split('\n');
    const kept = occurrences.flatMap((occurrence) => {
      const line = lines[occurrence.line] ?? '';
      if (!defined.has(occurrence.symbol) || !isMisnamed(occurrence, line, lines))
        return [atName(occurrence, line)];
      unsound.add(placeOf(path, occurrence.line + 1, occurrence.column + 1));
      return [];
    });
    return { path, occurrences: kept };
  });
  return { documents: sound, unsound };
}

function nameOf(symbol: string): string {
  return /([\w$]+)`?(?:\([^)]*\))?[.#:]?$/.exec(symbol)?.[1] ?? '';
}

/** scip-typescript notes `name as alias` at the alias, scip-python and we at the name. */
function atName(occurrence: Occurrence, line: string): Occurrence {
  const before = /([\w$]+)(\s+as\s+)$/.exec(line.slice(0, occurrence.column));
  if (before?.[1] !== nameOf(occurrence.symbol)) return occurrence;
  return { ...occurrence, column: occurrence.column - before[0].length };
}

/** scip-python gives names that come through `import *` to the first name of the module, and slots to their class. */
function isMisnamed(
  { symbol, column, isDefinition }: Occurrence,
  line: string,
  lines: readonly string[],
): boolean {
  if (isDefinition || !symbol.startsWith('scip-python ')) return false;
  if (!/[#.]$/.test(symbol)) return false;
  const written = /^[\p{L}\p{N}_]+/u.exec(line.slice(column))?.[0];
  const name = nameOf(symbol);
  if (written === undefined || written === name) return false;
  const alias = new RegExp(`\\b${name}\\s+as\\s+${written}\\b`);
  return !lines.some((each) => alias.test(each));
}
