// What exists: configs, shadowing, summaries, and the policy applied once.
import { describe, expect, it } from 'vitest';
import { ClimaxError } from '../../src/errors.ts';
import { buildCatalog } from '../../src/catalog/build.ts';
import { built, catalogOf } from './catalog-of.ts';

const git = `
name: git-tools
description: Version control
command: git
category: vcs
tags: [commits]
env: {A: b}
working_dir: /w
global_args: [{name: g, default: x}]
tools:
  - name: git_log
    description: Show commits
    command: log
    timeout: 5
    args: [{name: max_count, type: integer, default: 5}, {name: author}]
  - {name: git_push, description: Upload, command: push}
`;
const other = `
name: other
command: other
tools:
  - {name: git_push, description: Another push}
  - {name: other_do, description: Do}
`;

function refusal(configs: readonly string[], policy: string): ClimaxError {
  try {
    built(configs, policy);
  } catch (error) {
    if (error instanceof ClimaxError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

function problemsOf(policy: string): string[] {
  return refusal([git], policy).problems.map(
    ({ line, column, message }) => `${line}:${column}: ${message}`,
  );
}

function namesOf({ entries }: { entries: readonly { name: string }[] }): string[] {
  return entries.map(({ name }) => name);
}

describe('without a policy', () => {
  const catalog = catalogOf(git);

  it('every tool is an entry with all that is needed to find and run it', () => {
    expect(namesOf(catalog)).toEqual(['git_log', 'git_push']);
    expect(catalog.get('git_log')).toMatchObject({
      name: 'git_log',
      description: 'Show commits',
      cli: {
        name: 'git-tools',
        description: 'Version control',
        category: 'vcs',
        tags: ['commits'],
      },
      confirm: false,
      command: { workingDir: '/w', timeoutSeconds: 5, env: new Map([['A', 'b']]) },
    });
    expect(catalog.get('git_log')?.command.words).toHaveLength(2);
    expect(catalog.get('git_log')?.command.globalArgs).toHaveLength(1);
    expect(catalog.get('git_log')?.constraints.size).toBe(0);
  });

  it('nothing else is found by name', () => {
    for (const name of ['GIT_LOG', 'git_log ', '', 'constructor', '__proto__', 'toString']) {
      expect(catalog.get(name)).toBeUndefined();
    }
  });

  it('the executor is local and the limits are ours', () => {
    expect(catalog.executor.type).toBe('local');
    expect(catalog.limits).toEqual({ maxOutputBytes: 100_000, concurrency: 16 });
  });
});

const half = (tool: string) => `name: same\ncommand: x\ntools: [{name: ${tool}, description: d}]`;

describe('several configs', () => {
  it('make one catalog, in load order', () => {
    const { catalog } = built([other, git]);
    expect(catalog.name).toBe('climax');
    expect(catalogOf(git).name).toBe('git-tools');
    expect(catalogOf('command: x\ntools: []').name).toBe('climax');
    expect(built([]).catalog).toMatchObject({ name: 'climax', entries: [], clis: [] });
    expect(namesOf(catalog)).toEqual(['other_do', 'git_log', 'git_push']);
  });

  it('with one tool name: the later wins, with a warning, and the shadowed one is not counted', () => {
    const { catalog, warnings } = built([git, other]);
    expect(warnings).toEqual(['Defined more than once, the last is used: `git_push`']);
    expect(catalog.get('git_push')).toMatchObject({
      description: 'Another push',
      cli: { name: 'other' },
    });
    expect(namesOf(catalog)).toEqual(['git_log', 'git_push', 'other_do']);
    expect(catalog.clis.map(({ name, toolCount }) => [name, toolCount])).toEqual([
      ['git-tools', 1],
      ['other', 2],
    ]);
  });

  it('drop a CLI whose every tool is shadowed', () => {
    const all =
      'name: all\ncommand: z\ntools: [{name: git_push, description: d}, {name: other_do, description: d}]';
    expect(built([other, all]).catalog.clis.map(({ name }) => name)).toEqual(['all']);
  });

  it('repeat a name within one file just so', () => {
    const { catalog, warnings } = built([
      'command: x\ntools: [{name: a, description: one}, {name: a, description: two}]',
    ]);
    expect(warnings).toHaveLength(1);
    expect(catalog.entries).toHaveLength(1);
    expect(catalog.get('a')?.description).toBe('two');
  });

  it('with one tool name and a policy are refused', () => {
    const error = refusal([git, other], 'default: enabled');
    expect(error.code).toBe('policy');
    expect(error.message).toBe('Defined more than once, so the policy is ambiguous: `git_push`');
    expect(error.hint).toContain('Rename');
  });

  it('with many names in common are told of by the first five', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const many = `command: x\ntools: [${names.map((name) => `{name: ${name}, description: d}`).join(', ')}]`;
    expect(built([many, many]).warnings).toEqual([
      'Defined more than once, the last is used: `a`, `b`, `c`, `d`, `e` and 2 more',
    ]);
    expect(refusal([many, many], 'default: enabled').message).toBe(
      'Defined more than once, so the policy is ambiguous: `a`, `b`, `c`, `d`, `e` and 2 more',
    );
  });

  // Only a program that makes its configs itself, and is not held to their types, can leave the name out.
  it('of one CLI name stay two in the summary', () => {
    expect(
      built([half('a'), half('b')]).catalog.clis.map(({ name, toolCount }) => [name, toolCount]),
    ).toEqual([
      ['same', 1],
      ['same', 1],
    ]);
  });
});

describe('a summary', () => {
  it('counts the tools and shows what the config says', () => {
    expect(catalogOf(git).clis).toEqual([
      {
        name: 'git-tools',
        description: 'Version control',
        category: 'vcs',
        tags: ['commits'],
        toolCount: 2,
      },
    ]);
  });

  it('has no CLI without a tool', () => {
    expect(catalogOf('command: x\ntools: []').clis).toEqual([]);
  });
});

describe('with a policy', () => {
  it.each([
    ['tools: {}', []],
    ['default: disabled', []],
    ['tools: {git_log: {}}', ['git_log']],
    ['default: disabled\ntools: {git_push: }', ['git_push']],
    ['default: enabled', ['git_log', 'git_push']],
    ['default: enabled\ntools: {git_log: {}}', ['git_log', 'git_push']],
  ])('%j leaves %j', (policy, names) => {
    expect(namesOf(catalogOf(git, policy))).toEqual(names);
  });

  it('what is disabled does not exist', () => {
    const catalog = catalogOf(git, 'tools: {git_log: {}}');
    expect(catalog.get('git_push')).toBeUndefined();
    expect(catalog.clis[0]?.toolCount).toBe(1);
    expect(catalogOf(git, 'tools: {}').clis).toEqual([]);
  });

  it('a description is replaced', () => {
    const catalog = catalogOf(
      git,
      'default: enabled\ntools: {git_log: {description: History only}}',
    );
    expect(catalog.get('git_log')?.description).toBe('History only');
    expect(catalog.get('git_push')?.description).toBe('Upload');
  });

  it('consent, constraints, executor and limits are carried over', () => {
    const catalog = catalogOf(
      git,
      'tools: {git_log: {confirm: true, args: {max_count: {max: 9}}}}\nexecutor: {type: docker, image: a}\nlimits: {concurrency: 3}',
    );
    expect(catalog.get('git_log')).toMatchObject({ confirm: true });
    expect(catalog.get('git_log')?.constraints.get('max_count')?.max).toBe(9);
    expect(catalog.executor).toMatchObject({ type: 'docker', image: 'a' });
    expect(catalog.limits).toEqual({ maxOutputBytes: 100_000, concurrency: 3 });
  });

  it('an unknown tool only warns', () => {
    const { catalog, warnings } = built(
      [git],
      'tools: {git_log: {}, git_lgo: {args: {zzz: {min: 1}}}}',
    );
    expect(warnings).toEqual(['The policy names the tool `git_lgo`, which no loaded config has']);
    expect(namesOf(catalog)).toEqual(['git_log']);
  });

  it('an unknown argument is refused with its place and the nearest name', () => {
    expect(problemsOf('tools:\n  git_log:\n    args:\n      max_cuont: {max: 5}')).toEqual([
      '4:7: `git_log` has no argument `max_cuont`, did you mean `max_count`?',
    ]);
    expect(
      problemsOf('default: enabled\ntools:\n  git_push:\n    args:\n      zzz: {min: 1}'),
    ).toEqual(['5:7: `git_push` has no argument `zzz`']);
  });

  it('a default that breaks a rule is refused, each with its place', () => {
    expect(
      problemsOf(
        'tools:\n  git_log:\n    args:\n      max_count: {min: 6, pattern: "[a-z]+"}\n      nope: {min: 1}',
      ),
    ).toEqual([
      "4:7: The default of `git_log` breaks this rule: Argument 'max_count': value '5' does not match pattern '[a-z]+'",
      "4:7: The default of `git_log` breaks this rule: Argument 'max_count': value 5 is below minimum 6",
      '5:7: `git_log` has no argument `nope`',
    ]);
    expect(
      namesOf(catalogOf(git, 'tools: {git_log: {args: {max_count: {min: 5, max: 5}}}}')),
    ).toEqual(['git_log']);
  });

  it('the error names the policy', () => {
    const error = refusal([git], 'tools: {git_log: {args: {x: {min: 1}}}}');
    expect(error.code).toBe('policy');
    expect(error.exitCode).toBe(2);
    expect(error.message).toBe('The policy does not fit the loaded configs');
    expect(error.problems[0]?.file).toBe('policy.yaml');
  });
});

describe('size', () => {
  it('50,000 tools are built in a few seconds at worst', () => {
    const tools = Array.from({ length: 50_000 }, (_, index) => ({
      name: `t${index}`,
      description: 'd',
      command: [],
      args: [],
      timeoutSeconds: 30,
    }));
    const config = {
      name: 'x',
      description: '',
      command: [],
      env: new Map(),
      workingDir: undefined,
      category: undefined,
      tags: [],
      globalArgs: [],
      tools,
    };
    const started = performance.now();
    expect(buildCatalog([config]).catalog.entries).toHaveLength(50_000);
    expect(performance.now() - started).toBeLessThan(4000);
  });
});
