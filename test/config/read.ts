// Reads configs and policies that stand in a test as text, and shows their problems as a person sees them.
import type { Config } from '../../src/config/config.ts';
import { parseConfig } from '../../src/config/parse-config.ts';
import { parsePolicy } from '../../src/config/parse-policy.ts';
import type { Policy } from '../../src/config/policy.ts';
import { renderProblem } from '../../src/errors.ts';

export function configOf(text: string): Config {
  const { value, problems } = parseConfig('config.yaml', text);
  if (value) return value;
  throw new Error(problems.map(renderProblem).join('\n'));
}

export function policyOf(text: string): Policy {
  const { value, problems } = parsePolicy('policy.yaml', text);
  if (value) return value;
  throw new Error(problems.map(renderProblem).join('\n'));
}

/** Every problem of a config, `line:column: message` each; none when it is right. */
export function configProblems(text: string): string[] {
  return shown(parseConfig('config.yaml', text).problems);
}

export function policyProblems(text: string): string[] {
  return shown(parsePolicy('policy.yaml', text).problems);
}

function shown(problems: ReturnType<typeof parseConfig>['problems'] = []): string[] {
  return problems.map(({ line, column, message }) => `${line}:${column}: ${message}`);
}
