import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIgnored, parseIgnoreRules } from '../../../src/code/workspace/gitignore.ts';
import { matchesGlob, parseGlob, toBytes } from '../../../src/code/workspace/glob.ts';
import { walk } from '../../../src/code/workspace/walk.ts';
import { git, openPlace } from './place.ts';

const place = openPlace();

const name = fc.constantFrom(
  'a',
  'b',
  'ab',
  'a.b',
  'A',
  'aab',
  '#a',
  '!b',
  'a b',
  'é',
  'b ',
  '[a]',
);
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));

const atom = fc.constantFrom(
  'a',
  'b',
  'ab',
  'A',
  '.',
  '*',
  '?',
  '**',
  '/',
  '/',
  '**/',
  '/**',
  '[ab]',
  '[!a]',
  '[^b]',
  '[a-b]',
  '[]a]',

  '[[:alpha:]]',
  '[[:upper:]b]',
  '\\a',
  '\\*',
  '\\ ',
  ' ',
  '[a',
  '\\',
  'é',
  '#',
  '!',
  '[[]a]',
  '*a',
  '[\\]a]',
);
const pattern = fc
  .tuple(
    fc.constantFrom('', '', '', '!', '/', '!/', '#', '\\#', '\\!'),
    fc.array(atom, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '', '/', ' ', '\r'),
  )
  .map(([before, atoms, after]) => before + atoms.join('') + after)
  // git takes the plain text before a wildcard off first, so that a `**` behind it counts as if it opened the pattern.
  .filter(
    (text) => !/[^/]\*\*/.test(text.replace(/^!/, '')) || !text.replace(/\/\s*$/, '').includes('/'),
  );
const rules = fc.array(pattern, { maxLength: 4 }).map((lines) => lines.join('\n'));

const tree = fc.record({
  files: fc.uniqueArray(path, { minLength: 1, maxLength: 14 }),
  /** Each in a directory on the way to one of the files. */
  ignores: fc.array(fc.record({ file: fc.nat(13), depth: fc.nat(3), rules }), { maxLength: 4 }),
  exclude: rules,
});

/** Files that cannot be made, because their directory is already a file or the reverse, are left out. */
function tryToWrite(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch {
    // The tree is random; what there is of it is what both list.
  }
}

describe('walk()', () => {
  it('lists what git lists, whatever the rules', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(tree, async ({ files, ignores, exclude }) => {
        const root = place.fresh();
        // A repository in as little as git takes for one; `git init` is most of the time otherwise.
        for (const made of ['.git/objects', '.git/refs'])
          mkdirSync(join(root, made), { recursive: true });
        writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
        for (const file of files) tryToWrite(join(root, file), '');
        for (const { file, depth, rules: text } of ignores) {
          const way = (files[file % files.length] ?? '').split('/').slice(0, -1);
          tryToWrite(join(root, ...way.slice(0, depth), '.gitignore'), text);
        }
        tryToWrite(join(root, '.git/info/exclude'), exclude);
        const expected = git(root, 'ls-files', '-o', '--exclude-standard', '-z')
          .split('\0')
          .slice(0, -1);
        expect((await walk(root, 1_000))?.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 120 },
    );
  });
});

const ignores = (text: string, written: string) =>
  isIgnored(
    [parseIgnoreRules(text, [])],
    toBytes(written.replace(/\/$/, '')).split('/'),
    written.endsWith('/'),
  );

describe('the rules of a .gitignore', () => {
  it.each([
    ['a/**', 'a/', false],
    ['a/**', 'a/b', true],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['**/b', 'x/b', true],
    ['b/', 'b', false],
    ['b/', 'x/b/', true],
    ['/b', 'x/b', false],
    ['x\\ ', 'x ', true],
    ['x  ', 'x', true],
    ['[[:digit:]]x', '1x', true],
    ['[z-a]', 'm', false],
    ['[', '[', false],
    // As git has it: a byte, not a character.
    ['?', 'é', false],
    ['??', 'é', true],
  ])('%j on %j: %s', (text, written, verdict) => {
    expect(ignores(text, written)).toBe(verdict);
  });

  it('are applied in no time, however they are made', () => {
    const deep = Array.from({ length: 400 }, () => 'a');
    const patterns = [
      `${'a/**/'.repeat(60)}x`,
      `${'**/a/'.repeat(60)}x`,
      `${'*a'.repeat(60)}x`,
      `${'*?'.repeat(60)}[!a]`,
    ];
    const started = performance.now();
    for (const text of patterns) {
      const glob = parseGlob(text) ?? [];
      expect(matchesGlob(glob, deep)).toBe(false);
      expect(matchesGlob(glob, ['a'.repeat(255)])).toBe(false);
    }
    // A regular expression made of the first of them takes longer than anyone waits.
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
