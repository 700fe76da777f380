// Lays out every specimen in a temporary folder: our configs, the fixtures, and the original's own configs.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { bundledConfigs } from '../programs.ts';
import {
  fixtureCalls,
  fixtureConfigs,
  fixturePolicy,
  metaCalls,
  policyCalls,
  policyMetaCalls,
  repeatingConfigs,
} from './fixtures.ts';
import { generateCalls } from './generated-calls.ts';
import type { Call, ConfigSource, Specimen } from './specimen.ts';
import { writeStandIns } from './stand-in.ts';

export const originalsName = "the original's bundled configs";

/** `peerFolder` holds the configs that come with the original. */
export function writeSpecimens(temporary: string, peerFolder: string | undefined): Specimen[] {
  const folder = realpathSync(temporary);
  const cwd = join(folder, 'work');
  mkdirSync(join(cwd, 'sub'), { recursive: true });
  const bundled = bundledConfigs.map((file) => parse(readFileSync(file, 'utf8')) as ConfigSource);
  const original = writePeerConfigs(join(folder, 'original'), peerFolder);
  const programs = [...bundled, ...fixtureConfigs, ...original.configs].map(({ command }) =>
    basename(command.split(/\s/)[0] ?? ''),
  );
  const names = programs.filter((name) => /^[A-Za-z]/.test(name) && !/^(?:act|no-such)/.test(name));
  const standIns = writeStandIns(join(folder, 'bin'), names);
  // The original's config names its program under the home directory.
  writeStandIns(join(folder, '.local/bin'), names);
  const env = {
    PATH: `${standIns}:/usr/bin:/bin`,
    HOME: folder,
    LANG: 'C.UTF-8',
    DIFF_PROGRAM: 'show',
    DIFF_SET: 'expanded',
    OBSIDIAN_VAULT: 'some vault',
  };
  const shared = { cwd, env };
  const fixtureFiles = writeConfigs(join(folder, 'fixtures'), fixtureConfigs);
  const policy = { file: join(folder, 'policy.yaml'), described: ['typed'] };
  writeFileSync(policy.file, JSON.stringify(fixturePolicy));
  return [
    {
      ...shared,
      name: 'our bundled configs',
      files: bundledConfigs,
      configs: bundled,
      calls: (mode) => generateCalls(bundled, mode, cwd),
    },
    {
      ...shared,
      name: 'our git config with real git',
      files: bundledConfigs.filter((file) => basename(file) === 'git.yaml'),
      configs: bundled.filter(({ command }) => command.startsWith('git')),
      env: { ...env, PATH: process.env['PATH'] },
      cwd: writeRepository(join(folder, 'repository')),
      calls: () => gitCalls,
    },
    {
      ...shared,
      name: 'fixtures',
      files: fixtureFiles,
      configs: fixtureConfigs,
      calls: (mode) => (mode === 'classic' ? fixtureCalls : [...fixtureCalls, ...metaCalls]),
    },
    {
      ...shared,
      name: 'fixtures with a policy',
      files: fixtureFiles,
      policy,
      configs: fixtureConfigs,
      calls: (mode) => (mode === 'classic' ? policyCalls : [...policyCalls, ...policyMetaCalls]),
    },
    {
      ...shared,
      name: 'a tool defined twice',
      files: writeConfigs(join(folder, 'repeating'), repeatingConfigs),
      configs: repeatingConfigs,
      calls: () => ['shared', 'own'].map((tool) => ({ tool, args: {} })),
    },
    ...(original.configs.length > 0
      ? [
          {
            ...shared,
            name: originalsName,
            files: original.files,
            configs: original.configs,
            calls: (mode: 'progressive' | 'classic') => generateCalls(original.configs, mode, cwd),
          },
        ]
      : []),
  ];
}

/** JSON, because both read it alike as YAML: no `no` becomes a boolean on the way. */
function writeConfigs(folder: string, configs: readonly ConfigSource[]): string[] {
  mkdirSync(folder, { recursive: true });
  return configs.map((config, index) => {
    const file = join(folder, `${index}-${config.name ?? 'config'}.yaml`);
    writeFileSync(file, JSON.stringify(config));
    return file;
  });
}

/** Fields of later versions of the original that are no part of the config format. */
const refusedFields = new Set(['risk', 'confirm_message', 'resolve']);

function writePeerConfigs(folder: string, source: string | undefined) {
  if (source === undefined) return { files: [], configs: [] };
  const configs = readdirSync(source)
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
    .map((file) => {
      // As the original reads it.
      const text = readFileSync(join(source, file), 'utf8');
      const config = parse(text, { version: '1.1' }) as ConfigSource;
      const tools = config.tools.map((tool) =>
        Object.fromEntries(Object.entries(tool).filter(([field]) => !refusedFields.has(field))),
      );
      return { ...config, tools: tools as unknown as ConfigSource['tools'] };
    });
  return { files: writeConfigs(folder, configs), configs };
}

function writeRepository(folder: string): string {
  mkdirSync(join(folder, 'src'), { recursive: true });
  const author = ['-c', 'user.name=Someone', '-c', 'user.email=someone@example.org'];
  const git = (...args: string[]) =>
    spawnSync('git', [...author, ...args], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        GIT_AUTHOR_DATE: '2020-01-01T00:00:00Z',
        GIT_COMMITTER_DATE: '2020-01-01T00:00:00Z',
      },
    });
  git('init', '-q', '-b', 'main');
  writeFileSync(join(folder, 'src/one.txt'), 'first\n');
  git('add', '.');
  git('commit', '-q', '-m', 'First\n\n  An indented body');
  writeFileSync(join(folder, 'src/one.txt'), 'first\nsecond\n');
  git('commit', '-q', '-a', '-m', 'Second');
  git('tag', 'v1');
  writeFileSync(join(folder, 'src/one.txt'), 'changed\n');
  writeFileSync(join(folder, 'grün.txt'), 'new\n');
  return folder;
}

const gitCalls: readonly Call[] = [
  { tool: 'git_status', args: {} },
  { tool: 'git_status', args: { short: true } },
  { tool: 'git_status', args: { short: 'true', branch: 'TRUE' } },
  { tool: 'git_log', args: {} },
  { tool: 'git_log', args: { max_count: '1', oneline: true } },
  { tool: 'git_log', args: { revision: 'no-such-branch' } },
  { tool: 'git_log', args: { max_count: 'many' } },
  { tool: 'git_diff', args: {} },
  { tool: 'git_diff', args: { stat: true } },
  { tool: 'git_show', args: { object: 'HEAD', stat: true } },
  { tool: 'git_show', args: {} },
  { tool: 'git_blame', args: { path: 'src/one.txt' } },
  { tool: 'git_grep', args: { pattern: 'nothing-like-it' } },
  { tool: 'git_branch', args: {} },
  { tool: 'git_ls_files', args: {} },
  { tool: 'git_ls_files', args: { directory: 'src' } },
  { tool: 'git_tag_list', args: {} },
  { tool: 'git_status', args: { directory: 'no/such/folder' } },
];
