// The file that the build makes of all specs: what is in it, finding programs in it, and what becomes of a damaged one.
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openSpecFile } from '../../../src/authoring/specs/spec-file.ts';
import { allUsages, openSpecs } from '../../../src/authoring/specs/specs.ts';
import type { Usage, UsageOption } from '../../../src/authoring/usage.ts';
import { packageFile } from '../../../src/package-files.ts';
import { makeVisible } from '../../../src/text/visible.ts';

const path = packageFile('dist/specs.bin');
const opened = openSpecs();
if (opened === undefined) throw new Error('there is no dist/specs.bin: build first');
const specs = opened;
const folder = mkdtempSync(join(tmpdir(), 'climax-specs-'));
const copy = join(folder, 'specs.bin');
afterAll(() => rmSync(folder, { recursive: true }));

/** The largest take a while to unpack. */
const found = new Map<string, Usage | undefined>();

function find(...words: string[]): Usage {
  const [program = '', ...rest] = words;
  if (!found.has(program)) found.set(program, specs.find(program));
  let usage = found.get(program);
  for (const word of rest) {
    usage = usage?.commands.find(({ name, aliases }) => [name, ...aliases].includes(word));
  }
  if (usage === undefined) throw new Error(`there is no ${words.join(' ')}`);
  return usage;
}

function option(name: string, ...words: string[]): UsageOption {
  const match = find(...words).options.find(({ names }) => names.includes(name));
  if (match === undefined) throw new Error(`${words.join(' ')} has no ${name}`);
  return match;
}

describe('the compiled specs', () => {
  it('hold at least 690 programs and 30,000 commands in at most 6 MB', () => {
    let programs = 0;
    let commands = 0;
    const bad: string[] = [];
    const visit = (usage: Usage, words: string): void => {
      if (usage.isRunnable) commands += 1;
      const texts = [
        usage.summary,
        ...usage.options.flatMap((each) => [...each.names, each.description]),
      ];
      if (texts.some((text) => makeVisible(text) !== text || text.includes('\n'))) bad.push(words);
      if (usage.options.some(({ names }) => names.length === 0)) bad.push(words);
      for (const each of usage.commands) visit(each, `${words} ${each.name}`);
    };
    for (const usage of allUsages(specs)) {
      programs += 1;
      visit(usage, usage.name);
    }
    expect(bad).toEqual([]);
    expect(programs).toBe(specs.names.length);
    expect(programs).toBeGreaterThanOrEqual(690);
    expect(commands).toBeGreaterThanOrEqual(30_000);
    expect(commands).toBe(specs.summaries.reduce((sum, { commandCount }) => sum + commandCount, 0));
    expect(statSync(path).size).toBeLessThanOrEqual(6_000_000);
  });

  it('say of every program what it is for', () => {
    const silent = specs.summaries.filter(({ name, summary }) =>
      ['', 'subcommand', name].includes(summary.toLowerCase()),
    );
    expect(silent).toEqual([]);
  });

  it('have no words of a shell and no parts of programs', () => {
    expect(specs.names).toContain('git');
    for (const name of ['cd', 'if', '-', 'aws/s3', 'heroku/8.6.0', 'example/trigger']) {
      expect(specs.names).not.toContain(name);
    }
  });

  it.each([
    ['git', 'commit', '--message'],
    ['git', 'clone', '--depth'],
    ['npm', 'install', '--save-dev'],
    ['docker', 'run', '--volume'],
    ['docker', 'compose', 'up', '--detach'],
    ['kubectl', 'get', '--output'],
    ['kubectl', 'rollout', 'restart', '--filename'],
    ['cargo', 'build', '--release'],
    ['aws', 's3', 'cp', '--recursive'],
    ['aws', 'ec2', 'describe-instances', '--instance-ids'],
    ['az', 'vm', 'create', '--image'],
    ['gcloud', 'compute', 'instances', 'list', '--filter'],
    ['heroku', 'apps:create', '--region'],
    ['dotnet', 'new', '--dry-run'],
  ])('know %s %s %s', (...words) => {
    const name = words.pop() ?? '';
    expect(option(name, ...words).description).not.toBe('');
  });

  it('keep what options are', () => {
    expect(option('-m', 'git', 'commit')).toMatchObject({
      names: ['--message', '-m'],
      value: { label: 'message', type: 'string', choices: [], joins: 'either' },
      isRequired: false,
    });
    expect(option('--cleanup', 'git', 'commit').value?.choices).toContain('whitespace');
    expect(option('--output', 'kubectl', 'get').value?.choices).toEqual([]);
    expect(option('--sort-by', 'kubectl', 'get').value?.joins).toBe('equals');
    expect(option('--cpu-period', 'docker', 'run').value?.type).toBe('integer');
    expect(option('--output', 'az').isInherited).toBe(true);
    expect(option('--name', 'az', 'vm', 'create').isRequired).toBe(true);
    expect(option('--data', 'curl').value?.joins).toBe('space');
  });

  it('keep what operands are', () => {
    const { operands } = find('aws', 's3', 'cp');
    expect(operands.map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['source', true],
      ['destination', true],
    ]);
    expect(find('git', 'add').operands[0]).toMatchObject({ isRepeatable: true });
  });

  it('do not follow a spec into itself', () => {
    expect(find('simctl', 'help').commands).toEqual([]);
  });
});

describe('finding', () => {
  it('is by name, and then by name in lower case', () => {
    expect(specs.find('R')).toMatchObject({ name: 'R' });
    expect(specs.find('no-such-program')).toBeUndefined();
    expect(specs.find('__proto__')).toBeUndefined();
  });

  it.each([
    ['kubernetes', ['kubectl', 'helm', 'minikube']],
    ['package manager', ['npm', 'brew', 'cargo']],
    ['python packages', ['pip', 'poetry']],
    ['download youtube videos', ['youtube-dl']],
    ['s3 buckets', ['aws']],
  ])('by purpose: %s', (query, names) => {
    expect(specs.search(query, 10).map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it('has the name that was asked for first, and what begins with it next', () => {
    const names = specs.search('git', 30).map(({ name }) => name);
    expect(names[0]).toBe('git');
    expect(names.slice(1, 5).every((name) => name.startsWith('git'))).toBe(true);
    expect(names).toContain('gh');
  });

  it('keeps to the limit, and finds nothing for nonsense', () => {
    expect(specs.search('manage', 3)).toHaveLength(3);
    expect(specs.search('zzqqy', 3)).toEqual([]);
    expect(specs.search('', 3)).toEqual([]);
  });
});

describe('a damaged file', () => {
  const whole = readFileSync(path);
  const headLength = whole.readUInt32LE(0);

  it('that is missing or cut within its head is none', () => {
    expect(openSpecs(join(folder, 'missing.bin'))).toBeUndefined();
    for (const length of [0, 3, 8, 100, headLength]) {
      writeFileSync(copy, whole);
      truncateSync(copy, length);
      expect(openSpecs(copy)).toBeUndefined();
    }
  });

  it('with a changed bit in its head is none', () => {
    const places = [0, 1, 3, 4, 7, 8, 9, headLength >> 1, headLength + 7];
    for (const place of places) {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ 0x10;
      writeFileSync(copy, bytes);
      expect(openSpecs(copy)).toBeUndefined();
    }
  });

  it('with a changed bit in a block lacks that program and no other', () => {
    const block = openSpecFile(path)?.head.programs.find(({ name }) => name === 'npm')?.block;
    const bytes = Buffer.from(whole);
    const place = 8 + headLength + (block?.[0] ?? 0) + 5;
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(copy, bytes);
    const damaged = openSpecs(copy);
    expect(damaged?.names).toContain('npm');
    expect(damaged?.find('npm')).toBeUndefined();
    expect(damaged?.find('git')?.commands.length).toBeGreaterThan(20);
  });

  it('cut after its head still searches names and descriptions', () => {
    writeFileSync(copy, whole.subarray(0, headLength + 8));
    const cut = openSpecs(copy);
    expect(cut?.find('git')).toBeUndefined();
    expect(cut?.search('kubernetes', 10).map(({ name }) => name)).toContain('kubectl');
    expect([...allUsages(cut)]).toEqual([]);
  });
});
