// The difference between two texts, as a person reads it and as `git apply` does.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderDiff } from '../../src/text/line-diff.ts';

const diffOf = (before: string | undefined, after: string | undefined) =>
  renderDiff({ from: 'f', to: 'f', before, after });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'climax-diff-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('shows the lines that change, and three around them', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng\nh\ni\n';
  expect(diffOf(before, before.replace('e\n', 'E\nE2\n'))).toBe(
    '--- f\n+++ f\n@@ -2,7 +2,8 @@\n b\n c\n d\n-e\n+E\n+E2\n f\n g\n h',
  );
});

it('shows changes that are far apart one by one', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}\n`);
  const after = lines.with(2, 'two\n').toSpliced(30, 1).join('');
  const diff = diffOf(lines.join(''), after);
  expect(diff.match(/^@@.*$/gm)).toEqual(['@@ -1,6 +1,6 @@', '@@ -28,7 +28,6 @@']);
  expect(diff).not.toContain('line 15');
});

it('says when a file begins or ceases to be', () => {
  expect(diffOf(undefined, 'x\n')).toBe('--- /dev/null\n+++ f\n@@ -0,0 +1,1 @@\n+x');
  expect(diffOf('x', undefined)).toBe(
    '--- f\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n\\ No newline at end of file',
  );
  expect(diffOf('x', 'x')).toBe('');
});

it('can be applied', () => {
  const text = fc
    .tuple(
      fc.array(fc.constantFrom('a', 'b', '', '{', '-x', '+y', '@@'), { maxLength: 25 }),
      fc.boolean(),
    )
    .map(([lines, isOpen]) => lines.join('\n') + (isOpen || lines.length === 0 ? '' : '\n'))
    .filter((content) => content !== '');
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after);
      writeFileSync(join(folder, 'f'), before);
      const diff = `${diffOf(before, after)}\n`;
      execFileSync('git', ['apply', '-p0', '--whitespace=nowarn', '-'], {
        cwd: folder,
        input: diff,
        env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
      });
      expect(readFileSync(join(folder, 'f'), 'utf8')).toBe(after);
    }),
    { numRuns: 60 },
  );
});

const lines = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word}${at}\n`);

it('of long texts that share nothing is one for the other', () => {
  const diff = diffOf(lines('a').join(''), lines('b').join('')).split('\n').slice(3);
  const taken = lines('a').map((line) => `-${line}`);
  const put = lines('b').map((line) => `+${line}`);
  expect(`${diff.join('\n')}\n`).toBe([...taken, ...put].join(''));
});

it('says what each text is called', () => {
  expect(renderDiff({ from: 'yours', to: 'generated', before: 'a\n', after: 'b\n' })).toBe(
    '--- yours\n+++ generated\n@@ -1,1 +1,1 @@\n-a\n+b',
  );
});
