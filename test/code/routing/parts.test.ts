// A request is cut at bars, and only backslashes in front of a bar mean anything.
import { describe, expect, it } from 'vitest';
import { escapeBars, splitParts } from '../../../src/code/routing/parts.ts';

describe('the parts of a request', () => {
  it.each([
    ['a', 'a', []],
    ['a|b|c', 'a', ['b', 'c']],
    ['  a  | b |\tc\n', 'a', ['b', 'c']],
    ['a||b', 'a', ['b']],
    ['a|b|', 'a', ['b']],
    ['a| |b', 'a', ['b']],
    ['|b', '', ['b']],
    ['', '', []],
    ['|||', '', []],
    [String.raw`a\|b|c`, 'a|b', ['c']],
    [String.raw`a|symbol:\|>`, 'a', ['symbol:|>']],
    [String.raw`\|\|`, '||', []],
    [String.raw`C:\src\a.py|b`, String.raw`C:\src\a.py`, ['b']],
    [String.raw`\\host\share|b`, String.raw`\\host\share`, ['b']],
    [String.raw`dir\\|b`, 'dir\\', ['b']],
    [String.raw`a\\\|b`, String.raw`a\|b`, []],
    ['a\\', 'a\\', []],
    [String.raw`a\nb`, String.raw`a\nb`, []],
  ])('of %j', (text, subject, options) => {
    expect(splitParts(text)).toEqual({ subject, options });
  });

  it.each([
    ['a|b', String.raw`a\|b`],
    [String.raw`a\|b`, String.raw`a\\\|b`],
    [String.raw`C:\src`, String.raw`C:\src`],
  ])('%j is written %j', (text, written) => {
    expect(escapeBars(text)).toBe(written);
    expect(splitParts(written)).toEqual({ subject: text, options: [] });
  });
});
