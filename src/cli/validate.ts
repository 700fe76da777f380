// `climax validate`: every problem of every file, so that one run is enough to mend them.
import { buildCatalog } from '../catalog/build.ts';
import { expandWord } from '../config/command-words.ts';
import type { Config } from '../config/config.ts';
import { loadConfig, loadPolicy } from '../config/load.ts';
import { ClimaxError, exitCodes, renderProblem } from '../errors.ts';
import { findProgram } from '../execution/program.ts';
import { makeVisible } from '../text/visible.ts';
import { colorsOf } from './print.ts';
import { type Session, valueOf } from './session.ts';

interface Report {
  readonly kind: 'config' | 'policy';
  readonly source: string;
  /** The name of a config that is right. */
  readonly name?: string;
  readonly tools?: number;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

export async function run(session: Session): Promise<number> {
  const configs: Config[] = [];
  const reports: Report[] = [];
  for (const source of session.operands) {
    reports.push(await checkConfig(source, session.env, configs));
  }
  const policyFile = valueOf(session, 'policy');
  const isComplete = configs.length === session.operands.length;
  if (policyFile !== undefined) {
    reports.push(await checkPolicy(policyFile, isComplete ? configs : undefined));
  } else if (configs.length > 1) reports.push(...checkTogether(configs));

  const isValid = reports.every(({ errors }) => errors.length === 0);
  session.terminal.print(
    session.flags.has('json')
      ? JSON.stringify({ valid: isValid, files: reports }, undefined, 2)
      : renderReports(session, reports),
  );
  return isValid ? exitCodes.ok : exitCodes.failure;
}

async function checkConfig(
  source: string,
  env: NodeJS.ProcessEnv,
  configs: Config[],
): Promise<Report> {
  const checked = await attempt(() => loadConfig(source));
  if ('errors' in checked) return { kind: 'config', source, errors: checked.errors, warnings: [] };
  const config = checked.value;
  configs.push(config);
  const program = expandWord(config.command[0] ?? [], env);
  const warnings = [
    ...(findProgram(program, env, process.platform, config.workingDir) === undefined
      ? [`'${program}' not found on PATH`]
      : []),
    ...(config.tools.length === 0 ? ['it has no tools'] : []),
    ...buildCatalog([config]).warnings,
  ];
  return {
    kind: 'config',
    source,
    name: config.name,
    tools: config.tools.length,
    errors: [],
    warnings,
  };
}

/** Whether it fits the configs can be told only when all of them could be read. */
async function checkPolicy(
  source: string,
  configs: readonly Config[] | undefined,
): Promise<Report> {
  const loaded = await attempt(() => loadPolicy(source));
  if ('errors' in loaded) return { kind: 'policy', source, errors: loaded.errors, warnings: [] };
  const tools = loaded.value.tools.size;
  if (!configs) return { kind: 'policy', source, tools, errors: [], warnings: [] };
  const built = await attempt(() => buildCatalog(configs, loaded.value));
  return 'errors' in built
    ? { kind: 'policy', source, tools, errors: built.errors, warnings: [] }
    : { kind: 'policy', source, tools, errors: [], warnings: built.value.warnings };
}

/** Without a policy configs may repeat each other's tools; it is worth a warning, unless it was given already. */
function checkTogether(configs: readonly Config[]): Report[] {
  const known = new Set(configs.flatMap((config) => buildCatalog([config]).warnings));
  const warnings = buildCatalog(configs).warnings.filter((warning) => !known.has(warning));
  if (warnings.length === 0) return [];
  return [{ kind: 'config', source: 'all configs', name: 'together', errors: [], warnings }];
}

async function attempt<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly value: T } | { readonly errors: string[] }> {
  try {
    return { value: await work() };
  } catch (error) {
    return { errors: describeError(error) };
  }
}

function describeError(error: unknown): string[] {
  if (!(error instanceof ClimaxError)) throw error;
  if (error.problems.length > 0)
    return error.problems.map((problem) => makeVisible(renderProblem(problem)));
  return [[error.message, error.hint].filter(Boolean).join('. ')];
}

function renderReports({ terminal }: Session, reports: readonly Report[]): string {
  const { green, red, yellow } = colorsOf(terminal);
  const lines = reports.flatMap(({ kind, source, name, tools, errors, warnings }) => {
    const count =
      tools === undefined ? '' : ` — ${tools} ${kind === 'policy' ? 'tool rule(s)' : 'tool(s)'}`;
    const title =
      errors.length === 0 ? `${green('✓')} ${name ?? kind}${count}` : `${red('✗')} ${source}`;
    return [
      title,
      ...errors.map((error) => `  ${error}`),
      ...warnings.map((warning) => `  ${yellow('⚠')} ${warning}`),
    ];
  });
  const wrong = reports.filter(({ errors }) => errors.length > 0).length;
  const summary = wrong === 0 ? 'All valid' : `${wrong} of ${reports.length} not valid`;
  return [...lines, '', summary].join('\n');
}
