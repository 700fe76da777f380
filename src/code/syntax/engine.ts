// The engine that runs the grammars. A text that nests too deep for it breaks it for good: its stack runs into its data.
// So it is loaded from a file of its own, and loaded anew when it has broken.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { Language, Parser, Query } from 'web-tree-sitter';
import { packageFile } from '../../package-files.ts';

export interface Engine {
  readonly Parser: typeof Parser;
  readonly Language: typeof Language;
  readonly Query: typeof Query;
  /** Says that it has broken: it must not be used again, and the next start gives another. */
  retire(): void;
  isRetired(): boolean;
}

const load = createRequire(import.meta.url);
let current: Promise<Engine> | undefined;

export function startEngine(): Promise<Engine> {
  return (current ??= start());
}

/** Whether an error leaves an engine that cannot be trusted. */
export function isFatal(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');
}

async function start(): Promise<Engine> {
  // Node 20 otherwise optimises every grammar at once, which takes seconds for the large ones.
  if (process.versions.node.startsWith('20.')) setFlagsFromString('--wasm-tiering-budget=50000000');
  const file = packageFile('dist/grammars/tree-sitter.cjs');
  delete load.cache[file];
  const engine = load(file) as Pick<Engine, 'Parser' | 'Language' | 'Query'>;
  const wasmBinary = await readFile(packageFile('dist/grammars/tree-sitter.wasm'));
  // Its functions are added to this object.
  const exported: Record<string, unknown> = { wasmBinary };
  await engine.Parser.init(exported);
  const starting = current;
  let isRetired = false;
  return {
    ...engine,
    isRetired: () => isRetired,
    retire: () => {
      isRetired = true;
      if (current === starting) current = undefined;
      // What is collected later is not to be freed in it.
      for (const name of Object.keys(exported)) {
        if (name.startsWith('_ts_') && name.includes('_delete')) exported[name] = () => {};
      }
    },
  };
}
