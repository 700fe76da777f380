// Every tool of the rsync config, between folders of this machine.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeConfig } from './cases.ts';

const both = { source: 'a/', destination: 'b' };

describeConfig('rsync', {
  variables: (root) => ({ HOME: root }),
  prepare: (root) => {
    mkdirSync(join(root, 'a', 'd'), { recursive: true });
    mkdirSync(join(root, 'b'));
    writeFileSync(join(root, 'a', 'f'), 'new\n');
    writeFileSync(join(root, 'a', 'd', 'g'), 'g\n');
    writeFileSync(join(root, 'a', 'n.log'), 'log\n');
    writeFileSync(join(root, 'b', 'f'), 'older\n');
    writeFileSync(join(root, 'b', 'extra'), 'x\n');
  },
  cases: () => [
    ['rsync_preview', { ...both, exclude: '*.log' }, /^>f\S+ f\n[^]*d\/g$/],
    ['rsync_preview_mirror', both, /^\*deleting +extra$/m],
    ['rsync_backup', { ...both, backup_dir: '../kept', exclude: '*.log' }, /^>f\S+ f$/m],
    ['rsync_compare', both, /^\*deleting +extra$[^]*^>f\S+ n\.log$/m],
    ['rsync_copy', both, /^>f\S+ n\.log$/m],
    ['rsync_mirror', { ...both, max_delete: 5 }, /^\*deleting +extra$/m],
    ['rsync_compare', both, /^\(no output\)$/],
    ['rsync_snapshot', { source: 'a/', destination: 's', link_dest: '../b' }, /created|^cd/],
    ['rsync_copy_list', { source: 'a', destination: 'l', files: 'd/g\n' }, /^>f\S+ d\/g$/m],
    ['rsync_move', { source: 'l/', destination: 'm' }, /^>f\S+ d\/g$/m],
    ['rsync_list', { source: 'a/', recursive: true }, / d\/g$/m],
    ['rsync_copy', { source: '--rsh=id', destination: 'x' }, /begins with '-'/, false],
    ['rsync_copy', { source: 'u@-oProxyCommand=touch ran:x', destination: 'x' }, /./, false],
  ],
  left: (root) => [
    [readFileSync(join(root, 'kept', 'f'), 'utf8'), 'older\n'],
    [statSync(join(root, 's', 'f')).nlink, 2],
    [existsSync(join(root, 'l', 'd', 'g')), false],
    [existsSync(join(root, 'm', 'd', 'g')), true],
    [existsSync(join(root, 'ran')), false],
  ],
});
