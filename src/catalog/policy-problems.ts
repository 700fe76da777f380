// Where a policy and the tool it speaks of do not fit: refused at start, because a rule that cannot hold is none.
import type { ToolDefinition } from '../config/config.ts';
import type { Policy, ToolPolicy } from '../config/policy.ts';
import type { Problem } from '../errors.ts';
import { didYouMean } from '../text/nearest.ts';
import { findViolations } from './constraint.ts';

export function findPolicyProblems(
  policy: Policy,
  tool: ToolDefinition,
  rules: ToolPolicy,
): Problem[] {
  const names = tool.args.map(({ name }) => name);
  return [...rules.args].flatMap(([name, constraint]) => {
    const path = ['tools', tool.name, 'args', name];
    const argument = tool.args.find((candidate) => candidate.name === name);
    if (!argument) {
      const hint = didYouMean(name, names);
      return [policy.problemAt(path, `\`${tool.name}\` has no argument \`${name}\`${hint}`)];
    }
    if (argument.default === undefined) return [];
    return findViolations(name, argument.default, constraint).map((violation) =>
      policy.problemAt(path, `The default of \`${tool.name}\` breaks this rule: ${violation}`),
    );
  });
}
