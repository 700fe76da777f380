// Loads grammars and queries that ship with the package, each once and only when a file needs it.
import { readFile } from 'node:fs/promises';
import type { Parser, Query } from 'web-tree-sitter';
import { packageFile } from '../../package-files.ts';
import { startEngine } from './engine.ts';
import type { Language } from './languages.ts';

export interface LoadedLanguage {
  readonly language: Language;
  readonly parser: Parser;
  /** What is defined and imported. */
  readonly definitions: Query;
  /** What bodies do: calls, raises, returns, branches. */
  readonly facts: Query | undefined;
  /** What the parser could not place. */
  readonly errors: Query;
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
  const { definitions, facts } = splitQuery(source);
  const parser = new engine.Parser();
  parser.setLanguage(grammar);
  return {
    language,
    parser,
    definitions: new engine.Query(grammar, definitions),
    facts: facts === '' ? undefined : new engine.Query(grammar, facts),
    errors: new engine.Query(grammar, '(ERROR) @error (MISSING) @error'),
    isRetired: engine.isRetired,
    retire: () => {
      engine.retire();
      loaded.clear();
    },
  };
}

const FACTS = /^; facts\b.*$/m;

/** A query file holds the definitions, and after a line `; facts` what bodies do. */
function splitQuery(source: string): { definitions: string; facts: string } {
  const [definitions = '', facts = ''] = source.split(FACTS);
  return { definitions, facts: facts.trim() };
}
