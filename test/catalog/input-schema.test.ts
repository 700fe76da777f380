// The schema of a tool's arguments as agents see it.
import { describe, expect, it } from 'vitest';
import { buildInputSchema } from '../../src/catalog/input-schema.ts';
import { entryOf } from './catalog-of.ts';

describe('an input schema', () => {
  it.each([
    ['', { type: 'object', properties: {} }],
    ['{name: a}', { type: 'object', properties: { a: { type: 'string' } } }],
    [
      '{name: a, description: An a, type: integer, default: "5"}',
      { type: 'object', properties: { a: { type: 'integer', description: 'An a', default: 5 } } },
    ],
    [
      '{name: a, type: number, default: 1.10, enum: [1.10, 2]}',
      { type: 'object', properties: { a: { type: 'number', default: 1.1, enum: [1.1, 2] } } },
    ],
    [
      '{name: a, default: 1.10, enum: [1.10, true, 08]}',
      {
        type: 'object',
        properties: { a: { type: 'string', default: '1.10', enum: ['1.10', 'true', '08'] } },
      },
    ],
    [
      '{name: a, type: integer, enum: ["1", 02]}',
      { type: 'object', properties: { a: { type: 'integer', enum: [1, 2] } } },
    ],
    [
      '{name: a, type: boolean, default: false}',
      { type: 'object', properties: { a: { type: 'boolean', default: false } } },
    ],
    [
      '{name: a, default: ""}',
      { type: 'object', properties: { a: { type: 'string', default: '' } } },
    ],
    [
      '{name: b, required: true, positional: true}, {name: a, required: true, default: x}, {name: c, cwd: true}, {name: d, stdin: true}',
      {
        type: 'object',
        properties: {
          b: { type: 'string' },
          a: { type: 'string', default: 'x' },
          c: { type: 'string' },
          d: { type: 'string' },
        },
        required: ['b', 'a'],
      },
    ],
  ])('of %s', (args, schema) => {
    const { inputSchema } = entryOf(args);
    expect(inputSchema).toEqual(schema);
    expect(Object.keys(inputSchema.properties)).toEqual(Object.keys(schema.properties));
  });

  it('shows a value to choose that is not of the type as it is written', () => {
    const [argument] = entryOf('{name: a, type: integer}').args;
    if (!argument) throw new Error('no argument');
    const { properties } = buildInputSchema([{ ...argument, enum: ['1', 'many'] }]);
    expect(properties['a']).toEqual({ type: 'integer', enum: [1, 'many'] });
  });

  it('takes names that every object has for ordinary ones', () => {
    const { inputSchema } = entryOf('{name: constructor}, {name: toString, required: true}');
    expect(JSON.parse(JSON.stringify(inputSchema))).toEqual({
      type: 'object',
      properties: { constructor: { type: 'string' }, toString: { type: 'string' } },
      required: ['toString'],
    });
  });
});
