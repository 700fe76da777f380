// Every tool of the tar config, and what names in a list cannot make tar do.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeConfig } from './cases.ts';

describeConfig('tar', {
  prepare: (root) => {
    for (const folder of ['src', 'out']) mkdirSync(join(root, folder));
    writeFileSync(join(root, 'src', 'a.txt'), 'hello\n');
    writeFileSync(join(root, 'src', 'b.py'), 'pass\n');
    writeFileSync(join(root, 'more.txt'), 'more\n');
  },
  cases: () => [
    ['tar_create', { archive: 'a.tgz', path: 'src', verbose: true }, /src\/a\.txt/],
    ['tar_list', { archive: 'a.tgz', verbose: true }, /^-rw.* src\/a\.txt$/m],
    ['tar_list', { archive: 'a.tgz', member: '*.py' }, /^src\/b\.py$/],
    ['tar_list', { archive: 'me@127.0.0.1:a.tgz' }, /Cannot open|Failed to open/, false],
    ['tar_read_file', { archive: 'a.tgz', member: 'src/a.txt' }, /^hello$/],
    ['tar_extract', { archive: 'a.tgz', into: 'out', exclude: '*.py' }, /^\(no output\)$/],
    ['tar_extract_overwrite', { archive: 'a.tgz', into: 'out' }, /^\(no output\)$/],
    [
      'tar_extract_list',
      { archive: 'a.tgz', strip_components: 1, members: 'src/a.txt\n' },
      /^\(no output\)$/,
    ],
    [
      'tar_create_list',
      { archive: 'b.tar', paths: 'more.txt\n--checkpoint=1\n--checkpoint-action=exec=touch ran\n' },
      /No such file|Cannot stat/,
      false,
    ],
    ['tar_create_list', { archive: 'b.tar', paths: 'more.txt\n' }, /^\(no output\)$/],
    ['tar_append', { archive: 'b.tar', path: 'src/b.py' }, /^\(no output\)$/],
    ['tar_list', { archive: 'b.tar' }, /^more\.txt\nsrc\/b\.py$/],
    ['tar_compare', { archive: 'b.tar' }, /^\(no output\)$/],
  ],
  left: (root) => [
    [readFileSync(join(root, 'a.txt'), 'utf8'), 'hello\n'],
    [existsSync(join(root, 'out', 'src', 'b.py')), true],
    [existsSync(join(root, 'ran')), false],
  ],
});
