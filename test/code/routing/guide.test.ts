// Every row and example of the routing guide, under its own headings.
import { describe, expect, it } from 'vitest';
import { renderReadDebug, renderSearchDebug } from '../../../src/code/routing/debug-line.ts';
import { parseReadRequest } from '../../../src/code/routing/read-request.ts';
import { parseSearchRequest } from '../../../src/code/routing/search-request.ts';

const read = {
  target: { kind: 'full' },
  details: false,
  compress: true,
  language: undefined,
  maxTokens: undefined,
};

const search = {
  mode: { kind: 'semantic' },
  limit: 5,
  minRelevance: 0.7,
  hasMinRelevance: false,
  context: false,
  rerank: true,
  file: undefined,
};

function symbol(name: string) {
  return { target: { kind: 'symbol', name } };
}

function usesOf(name: string) {
  return { target: { kind: 'references', name } };
}

function usesIn(file: string, name: string) {
  return { mode: { kind: 'references', symbol: name, file }, file };
}

describe('Read Tool', () => {
  describe('Reading Modes', () => {
    it.each([
      ['file.py', {}],
      ['file.py|overview', { target: { kind: 'overview' } }],
      ['file.py|symbol:NAME', symbol('NAME')],
      ['file.py|references:NAME', usesOf('NAME')],
      ['file.py|refs:NAME', usesOf('NAME')],
    ])('%s', (text, expected) => {
      expect(parseReadRequest(text)).toEqual({ path: 'file.py', ...read, ...expected });
    });
  });

  describe('Options', () => {
    it.each([
      ['file.py|details', { details: true }],
      ['file.py|nocompress', { compress: false }],
      ['file.py|lang:python', { language: 'python' }],
      ['file.py|maxtokens:10000', { maxTokens: 10_000 }],
      [
        'file.py|overview|details|nocompress|lang:python|maxtokens:10000',
        {
          target: { kind: 'overview' },
          details: true,
          compress: false,
          language: 'python',
          maxTokens: 10_000,
        },
      ],
    ])('%s', (text, expected) => {
      expect(parseReadRequest(text)).toEqual({ path: 'file.py', ...read, ...expected });
    });
  });

  describe('Examples', () => {
    it.each([
      ['src/auth.py', 'src/auth.py', {}],
      ['src/auth.py|overview', 'src/auth.py', { target: { kind: 'overview' } }],
      ['src/auth.py|symbol:authenticate', 'src/auth.py', symbol('authenticate')],
      ['src/auth.py|references:authenticate', 'src/auth.py', usesOf('authenticate')],
      [
        'src/auth.py|symbol:authenticate|details',
        'src/auth.py',
        { ...symbol('authenticate'), details: true },
      ],
      [
        'src/auth.py|overview|details',
        'src/auth.py',
        { target: { kind: 'overview' }, details: true },
      ],
      ['src/auth.py|nocompress', 'src/auth.py', { compress: false }],
      [
        'src/settings.py|symbol:SettingsManager|details|lang:python',
        'src/settings.py',
        { ...symbol('SettingsManager'), details: true, language: 'python' },
      ],
      ['src/utils.py|refs:helper_function', 'src/utils.py', usesOf('helper_function')],
      ['src/settings.py|symbol:SettingsManager', 'src/settings.py', symbol('SettingsManager')],
      ['src/auth.py|refs:authenticate', 'src/auth.py', usesOf('authenticate')],
    ])('%s', (text, path, expected) => {
      expect(parseReadRequest(text)).toEqual({ path, ...read, ...expected });
    });
  });
});

describe('Search Tool', () => {
  describe('Search Modes', () => {
    it.each([
      ['query', {}],
      ['query|tri_index', { mode: { kind: 'tri_index' } }],
      ['query|triindex', { mode: { kind: 'tri_index' } }],
      ['query|tri-index', { mode: { kind: 'tri_index' } }],
      ['query|semantic', {}],
      ['query|references:symbol|file:a.py', usesIn('a.py', 'symbol')],
      ['query|refs:symbol|file:a.py', usesIn('a.py', 'symbol')],
    ])('%s', (text, expected) => {
      expect(parseSearchRequest(text)).toEqual({ query: 'query', ...search, ...expected });
    });
  });

  describe('Options', () => {
    it.each([
      ['query|limit:10', { limit: 10 }],
      ['query|minrel:0.8', { minRelevance: 0.8, hasMinRelevance: true }],
      ['query|context', { context: true }],
      ['query|nocontext', {}],
      ['query|norerank', { rerank: false }],
      ['query|file:src/Auth.py', { file: 'src/Auth.py' }],
    ])('%s', (text, expected) => {
      expect(parseSearchRequest(text)).toEqual({ query: 'query', ...search, ...expected });
    });
  });

  describe('Examples', () => {
    it.each([
      ['authentication implementation', 'authentication implementation', {}],
      [
        'authentication implementation|tri_index',
        'authentication implementation',
        { mode: { kind: 'tri_index' } },
      ],
      ['auth|tri_index', 'auth', { mode: { kind: 'tri_index' } }],
      ['auth|triindex', 'auth', { mode: { kind: 'tri_index' } }],
      ['auth|tri-index', 'auth', { mode: { kind: 'tri_index' } }],
      [
        'authentication|tri_index|limit:10',
        'authentication',
        { mode: { kind: 'tri_index' }, limit: 10 },
      ],
      [
        'error handling patterns|semantic|limit:10|minrel:0.8',
        'error handling patterns',
        { limit: 10, minRelevance: 0.8, hasMinRelevance: true },
      ],
      [
        'find all usages|references:authenticate|file:src/auth.py',
        'find all usages',
        usesIn('src/auth.py', 'authenticate'),
      ],
      [
        'settings management|tri_index|context|norerank',
        'settings management',
        { mode: { kind: 'tri_index' }, context: true, rerank: false },
      ],
      [
        'find usages|refs:SettingsManager|file:src/settings.py',
        'find usages',
        usesIn('src/settings.py', 'SettingsManager'),
      ],
      [
        'auth|tri_index|limit:10|context',
        'auth',
        { mode: { kind: 'tri_index' }, limit: 10, context: true },
      ],
      ['authentication', 'authentication', {}],
    ])('%s', (text, query, expected) => {
      expect(parseSearchRequest(text)).toEqual({ query, ...search, ...expected });
    });
  });
});

describe('Key Features', () => {
  it.each(['OVERVIEW', 'Overview', 'oVeRvIeW'])('%s is an option in any case', (option) => {
    expect(parseReadRequest(`a.py|${option}`).target).toEqual({ kind: 'overview' });
  });

  it.each(['TRI_INDEX', 'TriIndex', 'Tri-Index'])('%s is a mode in any case', (mode) => {
    expect(parseSearchRequest(`q|${mode}`).mode).toEqual({ kind: 'tri_index' });
  });

  it('takes NoCompress too', () => {
    expect(parseReadRequest('a.py|NoCompress').compress).toBe(false);
  });

  it('keeps the case of values', () => {
    expect(parseReadRequest('Src/A.py|SYMBOL:SettingsManager')).toMatchObject({
      path: 'Src/A.py',
      target: { kind: 'symbol', name: 'SettingsManager' },
    });
    expect(parseSearchRequest('Find|Refs:SettingsManager|FILE:Src/A.py')).toMatchObject({
      query: 'Find',
      mode: { kind: 'references', symbol: 'SettingsManager', file: 'Src/A.py' },
    });
  });
});

describe('Debug Output', () => {
  it.each([
    [
      'src/auth.py',
      "🔍 Parsed read params: file_path='src/auth.py', target='full', symbol=None, compress=True",
    ],
    [
      'src/auth.py|symbol:authenticate|nocompress',
      "🔍 Parsed read params: file_path='src/auth.py', target='symbol', symbol='authenticate', compress=False",
    ],
    [
      'src/auth.py|refs:authenticate',
      "🔍 Parsed read params: file_path='src/auth.py', target='references', symbol='authenticate', compress=True",
    ],
    [
      'src/auth.py|overview',
      "🔍 Parsed read params: file_path='src/auth.py', target='overview', symbol=None, compress=True",
    ],
    [
      'src/auth.py:3-9',
      "🔍 Parsed read params: file_path='src/auth.py', target='lines', symbol=None, compress=True",
    ],
  ])('of read, %s', (text, line) => {
    expect(renderReadDebug(parseReadRequest(text))).toBe(line);
  });

  it.each([
    ['auth', "🔍 Parsed search params: query='auth', mode='semantic', symbol=None, limit=5"],
    [
      'auth|tri-index|limit:10',
      "🔍 Parsed search params: query='auth', mode='tri_index', symbol=None, limit=10",
    ],
    [
      "who's there|refs:f|file:a.py",
      `🔍 Parsed search params: query="who's there", mode='references', symbol='f', limit=5`,
    ],
  ])('of search, %s', (text, line) => {
    expect(renderSearchDebug(parseSearchRequest(text))).toBe(line);
  });
});

describe('Troubleshooting', () => {
  it.each([
    ['Symbol not found', 'src/auth.py|symbol', "target='symbol' requires 'symbol' parameter"],
    ['Invalid mode', 'src/auth.py|symboll:func', 'Invalid target mode: symboll'],
  ])('%s: read %s', (_heading, text, message) => {
    expect(() => parseReadRequest(text)).toThrow(
      expect.objectContaining({ name: 'ClimaxError', code: 'usage', message }),
    );
  });

  it('References mode missing parameters: search find|references:authenticate', () => {
    expect(() => parseSearchRequest('find|references:authenticate')).toThrow(
      expect.objectContaining({
        name: 'IncompleteReferences',
        code: 'usage',
        message: "mode='references' requires both 'file_path' and 'symbol' parameters",
      }),
    );
  });

  it('has a right form for each', () => {
    expect(parseReadRequest('src/auth.py|symbol:func').target).toEqual({
      kind: 'symbol',
      name: 'func',
    });
    expect(parseSearchRequest('find|references:authenticate|file:src/auth.py').mode).toEqual({
      kind: 'references',
      symbol: 'authenticate',
      file: 'src/auth.py',
    });
  });
});
