// Lays a query and a text out as the cross-encoder reads them: `[CLS] query [SEP] head names body` in tokens, and for each
// token which part it is of and whether the other side holds it too. `training/models/reranker.py` lays them out the same.
import { specialPieces } from './tokenizer.ts';

export interface TokenParts {
  readonly head: Uint16Array;
  readonly names: Uint16Array;
  readonly body: Uint16Array;
}

export interface CrossEncoderInput {
  readonly tokens: BigInt64Array;
  readonly places: BigInt64Array;
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
  parts: TokenParts,
  maxLength: number,
): CrossEncoderInput {
  const asked = query.subarray(0, MAX_PARTS.query);
  const told = (['head', 'names', 'body'] as const)
    .flatMap((part) =>
      Array.from(parts[part].subarray(0, MAX_PARTS[part]), (token) => ({ token, part })),
    )
    .slice(0, maxLength - 2);
  const inText = new Set(told.map(({ token }) => token));
  const inQuery = new Set(asked);
  const tokens = [CLS, ...asked, SEP, ...told.map(({ token }) => token)];
  const places = [
    0,
    ...Array.from(asked, (token) => PLACES.query + Number(inText.has(token))),
    0,
    ...told.map(({ token, part }) => PLACES[part] + Number(inQuery.has(token))),
  ];
  return {
    tokens: BigInt64Array.from(tokens.slice(0, maxLength), BigInt),
    places: BigInt64Array.from(places.slice(0, maxLength), BigInt),
  };
}
