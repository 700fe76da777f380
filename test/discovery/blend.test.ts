// The ranking of requests in plain words: words and meaning, names first, nothing where nothing fits, and ties.
import { describe, expect, it } from 'vitest';
import { type BlendOptions, buildBlend } from '../../src/discovery/blend.ts';
import type { MeaningModel } from '../../src/discovery/meaning.ts';
import { openStaticEmbedder } from '../../src/embedding/static-embedder.ts';
import { openToolEmbedder } from '../../src/embedding/tool-embedder.ts';
import { packageFile } from '../../src/package-files.ts';
import { built } from '../catalog/catalog-of.ts';

const { catalog } = built([
  `
name: git-tools
command: git
tools:
  - {name: git_stash_pop, description: Bring back the changes that were put aside last}
  - {name: git_stash_push, description: Put uncommitted changes aside; git_stash_pop brings them back}
  - {name: git_mergetool, description: Resolve conflicts in an editor}
  - {name: git_merge, description: Join another line of history}
  - {name: git_clean, description: Remove untracked files, args: [{name: mode, enum: [interactive, forced]}]}
`,
  `
name: box
command: box
tools:
  - {name: box_one, description: Start a virtual machine}
  - {name: box_two, description: Start a virtual machine}
  - {name: box_three, description: Start a virtual machine that was saved}
`,
]);
const read: MeaningModel = {
  kind: 'read',
  embedder: openToolEmbedder(packageFile('models/tools.bin')),
};
const summed: MeaningModel = {
  kind: 'summed',
  embedder: openStaticEmbedder(packageFile('models/embedder.bin')),
};

async function rank(text: string, options: BlendOptions = { meaning: read }, limit = 9) {
  const ranker = await buildBlend(catalog.entries, options);
  return ranker.rank(text, () => true, limit);
}

async function names(text: string, options?: BlendOptions) {
  return (await rank(text, options)).map(({ entry }) => entry.name);
}

describe('a name in other writing', () => {
  it.each(['git stash pop', 'Git-Stash-Pop', 'gitStashPop', 'git stahs pop'])(
    '%s comes first',
    async (text) => {
      expect((await names(text))[0]).toBe('git_stash_pop');
    },
  );

  it('comes first though a slip makes it mean something else', async () => {
    const tools = Array.from({ length: 30 }, (_, at) => `{name: cargo_t${at}, description: Buidl}`);
    const many = built([
      `name: cargo\ncommand: cargo\ntags: [build]\ntools: [${tools.join(', ')}, {name: cargo_build, description: Weather}]`,
    ]).catalog;
    const ranker = await buildBlend(many.entries, { meaning: summed });
    const [first] = await ranker.rank('cargo biuld', () => true, 1);
    expect(first?.entry.name).toBe('cargo_build');
    expect(await ranker.rank('cargo biuld', ({ name }) => name !== 'cargo_build', 1)).toMatchObject(
      [{ voices: { isNamed: false } }],
    );
  });

  it('is shown even where nothing else would be', async () => {
    const strict = { meaning: read, leastFit: 2 };
    expect(await names('git stash pop', strict)).toEqual(['git_stash_pop']);
    expect(await names('put changes aside', strict)).toEqual([]);
  });
});

describe('words', () => {
  it('count together where the tool writes them as one', async () => {
    expect((await names('resolve with the merge tool', {}))[0]).toBe('git_mergetool');
  });

  it('are found in the values of parameters', async () => {
    expect((await names('interactive', {}))[0]).toBe('git_clean');
  });

  it('are told, with where they stand', async () => {
    const [first] = await rank('put changes aside', {});
    expect(first?.heardWords()).toMatchObject([
      { word: 'put', as: 'word', fields: ['description'] },
      { word: 'changes', as: 'word', fields: ['description'] },
      { word: 'aside', as: 'word', fields: ['description'] },
    ]);
    const sum = first?.heardWords().reduce((total, { weight }) => total + weight, 0);
    expect(sum).toBeCloseTo(first?.voices.parts.words ?? 0, 5);
  });
});

describe('the score', () => {
  it('is the sum of its parts', async () => {
    for (const { voices } of await rank('start a saved machine')) {
      const sum = Object.values(voices.parts).reduce((total, part) => total + part, 0);
      expect(voices.score).toBeCloseTo(sum, 5);
    }
  });

  it('needs no model', async () => {
    const [first] = await rank('start a saved machine', {});
    expect(first?.entry.name).toBe('box_three');
    expect(first?.voices.nearness).toBeUndefined();
  });

  it('is the same every time', async () => {
    expect(await names('start a machine')).toEqual(await names('start a machine'));
  });
});

function recent(...used: string[]): BlendOptions {
  return { meaning: read, recent: () => used };
}

describe('what was used not long ago', () => {
  it('wins ties', async () => {
    const request = 'start a virtual machine';
    const before = await names(request, recent());
    expect(before.indexOf('box_one')).toBeLessThan(before.indexOf('box_two'));
    const after = await names(request, recent('box_two'));
    expect(after.indexOf('box_two')).toBeLessThan(after.indexOf('box_one'));
  });

  it('wins nothing else', async () => {
    const request = 'start a machine that was saved';
    expect((await names(request, recent('box_two', 'box_one')))[0]).toBe('box_three');
    expect((await names('git stash pop', recent('git_stash_push')))[0]).toBe('git_stash_pop');
  });

  it('may name tools that are not there', async () => {
    expect(await names('start a machine', recent('gone'))).toEqual(await names('start a machine'));
  });
});

describe('a request that nothing fits', () => {
  it.each(['bake a chocolate cake', 'qwertzuiop', 'the of and', '7', ''])(
    '%j finds nothing',
    async (text) => {
      for (const options of [{ meaning: read }, { meaning: summed }, {}])
        expect(await names(text, options)).toEqual([]);
    },
  );

  it('is judged by what is accepted', async () => {
    const ranker = await buildBlend(catalog.entries, { meaning: read });
    const inBox = await ranker.rank('resolve conflicts', ({ cli }) => cli.name === 'box', 9);
    expect(inBox).toEqual([]);
  });
});
