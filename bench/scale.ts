// How loading and searching grow with the number of tools.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './programs.ts';

export interface Scale {
  readonly tools: number;
  /** Null where only parsed configs were measured. */
  readonly yaml: {
    readonly files: number;
    readonly bytes: number;
    /** Text to checked configs, in a fresh process. */
    readonly loadMs: number;
    /** The YAML library alone, warm. */
    readonly warmParseMs: number;
    readonly warmLoadMs: number;
  } | null;
  readonly catalogMs: number;
  readonly discoveryMs: number;
  /** Made once, in the background, for requests in plain words. */
  readonly wordIndexMs: number;
  readonly firstWordMs: number;
  readonly firstPhraseMs: number;
  readonly answers: readonly {
    readonly kind: string;
    readonly p50Ms: number;
    readonly p95Ms: number;
  }[];
  readonly rssMb: number;
}

const sizes: readonly (readonly [tools: string, ...options: string[]])[] = [
  ['10', '--yaml'],
  ['1000', '--yaml'],
  ['50000'],
];

/** 25 MB of YAML take half a minute. */
const fullSizes: typeof sizes = [...sizes, ['50000', '--yaml']];

export async function measureScale(full: boolean): Promise<Scale[]> {
  const rows: Scale[] = [];
  for (const size of full ? fullSizes : sizes) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(root, 'scripts/ts.mjs'), join(root, 'bench/scale-once.ts'), ...size],
      { maxBuffer: 1024 * 1024 },
    );
    rows.push(JSON.parse(stdout) as Scale);
  }
  return rows;
}
