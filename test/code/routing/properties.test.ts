// What holds of every request, whatever is in it.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderReadDebug, renderSearchDebug } from '../../../src/code/routing/debug-line.ts';
import { splitParts } from '../../../src/code/routing/parts.ts';
import { type ReadRequest, parseReadRequest } from '../../../src/code/routing/read-request.ts';
import {
  type SearchRequest,
  parseSearchRequest,
} from '../../../src/code/routing/search-request.ts';
import { ClimaxError } from '../../../src/errors.ts';
import { doubleLastBackslashes, joinParts, writePath, writeRead, writeSearch } from './written.ts';

const runs = { numRuns: 2000, seed: 11 };

const words = [
  'overview symbol: refs references: lines: full details lang: maxtokens: nocompress',
  'tri_index semantic limit: minrel: file: context norerank 0 0.5 1e9',
].flatMap((row) => row.split(' '));

/** Any text, with what means something in a request more often than chance has it. */
const anyText = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('\\', '|', ':', '-', '1', '20', 'a', 'B', ' ', '=') },
      {
        weight: 2,
        arbitrary: fc.constantFrom(...words),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
    ),
    { maxLength: 16 },
  )
  .map((pieces) => pieces.join(''));

const value = anyText
  .map((text) => text.replaceAll('\0', '').toWellFormed().trim())
  .filter((text) => text !== '');
const flag = fc.boolean();
const line = fc.integer({ min: 1, max: 1_000_000_000 });

const readRequest: fc.Arbitrary<ReadRequest> = fc.record({
  path: value,
  target: fc.oneof(
    fc.constantFrom({ kind: 'full' } as const, { kind: 'overview' } as const),
    fc.record({ kind: fc.constantFrom('symbol' as const, 'references' as const), name: value }),
    fc
      .tuple(line, fc.oneof(line, fc.constant(Infinity)))
      .map(([a, b]) => ({ kind: 'lines' as const, start: Math.min(a, b), end: Math.max(a, b) })),
  ),
  details: flag,
  compress: flag,
  language: fc.option(value, { nil: undefined }),
  maxTokens: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
});

const searchRequest: fc.Arbitrary<SearchRequest> = fc
  .record({
    query: value,
    kind: fc.constantFrom('semantic' as const, 'tri_index' as const, 'references' as const),
    symbol: value,
    file: value,
    hasFile: flag,
    limit: fc.integer({ min: 1, max: 100 }),
    minRelevance: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
    context: flag,
    rerank: flag,
  })
  .map(({ kind, symbol, file, hasFile, minRelevance, ...rest }) => ({
    ...rest,
    mode: kind === 'references' ? { kind, symbol, file } : { kind },
    file: hasFile || kind === 'references' ? file : undefined,
    minRelevance: Math.abs(minRelevance ?? 0.7),
    hasMinRelevance: minRelevance !== undefined,
  }));

function answerOf(understand: () => string): { kind: string; lines: string[] } {
  try {
    return { kind: 'understood', lines: [understand()] };
  } catch (error) {
    if (!(error instanceof ClimaxError) || error.code !== 'usage') throw error;
    return { kind: 'refused', lines: [...error.message.split('\n'), error.hint ?? ''] };
  }
}

describe('every request', () => {
  it('of read is read back as it was meant', () => {
    fc.assert(
      fc.property(readRequest, (request) => {
        expect(parseReadRequest(writeRead(request))).toEqual(request);
      }),
      runs,
    );
  });

  it('of search is read back as it was meant', () => {
    fc.assert(
      fc.property(searchRequest, (request) => {
        expect(parseSearchRequest(writeSearch(request))).toEqual(request);
      }),
      runs,
    );
  });

  it('can hold any path before its lines', () => {
    fc.assert(
      fc.property(value, line, (path, start) => {
        const text = joinParts([`${doubleLastBackslashes(path)}:${start}-`]);
        expect(parseReadRequest(text)).toMatchObject({
          path,
          target: { kind: 'lines', start, end: Infinity },
        });
        expect(parseReadRequest(joinParts([writePath(path)]))).toMatchObject({
          path,
          target: { kind: 'full' },
        });
      }),
      runs,
    );
  });

  it('is cut into the parts it was joined from', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), ([subject = '', ...options]) => {
        expect(splitParts(joinParts([subject, ...options]))).toEqual({ subject, options });
      }),
      runs,
    );
  });

  it('is understood in a visible line, or refused with a message and a hint', () => {
    const tools = [
      (text: string) => renderReadDebug(parseReadRequest(text)),
      (text: string) => renderSearchDebug(parseSearchRequest(text)),
    ];
    const kinds = new Set<string>();
    fc.assert(
      fc.property(anyText, fc.constantFrom(...tools), (text, understand) => {
        const { kind, lines } = answerOf(() => understand(text));
        kinds.add(kind);
        expect(lines.length).toBeLessThanOrEqual(7);
        for (const answer of lines) {
          expect(answer).toMatch(/^[^\p{Cc}\p{Cs}\u2028-\u202E]{1,1500}$/u);
        }
      }),
      { ...runs, numRuns: 5000 },
    );
    expect([...kinds].toSorted()).toEqual(['refused', 'understood']);
  });

  it('means the same in any order of its options', () => {
    const options = fc.shuffledSubarray([
      'symbol:a|b',
      'details',
      'nocompress',
      'lang:x',
      'maxtokens:9',
    ]);
    fc.assert(
      fc.property(options, (given) => {
        expect(parseReadRequest(joinParts(['a', ...given]))).toEqual(
          parseReadRequest(joinParts(['a', ...given.toSorted()])),
        );
      }),
      { seed: 11 },
    );
    const searches = ['refs:a|b', 'limit:3', 'minrel:0.1', 'context', 'norerank', 'file:f'];
    fc.assert(
      fc.property(fc.shuffledSubarray(searches, { minLength: searches.length }), (given) => {
        expect(parseSearchRequest(joinParts(['q', ...given]))).toEqual(
          parseSearchRequest(joinParts(['q', ...searches])),
        );
      }),
      { seed: 11 },
    );
  });

  it('takes the last of what is repeated', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1 }), (limits) => {
        const parts = limits.flatMap((limit) => [`limit:${limit}`, `file:${limit}`]);
        expect(parseSearchRequest(joinParts(['q', ...parts]))).toMatchObject({
          limit: limits.at(-1),
          file: String(limits.at(-1)),
        });
      }),
      { seed: 11 },
    );
  });
});
