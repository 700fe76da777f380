// The latest of a spec that is written as versions.
import { expect, it } from 'vitest';
import { applyVersions, compareVersions } from '../../../src/authoring/specs/spec-versions.ts';

it('adds, changes and removes by name, the later version last', () => {
  const spec = {
    name: 'unit',
    subcommands: [
      { name: 'old' },
      {
        name: ['list', 'ls'],
        description: 'List',
        options: [{ name: '--all', description: 'All' }],
      },
    ],
    options: [{ name: '--quiet' }],
  };
  const latest = applyVersions(spec, {
    '1.10.0': { subcommands: [{ name: 'ls', description: 'List more' }] },
    '1.9.0': {
      subcommands: [
        { name: 'old', remove: true },
        { name: 'ls', description: 'Between', options: [{ name: '--all', isRequired: true }] },
        { name: 'new' },
      ],
      options: [{ name: '--quiet', remove: true }],
    },
  });
  expect(latest).toMatchObject({
    name: 'unit',
    subcommands: [
      {
        description: 'List more',
        options: [{ name: '--all', description: 'All', isRequired: true }],
      },
      { name: 'new' },
    ],
    options: [],
  });
});

it('counts versions, and does not spell them', () => {
  expect(['1.10.0', '1.9.1', '0.9'].toSorted(compareVersions)).toEqual(['0.9', '1.9.1', '1.10.0']);
});
