// Short ways to write down what a program says of itself.
import type { Usage, UsageOperand, UsageOption, UsageValue } from '../../src/authoring/usage.ts';

export function usage(name: string, more: Partial<Usage> = {}): Usage {
  return {
    name,
    aliases: [],
    summary: '',
    options: [],
    operands: [],
    commands: [],
    isRunnable: (more.commands ?? []).length === 0,
    marks: [],
    ...more,
  };
}

export function value(label: string, more: Partial<UsageValue> = {}): UsageValue {
  return { label, type: 'string', choices: [], isOptional: false, joins: 'either', ...more };
}

/** `--depth=N, -d`: the value's name after `=`; without one it is a switch. */
export function option(
  spelling: string,
  description = '',
  more: Partial<UsageOption> & { readonly of?: Partial<UsageValue> } = {},
): UsageOption {
  const { of: facts, ...rest } = more;
  const parts = spelling.split(', ');
  const label = parts.map((part) => part.split('=')[1]).find(Boolean);
  return {
    names: parts.map((part) => part.split('=')[0] ?? part),
    description,
    ...(label && { value: value(label, facts) }),
    isRequired: false,
    isRepeatable: false,
    isInherited: false,
    marks: [],
    ...rest,
  };
}

export function operand(
  name: string,
  description = '',
  more: Partial<UsageOperand> = {},
): UsageOperand {
  return {
    name,
    description,
    value: value(name),
    isRequired: true,
    isRepeatable: false,
    ...more,
  };
}
