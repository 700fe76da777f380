// The second ability over a workspace: the places that answer a query. References are resolved; everything else is
// found by its words for now, and every answer says so.
import { ClimaxError } from '../errors.ts';
import { findDefiners } from './query/definers.ts';
import { type Hit, scanWords } from './query/word-scan.ts';
import { findReferences } from './references/references.ts';
import { fitLines } from './render/budget.ts';
import { renderHits } from './render/hits.ts';
import { renderReferences } from './render/reference-list.ts';
import { renderSearchDebug } from './routing/debug-line.ts';
import {
  IncompleteReferences,
  type SearchRequest,
  parseSearchRequest,
} from './routing/search-request.ts';
import type { Workspace } from './workspace/workspace.ts';

export interface Searcher {
  /** Throws a ClimaxError that says how to ask better. */
  search(request: string): Promise<SearchAnswer>;
}

export interface SearchAnswer {
  readonly text: string;
  /** None in references mode, whose text is the answer. */
  readonly hits: readonly Hit[];
}

export interface SearcherOptions {
  /** Hears how every request was understood. */
  readonly onRequest?: (line: string) => void;
}

const MAX_TOKENS = 8000;
const RESERVE = 60;
const BY_WORDS = '[by words alone: there is no index of meanings yet]';

export function openSearcher(workspace: Workspace, { onRequest }: SearcherOptions = {}): Searcher {
  return {
    search: async (text) => {
      const request = await parseFor(workspace, text);
      onRequest?.(renderSearchDebug(request));
      return request.mode.kind === 'references'
        ? searchReferences(workspace, request.mode)
        : searchText(workspace, request);
    },
  };
}

async function searchText(workspace: Workspace, request: SearchRequest): Promise<SearchAnswer> {
  const hits = await scanWords(workspace, request.query, {
    limit: request.limit,
    // The default is meant for a calibrated relevance, which a share of words is not.
    minRelevance: request.hasMinRelevance ? request.minRelevance : 0,
    within: request.file === undefined ? undefined : workspace.resolve(request.file),
  });
  const fitted = await fitLines(
    `${BY_WORDS}\n${renderHits(hits, request.context)}`,
    MAX_TOKENS,
    RESERVE,
  );
  return {
    text: fitted.isCut ? `${fitted.text}\n… cut: ask with a lower limit` : fitted.text,
    hits,
  };
}

async function searchReferences(
  workspace: Workspace,
  { symbol, file }: { readonly symbol: string; readonly file: string },
): Promise<SearchAnswer> {
  const { references, notes } = await findReferences(workspace, workspace.resolve(file), symbol);
  const fitted = await fitLines(renderReferences(symbol, references), MAX_TOKENS, RESERVE);
  const cut = fitted.isCut ? [`… cut after ${fitted.lines} rows`] : [];
  const said = notes.map((note) => `[${note}]`);
  return { text: [...said, fitted.text, ...cut].join('\n'), hits: [] };
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
        ? `Defined in: ${homes.map((path) => `file:${path}`).join(', ')}`
        : error.hint;
    throw new ClimaxError('usage', error.message, hint === undefined ? {} : { hint });
  }
}
