// Operands of which one or the other is given: they stand in one place, so they are one operand with several meanings.
import type { UsageOperand } from '../usage.ts';

/** Place by place; what some of the ways do without may be left out. */
export function mergeAlternatives(
  ways: readonly (readonly UsageOperand[])[],
  isOptional: boolean,
): UsageOperand[] {
  const length = Math.max(0, ...ways.map((way) => way.length));
  return Array.from({ length }).flatMap((_, at) => {
    const here = ways.flatMap((way) => way[at] ?? []);
    const [first] = here;
    return first === undefined
      ? []
      : {
          ...withMeanings(first, here.slice(1)),
          isRequired: !isOptional && ways.every((way) => way[at]?.isRequired),
          isRepeatable: here.some(({ isRepeatable }) => isRepeatable),
        };
  });
}

/** The operand by its name, and said to be the others too. */
export function withMeanings(operand: UsageOperand, others: readonly UsageOperand[]): UsageOperand {
  const meanings = [operand, ...others].map(
    ({ description, value }) => description || value.label.replace(/[<>]/g, ''),
  );
  const distinct = [...new Set(meanings)];
  if (distinct.length < 2) return operand;
  return {
    ...operand,
    description: distinct.join(' or '),
    value: { ...operand.value, type: 'string', choices: [] },
  };
}
