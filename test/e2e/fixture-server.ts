// Where the tested server, its configs and its programs are, and how it is started.
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerSpec } from './connection.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url));

export function config(name: string): string {
  return join(fixtures, 'configs', `${name}.yaml`);
}

export function policy(name: string): string {
  return join(fixtures, 'policies', `${name}.yaml`);
}

/** The binary under test: another build, such as an installed package, is named by a variable. */
export function serverFile(spec?: Pick<ServerSpec, 'server'>): string {
  return spec?.server ?? process.env['CLIMAX_E2E_SERVER'] ?? join(root, 'dist', 'main.js');
}

export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  readonly cwd: string;
}

export function serverCommand(spec: ServerSpec): CommandLine {
  const policyArgs = spec.policy === undefined ? [] : ['--policy', spec.policy];
  return {
    command: process.execPath,
    args: [serverFile(spec), ...spec.args, ...policyArgs],
    env: fixtureEnv(spec.env),
    cwd: fixtures,
  };
}

/** A small environment, so that what a developer has set does not show in the results. */
export function fixtureEnv(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return {
    PATH: [join(fixtures, 'bin'), PATH].join(delimiter),
    HOME,
    CLIMAX_LEARNING: 'off',
    FIXTURE_ROOT: fixtures,
    FIXTURE_REGION: 'north',
    ...extra,
  };
}
