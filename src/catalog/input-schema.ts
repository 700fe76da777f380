// The JSON Schema of a tool's arguments, as agents and MCP clients read it.
import type { Argument } from '../config/config.ts';
import { coerceValue, jsonValue } from '../config/value.ts';

export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

type Scalar = string | number | boolean;

interface Property {
  readonly type: Argument['type'];
  readonly description?: string;
  readonly default?: Scalar;
  readonly enum?: readonly Scalar[];
}

export function buildInputSchema(args: readonly Argument[]): InputSchema {
  const required = args.filter((argument) => argument.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(args.map((argument) => [argument.name, propertyOf(argument)])),
    ...(required.length > 0 && { required }),
  };
}

function propertyOf({ type, description, default: fallback, enum: allowed }: Argument): Property {
  return {
    type,
    ...(description !== '' && { description }),
    ...(fallback !== undefined && { default: jsonValue(fallback) }),
    ...(allowed && { enum: allowed.map((text) => jsonValue(coerceValue(type, text) ?? text)) }),
  };
}
