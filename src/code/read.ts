// The first ability over a workspace: one string in, exactly the asked-for part of a file out.
import { ClimaxError } from '../errors.ts';
import { excerpt } from '../text/excerpt.ts';
import { nearest } from '../text/nearest.ts';
import { type ReferenceAnswer, findReferences } from './references/references.ts';
import { type Fitted, fitLines, holdTokens } from './render/budget.ts';
import { isShort, renderCompressed } from './render/compressed.ts';
import { renderAbout, renderDefinition } from './render/definition.ts';
import { renderOverview } from './render/overview.ts';
import { renderReferences } from './render/reference-list.ts';
import { renderReadDebug } from './routing/debug-line.ts';
import { type ReadRequest, type ReadTarget, parseReadRequest } from './routing/read-request.ts';
import { findSymbols, listSymbols, qualifiedName } from './syntax/find-symbol.ts';
import { type Language, detectLanguage, findLanguage, languageNames } from './syntax/languages.ts';
import { buildLineIndex } from './syntax/line-index.ts';
import { type ParsedSource, parseSource } from './syntax/parse.ts';
import type { SourceFile } from './workspace/source-file.ts';
import type { Workspace } from './workspace/workspace.ts';

export interface Reader {
  /** Throws a ClimaxError that says how to ask better. */
  read(request: string): Promise<ReadAnswer>;
}

export interface ReadAnswer {
  readonly text: string;
  /** The text is the file itself, to the last byte. */
  readonly isWhole: boolean;
}

export interface ReaderOptions {
  /** Hears how every request was understood. */
  readonly onRequest?: (line: string) => void;
}

const DEFAULT_MAX_TOKENS = 8000;
/** Kept free for saying what was cut. */
const RESERVE = 60;

interface Job {
  readonly workspace: Workspace;
  readonly request: ReadRequest;
  readonly file: SourceFile;
  readonly language: Language | undefined;
  readonly maxTokens: number;
}

export function openReader(workspace: Workspace, { onRequest }: ReaderOptions = {}): Reader {
  return {
    read: async (written) => {
      const request = parseReadRequest(written);
      onRequest?.(renderReadDebug(request));
      const language = readLanguage(request);
      const file = await workspace.read(workspace.resolve(request.path));
      const job = {
        workspace,
        request,
        file,
        language: language ?? detectLanguage(file.path, file.text),
        maxTokens: request.maxTokens ?? DEFAULT_MAX_TOKENS,
      };
      const answer = await modes[request.target.kind](job);
      const text =
        request.maxTokens === undefined ? answer : await holdTokens(answer, request.maxTokens);
      return { text, isWhole: text === file.text };
    },
  };
}

function readLanguage({ language }: ReadRequest): Language | undefined {
  if (language === undefined) return undefined;
  const found = findLanguage(language);
  if (found) return found;
  const near = nearest(language, languageNames());
  throw new ClimaxError('usage', `Unknown language: ${excerpt(language)}`, {
    hint: `${near ? `Did you mean \`lang:${near}\`? ` : ''}Known: ${languageNames().join(', ')}`,
  });
}

const modes: Record<ReadTarget['kind'], (job: Job) => Promise<string>> = {
  full: readFull,
  overview: readOverview,
  symbol: readSymbol,
  references: readReferences,
  lines: readLines,
};

async function readFull(job: Job): Promise<string> {
  const { file, request, language, maxTokens } = job;
  if (!request.compress) return readRaw(job);
  if (isShort(file.text)) return withNotes(file.text, file.notes);
  const parsed = await parseSource(file.text, language, 'all');
  const head = `${sayLines(buildLineIndex(file.text).count)}, cut; ${file.path}:A-B reads a part`;
  const fitted = await fitShortest(
    TIGHTENING.map(
      (share) => () => `${head}\n${renderCompressed(parsed, (maxTokens - RESERVE) * share)}`,
    ),
    maxTokens,
  );
  // Names go over the default bound rather than missing; a bound that was asked for holds.
  const isLacking = fitted.isCut && request.maxTokens === undefined;
  const answer = isLacking ? `${head}\n${renderOverview(parsed, false)}` : sayCut(fitted, job);
  return withNotes(answer, [...file.notes, ...parsed.notes]);
}

/** Room is shared out by estimates; where one was too hopeful, the next asks for less before anything is cut off. */
const TIGHTENING = [1, 0.75, 0.5, 0];

async function fitShortest(
  attempts: readonly (() => string)[],
  maxTokens: number,
): Promise<Fitted> {
  let fitted: Fitted = { text: '', lines: 0, isCut: true };
  for (const attempt of attempts) {
    fitted = await fitLines(attempt(), maxTokens, RESERVE);
    if (!fitted.isCut) break;
  }
  return fitted;
}

/** The bytes of the file, with nothing added but what must be said. */
async function readRaw({ file, request }: Job): Promise<string> {
  if (request.maxTokens === undefined) return withNotes(file.text, file.notes);
  const fitted = await fitLines(file.text, request.maxTokens, RESERVE);
  const notes = fitted.isCut
    ? [`cut after line ${fitted.lines}: go on with ${file.path}:${fitted.lines + 1}-`]
    : [];
  return withNotes(fitted.text, [...file.notes, ...notes]);
}

async function readOverview(job: Job): Promise<string> {
  const { file, request, language } = job;
  const parsed = await parseSource(file.text, language);
  // Bounded only when asked for: an overview that leaves names out is none.
  const max = request.maxTokens ?? Infinity;
  const fitted = await fitLines(renderOverview(parsed, request.details), max, RESERVE);
  const isEmpty = fitted.text === '' && !fitted.isCut ? ['nothing is declared here'] : [];
  return withNotes(sayCut(fitted, job), [...file.notes, ...parsed.notes, ...isEmpty]);
}

async function readSymbol(job: Job): Promise<string> {
  const { file, request, language, maxTokens } = job;
  const name = nameOf(request.target);
  const parsed = await parseSource(file.text, language);
  const lines = buildLineIndex(file.text);
  const found = findSymbols(parsed.outline.symbols, name);
  if (found.length === 0) throw unknownSymbol(name, parsed, file.path);
  const parts = await Promise.all(
    found.map(async (one) => {
      const { place, text } = renderDefinition(file.path, one, parsed, lines);
      if (!request.details) return `${place}\n${text}`;
      const uses = await findUses(job, qualifiedName(one));
      return [place, renderAbout(one, parsed), uses, text].join('\n');
    }),
  );
  const fitted = await fitLines(parts.join('\n\n'), maxTokens, RESERVE);
  return withNotes(sayCut(fitted, job), [...file.notes, ...parsed.notes]);
}

const MAX_USES = 10;

/** Where references are not to be had, the rest still is. */
async function findUses({ workspace, file }: Job, name: string): Promise<string> {
  try {
    return renderUses(await findReferences(workspace, file.path, name));
  } catch (error) {
    if (!(error instanceof ClimaxError)) throw error;
    return 'used at: not known for this kind of file';
  }
}

function renderUses({ references }: ReferenceAnswer): string {
  const uses = references.filter(({ role }) => role === 'use');
  const shown = uses.slice(0, MAX_USES).map(({ path, line }) => `${path}:${line}`);
  const more = uses.length > MAX_USES ? ` and ${uses.length - MAX_USES} more` : '';
  return `used at: ${shown.join(', ') || 'nowhere in the workspace'}${more}`;
}

async function readReferences(job: Job): Promise<string> {
  const { workspace, file, request, maxTokens } = job;
  const name = nameOf(request.target);
  const { references, notes } = await findReferences(workspace, file.path, name);
  const fitted = await fitLines(renderReferences(name, references), maxTokens, RESERVE);
  return withNotes(sayCut(fitted, job), notes);
}

async function readLines(job: Job): Promise<string> {
  const { file, request, maxTokens } = job;
  const lines = buildLineIndex(file.text);
  const { start, end } = request.target as Extract<ReadTarget, { kind: 'lines' }>;
  if (start > lines.count) {
    throw new ClimaxError('failure', `${file.path} has ${sayLines(lines.count)}`, {
      hint: `Ask for lines between 1 and ${lines.count}.`,
    });
  }
  const last = Math.min(end, lines.count);
  const text = file.text.slice(lines.startOf(start), lines.startOf(last + 1));
  const fitted = await fitLines(text, maxTokens, RESERVE);
  const next = start + fitted.lines;
  const goOn =
    fitted.lines === 0
      ? `line ${start} is longer than ${maxTokens} tokens: ask with a higher maxtokens`
      : `cut before line ${next}: go on with ${file.path}:${next}-${last}`;
  return withNotes(fitted.text, [...file.notes, ...(fitted.isCut ? [goOn] : [])]);
}

function sayLines(count: number): string {
  return `${count} ${count === 1 ? 'line' : 'lines'}`;
}

function nameOf(target: ReadTarget): string {
  return 'name' in target ? target.name : '';
}

function sayCut({ text, isCut, lines }: Fitted, { maxTokens, file }: Job): string {
  if (!isCut) return text;
  return `${text}\n… cut after ${lines} rows at ${maxTokens} tokens; ask with |maxtokens:N for more, or for a part of ${file.path}`;
}

function withNotes(text: string, notes: readonly string[]): string {
  return notes.length === 0 ? text : `[${notes.join('; ')}]\n${text}`;
}

function unknownSymbol(name: string, { outline, text }: ParsedSource, path: string): ClimaxError {
  const all = listSymbols(outline.symbols);
  const names = all.flatMap((found) => [found.symbol.name, qualifiedName(found)]);
  const word = name.split(/::|[.#]/).at(-1) ?? name;
  const near = nearest(name, names) ?? nearest(word, names);
  const brought = outline.imports.find(({ span }) =>
    text
      .slice(span.start, span.end)
      .split(/[^\p{L}\p{N}_$]+/u)
      .includes(name),
  );
  const hints = [
    near && `Did you mean \`symbol:${near}\`?`,
    brought && `It is imported: ${excerpt(text.slice(brought.span.start, brought.span.end))}.`,
    `Read \`${path}|overview\` for what is there.`,
  ];
  return new ClimaxError('failure', `No symbol '${excerpt(name)}' in ${path}`, {
    hint: hints.filter(Boolean).join(' '),
  });
}
