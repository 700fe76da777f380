// Words and stems: the same cut for names, descriptions and requests.
import { describe, expect, it } from 'vitest';
import { splitWords, stemOf } from '../../src/text/words.ts';

describe('words', () => {
  it.each([
    ['git_log', ['git', 'log']],
    ['git_logFile', ['git', 'log', 'file']],
    ['daily:append', ['daily', 'append']],
    ['Show the 10 last-commits!', ['show', 'the', '10', 'last', 'commits']],
    ['HTMLParser', ['htmlparser']],
    ['v2Beta', ['v2', 'beta']],
    ['Größe 日本', ['größe', '日本']],
    ['', []],
    [' \n-_', []],
  ])('%j is cut into %j', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });
});

describe('stems', () => {
  it('are shared by the forms of a word', () => {
    expect(new Set(['commit', 'commits', 'committed', 'committing'].map(stemOf)).size).toBe(1);
    expect(stemOf('branch')).toBe(stemOf('branches'));
    expect(stemOf('branch')).not.toBe(stemOf('remote'));
  });
});
