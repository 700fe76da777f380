// Tokens as the models count them, and a bound on them that needs no counting.
import * as fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import {
  estimateOutline,
  estimateSource,
  loadTokenizer,
  surelyFits,
} from '../../src/text/tokens.ts';

describe('the tokenizer', () => {
  it.each([
    ['', 0],
    ['hello world', 2],
    ['def main():\n    return 1\n', 8],
  ])('counts %j as o200k does', async (text, expected) => {
    const count = await loadTokenizer();
    expect(count(text)).toBe(countTokens(text));
    expect(count(text)).toBe(expected);
  });

  it('takes special tokens for the text that they are', async () => {
    const count = await loadTokenizer();
    for (const text of ['<|endoftext|>', '<|im_start|>', '<|endofprompt|>']) {
      expect(count(text)).toBeGreaterThan(1);
    }
  });

  it('is loaded once', () => {
    expect(loadTokenizer()).toBe(loadTokenizer());
  });

  it('counts one long word in good time', { timeout: 60_000 }, async () => {
    const count = await loadTokenizer();
    const started = performance.now();
    count('a'.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('a text that surely fits', () => {
  it('fits', async () => {
    const count = await loadTokenizer();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.nat(600), (text, most) => {
        const holds = !surelyFits(text, most) || count(text) <= most;
        expect(holds).toBe(true);
      }),
    );
  });

  it.each([
    ['', 0, true],
    ['abc', 3, true],
    ['abcd', 3, false],
    ['é', 1, false],
    ['é', 2, true],
  ])('%j in %i: %s', (text, most, expected) => {
    expect(surelyFits(text, most)).toBe(expected);
  });
});

describe('an estimate', () => {
  it('grows with the length, and an outline is denser than its source', () => {
    expect(estimateSource(400)).toBe(100);
    expect(estimateOutline(400)).toBeGreaterThan(estimateSource(400));
    expect(estimateOutline(0)).toBe(0);
  });
});
