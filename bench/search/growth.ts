// How the index grows with the number of files.
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace } from '../../src/code/workspace/workspace.ts';
import type { Asked } from './ask-once.ts';
import type { Indexed } from './index-once.ts';
import { askInProcess, indexInProcess } from './processes.ts';
import { type RealFile, writeSynthetic } from './synthetic.ts';

export interface Growth extends Indexed {
  readonly asked: Asked;
}

const sizes = [1000, 5000, 10_000] as const;
const LARGE = 100_000;
/** So many files are made of short ones only, or it would take a gigabyte and most of an hour. */
const MAX_BYTES_IF_LARGE = 4096;
const MAX_QUERIES = 40;

export interface GrowthTask {
  readonly folder: string;
  readonly sources: readonly RealFile[];
  readonly queries: readonly string[];
  readonly isLarge: boolean;
}

export async function measureGrowth(task: GrowthTask): Promise<Growth[]> {
  const step = Math.max(1, Math.floor(task.queries.length / MAX_QUERIES));
  const queries = task.queries.filter((_, index) => index % step === 0).slice(0, MAX_QUERIES);
  const short = task.sources.filter(({ file }) => statSync(file).size <= MAX_BYTES_IF_LARGE);
  const rows: Growth[] = [];
  for (const count of task.isLarge ? [...sizes, LARGE] : sizes) {
    process.stderr.write(`bench: ${count} files…\n`);
    const workspace = join(task.folder, `files-${count}`);
    const cache = join(task.folder, `cache-${count}`);
    mkdirSync(workspace, { recursive: true });
    try {
      writeSynthetic(workspace, count === LARGE ? short : task.sources, count);
      const indexed = await indexInProcess(workspace, cache);
      const asked = await askInProcess({ folder: workspace, queries, withEdit: true }, cache);
      rows.push({ ...indexed, asked });
    } finally {
      rmSync(workspace, { recursive: true, force: true });
      rmSync(cache, { recursive: true, force: true });
    }
  }
  return rows;
}

/** The files of a workspace that are text. */
export async function listSources(folder: string, name: string): Promise<RealFile[]> {
  const workspace = openWorkspace(folder);
  const sources: RealFile[] = [];
  for (const { path } of await workspace.list()) {
    const isText = await workspace.read(path).then(
      () => true,
      () => false,
    );
    if (isText) sources.push({ file: join(folder, path), path: join(name, path) });
  }
  return sources;
}
