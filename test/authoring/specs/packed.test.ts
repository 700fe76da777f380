// Whatever Usage is packed comes out again.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { packUsage, unpackUsage } from '../../../src/authoring/specs/packed.ts';
import type { Usage } from '../../../src/authoring/usage.ts';

const marks = fc.subarray(['dangerous', 'hidden', 'deprecated'] as const);
const value = fc.record(
  {
    label: fc.string(),
    type: fc.constantFrom('string' as const, 'integer' as const, 'number' as const),
    choices: fc.array(fc.string()),
    default: fc.string(),
    isOptional: fc.boolean(),
    joins: fc.constantFrom('equals' as const, 'space' as const, 'either' as const),
  },
  { requiredKeys: ['label', 'type', 'choices', 'isOptional', 'joins'] },
);
const option = fc.record(
  {
    names: fc.array(fc.string(), { minLength: 1 }),
    description: fc.string(),
    value,
    isRequired: fc.boolean(),
    isRepeatable: fc.boolean(),
    isInherited: fc.boolean(),
    marks,
  },
  { requiredKeys: ['names', 'description', 'isRequired', 'isRepeatable', 'isInherited', 'marks'] },
);
const operand = fc.record({
  name: fc.string(),
  description: fc.string(),
  value,
  isRequired: fc.boolean(),
  isRepeatable: fc.boolean(),
});
const usageWith = (commands: fc.Arbitrary<Usage[]>): fc.Arbitrary<Usage> =>
  fc.record({
    name: fc.string(),
    aliases: fc.array(fc.string()),
    summary: fc.string(),
    options: fc.array(option, { maxLength: 3 }),
    operands: fc.array(operand, { maxLength: 2 }),
    commands,
    isRunnable: fc.boolean(),
    marks,
  });
const leaves = fc.array(usageWith(fc.constant([])), { maxLength: 2 });
const usage = usageWith(fc.array(usageWith(leaves), { maxLength: 2 }));

it('gives back what it was given, through JSON', () => {
  fc.assert(
    fc.property(usage, (given) => {
      const text = JSON.stringify(packUsage(given));
      expect(unpackUsage(JSON.parse(text) as ReturnType<typeof packUsage>)).toEqual(given);
    }),
    { numRuns: 50 },
  );
});

it('writes an option that many commands take once', () => {
  const shared = {
    names: ['--profile'],
    description: '',
    isRequired: false,
    isRepeatable: false,
    isInherited: false,
    marks: [],
  };
  const leaf = { name: 'a', aliases: [], summary: '', operands: [], isRunnable: true, marks: [] };
  const commands = ['a', 'b'].map((name) => ({
    ...leaf,
    name,
    options: [{ ...shared }],
    commands: [],
  }));
  const [options] = packUsage({ ...leaf, options: [{ ...shared }], commands });
  expect(options).toHaveLength(1);
});
