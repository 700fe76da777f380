// The docker executor, with a stand-in for the docker client that keeps its arguments and runs the command part.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExecutorSettings, defaultExecutor, defaultLimits } from '../../src/config/policy.ts';
import type { Command } from '../../src/execution/command.ts';
import { buildDockerArgs, openDockerExecutor } from '../../src/execution/docker.ts';
import { renderOutcome } from '../../src/execution/outcome.ts';
import { openOutputStore } from '../../src/execution/output-store.ts';
import { describeExecutor, program, shell } from '../contracts/executor.ts';

const settings: ExecutorSettings = { ...defaultExecutor, type: 'docker', image: 'alpine:3.20' };
const path = process.env['PATH'] ?? '';
let folder = '';
const store = openOutputStore();
afterAll(store.close);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'climax-docker-'));
  for (const file of ['docker', 'package.json']) {
    copyFileSync(resolve('test/fixtures/bin/unit-docker', file), join(folder, file));
  }
  process.env['PATH'] = `${folder}${delimiter}${path}`;
  process.env['UNIT_DOCKER_FOLDER'] = folder;
});
afterAll(() => {
  process.env['PATH'] = path;
  delete process.env['UNIT_DOCKER_FOLDER'];
  rmSync(folder, { recursive: true });
});

describeExecutor('docker', (limits) => openDockerExecutor(settings, limits, store));

function argsOf(more: Partial<ExecutorSettings>, command: Partial<Command> = {}, environment = {}) {
  return buildDockerArgs(
    { ...settings, harden: false, ...more },
    program(['ls', '-l'], command),
    'NAME',
    environment,
  );
}

describe('the arguments of docker run', () => {
  it.each<[string, Partial<ExecutorSettings>, Partial<Command>, string[]]>([
    ['nothing more', {}, {}, []],
    ['input', {}, { stdin: '' }, ['-i']],
    [
      'volumes',
      { volumes: ['$DATA:/a', '~/b:/b:ro', '$NONE:/c'] },
      {},
      ['-v', '/data x:/a', '-v', '/home/me/b:/b:ro', '-v', '$NONE:/c'],
    ],
    ['a network', { network: 'none' }, {}, ['--network', 'none']],
    ['the directory of the policy', { workingDir: '/p' }, {}, ['-w', '/p']],
    ['the directory of the config', {}, { workingDir: '/c' }, ['-w', '/c']],
    [
      'the directory of the policy over that of the config',
      { workingDir: '/p' },
      { workingDir: '/c' },
      ['-w', '/p'],
    ],
    [
      'the directory of the call over both',
      { workingDir: '/p' },
      { workingDir: '/c', cwd: '/call' },
      ['-w', '/call'],
    ],
    [
      'variables of the config',
      {},
      {
        env: new Map([
          ['A', 'b=c'],
          ['E', ''],
        ]),
      },
      ['-e', 'A=b=c', '-e', 'E='],
    ],
    [
      'variables that the policy names, those of the config last',
      { env: ['TOKEN', 'UNSET'] },
      { env: new Map([['TOKEN', 'mine']]) },
      ['-e', 'TOKEN=t', '-e', 'TOKEN=mine'],
    ],
    ['no variables of the server otherwise', { env: 'minimal' }, {}, []],
    [
      'all of it, in order',
      { volumes: ['/v:/v'], network: 'n', workingDir: '/w' },
      { stdin: 'x', env: new Map([['A', 'b']]) },
      ['-i', '-v', '/v:/v', '--network', 'n', '-w', '/w', '-e', 'A=b'],
    ],
  ])('with %s', (_what, more, command, options) => {
    const environment = { HOME: '/home/me', DATA: '/data x', TOKEN: 't' };
    expect(argsOf(more, command, environment)).toEqual([
      'run',
      '--rm',
      '--name',
      'NAME',
      ...options,
      'alpine:3.20',
      'ls',
      '-l',
    ]);
  });
});

function calls(): string[][] {
  const file = join(folder, 'calls.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string[]);
}

describe('hardening', () => {
  it('is there unless the policy says otherwise, before all else', () => {
    const hardened = argsOf({ harden: true, network: 'none' });
    const plain = argsOf({ network: 'none' });
    const added = hardened.filter((word) => !plain.includes(word));
    expect(added).toEqual([
      '--cap-drop=ALL',
      '--security-opt=no-new-privileges',
      '--pids-limit=1024',
      '--memory=4g',
    ]);
    expect(hardened.slice(4, 4 + added.length)).toEqual(added);
    expect(settings.harden).toBe(true);
  });
});

describe('in a container', () => {
  let executor = openDockerExecutor(settings, defaultLimits, store);
  beforeEach(() => {
    rmSync(join(folder, 'calls.jsonl'), { force: true });
    executor = openDockerExecutor({ ...settings, roots: ['/tmp', '/srv/a'] }, defaultLimits, store);
  });
  afterEach(() => executor.close());

  it('a call is one docker run, under a name of its own', async () => {
    await executor.run(shell('true'));
    await executor.run(shell('true'));
    const [first = [], second = []] = calls();
    expect(first.slice(0, 3)).toEqual(['run', '--rm', '--name']);
    expect(first.slice(-4)).toEqual(['alpine:3.20', 'sh', '-c', 'true']);
    expect(first[3]).toMatch(/^climax-[0-9a-f-]{36}$/);
    expect(second[3]).not.toBe(first[3]);
    expect(calls()).toHaveLength(2);
  });

  it('the container is ended by its name when the call is', async () => {
    await executor.run(shell('sleep 60', { timeoutSeconds: 0.5 }));
    const [started = [], ended = []] = calls();
    expect(ended).toEqual(['kill', started[3]]);
  });

  it('the environment of the server stays outside', async () => {
    process.env['UNIT_TOKEN'] = 'secret';
    const { stdout } = await executor.run(shell('echo "[$UNIT_TOKEN]"'));
    delete process.env['UNIT_TOKEN'];
    expect(stdout).toBe('[]\n');
  });

  it.each([
    [
      'relative',
      "Argument validation failed:\n  - Working directory 'relative' must be an absolute path in the container",
    ],
    [
      '',
      "Argument validation failed:\n  - Working directory '' must be an absolute path in the container",
    ],
    [
      '/etc',
      "Policy validation failed:\n  - Working directory '/etc' lies outside the directories that are allowed",
    ],
    [
      '/tmp/../etc',
      "Policy validation failed:\n  - Working directory '/tmp/../etc' lies outside the directories that are allowed",
    ],
    [
      '/tmpfoo',
      "Policy validation failed:\n  - Working directory '/tmpfoo' lies outside the directories that are allowed",
    ],
    [
      '/srv',
      "Policy validation failed:\n  - Working directory '/srv' lies outside the directories that are allowed",
    ],
  ])('the directory %j is refused', async (cwd, text) => {
    const outcome = await executor.run(shell('pwd', { cwd }));
    expect(outcome.status).toBe('refused');
    expect(renderOutcome(outcome)).toBe(text);
    expect(calls()).toEqual([]);
  });

  it('a missing docker client is named', async () => {
    process.env['PATH'] = '/nowhere';
    const outcome = await executor.run(shell('true'));
    process.env['PATH'] = `${folder}${delimiter}${path}`;
    expect(outcome).toMatchObject({ status: 'not-started', stderr: 'Command not found: docker' });
  });
});
