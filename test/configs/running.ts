// Runs tools of a bundled config for real, through the same path as a server does, and keeps account of which.
import { buildCatalog } from '../../src/catalog/build.ts';
import { openExecution } from '../../src/execution/execute.ts';
import { hasSucceeded, renderOutcome } from '../../src/execution/outcome.ts';
import { findProgram } from '../../src/execution/program.ts';
import { openLog } from '../../src/log.ts';
import { bundledConfigs } from './bundled.ts';

export interface Ran {
  readonly text: string;
  readonly ok: boolean;
}

export interface Tools {
  readonly names: readonly string[];
  /** Names of the tools that were called and succeeded. */
  readonly worked: ReadonlySet<string>;
  call(tool: string, args?: Record<string, unknown>): Promise<Ran>;
  close(): Promise<void>;
}

export function openTools(source: string): Tools {
  const found = bundledConfigs().find((bundled) => bundled.source === source);
  if (!found) throw new Error(`no config ${source}`);
  const { catalog } = buildCatalog([found.config]);
  const execution = openExecution(catalog, openLog({ level: 'error' }), process.env);
  const worked = new Set<string>();
  return {
    names: catalog.entries.map(({ name }) => name),
    worked,
    close: execution.close,
    call: async (tool, args = {}) => {
      const entry = catalog.get(tool);
      if (!entry) throw new Error(`no tool ${tool}`);
      const outcome = await execution.execute(entry, args);
      if (hasSucceeded(outcome)) worked.add(tool);
      return { text: renderOutcome(outcome), ok: hasSucceeded(outcome) };
    },
  };
}

export function isInstalled(program: string): boolean {
  return findProgram(program, process.env) !== undefined;
}

/** Sets variables of this process, which commands inherit, or unsets them, until the returned function is called. */
export function setVariables(variables: Readonly<Record<string, string | undefined>>): () => void {
  const before = Object.fromEntries(
    Object.keys(variables).map((name) => [name, process.env[name]]),
  );
  applyVariables(variables);
  return () => applyVariables(before);
}

function applyVariables(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
