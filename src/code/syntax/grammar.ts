// Loads grammars and queries that ship with the package, each once and only when a file needs it.
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { type Language as Grammar, Parser, Query, Language as Grammars } from 'web-tree-sitter';
import { packageFile } from '../../package-files.ts';
import type { Language } from './languages.ts';

export interface LoadedLanguage {
  readonly language: Language;
  readonly parser: Parser;
  /** What is defined and imported. */
  readonly definitions: Query;
  /** What bodies do: calls, raises, returns, branches. */
  readonly facts: Query | undefined;
}

const loaded = new Map<string, Promise<LoadedLanguage>>();
let started: Promise<void> | undefined;

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
  await (started ??= start());
  const [grammar, source] = await Promise.all([
    readFile(packageFile(`dist/grammars/${name}.wasm`)).then((bytes) => Grammars.load(bytes)),
    readFile(packageFile(`queries/${language.query}.scm`), 'utf8'),
  ]);
  const { definitions, facts } = splitQuery(source);
  const parser = new Parser();
  parser.setLanguage(grammar);
  return {
    language,
    parser,
    definitions: compile(grammar, definitions),
    facts: facts === '' ? undefined : compile(grammar, facts),
  };
}

function compile(grammar: Grammar, source: string): Query {
  return new Query(grammar, source);
}

async function start(): Promise<void> {
  // Node 20 otherwise optimises every grammar at once, which takes seconds for the large ones.
  if (process.versions.node.startsWith('20.')) setFlagsFromString('--wasm-tiering-budget=50000000');
  await Parser.init({ wasmBinary: await readFile(packageFile('dist/grammars/tree-sitter.wasm')) });
}

const FACTS = /^; facts\b.*$/m;

/** A query file holds the definitions, and after a line `; facts` what bodies do. */
function splitQuery(source: string): { definitions: string; facts: string } {
  const [definitions = '', facts = ''] = source.split(FACTS);
  return { definitions, facts: facts.trim() };
}
