// The tools of the uv config that need no index, on a project of their own, with uv kept offline.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeConfig } from './cases.ts';
import { writeWheel } from './wheel.ts';

const wheel = '../climax_sample-1.0-py3-none-any.whl';

describeConfig('uv', {
  variables: (root) => ({
    UV_OFFLINE: '1',
    UV_NO_CONFIG: '1',
    UV_PYTHON_DOWNLOADS: 'never',
    UV_CACHE_DIR: join(root, 'cache'),
    UV_TOOL_DIR: join(root, 'tools'),
    UV_TOOL_BIN_DIR: join(root, 'tools-bin'),
    UV_FIND_LINKS: root,
    VIRTUAL_ENV: undefined,
  }),
  prepare: (root) => {
    writeWheel(root);
    writeFileSync(join(root, 'show.py'), 'import sys\nprint(sys.argv[1:])\n');
    writeFileSync(join(root, 'requirements.in'), 'climax-sample\n');
  },
  cases: (root) => {
    const directory = join(root, 'app');
    const python = join(root, 'env');
    return [
      ['uv_init', { path: 'app', bare: true, vcs: 'none' }, /Initialized/],
      ['uv_add', { directory, requirement: wheel }, /climax-sample==1\.0/],
      ['uv_lock', { directory, check: true }, /Resolved 2/],
      ['uv_sync', { directory, locked: true }, /Checked|Audited/],
      ['uv_tree', { directory, package: 'climax-sample', invert: true }, /climax-sample v1\.0/],
      ['uv_export', { directory, no_hashes: true }, /climax_sample-1\.0/],
      [
        'uv_run',
        { directory, program: '../show.py', argument: 'a b', second_argument: 'c' },
        /^\['a b', 'c'\]$/m,
      ],
      ['uv_run', { directory, program: 'python', argument: '-c' }, /begins with '-'/, false],
      ['uv_run_python', { directory, code: 'import climax_sample as c; print(c.ANSWER)' }, /^42$/m],
      ['uv_run_module', { directory, module: 'compileall', argument: '.' }, /./],
      ['uv_pip_list', { directory }, /\{"name":"climax-sample","version":"1\.0"\}/],
      ['uv_pip_show', { directory, package: 'climax-sample' }, /^Version: 1\.0$/m],
      ['uv_pip_check', { directory }, /compatible/],
      ['uv_remove', { directory, package: 'climax-sample' }, /- climax-sample==1\.0/],
      ['uv_venv', { path: 'env' }, /Creating virtual environment/],
      ['uv_pip_install', { requirement: 'climax-sample', python }, /\+ climax-sample==1\.0/],
      ['uv_pip_uninstall', { package: 'climax-sample', python }, /- climax-sample==1\.0/],
      ['uv_pip_install_requirements', { file: 'requirements.in', python }, /\+ climax-sample/],
      ['uv_pip_compile', { file: 'requirements.in', python }, /^climax-sample==1\.0$/m],
      ['uv_tool_list', {}, /No tools installed/],
      ['uv_python_list', { only_installed: true }, /cpython|pypy/],
    ];
  },
  notRun: {
    uv_tool_run: 'takes a package from the index',
    uv_tool_install: 'takes a package from the index',
    uv_tool_uninstall: 'needs an installed tool',
    uv_python_install: 'downloads',
    uv_build: 'needs a build backend from the index',
  },
  left: (root) => [
    [readFileSync(join(root, 'app', 'pyproject.toml'), 'utf8').includes('climax-sample'), false],
  ],
});
