// The symbols of a SCIP index that a question can name, and where the index says that they are used.
import type { ScipDocument } from './scip.ts';

export interface TrueSymbol {
  /** The file that defines it. */
  readonly home: string;
  /** As one would ask for it: `name`, or `Class.name`. */
  readonly name: string;
  readonly isMember: boolean;
  readonly definitions: ReadonlySet<string>;
  /** Definitions left out. */
  readonly uses: ReadonlySet<string>;
}

interface Draft {
  readonly home: string;
  readonly name: string;
  readonly isMember: boolean;
  readonly definitions: Set<string>;
  readonly places: Set<string>;
}

export function placeOf(path: string, line: number, column: number): string {
  return `${path}:${line}:${column}`;
}

/**
 * Symbols of one name in one file are one to whoever asks by name: a type and a value of that name, overloads. Those
 * that nobody uses are left out, since finding nothing would count as a success.
 */
export function collectSymbols(documents: readonly ScipDocument[]): TrueSymbol[] {
  const drafts = new Map<string, Draft>();
  const bySymbol = new Map<string, Draft>();
  for (const { path, occurrences } of documents)
    for (const { symbol, isDefinition, line, column } of occurrences) {
      const parts = isDefinition ? nameOf(symbol) : undefined;
      if (!parts) continue;
      const name = parts.join('.');
      const key = keyOf(path, name);
      const draft = drafts.get(key) ?? {
        home: path,
        name,
        isMember: parts.length > 1,
        definitions: new Set(),
        places: new Set(),
      };
      drafts.set(key, draft);
      bySymbol.set(plain(symbol), draft);
      draft.definitions.add(placeOf(path, line + 1, column + 1));
    }
  for (const { path, occurrences } of documents)
    for (const { symbol, line, column } of occurrences)
      bySymbol.get(plain(symbol))?.places.add(placeOf(path, line + 1, column + 1));
  return [...drafts.values()]
    .filter((draft) => !draft.isMember || drafts.has(keyOf(draft.home, ownerOf(draft.name))))
    .map(({ places, ...draft }) => ({ ...draft, uses: without(places, draft.definitions) }))
    .filter(({ uses }) => uses.size > 0);
}

function keyOf(path: string, name: string): string {
  return `${path}\n${name}`;
}

/** scip-python gives members of a class within a function to a class of the file, which then is not there. */
function ownerOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.'));
}

function without(places: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...places].filter((place) => !others.has(place)));
}

/**
 * scip-python writes a variable that is imported or annotated as `name.name.`, its other uses as `name.`, and a module
 * below `src/` with that folder where it stands but without it where it is imported.
 */
function plain(symbol: string): string {
  const written = symbol.replace(/([\w$]+)\.\1\.$/, '$1.');
  // `new Class()` uses the class, whether or not it declares a constructor.
  if (!written.startsWith('scip-python ')) return written.replace(/`<constructor>`\(\)\.$/, '');
  return written.replace(/ `?(?:src\.)?([\w.]+)`?\/(?=[^ ]*$)/, ' $1/');
}

/** The names from the file down; undefined for what cannot be asked for by name, such as parameters and modules. */
function nameOf(symbol: string): readonly string[] | undefined {
  if (symbol.startsWith('local ') || symbol.includes('`<constructor>`')) return undefined;
  const descriptors = plain(symbol).split(' ').slice(4).join(' ');
  const inFile = /^(?:(?:`[^`]*`|[\w$+.-]+)\/)*(.*)$/s.exec(descriptors)?.[1] ?? '';
  const found = [...inFile.matchAll(descriptor)];
  if (found.map(([text]) => text).join('') !== inFile) return undefined;
  const names: string[] = [];
  found.forEach(([, name = '', suffix = ''], at) => {
    const isLast = at === found.length - 1;
    if (suffix === ':' && !isLast && /^typeLiteral\d+$/.test(name)) return;
    if (suffix === '#' || (isLast && (suffix === '.' || suffix === '().')))
      names.push(name.replace(/^`(.*)`$/, '$1'));
    else names.push('');
  });
  const isNameable =
    names.length > 0 && names.every((name) => /^#?[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name));
  return isNameable ? names : undefined;
}

const descriptor = /(`[^`]*`|[\w$+-]+)(#|\(\+?\d*\)\.|\.|:)/g;
