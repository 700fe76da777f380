// The docker executor, with a stand-in for the docker client that keeps its arguments and runs the command part.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import { type ExecutorSettings, defaultExecutor, defaultLimits } from '../../src/config/policy.ts';
import type { Command } from '../../src/execution/command.ts';
import { explainFailure } from '../../src/execution/docker-failure.ts';
import { buildDockerArgs, openDockerExecutor } from '../../src/execution/docker.ts';
import { type Outcome, renderOutcome } from '../../src/execution/outcome.ts';
import { openOutputStore } from '../../src/execution/output-store.ts';
import { describeExecutor, eventually, isAlive, program, shell } from '../contracts/executor.ts';

const settings: ExecutorSettings = { ...defaultExecutor, type: 'docker', image: 'alpine:3.20' };
const path = process.env['PATH'] ?? '';
let folder = '';
const store = openOutputStore();
afterAll(store.close);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'climax-docker-'));
  for (const file of ['docker', 'package.json']) {
    copyFileSync(resolve('test/docker/stand-in', file), join(folder, file));
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
      'variables that the policy names without their values, those of the config last',
      { env: ['TOKEN', 'UNSET'] },
      { env: new Map([['TOKEN', 'mine']]) },
      ['-e', 'TOKEN', '-e', 'TOKEN=mine'],
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
      '--sig-proxy=false',
      '--log-driver=none',
      ...options,
      'alpine:3.20',
      'ls',
      '-l',
    ]);
  });
});

describe('settings without an image', () => {
  it('never let a word of the command be taken for one', () => {
    expect(argsOf({ image: undefined }).slice(-3)).toEqual(['', 'ls', '-l']);
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
    expect(hardened.slice(6, 6 + added.length)).toEqual(added);
    expect(settings.harden).toBe(true);
  });
});

/** Puts a docker client of that script, and no other, on the PATH until the test is done. */
function offerClient(name: string, script: string): void {
  const bin = join(folder, name);
  mkdirSync(bin);
  writeFileSync(join(bin, 'docker'), `#!/bin/sh\nPATH=/bin:/usr/bin\n${script}\n`, {
    mode: 0o755,
  });
  process.env['PATH'] = bin;
  onTestFinished(() => {
    process.env['PATH'] = `${folder}${delimiter}${path}`;
  });
}

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
    const [started = [], ...ended] = calls();
    const name = started[3];
    expect(ended).toEqual([
      ['stop', '-t', '1', name],
      ['rm', '-f', name],
    ]);
  });

  it.each([
    ['late', 'created only after the client was ended'],
    ['never', 'never created'],
  ])('%s: a container %s is not left, and not waited for without end', async (create) => {
    process.env['UNIT_DOCKER_CREATE'] = create;
    const outcome = await executor.run(shell('sleep 60', { timeoutSeconds: 0.5 }));
    delete process.env['UNIT_DOCKER_CREATE'];
    expect(outcome).toMatchObject({ status: 'timed-out', exitCode: -1 });
    const [started = [], ...ended] = calls();
    const name = started[3] ?? '';
    expect(ended.length).toBeGreaterThan(2);
    expect(ended.at(-1)).toEqual(['rm', '-f', name]);
    expect(ended.slice(0, -1).every(([verb]) => verb === 'stop')).toBe(true);
    const file = join(folder, name);
    const left = existsSync(file) ? isAlive(Number(readFileSync(file, 'utf8'))) : 'never there';
    expect(left).toBe(create === 'late' ? false : 'never there');
  });

  it('variables that the policy names arrive', async () => {
    process.env['UNIT_TOKEN'] = 'named';
    const naming = openDockerExecutor({ ...settings, env: ['UNIT_TOKEN'] }, defaultLimits, store);
    const { stdout } = await naming.run(shell('echo "[$UNIT_TOKEN]"'));
    delete process.env['UNIT_TOKEN'];
    await naming.close();
    expect(stdout).toBe('[named]\n');
    expect(JSON.stringify(calls())).not.toContain('named');
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

  it('a directory is allowed that is one of several roots, or lies in one', async () => {
    const inner = join(folder, 'inner');
    mkdirSync(inner, { recursive: true });
    const roots = ['/srv/a', folder];
    const rooted = openDockerExecutor({ ...settings, roots }, defaultLimits, store);
    for (const cwd of [folder, `${folder}/`, inner, `${inner}/../inner`]) {
      const outcome = await rooted.run(shell('echo ran', { cwd }));
      expect(outcome).toMatchObject({ status: 'exited', stdout: 'ran\n' });
    }
    await rooted.close();
  });

  it('an engine that does not answer does not keep the call from ending', async () => {
    const asked = join(folder, 'asked');
    offerClient(
      'deaf',
      `[ "$1" = run ] && exec sleep 60\necho "$1 $$" >> ${asked}\ntrap '' TERM\nexec sleep 60`,
    );
    const running = executor.run(shell('true', { timeoutSeconds: 0.5 }));
    const lines = () => (existsSync(asked) ? readFileSync(asked, 'utf8').split('\n') : []);
    expect(await eventually(() => lines().length > 1)).toBe(true);
    // A group of its own: whoever interrupts the server a second time does not interrupt this.
    expect(process.kill(-Number(lines()[0]?.split(' ')[1]), 0)).toBe(true);
    expect(await running).toMatchObject({ status: 'timed-out', exitCode: -1 });
    const [stop, remove, ...more] = lines().map((line) => line.split(' '));
    expect([stop?.[0], remove?.[0], ...more]).toEqual(['stop', 'rm', ['']]);
    expect([stop, remove].some((line) => isAlive(Number(line?.[1])))).toBe(false);
  });

  it('a docker client that is gone does not keep the call from ending', async () => {
    offerClient('gone', 'rm "$0"\nexec sleep 60');
    const outcome = await executor.run(shell('true', { timeoutSeconds: 0.5 }));
    expect(outcome).toMatchObject({ status: 'timed-out', exitCode: -1 });
  });

  it('a missing docker client is named', async () => {
    process.env['PATH'] = '/nowhere';
    const outcome = await executor.run(shell('true'));
    process.env['PATH'] = `${folder}${delimiter}${path}`;
    expect(outcome).toMatchObject({ status: 'not-started', stderr: 'Command not found: docker' });
  });
});

const ran: Outcome = {
  status: 'exited',
  exitCode: 0,
  stdout: '',
  stderr: '',
  truncated: false,
  kept: [],
  bytes: 1,
  durationMs: 2,
};
const oci =
  'docker: Error response from daemon: failed to create shim task: OCI runtime create failed: ' +
  'runc create failed: unable to start container process: ';
const newHint = "\n\nRun 'docker run --help' for more information\n";
const oldHint = ".\nSee 'docker run --help'.\n";

describe('a failure of docker itself', () => {
  const could = 'Docker could not run the command: ';
  it.each<[string, number, string, string]>([
    [
      'a missing image',
      125,
      `Unable to find image 'none:1' locally\ndocker: Error response from daemon: no such host${newHint}`,
      `${could}Unable to find image 'none:1' locally\nError response from daemon: no such host`,
    ],
    [
      'a missing network, after the image was fetched',
      125,
      `Unable to find image 'a:1' locally\n1: Pulling from a\ndocker: Error response from daemon: network x not found${newHint}`,
      `${could}Error response from daemon: network x not found`,
    ],
    [
      'an engine that is not there',
      125,
      `docker: Cannot connect to the Docker daemon at unix:///s. Is the docker daemon running?${oldHint}`,
      `${could}Cannot connect to the Docker daemon at unix:///s. Is the docker daemon running?.`,
    ],
    [
      'an option that it does not know',
      125,
      "unknown flag: --new\nSee 'docker run --help'.\n",
      `${could}unknown flag: --new`,
    ],
    [
      'an address that is none',
      1,
      'Failed to initialize: unable to resolve docker endpoint: invalid bind address format: x\n',
      `${could}unable to resolve docker endpoint: invalid bind address format: x`,
    ],
    [
      'the same in an older client',
      1,
      'unable to resolve docker endpoint: context "x" does not exist\n',
      `${could}unable to resolve docker endpoint: context "x" does not exist`,
    ],
    [
      'a missing program',
      127,
      `${oci}exec: "tool": executable file not found in $PATH: unknown${newHint}`,
      'Command not found: tool',
    ],
    [
      'a missing program, in the words of an older engine',
      127,
      'docker: Error response from daemon: OCI runtime create failed: caused "exec: \\"tool\\": executable file not found in $PATH": unknown.\n',
      'Command not found: tool',
    ],
    [
      'a program that may not be run',
      126,
      `${oci}exec: "tool": permission denied: unknown.\n`,
      'Cannot run tool: permission denied',
    ],
    [
      'another program that is missing, such as the entry point of the image',
      127,
      `${oci}exec: "entry": executable file not found in $PATH: unknown`,
      `${could}${oci.slice('docker: '.length)}exec: "entry": executable file not found in $PATH: unknown`,
    ],
    [
      'a directory that may not be entered',
      126,
      `${oci}chdir to cwd ("/tool") set in config.json failed: permission denied: unknown`,
      `${could}${oci.slice('docker: '.length)}chdir to cwd ("/tool") set in config.json failed: permission denied: unknown`,
    ],
    [
      'a message that ends in the hint',
      125,
      "docker: 'docker run' requires at least 1 argument. See 'docker run --help'.\n",
      `${could}'docker run' requires at least 1 argument. See 'docker run --help'.`,
    ],
    [
      'a complaint about options in several lines',
      125,
      "invalid argument: --new\nsecond line\nSee 'docker run --help'.\n",
      `${could}invalid argument: --new\nsecond line`,
    ],
    [
      'a message about the program with the code of docker itself',
      125,
      `${oci}exec: "tool": permission denied: unknown`,
      `${could}${oci.slice('docker: '.length)}exec: "tool": permission denied: unknown`,
    ],
    [
      'the last of several messages',
      125,
      'docker: first\ndocker: second\nand more\n',
      `${could}second\nand more`,
    ],
  ])('is told from one of the command: %s', (_what, exitCode, stderr, expected) => {
    expect(explainFailure({ ...ran, exitCode, stderr }, 'tool')).toEqual({
      ...ran,
      status: 'not-started',
      exitCode: -1,
      stderr: expected,
    });
  });

  it.each<[string, Partial<Outcome>]>([
    ['success', { stderr: 'docker: fine\n' }],
    ['another code', { exitCode: 124, stderr: 'docker: Error response from daemon: x\n' }],
    ['a code above', { exitCode: 128, stderr: 'docker: Error response from daemon: x\n' }],
    ['a shell that does not find a program', { exitCode: 127, stderr: 'sh: tool: not found\n' }],
    ['a silent 125', { exitCode: 125 }],
    ['a 125 in words of its own', { exitCode: 125, stderr: 'the docker: is not at the start\n' }],
    ['a hint with another code', { exitCode: 126, stderr: "See 'docker run --help'.\n" }],
    ['a plain failure', { exitCode: 1, stderr: 'it was unable to resolve docker endpoint: x\n' }],
    ['one that printed first', { exitCode: 125, stdout: 'x', stderr: 'docker: y\n' }],
    [
      'one that was ended',
      { status: 'timed-out', exitCode: -1, stderr: 'docker: y\nCommand timed out after 1s' },
    ],
  ])('is not seen in a command that ran: %s', (_what, more) => {
    const outcome = { ...ran, ...more };
    expect(explainFailure(outcome, 'tool')).toBe(outcome);
  });

  it('is looked for in linear time, whatever a command prints', () => {
    const started = performance.now();
    for (const line of ['docker: \n', ' ', '\n', "See 'docker run --help'.\n"]) {
      const stderr = line.repeat(2_000_000 / line.length);
      explainFailure({ ...ran, exitCode: 127, stderr }, 'tool');
    }
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('comes through the executor', async () => {
    const executor = openDockerExecutor(settings, defaultLimits, store);
    const outcome = await executor.run(program(['unit-no-such-program']));
    await executor.close();
    expect(outcome).toMatchObject({
      status: 'not-started',
      exitCode: -1,
      stderr: 'Command not found: unit-no-such-program',
    });
  });
});
