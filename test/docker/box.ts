// A server whose commands run in containers, and a look at the containers that there are.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerSpec } from '../e2e/connection.ts';
import { waitFor } from '../e2e/running.ts';
import { image } from './image.ts';

const shell = {
  description: 'Run a script',
  args: [
    { name: 'script', positional: true, required: true },
    { name: 'place', cwd: true },
    { name: 'input', stdin: true },
  ],
};
const configs = [
  {
    name: 'box',
    command: 'sh -c',
    env: { BOX_PLAIN: 'a b=c', BOX_REGION: 'in $FIXTURE_REGION' },
    tools: [
      { name: 'box_run', ...shell },
      { name: 'box_brief', ...shell, timeout: 2 },
    ],
  },
  ...['no-such-program', '/nowhere/program', '/etc/passwd'].map((command, index) => ({
    name: `program-${index}`,
    command,
    tools: [{ name: `program_${index}`, description: 'A program that cannot be run' }],
  })),
];

export interface Box {
  /** A server with these fields of the executor, and these variables. */
  serverWith(executor?: object, env?: Readonly<Record<string, string>>): ServerSpec;
  readonly folder: string;
  remove(): void;
}

export function openBox(): Box {
  const folder = mkdtempSync(join(tmpdir(), 'climax-box-'));
  let policies = 0;
  const write = (name: string, content: object) => {
    const file = join(folder, `${name}.yaml`);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  const args = configs.map((config) => write(config.name, config));
  const { DOCKER_HOST } = process.env;
  return {
    folder,
    serverWith: (executor = {}, env = {}) => {
      policies += 1;
      const policy = { default: 'enabled', executor: { type: 'docker', image, ...executor } };
      return {
        args,
        policy: write(`policy-${policies}`, policy),
        env: { ...(DOCKER_HOST !== undefined && { DOCKER_HOST }), ...env },
      };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The names of the containers of our image; `all` counts those that do not run, too. */
export function containers(all: 'all' | 'running'): string[] {
  const args = ['ps', '--filter', `ancestor=${image}`, '--format', '{{.Names}}'];
  const { status, stdout, stderr } = spawnSync('docker', all === 'all' ? [...args, '-a'] : args, {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').filter(Boolean);
}

/** Docker removes what has ended a moment later. */
export async function noneLeft(): Promise<void> {
  await waitFor('the removal of every container', () => containers('all').length === 0);
}

export async function running(count: number): Promise<string[]> {
  return waitFor(`${count} running containers`, () => {
    const names = containers('running');
    return names.length === count && names;
  });
}
