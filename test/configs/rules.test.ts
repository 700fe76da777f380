// The rules that every bundled config keeps, so that agents can choose by the text and nothing passes for an option.
import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../../src/catalog/build.ts';
import type { Argument } from '../../src/config/config.ts';
import { bundledNames } from '../../src/config/load.ts';
import { bundledConfigs } from './bundled.ts';

const bundled = bundledConfigs();

/** Programs to which no free text can be passed in one word with its flag; `-x` is refused after a separate one. */
const plainPrograms: Record<string, string> = {
  curl: 'curl takes no --option=value',
  find: 'find takes a test and its value as two words',
  npm: 'npm reads --x=-y as two options',
};

/** The same for single arguments of other programs. */
const plainFlags: Record<string, string> = {
  'cmake_configure.variable': 'cmake takes -D and its value as two words',
  'cmake_build.target': 'cmake documents it as two words',
  'cmake_build_preset.target': 'cmake documents it as two words',
  'cmake_install.prefix': 'cmake documents it as two words',
  'cmake_install.component': 'cmake documents it as two words',
  'kubectl_exec.script': 'sh -c takes its script as the next word only',
};

function isFreeText({ type, enum: allowed }: Argument): boolean {
  return type === 'string' && !allowed;
}

/** What stands after `--` is never an option. */
function isPlainFlag({ placement }: Argument): boolean {
  return placement.kind === 'flag' && placement.flag !== '--';
}

describe('the bundled configs', () => {
  it('are those that the documents name', () => {
    expect(bundled.map(({ source }) => source)).toEqual([
      'cargo',
      'claude',
      'cmake',
      'curl',
      'docker',
      'find',
      'gh',
      'git',
      'go',
      'jq',
      'kubectl',
      'make',
      'npm',
      'obsidian',
      'pip',
      'rg',
      'rsync',
      'tar',
      'terraform',
      'uv',
    ]);
    expect(bundledNames()).toEqual(bundled.map(({ source }) => source));
  });

  it('have no tool name twice', () => {
    expect(buildCatalog(bundled.map(({ config }) => config)).warnings).toEqual([]);
  });

  it('name no exception that is not needed', () => {
    const plain = bundled.flatMap(({ source, config }) =>
      config.tools.flatMap((tool) =>
        tool.args
          .filter((argument) => isFreeText(argument) && isPlainFlag(argument))
          .map(({ name }) => (source in plainPrograms ? source : `${tool.name}.${name}`)),
      ),
    );
    expect([...new Set(plain)].toSorted()).toEqual(
      Object.keys({ ...plainPrograms, ...plainFlags }).toSorted(),
    );
  });
});

describe.each(bundled)('$source', ({ source, text, config }) => {
  const everyArgument = config.tools.flatMap((tool) =>
    tool.args.map((argument) => ({ tool, argument, at: `${tool.name}.${argument.name}` })),
  );

  it('opens with the line for editors, then says what it covers', () => {
    const [first, second] = text.split('\n');
    expect(first).toBe('# yaml-language-server: $schema=../schema/config.json');
    expect(second).toMatch(/^# \S/);
  });

  it('is YAML without tabs, trailing blanks, anchors or a missing end of line', () => {
    expect(text).not.toMatch(/\t|[^\S\n]+$|\r/m);
    expect(text).not.toMatch(/^\s*(?:- )?(?:\w+: )?[&*][A-Za-z]/m);
    expect(text.endsWith('\n')).toBe(true);
  });

  it('has a name, a description, a category of one word and tags', () => {
    expect(config.name).toBe(`${source}-tools`);
    expect(config.description.length).toBeGreaterThan(20);
    expect(config.category).toMatch(/^[a-z]+$/);
    expect(config.tags.length).toBeGreaterThanOrEqual(3);
    expect(new Set(config.tags).size).toBe(config.tags.length);
  });

  it('begins every tool name with its own, in snake case', () => {
    const odd = config.tools
      .map(({ name }) => name)
      .filter((name) => !new RegExp(`^${source}(?:_[a-z0-9]+)+$`).test(name));
    expect(odd).toEqual([]);
  });

  it('describes every tool and argument, shortly', () => {
    const odd = [
      ...config.tools.map(({ name, description }) => [name, description] as const),
      ...everyArgument.map(({ at, argument }) => [at, argument.description] as const),
    ].filter(
      ([, description]) =>
        description.trim() === '' || description.length > 300 || description !== description.trim(),
    );
    expect(odd).toEqual([]);
  });

  it('names arguments in snake case', () => {
    expect(
      everyArgument
        .filter(({ argument }) => !/^[a-z][a-z0-9_]*$/.test(argument.name))
        .map(({ at }) => at),
    ).toEqual([]);
  });

  it('gives free text a joined flag where the program takes one, stdin, a position or the working directory', () => {
    const odd = everyArgument
      .filter(({ argument }) =>
        source in plainPrograms
          ? isFreeText(argument) && argument.placement.kind === 'joined'
          : isFreeText(argument) && isPlainFlag(argument),
      )
      .map(({ at }) => at)
      .filter((at) => !(at in plainFlags));
    expect(odd).toEqual([]);
  });

  it('has no required argument with a default, no position after an optional one, no joined switch', () => {
    const odd = config.tools.flatMap(({ name, args }) => {
      const positions = args.filter(({ placement }) => placement.kind === 'positional');
      const firstOpen = positions.findIndex(
        ({ required, default: fallback }) => !required && fallback === undefined,
      );
      return [
        ...args.filter(({ required, default: fallback }) => required && fallback !== undefined),
        ...args.filter(({ type, placement }) => type === 'boolean' && placement.kind !== 'flag'),
        ...positions.filter(
          ({ required }, index) => required && firstOpen >= 0 && index > firstOpen,
        ),
      ].map((argument) => `${name}.${argument.name}`);
    });
    expect(odd).toEqual([]);
  });

  it('has timeouts that end within an hour', () => {
    expect(
      config.tools
        .filter(({ timeoutSeconds }) => timeoutSeconds < 10 || timeoutSeconds > 3600)
        .map(({ name }) => name),
    ).toEqual([]);
  });
});
