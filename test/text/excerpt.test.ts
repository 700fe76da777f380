// Shortened values in messages.
import { describe, expect, it } from 'vitest';
import { excerpt } from '../../src/text/excerpt.ts';

describe('an excerpt', () => {
  it('is the text itself up to 200 characters', () => {
    expect(excerpt('x'.repeat(200))).toBe('x'.repeat(200));
  });

  it('is the beginning and the length of a longer one', () => {
    expect(excerpt('x'.repeat(201))).toBe(`${'x'.repeat(200)}… (201 characters)`);
    expect(excerpt('abcdef', 3)).toBe('abc… (6 characters)');
  });

  it('is well-formed where it cuts a pair in two', () => {
    expect(excerpt('😀😀', 3).isWellFormed()).toBe(true);
  });
});
