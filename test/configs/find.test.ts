// Every tool of the find config, on a small tree.
import { chmodSync, existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describeConfig } from './cases.ts';

describeConfig('find', {
  prepare: (root) => {
    const write = (name: string, text: string | Buffer, mode = 0o644) => {
      writeFileSync(join(root, name), text);
      chmodSync(join(root, name), mode);
    };
    for (const folder of ['.git', 'src', 'node_modules']) mkdirSync(join(root, folder));
    write('.git/x.py', 'x');
    write('node_modules/x.py', 'x');
    write('src/a.py', 'x');
    write('src/old.txt', 'x');
    utimesSync(join(root, 'src', 'old.txt'), 0, 0);
    write('big', Buffer.alloc(3_000_000));
    write('run.sh', '#!/bin/sh\n', 0o755);
    write('open', 'x', 0o666);
    write('none.tmp', '');
    symlinkSync('nowhere', join(root, 'broken'));
    symlinkSync('src', join(root, 'fine'));
  },
  cases: () => [
    ['find_files', { name: '*.py', type: 'f' }, /^\.\/src\/a\.py$/],
    ['find_files', { name: '*.py', exclude: '' }, /node_modules\/x\.py/],
    ['find_files', { iname: 'A.PY', path: './src/*', details: true }, /^ *\d+ .* \.\/src\/a\.py$/],
    ['find_files', { name: '-delete' }, /begins with '-'/, false],
    ['find_files', { exclude: '-exec' }, /begins with '-'/, false],
    ['find_recent', { name: '*.sh' }, /^\.\/run\.sh$/],
    ['find_old', {}, /^\.\/src\/old\.txt$/],
    ['find_large', { size: '+2M' }, /^ *\d+ .* 3000000 .* \.\/big$/],
    ['find_empty', { type: 'f' }, /^\.\/none\.tmp$/],
    ['find_broken_links', {}, /^\.\/broken$/],
    ['find_links', {}, /fine -> src$/m],
    ['find_executables', {}, /^\.\/run\.sh$/],
    ['find_world_writable', { type: 'f' }, /^\.\/open$/],
    ['find_by_owner', { user: String(userInfo().uid), name: '*.sh' }, /^\.\/run\.sh$/],
    ['find_tree', { max_depth: 1, type: 'd' }, /^\.\/src$/m],
    ['find_delete', { name: '*.tmp' }, /^\.\/none\.tmp$/],
    ['find_files', { name: '*.tmp' }, /^\.\/none\.tmp$/],
    ['find_delete', { name: '*.tmp', delete: true }, /^\.\/none\.tmp$/],
  ],
  left: (root) => [
    [existsSync(join(root, 'none.tmp')), false],
    [existsSync(join(root, 'big')), true],
  ],
});
