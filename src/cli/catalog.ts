// Loads the configs and the policy that a command line names, and makes the catalog of them.
import { buildCatalog } from '../catalog/build.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Config } from '../config/config.ts';
import { bundledNames, loadConfigs, loadPolicy } from '../config/load.ts';
import { noAudit, openAudit } from '../execution/audit.ts';
import type { Builtins } from '../execution/builtin.ts';
import { type Execution, openExecution } from '../execution/execute.ts';
import type { OutputStore } from '../execution/output-store.ts';
import { buildCodeBuiltins, codeConfig } from '../tools/code-entries.ts';
import { withCode } from './session-code.ts';
import { type Session, valueOf } from './session.ts';

/** Of the configs that are named, or of everything bundled. */
export async function loadCatalog(
  session: Session,
  named: readonly string[] | undefined,
): Promise<Catalog> {
  const sources = named ?? bundledNames();
  const policyFile = valueOf(session, 'policy');
  const configs = await loadConfigs(sources);
  const policy = policyFile === undefined ? undefined : await loadPolicy(policyFile);
  const all = session.values.has('code') ? [...configs, codeConfig] : configs;
  const { catalog, warnings } = buildCatalog(all, policy);
  for (const warning of warnings) session.log.warning(warning);
  if (policy && named) warnOfNothing(session, [...named, '--code'], all, catalog);
  return catalog;
}

/** Who names a config wants something of it. */
function warnOfNothing(
  { log }: Session,
  named: readonly string[],
  configs: readonly Config[],
  catalog: Catalog,
): void {
  for (const [index, { tools }] of configs.entries()) {
    if (tools.some(({ name }) => catalog.get(name) !== undefined)) continue;
    log.warning(`The policy allows no tool of ${named[index]}`);
  }
}

/** Hands `use` an execution and leaves nothing running, however it ends. */
export async function withExecution<T>(
  session: Session,
  catalog: Catalog,
  outputs: OutputStore,
  use: (execution: Execution) => Promise<T>,
): Promise<T> {
  const file = valueOf(session, 'audit');
  const audit = file === undefined ? noAudit : openAudit(file, session.flags.has('audit-values'));
  const directory = valueOf(session, 'code');
  const serve = (builtins?: Builtins) => {
    const execution = openExecution(catalog, session.log, session.env, audit, outputs, builtins);
    return use(execution).finally(() => execution.close());
  };
  if (directory === undefined) return serve();
  return withCode(directory, { env: session.env, isWatched: true }, (code) =>
    serve(buildCodeBuiltins(code)),
  );
}
