// The sandbox of the local executor: what it is asked for, and what a command meets in it where bubblewrap works.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ExecutorSettings, defaultExecutor, defaultLimits } from '../../src/config/policy.ts';
import type { Command } from '../../src/execution/command.ts';
import { openLocalExecutor } from '../../src/execution/local.ts';
import { renderOutcome } from '../../src/execution/outcome.ts';
import { openOutputStore } from '../../src/execution/output-store.ts';
import { wrapInSandbox } from '../../src/execution/sandbox.ts';
import { program, shell } from '../contracts/executor.ts';

const store = openOutputStore();
afterAll(store.close);

let folder = '';
let root = '';
const path = process.env['PATH'] ?? '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'climax-sandbox-')));
  root = join(folder, 'root');
  mkdirSync(root);
});
afterEach(() => {
  process.env['PATH'] = path;
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(settings: Partial<ExecutorSettings> = {}) {
  return openLocalExecutor(
    { ...defaultExecutor, sandbox: true, ...settings },
    defaultLimits,
    store,
  );
}

async function run(command: Command, settings: Partial<ExecutorSettings> = {}) {
  const executor = open(settings);
  const outcome = await executor.run(command);
  await executor.close();
  return outcome;
}

/** A PATH with that for bubblewrap, or without any. */
function offer(name: string, script?: string): void {
  const bin = join(folder, name);
  mkdirSync(bin);
  if (script !== undefined) writeFileSync(join(bin, 'bwrap'), script, { mode: 0o755 });
  process.env['PATH'] = bin;
}

describe('the words of a sandbox', () => {
  const inner = { program: 'ls', args: ['-l', '--', 'a b'] };
  const wordsOf = (roots: string[], network?: string) =>
    wrapInSandbox(inner, { cwd: '/w', roots, network });

  it('end in the command, after the directory and whatever could be read as an option', () => {
    const { program: outer, args } = wordsOf(['/r', '/s']);
    expect(outer).toBe('bwrap');
    expect(args.slice(-4)).toEqual(['ls', '-l', '--', 'a b']);
    expect(args.at(-5)).toBe('sh');
    expect(args.slice(args.indexOf('--chdir'), args.indexOf('--') + 2)).toEqual([
      '--chdir',
      '/w',
      '--',
      '/bin/sh',
    ]);
  });

  it('open the roots after all else is closed', () => {
    const text = wordsOf(['/r', '/s']).args.join(' ');
    expect(text).toContain('--ro-bind / / ');
    expect(text).toContain('--tmpfs /tmp --bind /r /r --bind /s /s --chdir');
  });

  it('shut the network out when the policy says none', () => {
    expect(wordsOf([], 'none').args).toContain('--unshare-net');
    expect(wordsOf([]).args).not.toContain('--unshare-net');
  });
});

describe('a sandbox that cannot be had', () => {
  it('is not missed where none is asked for', () => {
    offer('unasked');
    expect(() => open({ sandbox: false })).not.toThrow();
  });

  it('because it is not installed stops the start', () => {
    offer('empty');
    expect(() => open()).toThrow(
      'The policy asks for a sandbox, which cannot be had: bubblewrap (bwrap) is not installed',
    );
  });

  it('because it does not work stops the start, with its own words', () => {
    offer('broken', '#!/bin/sh\necho "bwrap: no user namespaces" >&2\nexit 1\n');
    expect(() => open()).toThrow(
      expect.objectContaining({
        code: 'policy',
        message: 'The policy asks for a sandbox, which cannot be had: bwrap: no user namespaces',
        hint: expect.stringContaining('Install bubblewrap'),
      }),
    );
  });
});

const probe = spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-pid', '--', 'true']);
describe.runIf(probe.status === 0)('in a sandbox', () => {
  it('a command has its words, input and directory, and can write to the roots alone', async () => {
    const script = 'pwd; cat; echo kept > inside; echo lost > ../outside || echo refused; exit 3';
    const outcome = await run(shell(script, { cwd: root, stdin: 'piped\n' }), { roots: [root] });
    expect(outcome).toMatchObject({ status: 'exited', exitCode: 3 });
    expect(outcome.stdout).toContain(`${root}\npiped\n`);
    expect(readFileSync(join(root, 'inside'), 'utf8')).toBe('kept\n');
    expect(existsSync(join(folder, 'outside'))).toBe(false);
  });

  it('without roots a command can write nowhere but to its own /tmp', async () => {
    const file = `/tmp/climax-unit-${process.pid}`;
    const script = `echo own > ${file} && cat ${file}; echo x > /etc/climax-unit || echo refused`;
    const outcome = await run(shell(script, { cwd: '/' }));
    expect(outcome.stdout).toBe('own\nrefused\n');
    expect(existsSync(file)).toBe(false);
  });

  it('there is no way to the network when the policy says none', async () => {
    const script = "awk 'NR > 2 { print $1 }' /proc/net/dev";
    const { stdout } = await run(shell(script, { cwd: '/' }), { network: 'none' });
    expect(stdout).toBe('lo:\n');
  });

  it('a program that is missing is named as it was given', async () => {
    expect(await run(program(['unit-no-such-program'], { cwd: '/' }))).toMatchObject({
      status: 'not-started',
      stderr: 'Command not found: unit-no-such-program',
    });
  });

  it('a directory of the /tmp that it hides is refused in words, unless it is a root', async () => {
    const hidden = mkdtempSync('/tmp/climax-sandbox-hidden-');
    try {
      const command = shell('pwd', { cwd: hidden });
      const refused = await run(command);
      expect(refused.status).toBe('refused');
      expect(renderOutcome(refused)).toBe(
        `Policy validation failed:\n  - Working directory '${hidden}' is not in the sandbox: add it to \`roots\``,
      );
      expect((await run(command, { roots: [hidden] })).stdout).toBe(`${hidden}\n`);
    } finally {
      rmSync(hidden, { recursive: true });
    }
  });

  it('what takes too long is ended', async () => {
    expect(await run(shell('sleep 60', { cwd: '/', timeoutSeconds: 1 }))).toMatchObject({
      status: 'timed-out',
      exitCode: -1,
    });
  });
});
