// Lays a query and texts out as the cross-encoder reads them: `[CLS] query [SEP] head names body` in tokens, and for each
// token which part it is of and whether the other side holds it too. `training/models/reranker.py` lays them out the same.
import { specialPieces } from './tokenizer.ts';

export interface TokenParts {
  readonly head: Uint16Array;
  readonly names: Uint16Array;
  readonly body: Uint16Array;
}

/** Row after row of the same length; what a shorter one lacks is padding. */
export interface CrossEncoderInput {
  readonly tokens: BigInt64Array;
  readonly places: BigInt64Array;
  readonly length: number;
}

/** So much of a text is looked at for its tokens. */
export const MAX_TEXT = 1200;
/** The most tokens of each part. */
export const MAX_PARTS = { query: 24, head: 20, names: 28, body: 72 } as const;
const [CLS, SEP] = [specialPieces.indexOf('[CLS]'), specialPieces.indexOf('[SEP]')];
/** What a token is of; one more where the other side holds it. */
const PLACES = { query: 0, head: 2, names: 4, body: 6 } as const;

export function layOut(
  query: Uint16Array,
  texts: readonly TokenParts[],
  maxLength: number,
): CrossEncoderInput {
  const asked = query.subarray(0, MAX_PARTS.query);
  const rows = texts.map((text) => layOutOne(asked, text, maxLength));
  const length = Math.max(0, ...rows.map(({ tokens }) => tokens.length));
  const all = {
    tokens: new BigInt64Array(rows.length * length),
    places: new BigInt64Array(rows.length * length),
  };
  for (const [row, { tokens, places }] of rows.entries()) {
    all.tokens.set(tokens.map(BigInt), row * length);
    all.places.set(places.map(BigInt), row * length);
  }
  return { ...all, length };
}

function layOutOne(query: Uint16Array, parts: TokenParts, maxLength: number) {
  const told = (['head', 'names', 'body'] as const)
    .flatMap((part) =>
      Array.from(parts[part].subarray(0, MAX_PARTS[part]), (token) => ({ token, part })),
    )
    .slice(0, maxLength - 2);
  const inText = new Set(told.map(({ token }) => token));
  const inQuery = new Set(query);
  const asked = Array.from(query, (token) => PLACES.query + Number(inText.has(token)));
  return {
    tokens: [CLS, ...query, SEP, ...told.map(({ token }) => token)].slice(0, maxLength),
    places: [
      0,
      ...asked,
      0,
      ...told.map(({ token, part }) => PLACES[part] + Number(inQuery.has(token))),
    ].slice(0, maxLength),
  };
}
