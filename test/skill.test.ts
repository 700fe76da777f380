// The skill teaches what the product does: its examples are read, its promises run, its error texts produced.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../src/catalog/build.ts';
import type { Config } from '../src/config/config.ts';
import { packageFile } from '../src/package-files.ts';
import {
  constraintSchema,
  executorSchema,
  limitsSchema,
  policySchema,
  toolPolicySchema,
} from '../src/config/policy-schema.ts';
import { argumentSchema, configSchema, reservedNames, toolSchema } from '../src/config/schema.ts';
import { checkArguments } from '../src/execution/arguments.ts';
import { buildCommand } from '../src/execution/command.ts';
import { failureText } from './execution/failure-text.ts';
import { configOf, configProblems, policyOf } from './config/read.ts';
import { entryOf } from './catalog/catalog-of.ts';

const skill = readFileSync(packageFile('skill/SKILL.md'), 'utf8');

function blocks(language: string): string[] {
  return [...skill.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(
    ([, text = '']) => text,
  );
}

const yaml = blocks('yaml');
const configTexts = yaml.filter((text) => /^tools:/m.test(text) && /^command:/m.test(text));
const policyTexts = yaml.filter((text) => /^(?:executor|default):/m.test(text));

describe('the examples', () => {
  it('are configs and policies, every one', () => {
    expect(configTexts.length).toBeGreaterThanOrEqual(3);
    expect(policyTexts.length).toBeGreaterThanOrEqual(1);
    expect(configTexts.length + policyTexts.length).toBe(yaml.length);
  });

  it.each(configTexts.map((text) => [/^name: (.*)$/m.exec(text)?.[1] ?? '', text]))(
    '%s is a config without fault',
    (_name, text) => {
      expect(configProblems(text)).toEqual([]);
      expect(configOf(text).tools.length).toBeGreaterThan(0);
    },
  );

  it('of policies are without fault and fit the configs', () => {
    const configs: Config[] = configTexts.map(configOf);
    for (const text of policyTexts) {
      const { catalog, warnings } = buildCatalog(configs, policyOf(text));
      expect(warnings).toEqual([]);
      expect(catalog.entries.length).toBeGreaterThan(0);
    }
  });

  it('of JSON are JSON', () => {
    expect(blocks('json').length).toBeGreaterThan(0);
    for (const text of blocks('json')) expect(() => JSON.parse(text) as unknown).not.toThrow();
  });

  it('run what they are said to run', () => {
    const { catalog } = buildCatalog(configTexts.map(configOf));
    const said = [
      ...skill.matchAll(
        /^`(\w+)` with `(\{.*?\})` runs `([^`]+)`(?: with the words ((?:`[^`]+`(?:, )?)+))?/gm,
      ),
    ];
    expect(said.length).toBeGreaterThanOrEqual(2);
    for (const [, name = '', input = '', line = '', further = ''] of said) {
      const entry = catalog.get(name);
      if (!entry) throw new Error(`no tool ${name}`);
      const { values, refusal } = checkArguments(
        entry,
        JSON.parse(input) as Record<string, unknown>,
      );
      if (!values) throw new Error(refusal.text);
      const words = [
        ...line.split(' '),
        ...[...further.matchAll(/`([^`]+)`/g)].map(([, word]) => word),
      ];
      expect(buildCommand(entry, values, {}).argv).toEqual(words);
    }
  });
});

describe('the format', () => {
  const schemas = {
    configSchema,
    toolSchema,
    argumentSchema,
    policySchema,
    toolPolicySchema,
    constraintSchema,
    executorSchema,
    limitsSchema,
  };

  it.each(Object.entries(schemas))('has every field of the %s', (_name, schema) => {
    const fields = Object.keys(schema.shape);
    expect(fields.length).toBeGreaterThan(0);
    expect(
      fields.filter(
        (field) => !skill.includes(`\`${field}\``) && !new RegExp(`^ *${field}:`, 'm').test(skill),
      ),
    ).toEqual([]);
  });

  it('has every reserved name', () => {
    expect(reservedNames.filter((name) => !skill.includes(`\`${name}\``))).toEqual([]);
  });
});

const tool = (rest: string) => `command: x\ntools:\n  - name: t\n    description: d\n${rest}`;

/** What brings about each text that the skill quotes. */
const causes: Record<string, () => string | Promise<string>> = {
  'unknown field `positonal`, did you mean `positional`?': () =>
    problemOf(tool('    args: [{name: a, positonal: true}]')),
  'missing required field `description`': () => problemOf('command: x\ntools: [{name: t}]'),
  'not valid YAML: Nested mappings are not allowed ...': () =>
    problemOf('command: a: b\ntools: []'),
  'duplicate argument name `b`': () => problemOf(tool('    args: [{name: b}, {name: b}]')),
  '`type` must be one of string, integer, number, boolean': () =>
    problemOf(tool('    args: [{name: a, type: path}]')),
  '`required` must be a boolean, not a string': () =>
    problemOf(tool('    args: [{name: a, required: yes}]')),
  '`default` must be one of: json, text': () =>
    problemOf(tool('    args: [{name: a, enum: [json, text], default: x}]')),
  '`ten` is not an integer': () =>
    problemOf(tool('    args: [{name: a, type: integer, default: ten}]')),
  'a tool can have only one `stdin` argument': () =>
    problemOf(tool('    args: [{name: a, stdin: true}, {name: b, stdin: true}]')),
  '`command` has an unclosed " quote': () => problemOf(`command: 'x "'\ntools: []`),
  "- Missing required argument 'message'": () => refusalOf('{name: message, required: true}', {}),
  "- Argument 'count': cannot convert 'hello' to integer": () =>
    refusalOf('{name: count, type: integer}', { count: 'hello' }),
  "- Argument 'format' must be one of: json, text, csv": () =>
    refusalOf('{name: format, enum: [json, text, csv]}', { format: 'x' }),
  "- Argument 'title': the value '-x' begins with '-' and could be read as an option": () =>
    refusalOf('{name: title}', { title: '-x' }),
  'Command not found: X': async () =>
    (await failureText('unit-no-such-program')).replace('unit-no-such-program', 'X'),
  'Command timed out after 30s': async () =>
    (await failureText('sleep 30', 0.2)).replace('0.2s', '30s'),
};

function problemOf(config: string): string {
  return (configProblems(config)[0] ?? '').replace(/^\d+:\d+: /, '');
}

function refusalOf(args: string, input: Record<string, unknown>): string {
  return checkArguments(entryOf(args), input).refusal?.text ?? '';
}

describe('the mistakes', () => {
  const quoted = blocks('text')
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.trim() !== '' && !line.startsWith('---'))
    .map((line) => line.trim().split(/ {2,}/)[0] ?? '');

  it('are those that are checked here', () => {
    expect(quoted.toSorted()).toEqual(Object.keys(causes).toSorted());
  });

  it.each(Object.entries(causes))('%s', async (text, cause) => {
    expect(await cause()).toContain(text.replace(/ \.\.\.$/, ''));
  });
});
