// The second ability over a workspace: the places that answer a query, from an index that is brought up to date first.
import type { Models } from '../embedding/models.ts';
import { ClimaxError } from '../errors.ts';
import { excerpt } from '../text/excerpt.ts';
import { type CodeIndex, openCodeIndex } from './indexes/code-index.ts';
import type { Store } from './indexes/store.ts';
import { answerQuery } from './query/answer.ts';
import { findDefiners } from './query/definers.ts';
import type { Hit } from './query/hit.ts';
import { type Reference, findReferences } from './references/references.ts';
import { fitLines } from './render/budget.ts';
import { renderHits } from './render/hits.ts';
import { renderReferences } from './render/reference-list.ts';
import { renderSearchDebug } from './routing/debug-line.ts';
import { escapeBars } from './routing/parts.ts';
import {
  IncompleteReferences,
  type SearchRequest,
  parseSearchRequest,
} from './routing/search-request.ts';
import type { Watch } from './workspace/watch.ts';
import type { Workspace } from './workspace/workspace.ts';

export interface Searcher {
  /** Throws a ClimaxError that says how to ask better. */
  search(request: string, options?: { readonly explain?: boolean }): Promise<SearchAnswer>;
  readonly index: CodeIndex;
}

export interface SearchAnswer {
  readonly text: string;
  readonly hits: readonly Hit[];
}

const MAX_TOKENS = 8000;
const RESERVE = 60;
const LEXICAL = 'by words and structure';

export function openSearcher(
  workspace: Workspace,
  store: Store,
  watch: Watch,
  models: Models,
  onRequest: (line: string) => void,
): Searcher {
  const index = openCodeIndex(workspace, store, watch, models);
  return {
    index,
    search: async (text, { explain = false } = {}) => {
      const request = await parseFor(workspace, text);
      onRequest(renderSearchDebug(request));
      return request.mode.kind === 'references'
        ? searchReferences(workspace, request.mode)
        : searchIndex(workspace, index, models, request, explain);
    },
  };
}

async function searchIndex(
  workspace: Workspace,
  index: CodeIndex,
  { embedder, reranker, problem }: Models,
  request: SearchRequest,
  explain: boolean,
): Promise<SearchAnswer> {
  const within = request.file === undefined ? undefined : workspace.resolve(request.file);
  const isByAll = request.mode.kind === 'tri_index';
  const { hits, files, isByMeaning, problems } = await answerQuery(
    workspace,
    index,
    request.query,
    {
      limit: request.limit,
      // Fitted to say too little rather than too much, the default would hide most of what answers.
      minRelevance: request.hasMinRelevance ? request.minRelevance : 0,
      accepts: (path) => isWithin(path, within),
      isMeaningOnly: !isByAll,
      embedder,
      reranker: isByAll && request.rerank ? reranker : undefined,
    },
  );
  if (hits.length === 0 && within !== undefined) await requireFiles(workspace, within);
  const covered = `${files} ${files === 1 ? 'file' : 'files'} searched, all as they are now`;
  const isLexical = !isByAll && !isByMeaning;
  const notes = [
    ...(isLexical ? [LEXICAL] : []),
    ...(problem === undefined ? [] : [problem]),
    ...problems,
    ...describeLacking(index),
    covered,
  ];
  const body =
    hits.length === 0 ? 'No hits.' : renderHits(hits, { withContext: request.context, explain });
  const fitted = await fitLines(body, MAX_TOKENS, RESERVE);
  const cut = fitted.isCut ? ['… cut: ask with a lower limit'] : [];
  return { text: [`[${notes.join('; ')}]`, fitted.text, ...cut].join('\n'), hits };
}

function describeLacking(index: CodeIndex): string[] {
  const { lacking } = index.status();
  return lacking === 0 ? [] : [`the meaning of ${lacking} files is not known: the model failed`];
}

/** Nothing found in what is not there is no answer. */
async function requireFiles(workspace: Workspace, within: string): Promise<void> {
  const files = await workspace.list();
  if (files.some(({ path }) => isWithin(path, within))) return;
  throw new ClimaxError('failure', `No such file or folder: ${excerpt(within)}`, {
    hint: 'file: takes a path relative to the root of the workspace; ignored files are not searched.',
  });
}

function isWithin(path: string, within: string | undefined): boolean {
  return within === undefined || within === '.' || path === within || path.startsWith(`${within}/`);
}

async function searchReferences(
  workspace: Workspace,
  { symbol, file }: { readonly symbol: string; readonly file: string },
): Promise<SearchAnswer> {
  // Says in its own words what is wrong with a file that cannot be read.
  const home = await workspace.read(workspace.resolve(file));
  const { references, notes } = await findReferences(workspace, home.path, symbol);
  const fitted = await fitLines(renderReferences(symbol, references), MAX_TOKENS, RESERVE);
  const cut = fitted.isCut ? [`… cut after ${fitted.lines} rows`] : [];
  const said = notes.map((note) => `[${note}]`);
  const hits = references.map((reference) => asHit(reference, symbol));
  return { text: [...said, fitted.text, ...cut].join('\n'), hits };
}

const certainties = { exact: 1, import: 0.95, name: 0.5 };

function asHit({ path, line, text, certainty }: Reference, symbol: string): Hit {
  const relevance = certainties[certainty];
  return { path, startLine: line, endLine: line, symbol, relevance, text };
}

const MAX_HOMES = 5;

/** A request for references without a file is told which files define the symbol. */
async function parseFor(workspace: Workspace, text: string): Promise<SearchRequest> {
  try {
    return parseSearchRequest(text);
  } catch (error) {
    if (!(error instanceof IncompleteReferences) || error.symbol === undefined) throw error;
    const homes = await findDefiners(workspace, error.symbol, MAX_HOMES);
    const hint =
      homes.length > 0
        ? `Defined in: ${homes.map((path) => `file:${escapeBars(path)}`).join(', ')}`
        : error.hint;
    throw new ClimaxError('usage', error.message, hint === undefined ? {} : { hint });
  }
}
