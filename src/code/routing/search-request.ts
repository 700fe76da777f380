// The one string of `search`, "query|mode|options", as a typed request.
import { ClimaxError } from '../../errors.ts';
import { type Complaint, quote, summarise } from './complaint.ts';
import type { Dialect } from './option.ts';
import { parseOptions } from './options.ts';
import { splitParts } from './parts.ts';
import { readFraction, readInteger, readText } from './values.ts';

export type SearchMode =
  | { readonly kind: 'semantic' }
  | { readonly kind: 'tri_index' }
  | { readonly kind: 'references'; readonly symbol: string; readonly file: string };

export interface SearchRequest {
  /** Empty only in references mode, which does not need it. */
  readonly query: string;
  readonly mode: SearchMode;
  readonly limit: number;
  readonly minRelevance: number;
  /** Whether `minrel` was given, or is the default. */
  readonly hasMinRelevance: boolean;
  readonly context: boolean;
  readonly rerank: boolean;
  /** The file or folder that the hits are limited to; in references mode the symbol's home, as in `mode`. */
  readonly file: string | undefined;
}

interface ReferencesGiven {
  readonly symbol: string | undefined;
  readonly file: string | undefined;
}

/**
 * References were asked for without a symbol or without its file. It carries what was given, so that whoever knows the
 * workspace can add the files that define the symbol.
 */
export class IncompleteReferences extends ClimaxError implements ReferencesGiven {
  readonly symbol: string | undefined;
  readonly file: string | undefined;

  constructor(complaints: readonly Complaint[], { symbol, file }: ReferencesGiven) {
    const { message, hint } = summarise(complaints);
    super('usage', message, { hint });
    this.name = 'IncompleteReferences';
    this.symbol = symbol;
    this.file = file;
  }
}

interface SearchOptions extends Omit<SearchRequest, 'query' | 'mode'> {
  readonly kind: SearchMode['kind'];
  readonly symbol: string | undefined;
}

const defaults: SearchOptions = {
  kind: 'semantic',
  symbol: undefined,
  limit: 5,
  minRelevance: 0.7,
  hasMinRelevance: false,
  context: false,
  rerank: true,
  file: undefined,
};

const dialect: Dialect<SearchOptions> = {
  unknown: 'Invalid mode',
  literalBar: 'A bar that belongs to the query is written `\\|`.',
  options: [
    { name: 'semantic', isMode: true, read: () => ({ kind: 'semantic' }) },
    { name: 'tri_index', isMode: true, read: () => ({ kind: 'tri_index' }) },
    {
      name: 'references',
      aliases: ['refs'],
      isMode: true,
      value: 'SYMBOL',
      read: (symbol) => ({ kind: 'references', symbol: symbol || undefined }),
    },
    {
      name: 'limit',
      value: 'N',
      read: readInteger({
        name: 'limit',
        min: 1,
        max: 100,
        example: '10',
        into: (limit) => ({ limit }),
      }),
    },
    {
      name: 'minrel',
      aliases: ['minrelevance'],
      value: 'X',
      read: readFraction({
        name: 'minrel',
        min: 0,
        max: 1,
        example: '0.8',
        into: (minRelevance) => ({ minRelevance, hasMinRelevance: true }),
      }),
    },
    { name: 'context', read: () => ({ context: true }) },
    { name: 'nocontext', read: () => ({ context: false }) },
    { name: 'norerank', read: () => ({ rerank: false }) },
    { name: 'rerank', isDefault: true, read: () => ({ rerank: true }) },
    {
      name: 'file',
      value: 'PATH',
      read: readText('file', 'src/auth.py', (file) => ({ file })),
    },
  ],
};

/** Throws a ClimaxError that names everything that is wrong: an IncompleteReferences where that is part of it. */
export function parseSearchRequest(text: string): SearchRequest {
  const { subject: query, options } = splitParts(text);
  const { fields, modes, complaints } = parseOptions(dialect, options);
  const { kind, symbol, ...rest } = { ...defaults, ...fields };
  const mode = modeOf(kind, symbol, rest.file);
  const needsQuery = !modes.includes('references');
  const problems = [...(query === '' && needsQuery ? [emptyQuery] : []), ...complaints];
  if (mode === undefined && modes.length === 1) {
    const given = { symbol, file: rest.file };
    throw new IncompleteReferences([incomplete(given), ...problems], given);
  }
  if (mode === undefined || problems.length > 0) {
    const { message, hint } = summarise(problems);
    throw new ClimaxError('usage', message, { hint });
  }
  return { ...rest, query, mode };
}

function modeOf(
  kind: SearchMode['kind'],
  symbol: string | undefined,
  file: string | undefined,
): SearchMode | undefined {
  if (kind !== 'references') return { kind };
  return symbol === undefined || file === undefined ? undefined : { kind, symbol, file };
}

const emptyQuery: Complaint = {
  message: 'The query is empty',
  hints: [
    'Begin with what to look for, for example `authentication|tri_index`.',
    dialect.literalBar,
  ],
};

function incomplete({ symbol, file }: ReferencesGiven): Complaint {
  const name = symbol === undefined ? 'it' : `\`${quote(symbol)}\``;
  const missing = [
    ...(symbol === undefined ? ['`references:SYMBOL`, the symbol'] : []),
    ...(file === undefined ? [`\`file:PATH\`, the file that defines or imports ${name}`] : []),
  ];
  return {
    message: "mode='references' requires both 'file_path' and 'symbol' parameters",
    hints: [`Add ${missing.join(', and ')}.`],
  };
}
