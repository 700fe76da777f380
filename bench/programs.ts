// The programs that are compared: the built server in its settings, the bare one, and Node itself.
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import bundleOptions from '../scripts/bundle-options.json' with { type: 'json' };
import type { Program } from './connection.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The files, for programs that know nothing of our names. */
export const bundledConfigs: readonly string[] = readdirSync(join(root, 'configs'))
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => join(root, 'configs', file))
  .toSorted();

export const bundledNames: readonly string[] = bundledConfigs.map((file) =>
  basename(file, '.yaml'),
);

/** How to start the built server, from a copy: a build during the run must not change what is measured. */
export function stageClimax(folder: string): (...args: string[]) => Program {
  const target = join(folder, 'package');
  for (const part of ['dist', 'configs', 'package.json']) {
    cpSync(join(root, part), join(target, part), { recursive: true });
  }
  return (...args) => node(join(target, 'dist/main.js'), ...args);
}

export function node(...args: string[]): Program {
  return { file: process.execPath, args };
}

/** Bundled as scripts/build.mjs bundles ours, so that only what the server does differs. */
export async function buildBareServer(folder: string): Promise<Program> {
  const outdir = join(folder, 'bare');
  mkdirSync(outdir, { recursive: true });
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}');
  await build({
    ...(bundleOptions as BuildOptions),
    absWorkingDir: root,
    entryPoints: [join(root, 'bench/bare-server.ts')],
    outdir,
  });
  return node(join(outdir, 'bare-server.js'));
}

/** One that uses everything a policy can ask of a start: a pattern, a range and another description. */
export function writePolicy(folder: string): string {
  const file = join(folder, 'policy.yaml');
  writeFileSync(
    file,
    `default: enabled
tools:
  git_log:
    description: List commits
    args:
      revision: { pattern: "[A-Za-z0-9/_.-]+" }
      max_count: { min: 1, max: 100 }
`,
  );
  return file;
}
