// Makes the catalog from configs and a policy. The policy is applied here, once: what it leaves out does not exist.
import type { Config, ToolDefinition } from '../config/config.ts';
import { type Policy, type ToolPolicy, defaultExecutor, defaultLimits } from '../config/policy.ts';
import { ClimaxError, type Problem } from '../errors.ts';
import type { Catalog, CliSummary } from './catalog.ts';
import type { Cli, Entry } from './entry.ts';
import { buildInputSchema } from './input-schema.ts';
import { findPolicyProblems } from './policy-problems.ts';

export interface BuiltCatalog {
  readonly catalog: Catalog;
  readonly warnings: readonly string[];
}

export function buildCatalog(configs: readonly Config[], policy?: Policy): BuiltCatalog {
  const { definitions, repeated } = gatherTools(configs);
  if (policy && repeated.length > 0) throw ambiguous(repeated);
  if (policy) refuseIfWrong(policy, definitions);

  const entries: Entry[] = [];
  for (const { cli, config, tool } of definitions.values()) {
    const rules = policy?.tools.get(tool.name);
    if (policy && !rules && policy.default === 'disabled') continue;
    entries.push(buildEntry(cli, config, tool, rules));
  }
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const [only, ...others] = configs;
  return {
    catalog: {
      name: only && others.length === 0 ? only.name : 'climax',
      entries,
      clis: summarize(entries),
      executor: policy?.executor ?? defaultExecutor,
      limits: policy?.limits ?? defaultLimits,
      get: (name) => byName.get(name),
    },
    warnings: [
      ...(repeated.length > 0
        ? [`Defined more than once, the last is used: ${nameSome(repeated)}`]
        : []),
      ...unknownTools(policy, definitions).map(
        (name) => `The policy names the tool \`${name}\`, which no loaded config has`,
      ),
    ],
  };
}

interface Definition {
  readonly cli: Cli;
  readonly config: Config;
  readonly tool: ToolDefinition;
}

/** Every tool once, the last definition of a name winning and standing where it was defined. */
function gatherTools(configs: readonly Config[]) {
  const definitions = new Map<string, Definition>();
  const repeated = new Set<string>();
  for (const config of configs) {
    const { name, description, category, tags } = config;
    const cli: Cli = { name, description, category, tags };
    for (const tool of config.tools) {
      if (definitions.delete(tool.name)) repeated.add(tool.name);
      definitions.set(tool.name, { cli, config, tool });
    }
  }
  return { definitions, repeated: [...repeated] };
}

function buildEntry(
  cli: Cli,
  config: Config,
  tool: ToolDefinition,
  rules: ToolPolicy | undefined,
): Entry {
  return {
    name: tool.name,
    description: rules?.description ?? tool.description,
    cli,
    args: tool.args,
    inputSchema: buildInputSchema(tool.args),
    constraints: rules?.args ?? new Map(),
    confirm: rules?.confirm ?? false,
    command: {
      words: [...config.command, ...tool.command],
      baseLength: config.command.length,
      env: config.env,
      workingDir: config.workingDir,
      globalArgs: config.globalArgs,
      timeoutSeconds: tool.timeoutSeconds,
    },
  };
}

function summarize(entries: readonly Entry[]): CliSummary[] {
  const counts = new Map<Cli, number>();
  for (const { cli } of entries) counts.set(cli, (counts.get(cli) ?? 0) + 1);
  return [...counts].map(([cli, toolCount]) => ({ ...cli, toolCount }));
}

function unknownTools(
  policy: Policy | undefined,
  definitions: ReadonlyMap<string, Definition>,
): string[] {
  return [...(policy?.tools.keys() ?? [])].filter((name) => !definitions.has(name));
}

function refuseIfWrong(policy: Policy, definitions: ReadonlyMap<string, Definition>): void {
  const problems: Problem[] = [];
  for (const [name, rules] of policy.tools) {
    const tool = definitions.get(name)?.tool;
    if (tool) problems.push(...findPolicyProblems(policy, tool, rules));
  }
  if (problems.length === 0) return;
  throw new ClimaxError('policy', 'The policy does not fit the loaded configs', { problems });
}

const MAX_NAMED = 5;

function nameSome(names: readonly string[]): string {
  const some = names.slice(0, MAX_NAMED).map((name) => `\`${name}\``);
  const rest = names.length - some.length;
  return some.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function ambiguous(names: readonly string[]): ClimaxError {
  return new ClimaxError(
    'policy',
    `Defined more than once, so the policy is ambiguous: ${nameSome(names)}`,
    {
      hint: 'Rename the tools in one of the configs, or load only one of them.',
    },
  );
}
