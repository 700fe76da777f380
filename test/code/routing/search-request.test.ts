// What the guide leaves open about `search`: ranges, repetition, bars in a query, and references that lack a part.
import { describe, expect, it } from 'vitest';
import {
  IncompleteReferences,
  parseSearchRequest,
} from '../../../src/code/routing/search-request.ts';
import { refusalOf } from './refusal.ts';

describe('combinations', () => {
  it.each([
    ['q|limit:1', { limit: 1 }],
    ['q|limit:100', { limit: 100 }],
    ['q|limit: 007 ', { limit: 7 }],
    ['q|limit:3|limit:4', { limit: 4 }],
    ['q|minrel:0', { minRelevance: 0, hasMinRelevance: true }],
    ['q|minrel:-0.0', { minRelevance: 0, hasMinRelevance: true }],
    ['q|minrel:1', { minRelevance: 1, hasMinRelevance: true }],
    ['q|minrel:1.0', { minRelevance: 1, hasMinRelevance: true }],
    ['q|minrel:.5', { minRelevance: 0.5, hasMinRelevance: true }],
    ['q|min_relevance:0.7', { minRelevance: 0.7, hasMinRelevance: true }],
    ['q|context|nocontext', { context: false }],
    ['q|nocontext|context', { context: true }],
    ['q|norerank|rerank', { rerank: true }],
    ['q|tri_index|triindex|file:src', { mode: { kind: 'tri_index' }, file: 'src' }],
    ['q||tri_index|', { mode: { kind: 'tri_index' } }],
    [
      'q|file:C:\\a.py|refs:ns::fn',
      { mode: { kind: 'references', symbol: 'ns::fn', file: 'C:\\a.py' }, file: 'C:\\a.py' },
    ],
    [
      'q|refs:a|file:x|references:b|file:y',
      { mode: { kind: 'references', symbol: 'b', file: 'y' } },
    ],
    ['q|refs:\\|>|file:a.hs', { mode: { kind: 'references', symbol: '|>', file: 'a.hs' } }],
  ])('%s', (text, expected) => {
    expect(parseSearchRequest(text)).toMatchObject({ query: 'q', ...expected });
  });

  it('needs no query to find references', () => {
    expect(parseSearchRequest('|refs:f|file:a.py').query).toBe('');
  });

  it('takes an escaped bar into the query', () => {
    expect(parseSearchRequest('a \\|\\| b|limit:3')).toMatchObject({ query: 'a || b', limit: 3 });
  });

  it('leaves lines and colons in a query', () => {
    expect(parseSearchRequest('what is at a.py:12-30').query).toBe('what is at a.py:12-30');
  });
});

describe('references that lack a part', () => {
  it.each([
    ['find|references:Sym', 'Sym', undefined],
    ['find|refs', undefined, undefined],
    ['find|refs:|file:a.py', undefined, 'a.py'],
    ['|refs:Sym', 'Sym', undefined],
  ])('%s', (text, symbol, file) => {
    const error = refusalOf(() => parseSearchRequest(text));
    expect(error).toBeInstanceOf(IncompleteReferences);
    expect(error).toMatchObject({
      code: 'usage',
      message: "mode='references' requires both 'file_path' and 'symbol' parameters",
      symbol,
      file,
    });
  });

  it('come before what else is wrong', () => {
    const error = refusalOf(() => parseSearchRequest('find|refs:Sym|limit:0'));
    expect(error).toBeInstanceOf(IncompleteReferences);
    expect(error.message).toBe(
      "mode='references' requires both 'file_path' and 'symbol' parameters\n" +
        'limit must be a whole number from 1 to 100, not 0',
    );
  });

  it('are not the point where another mode is given too', () => {
    const error = refusalOf(() => parseSearchRequest('find|refs:Sym|tri_index'));
    expect(error).not.toBeInstanceOf(IncompleteReferences);
    expect(error.message).toBe('One call has one mode, not 2: `refs:Sym`, `tri_index`');
  });
});

describe('refusals', () => {
  it.each(['0', '1.5', '-1', '1e9', '', '101', '１０', 'ten', '9'.repeat(500)])(
    'limit:%s',
    (value) => {
      const { message, hint } = refusalOf(() => parseSearchRequest(`q|limit:${value}`));
      expect(message).toMatch(/^limit must be a whole number from 1 to 100, /);
      expect(hint).toBe('For example `limit:10`.');
    },
  );

  it.each(['2', 'abc', '-0.1', '1.01', '', '80%', '0,8', 'NaN', 'Infinity', '０.８', '0x1'])(
    'minrel:%s',
    (value) => {
      const { message, hint } = refusalOf(() => parseSearchRequest(`q|minrel:${value}`));
      expect(message).toMatch(/^minrel must be a number from 0 to 1, /);
      expect(hint).toBe('For example `minrel:0.8`.');
    },
  );

  it.each([
    ['', 'The query is empty'],
    ['|tri_index', 'The query is empty'],
    ['q|file:', 'file needs a value'],
    ['q|context:3', 'context takes no value: context:3'],
    ['q|overview', 'Invalid mode: overview'],
    ['q|tri index', 'Invalid mode: tri index'],
    ['q|semantic|tri-index', 'One call has one mode, not 2: `semantic`, `tri-index`'],
    ['q\0', 'The request contains a NUL character'],
  ])('%j', (text, message) => {
    expect(refusalOf(() => parseSearchRequest(text)).message).toBe(message);
  });

  it.each([
    ['trindex', 'tri_index'],
    ['semantics', 'semantic'],
    ['limt:10', 'limit:10'],
    ['limit=10', 'limit:10'],
    ['limit 10 files please', 'limit:N'],
    ['mode:tri_index', 'tri_index'],
    ['ref:Sym', 'references:Sym'],
    ['no context', 'nocontext'],
  ])('%s brings to mind %s', (part, meant) => {
    const { hint } = refusalOf(() => parseSearchRequest(`q|${part}`));
    expect(hint).toContain(`Did you mean \`${meant}\`? Modes: semantic, tri_index,`);
  });

  it.each(['foo|bar', 'a || b', '|> operator', 'either this | or that thing', 'x|limit of y'])(
    'of %s tell how to write a bar',
    (text) => {
      const { hint } = refusalOf(() => parseSearchRequest(text));
      expect(hint).toContain('A bar that belongs to the query is written `\\|`.');
      expect(parseSearchRequest(text.replaceAll('|', '\\|')).query).toBe(text);
    },
  );

  it('of a slip do not', () => {
    expect(refusalOf(() => parseSearchRequest('q|limt:3')).hint).not.toContain('\\|');
  });
});
