// What a query is taken to mean: words and their forms, names, facts, and whether tests are wanted.
import { describe, expect, it } from 'vitest';
import { hashTerm } from '../../../src/code/indexes/terms.ts';
import { understandQuery } from '../../../src/code/query/understand.ts';

const wordsOf = (query: string) => understandQuery(query).words.map(({ word }) => word);

describe('a query', () => {
  it.each([
    ['parse the request', ['parse', 'request']],
    ['how are tokens stored in the cache', ['tokens', 'stored', 'cache']],
    ['parseHTTPRequest', ['parseHTTPRequest', 'parse', 'http', 'request']],
    ['max_size', ['max_size', 'max', 'size']],
    ['größe messen', ['größe', 'messen']],
    ['token token Token', ['token']],
    ['how do you use it', []],
    ['', []],
    ['?! ...', []],
  ])('%j has the words %j', (query, words) => {
    expect(wordsOf(query)).toEqual(words);
  });

  it.each([
    ['parseRequest', true, ['parserequest']],
    ['max_size', true, ['maxsize']],
    ['login', true, ['login']],
    [' login ', true, ['login']],
    ['Where is it', false, []],
    ['where is Session made', false, ['session']],
    ['what does parseRequest do', false, ['parserequest']],
    ['plain words only', false, []],
  ])('%j is a name alone: %s, and names %j', (query, isSymbol, symbols) => {
    const understood = understandQuery(query);
    expect(understood.isSymbol).toBe(isSymbol);
    expect(understood.symbols).toEqual(symbols);
  });

  it.each([
    ['who raises AuthError and why', 'raise'],
    ['which files import AuthError', 'import'],
    ['what depends on AuthError', 'import'],
    ['where is AuthError thrown', 'raise'],
    ['what throws an AuthError', 'raise'],
    ['callers of parseRequest', 'call'],
    ['who calls parseRequest', 'call'],
    ['classes that extend the BaseHandler', 'extend'],
    ['implementations of the Executor', 'extend'],
    ['who calls it', undefined],
    ['parseRequest', undefined],
  ])('%j asks for the fact %s', (query, fact) => {
    expect(understandQuery(query).fact).toBe(fact);
  });

  it.each([
    ['test of the parser', true],
    ['parser tests', true],
    ['spec for login', true],
    ['testing', false],
    ['parser', false],
  ])('%j wants tests: %s', (query, wantsTests) => {
    expect(understandQuery(query).wantsTests).toBe(wantsTests);
  });

  it('looks a word up as it is for most, and its stem for less', () => {
    const [word] = understandQuery('parsing files').words;
    const [itself, ...stems] = word?.options ?? [];
    expect(itself).toEqual({ term: hashTerm('word', 'parsing'), factor: 1 });
    expect(stems.map(({ term }) => term).toSorted()).toEqual(
      [hashTerm('stem', 'pars'), hashTerm('word', 'pars')].toSorted(),
    );
    expect(stems.every(({ factor }) => factor < 1)).toBe(true);
  });

  it('weighs a whole name more than its words, however it is written', () => {
    const [camel] = understandQuery('maxSize').words;
    const [snake] = understandQuery('max_size').words;
    expect(camel?.options).toEqual(snake?.options);
    expect(camel?.weight).toBeGreaterThan(1);
  });
});
