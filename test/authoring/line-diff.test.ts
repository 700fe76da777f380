// The difference between two texts: right for any two, and written as `diff -u` writes it.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderDiff } from '../../src/authoring/line-diff.ts';

/** What `patch` would make of it. */
function apply(before: readonly string[], diff: string): string[] {
  const result: string[] = [];
  let at = 0;
  for (const line of diff.split('\n').slice(2)) {
    const hunk = /^@@ -(\d+),/.exec(line);
    if (hunk) {
      const start = Number(hunk[1]) - 1;
      result.push(...before.slice(at, start));
      at = start;
    } else if (line.startsWith('+')) result.push(line.slice(1));
    else {
      if (before[at] !== line.slice(1)) throw new Error(`line ${at + 1} is not ${line}`);
      if (line.startsWith(' ')) result.push(line.slice(1));
      at += 1;
    }
  }
  return [...result, ...before.slice(at)];
}

const lines = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word}${at}`);

describe('a difference', () => {
  it('is empty between equal texts', () => {
    expect(renderDiff('a\nb\n', 'a\nb\n', 'x', 'y')).toBe('');
  });

  it('reads as diff -u does', () => {
    const before = '1\n2\n3\n4\n5\n6\n7\n8\n9\n';
    expect(renderDiff(before, before.replace('5', 'five'), 'old', 'new')).toBe(
      '--- old\n+++ new\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8',
    );
  });

  it('leads from any text to any other', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = renderDiff(`${before.join('\n')}\n`, `${after.join('\n')}\n`, 'x', 'y');
        expect(diff === '' ? before : apply(before, diff)).toEqual(after);
      }),
      { numRuns: 500 },
    );
  });

  it('of long texts that share nothing is one for the other', () => {
    const diff = renderDiff(lines('a').join('\n'), lines('b').join('\n'), 'x', 'y');
    expect(apply(lines('a'), diff)).toEqual(lines('b'));
  });
});
