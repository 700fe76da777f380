// The tools of the pip config that need no index, in a virtual environment of their own.
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describeConfig } from './cases.ts';
import { writeWheel } from './wheel.ts';

const wheel = './climax_sample-1.0-py3-none-any.whl';

describeConfig('pip', {
  program: 'python3',
  variables: (root) => ({
    PATH: [join(root, 'env', 'bin'), process.env['PATH']].join(delimiter),
    PIP_NO_INDEX: '1',
    PIP_FIND_LINKS: root,
    PIP_CONFIG_FILE: '/dev/null',
    PIP_CACHE_DIR: join(root, 'cache'),
  }),
  prepare: (root) => {
    execFileSync('python3', ['-m', 'venv', join(root, 'env')]);
    writeWheel(root);
    writeFileSync(join(root, 'requirements.txt'), `${wheel}\n`);
  },
  cases: (root) => [
    ['pip_version', {}, /^pip \d.*\/env\//],
    ['pip_install', { requirement: wheel, only_binary: true }, /Successfully installed/],
    ['pip_install', { requirement: '--index-url=http://127.0.0.1:9' }, /begins with '-'/, false],
    ['pip_list', {}, /\{"name": "climax-sample", "version": "1\.0"\}/],
    ['pip_list', { format: 'freeze', not_required: true }, /^climax-sample==1\.0$/m],
    ['pip_show', { package: 'climax-sample', files: true }, /^ +climax_sample\.py$/m],
    ['pip_freeze', {}, /^climax-sample/m],
    ['pip_check', {}, /^No broken requirements/],
    ['pip_inspect', { local: true }, /"pip_version"/],
    ['pip_uninstall', { package: 'climax-sample' }, /Successfully uninstalled/],
    ['pip_install_requirements', { file: 'requirements.txt', target: 'there' }, /Successfully/],
    ['pip_download', { requirement: 'climax-sample', dest: 'got' }, /Successfully downloaded/],
    ['pip_wheel', { source: 'climax-sample', wheel_dir: 'built' }, /Saved|Processing/],
    ['pip_hash', { file: wheel, algorithm: 'sha512' }, /--hash=sha512:[0-9a-f]{128}$/],
    ['pip_cache_info', {}, new RegExp(`${root}/cache`)],
    ['pip_cache_purge', {}, /^Files removed: \d+/],
  ],
  notRun: {
    pip_outdated: 'asks the index',
    pip_versions: 'asks the index',
    pip_install_project: 'needs a build backend from the index',
  },
  left: (root) => [
    [existsSync(join(root, 'there', 'climax_sample.py')), true],
    [existsSync(join(root, 'got', wheel)), true],
    [existsSync(join(root, 'built', wheel)), true],
  ],
});
