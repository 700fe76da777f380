// YAML as it is read here: version 1.2, one document, nothing that hides, repeats or blows up.
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../src/config/document.ts';
import { configOf, configProblems } from './read.ts';

const right = 'command: x\ntools: []\n';

function valueOf(text: string): unknown {
  return parseDocument('f', text).value;
}

describe('YAML 1.2', () => {
  it('reads yes, no, on, off and sexagesimal numbers as text', () => {
    expect(valueOf('[yes, No, on, OFF, y, 12:30:45]')).toEqual([
      'yes',
      'No',
      'on',
      'OFF',
      'y',
      '12:30:45',
    ]);
  });

  it('reads true, false, null and numbers as such', () => {
    expect(valueOf('[true, False, null, ~, 010, 0o10, 0x10, 1e3]')).toEqual([
      true,
      false,
      null,
      null,
      10,
      8,
      16,
      1000,
    ]);
  });

  it('refuses a file that asks for another version', () => {
    expect(configProblems(`%YAML 1.1\n---\n${right}`)).toEqual([
      '1:1: asks for another YAML version, only 1.2 is read',
    ]);
  });

  it('takes a file that asks for 1.2', () => {
    expect(configOf(`%YAML 1.2\n---\n${right}`).tools).toEqual([]);
  });

  it('has no merge keys', () => {
    expect(configProblems(`${right}<<: {name: a}`)).toEqual(['3:1: unknown field `<<`']);
  });
});

describe('what is refused', () => {
  it.each([
    ['an empty file', '', ['1:1: the file is empty']],
    ['a file of comments', '# nothing\n\n# here\n', ['1:1: the file is empty']],
    [
      'a second document',
      `${right}---\nname: b\n`,
      ['4:1: holds a second YAML document, only one is read'],
    ],
    ['a repeated key', `${right}command: y\n`, ['3:1: duplicate key `command`']],
    ['a repeated quoted key', `${right}"command": y\n`, ['3:1: duplicate key `command`']],
    [
      'an unknown tag',
      'command: !shell x\ntools: []\n',
      ['1:10: not valid YAML: Unresolved tag: !shell'],
    ],
    [
      'a key that is a list',
      `${right}[a]: b\n`,
      ['3:1: not valid YAML: With stringKeys, all keys must be strings'],
    ],
    [
      'a colon in plain text',
      'command: a: b\ntools: []\n',
      ['1:10: not valid YAML: Nested mappings are not allowed in compact mappings'],
    ],
    [
      'an escaped NUL',
      'command: "a\\0b"\ntools: []\n',
      ['1:10: holds a NUL character or half a surrogate pair, which no program can be given'],
    ],
    [
      'a NUL in the text',
      'command: a\0b\ntools: []\n',
      ['1:10: holds a NUL character or half a surrogate pair, which no program can be given'],
    ],
    [
      'half a surrogate pair',
      'command: "a\\ud800"\ntools: []\n',
      ['1:10: holds a NUL character or half a surrogate pair, which no program can be given'],
    ],
    [
      'a key __proto__',
      `${right}env:\n  __proto__: x\n`,
      ['4:3: the name `__proto__` is not allowed'],
    ],
    [
      'more than 100 aliases',
      `${right}tags: [&a x${', *a'.repeat(101)}]\n`,
      ['3:414: uses more than 100 aliases'],
    ],
  ])('%s', (_what, text, problems) => {
    expect(configProblems(text)).toEqual(problems);
  });

  it('an unclosed quote, an unclosed list, a tab for indentation: at their place', () => {
    for (const [text, line] of [
      ['command: "a\ntools: []\n', 1],
      ['command: x\ntools: [\n', 2],
      ['command: x\ntools:\n\t- name: t\n', 3],
    ] as const) {
      const problems = configProblems(text);
      expect(problems.length).toBeGreaterThan(0);
      expect(problems[0]).toMatch(/^\d+:\d+: not valid YAML: /);
      expect(Number.parseInt(problems[0] ?? '', 10)).toBeGreaterThanOrEqual(line);
    }
  });

  it('repeated keys without hiding what else is wrong', () => {
    expect(configProblems('command: x\ncommand: y\ntools: []\ntagz: []\n')).toEqual([
      '2:1: duplicate key `command`',
      '4:1: unknown field `tagz`, did you mean `tags`?',
    ]);
  });

  it('an alias bomb, although it has few aliases', () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) =>
        `  - &l${level} [${Array.from({ length: 9 }, () => (level === 0 ? 'x' : `*l${level - 1}`)).join(', ')}]`,
    );
    const problems = configProblems(`command: x\ntools: []\ntags:\n${levels.join('\n')}\n`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^\d+:\d+: .*alias/);
  });

  it('a host of aliases, in time', () => {
    const started = performance.now();
    const problems = configProblems(`${right}tags: [&a x${', *a'.repeat(10_000)}]\n`);
    expect(problems).toEqual(['3:414: uses more than 100 aliases']);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('a host of keys, in time', () => {
    const started = performance.now();
    const keys = Array.from({ length: 8000 }, (_, index) => `  k${index}: v`);
    expect(configOf(`${right}env:\n${keys.join('\n')}\n`).env.size).toBe(8000);
    expect(performance.now() - started).toBeLessThan(4000);
  });

  it('an alias that nothing was named for', () => {
    const problems = configProblems('command: x\ntools: *nowhere\n');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^2:8: .*nowhere/);
  });

  it('an alias to what it stands in', () => {
    expect(configProblems('&a\ncommand: x\ntools: [*a]\n').length).toBeGreaterThan(0);
  });

  it.each([
    ['lists in a line', `command: x\n\ntags: ${'['.repeat(120)}${']'.repeat(120)}\n`, 3],
    ['maps in a line', `command: x\ntools:\n  - ${'{a: '.repeat(120)}${'}'.repeat(120)}\n`, 3],
    ['dashes in a line', `command: x\ntags:\n  ${'- '.repeat(120)}x\n`, 3],
    ['100,000 brackets', `command: x\ntags: ${'['.repeat(100_000)}\n`, 2],
  ])('deep nesting by %s, on its line', (_what, text, line) => {
    const problems = configProblems(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^\d+:\d+: nests more than 100 levels deep$/);
    expect(Number.parseInt(problems[0] ?? '', 10)).toBe(line);
  });

  it('deep nesting by indentation', () => {
    const text = Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n');
    expect(configProblems(text).length).toBeGreaterThan(0);
  });

  it('but not brackets that are only text', () => {
    const tools = Array.from(
      { length: 120 },
      (_, index) => `  - name: t${index}\n    description: "Opens with [ or {"\n`,
    );
    expect(configOf(`command: x\ntools:\n${tools.join('')}`).tools).toHaveLength(120);
  });
});

describe('places', () => {
  const document = parseDocument('f', 'a: 1\nb:\n  - x\n  - c: "yes"\n');

  it('are those of the value, or of the key', () => {
    expect(document.problemAt(['b', 1, 'c'], 'm')).toEqual({
      file: 'f',
      line: 4,
      column: 8,
      message: 'm',
    });
    expect(document.problemAtKey(['b', 1, 'c'], 'm')).toMatchObject({ line: 4, column: 5 });
  });

  it('are as near as the file goes', () => {
    expect(document.problemAt(['b', 1, 'd', 'e'], 'm')).toMatchObject({ line: 4, column: 5 });
    expect(document.problemAt(['nothing'], 'm')).toMatchObject({ line: 1, column: 1 });
  });

  it('count characters, also after others than ASCII', () => {
    expect(configProblems('command: x\ntools: []\ntags: [ä, 日本, 1]\n')).toEqual([
      '3:15: item 3 of `tags` must be a string, not a number: put it in quotes',
    ]);
  });

  it('give a scalar as it was written', () => {
    expect(document.sourceAt(['a'])).toBe('1');
    expect(document.sourceAt(['b', 1, 'c'])).toBe('yes');
    expect(document.sourceAt(['b'])).toBeUndefined();
  });
});
