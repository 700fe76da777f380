// Every tool of the rg config, on a small tree.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeConfig } from './cases.ts';

describeConfig('rg', {
  variables: (root) => ({ RIPGREP_CONFIG_PATH: join(root, 'settings') }),
  prepare: (root) => {
    mkdirSync(join(root, '.git'));
    mkdirSync(join(root, 'src'));
    writeFileSync(join(root, 'settings'), '--no-such-option\n');
    writeFileSync(join(root, '.gitignore'), '*.log\nsettings\n');
    writeFileSync(join(root, 'noise.log'), 'one\n');
    writeFileSync(join(root, '.hidden'), 'one\n');
    writeFileSync(join(root, 'src', 'a.txt'), 'one\nTwo -x\nthree\n');
    writeFileSync(join(root, 'src', 'b.py'), 'def one(): pass\n');
  },
  cases: () => [
    ['rg_search', { pattern: '-x' }, /^\.\/src\/a\.txt:2:Two -x$/],
    [
      'rg_search',
      { pattern: 'two', smart_case: true, context: 1, glob: '*.txt', path: 'src' },
      /^src\/a\.txt-1-one\nsrc\/a\.txt:2:Two -x\nsrc\/a\.txt-3-three$/,
    ],
    ['rg_search', { pattern: 'zzz' }, /^\[exit code: 1\]$/, false],
    ['rg_search', { pattern: 'x', path: '--pre=id' }, /begins with '-'/, false],
    ['rg_search_many', { patterns: 'three\n-x\n' }, /a\.txt:2:[^]*a\.txt:3:three$/],
    [
      'rg_matching_files',
      { pattern: 'one', hidden: true, no_ignore: true },
      /^\.\/\.hidden\n\.\/noise\.log\n\.\/src\/a\.txt\n\.\/src\/b\.py$/,
    ],
    ['rg_lacking_files', { pattern: 'three' }, /^\.\/src\/b\.py$/],
    ['rg_count', { pattern: 'e' }, /^\.\/src\/a\.txt:3\n\.\/src\/b\.py:2$/],
    [
      'rg_replace_preview',
      { pattern: 't(w)o', ignore_case: true, replacement: '-$1-' },
      /:2:-w- -x$/,
    ],
    ['rg_search_json', { pattern: 'three' }, /"line_number":3/],
    ['rg_filter', { pattern: 'b', text: 'a\nb\n', line_number: true }, /^2:b$/],
    ['rg_list_files', { type: 'py' }, /^\.\/src\/b\.py$/],
    ['rg_list_types', {}, /^rust: \*\.rs$/m],
  ],
});
