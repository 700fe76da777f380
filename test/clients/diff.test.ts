// Diffs of settings files, as a person reads them and as `git apply` does.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderDiff } from '../../src/clients/diff.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'climax-diff-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('shows the lines that change, and three around them', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng\nh\ni\n';
  expect(renderDiff({ file: 'f', before, after: before.replace('e\n', 'E\nE2\n') })).toBe(
    '--- f\n+++ f\n@@ -2,7 +2,8 @@\n b\n c\n d\n-e\n+E\n+E2\n f\n g\n h',
  );
});

it('shows changes that are far apart one by one', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}\n`);
  const after = lines.with(2, 'two\n').toSpliced(30, 1).join('');
  const diff = renderDiff({ file: 'f', before: lines.join(''), after });
  expect(diff.match(/^@@.*$/gm)).toEqual(['@@ -1,6 +1,6 @@', '@@ -28,7 +28,6 @@']);
  expect(diff).not.toContain('line 15');
});

it('says when a file begins or ceases to be', () => {
  expect(renderDiff({ file: 'f', before: undefined, after: 'x\n' })).toBe(
    '--- /dev/null\n+++ f\n@@ -0,0 +1,1 @@\n+x',
  );
  expect(renderDiff({ file: 'f', before: 'x', after: undefined })).toBe(
    '--- f\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n\\ No newline at end of file',
  );
  expect(renderDiff({ file: 'f', before: 'x', after: 'x' })).toBe('');
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
      const diff = `${renderDiff({ file: 'f', before, after })}\n`;
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
