// Makes the record of one file: parses it, cuts it into chunks, and gathers what each is found by.
import { createHash } from 'node:crypto';
import { namesIn } from '../../text/names.ts';
import type { Embedder } from '../../embedding/embedder.ts';
import { type Quantized, quantize } from '../../embedding/quantize.ts';
import { buildChunks, type Chunk } from '../syntax/chunks.ts';
import { detectLanguage } from '../syntax/languages.ts';
import { buildLineIndex } from '../syntax/line-index.ts';
import { type ParsedSource, parseSource } from '../syntax/parse.ts';
import type { CodeSymbol, Fact, Import, Span } from '../syntax/symbol.ts';
import type { SourceFile } from '../workspace/source-file.ts';
import { tryRead } from '../workspace/try-read.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { textOfChunk } from './chunk-text.ts';
import { type Field, type FileRecord, addCount } from './record.ts';
import { type TermSpace, foldName, forEachTerm, hashTerm } from './terms.ts';

export function hashContent(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 20);
}

export interface FileTask {
  readonly path: string;
  /** Of the content that is indexed already. */
  readonly hash: string | undefined;
}

/** Undefined for a file that cannot be read as text. */
export type Indexed = FileRecord | 'unchanged' | undefined;

export async function indexTask(
  workspace: Workspace,
  { path, hash }: FileTask,
  embedder: Embedder | undefined,
): Promise<Indexed> {
  const file = await tryRead(workspace, path);
  if (!file) return undefined;
  const isSame = hash !== undefined && hash === hashContent(file.text);
  return isSame ? 'unchanged' : tryIndex(file, embedder);
}

/** Undefined where a file is more than the parser can take: one file must not cost all others their index. */
export async function tryIndex(
  file: SourceFile,
  embedder: Embedder | undefined,
): Promise<FileRecord | undefined> {
  try {
    return await indexFile(file, embedder);
  } catch {
    return undefined;
  }
}

export async function indexFile(
  file: SourceFile,
  embedder: Embedder | undefined,
): Promise<FileRecord> {
  const { path, text, bytes, stampMs } = file;
  const parsed = await parseSource(text, detectLanguage(path, text), 'indexed');
  const chunks = buildChunks(parsed, buildLineIndex(text));
  const facts = gather(chunks, parsed.facts);
  const imports = gather(chunks, parsed.outline.imports);
  const bags = chunks.map((chunk, index) =>
    bagOf(chunk, parsed, facts[index] ?? [], imports[index] ?? []),
  );
  return {
    path,
    bytes,
    stampMs,
    hash: hashContent(text),
    isReexport: isReexport(parsed),
    lines: Uint32Array.from(chunks.flatMap(({ startLine, endLine }) => [startLine, endLine])),
    symbols: chunks.map(({ symbol }) => symbol ?? ''),
    lengths: Uint32Array.from(bags, ({ length }) => length),
    ...layOut(bags.map(({ counts }) => counts)),
    ...pathTerms(path),
    vectors: embedder ? await embedChunks(embedder, path, chunks, text) : quantize([]),
  };
}

/** Words and structure are worth having without: a model that fails costs its own voice only. */
async function embedChunks(
  embedder: Embedder,
  path: string,
  chunks: readonly Chunk[],
  text: string,
): Promise<Quantized> {
  const texts = chunks.map(({ symbol, span }) =>
    textOfChunk(path, symbol, text.slice(span.start, span.end)),
  );
  try {
    return quantize(await embedder.embedDocuments(texts));
  } catch {
    return quantize([]);
  }
}

/** Of what is no comment, for a file that only hands on what others define. */
const REEXPORT_SHARE = 0.3;
const COMMENT_LINE = /^\s*(?:\/\/|\/\*|\*|#(?!\[)|--|"""|''').*$/gm;

/** Whether a file does nothing of its own and mostly names other modules. */
function isReexport({ outline, text }: ParsedSource): boolean {
  const { imports, symbols } = outline;
  if (imports.length === 0 || symbols.some(hasBody)) return false;
  const handed = [
    ...imports.map(({ span }) => span),
    ...symbols.filter(isModule).map((one) => one.definition),
  ];
  const length = handed.reduce((sum, { start, end }) => sum + end - start, 0);
  return length >= REEXPORT_SHARE * text.replace(COMMENT_LINE, '').trim().length;
}

function hasBody({ body, members, kind }: CodeSymbol): boolean {
  return (
    (body !== undefined && kind !== 'constant' && kind !== 'variable') || members.some(hasBody)
  );
}

function isModule({ kind }: CodeSymbol): boolean {
  return kind === 'module';
}

/** What lies in every chunk, in one pass: both come in the order of the text. */
function gather<T extends { readonly span: Span }>(
  chunks: readonly Chunk[],
  list: readonly T[],
): T[][] {
  const gathered: T[][] = chunks.map(() => []);
  let at = 0;
  for (const one of list) {
    while (at < chunks.length && (chunks[at]?.span.end ?? 0) <= one.span.start) at += 1;
    gathered[at]?.push(one);
  }
  return gathered;
}

interface Bag {
  readonly counts: ReadonlyMap<number, number>;
  readonly length: number;
}

function bagOf(
  chunk: Chunk,
  { text }: ParsedSource,
  facts: readonly Fact[],
  imports: readonly Import[],
): Bag {
  const counts = new Map<number, number>();
  let length = 0;
  const add = (field: Field) => (term: number) => {
    const signed = term | 0;
    counts.set(signed, addCount(counts.get(signed) ?? 0, field));
    length += field === 'body' ? 1 : 0;
  };
  forEachTerm(text.slice(chunk.span.start, chunk.span.end), add('body'));
  for (const symbol of chunk.defines) addSymbol(symbol, text, add);
  for (const fact of facts) addFact(fact, text, add('name'));
  for (const { span } of imports) addImport(span, text, add('name'));
  return { counts, length };
}

/** What kinds are more than a name among others; their definition answers a question about them. */
const owners = new Set([
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'module',
  'namespace',
  'type',
]);

function addSymbol(
  { name, kind, definition, body }: CodeSymbol,
  text: string,
  add: (field: Field) => (term: number) => void,
): void {
  forEachTerm(name, add('name'));
  if (kind === 'field' || kind === 'member' || kind === 'key') return;
  const defined = hashTerm('define', foldName(lastPart(name)));
  add('name')(defined);
  if (!owners.has(kind)) return;
  // Told apart from a function of that name by its second count.
  add('name')(defined);
  const head = text.slice(definition.start, body?.start ?? definition.end).slice(0, 400);
  for (const base of namesIn(head.slice(head.indexOf(name) + name.length))) {
    add('name')(hashTerm('extend', foldName(base)));
  }
}

/** `Plug.Conn` is asked for as Conn. */
function lastPart(name: string): string {
  return name.split(/::|[.#\\]/).at(-1) || name;
}

const factSpaces = new Map<Fact['kind'], TermSpace>([
  ['call', 'call'],
  ['raise', 'raise'],
]);

function addFact({ kind, span }: Fact, text: string, add: (term: number) => void): void {
  const space = factSpaces.get(kind);
  if (!space) return;
  const names = namesIn(text.slice(span.start, Math.min(span.end, span.start + 120)));
  // Of a call the last name is what is called; of a raise the first after the keyword is what is raised.
  const name =
    space === 'call' ? names.at(-1) : names.find((one) => !/^(?:raise|throw|new)$/.test(one));
  if (name !== undefined) add(hashTerm(space, foldName(name)));
}

const MAX_IMPORT = 2000;

/** Modules and what is taken from them alike: either may be asked for. */
function addImport({ start, end }: Span, text: string, add: (term: number) => void): void {
  const names = namesIn(text.slice(start, Math.min(end, start + MAX_IMPORT)));
  for (const name of new Set(names.map(foldName))) add(hashTerm('import', name));
}

function layOut(bags: readonly ReadonlyMap<number, number>[]) {
  const total = bags.reduce((sum, { size }) => sum + size, 0);
  const terms = new Uint32Array(total);
  const counts = new Uint16Array(total);
  const starts = new Uint32Array(bags.length + 1);
  let at = 0;
  for (const [index, bag] of bags.entries()) {
    starts[index] = at;
    for (const [term, count] of bag) {
      terms[at] = term;
      counts[at] = count;
      at += 1;
    }
  }
  starts[bags.length] = at;
  return { terms, counts, starts };
}

/** Folders further up say where the project lies and not what the file is about. */
const FOLDERS = 3;

function pathTerms(path: string): Pick<FileRecord, 'nameTerms' | 'folderTerms'> {
  const parts = path.split('/');
  const own = new Set<number>();
  const folders = new Set<number>();
  forEachTerm((parts.pop() ?? '').replace(/\.[^.]*$/, ''), (term) => own.add(term));
  forEachTerm(parts.slice(-FOLDERS).join(' '), (term) => folders.add(term));
  return { nameTerms: Uint32Array.from(own), folderTerms: Uint32Array.from(folders) };
}
