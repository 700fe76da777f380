// The engine that runs the grammars. A text that nests too deep for it breaks it for good: its stack runs into its data.
// So it is loaded from a file of its own, and loaded anew when it has broken.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { Language, Parser, Query } from 'web-tree-sitter';
import { compileKernel } from '../../embedding/kernel.ts';
import { Instance, Module } from '../../embedding/web-assembly.ts';
import { packageFile } from '../../package-files.ts';
import { type EngineImports, type GiveText, replaceInput } from './engine-input.ts';

export interface Engine {
  readonly Parser: typeof Parser;
  readonly Language: typeof Language;
  readonly Query: typeof Query;
  /** Says that it has broken: it must not be used again, and the next start gives another. */
  retire(): void;
  isRetired(): boolean;
}

type Receive = (instance: object, module: object) => void;

const load = createRequire(import.meta.url);
let current: Promise<Engine> | undefined;

export function startEngine(): Promise<Engine> {
  return (current ??= start());
}

/** Whether an error leaves an engine that cannot be trusted. */
export function isFatal(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');
}

/**
 * Node 20 otherwise optimises the one huge function of a grammar, which takes seconds and a hundred megabytes, and gains
 * nothing that a workspace would notice. What is compiled before, as the engine itself is, stays as it would be.
 */
function keepGrammarsPlain(): void {
  if (!process.versions.node.startsWith('20.')) return;
  compileKernel();
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
}

async function start(): Promise<Engine> {
  const file = packageFile('dist/grammars/tree-sitter.cjs');
  delete load.cache[file];
  const engine = load(file) as Pick<Engine, 'Parser' | 'Language' | 'Query'>;
  const module = new Module(await readFile(packageFile('dist/grammars/tree-sitter.wasm')));
  // Its functions are added to this object.
  const exported: Record<string, unknown> = {
    instantiateWasm: (imports: EngineImports, receive: Receive) => {
      replaceInput(imports, () => exported['currentParseCallback'] as GiveText);
      receive(new Instance(module, imports), module);
    },
  };
  await engine.Parser.init(exported);
  keepGrammarsPlain();
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
