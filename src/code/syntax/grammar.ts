// Loads grammars and queries that ship with the package, each once and only when a file needs it.
import { readFile } from 'node:fs/promises';
import type { Parser, Query } from 'web-tree-sitter';
import { packageFile } from '../../package-files.ts';
import { startEngine } from './engine.ts';
import type { Language } from './languages.ts';

export interface LoadedLanguage {
  readonly language: Language;
  readonly parser: Parser;
  /** What is defined and imported, and what bodies do. */
  readonly query: Query;
  /** What bodies do alone: only so do its captures come in the order of the text. Made when it is first asked for. */
  facts(): Query;
  /** Says that what runs the grammar has broken; all grammars are loaded anew when they are next needed. */
  retire(): void;
  /** Whoever waited may find that it has broken in the meantime. */
  isRetired(): boolean;
}

const loaded = new Map<string, Promise<LoadedLanguage>>();

/** Undefined for a language that has no grammar. */
export async function loadLanguage(language: Language): Promise<LoadedLanguage | undefined> {
  if (language.grammar === undefined) return undefined;
  const { name } = language;
  const known = loaded.get(name) ?? load(language, language.grammar);
  loaded.set(name, known);
  // A file that could not be read may be there the next time.
  known.catch(() => loaded.delete(name));
  return known;
}

async function load(language: Language, name: string): Promise<LoadedLanguage> {
  const engine = await startEngine();
  const [grammar, source] = await Promise.all([
    readFile(packageFile(`dist/grammars/${name}.wasm`)).then((bytes) =>
      engine.Language.load(bytes),
    ),
    readFile(packageFile(`queries/${language.query}.scm`), 'utf8'),
  ]);
  const parser = new engine.Parser();
  parser.setLanguage(grammar);
  let facts: Query | undefined;
  return {
    language,
    parser,
    query: new engine.Query(grammar, source),
    facts: () => (facts ??= new engine.Query(grammar, source.split(FACTS)[1] ?? '')),
    isRetired: engine.isRetired,
    retire: () => {
      engine.retire();
      loaded.clear();
    },
  };
}

/** Stands in a query file between the definitions and what bodies do. */
const FACTS = /^; facts\b.*$/m;
