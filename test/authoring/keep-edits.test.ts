// Writing a config again: what the user changed, added or took out stays, the rest follows the program.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderLayout } from '../../src/authoring/config-layout.ts';
import { draftConfig } from '../../src/authoring/draft-config.ts';
import { type Reconciled, reconcile } from '../../src/authoring/keep-edits.ts';
import { isUntouchedPolicy, renderPolicy } from '../../src/authoring/policy-text.ts';
import type { Usage } from '../../src/authoring/usage.ts';
import { configOf } from '../config/read.ts';
import { parcels } from './sample-program.ts';
import { option, usage } from './usages.ts';

function layout(of: Usage) {
  const merged = { usage: of, specOnly: new Set<Usage>() };
  const name = of.name;
  const drafted = draftConfig({
    program: name,
    name,
    sources: ['its help'],
    merged,
    keepsAll: false,
  });
  if (!drafted) throw new Error('too large');
  return drafted.layout;
}

const text = renderLayout(layout(parcels));

function again(existing: string, of = parcels, isPartial = false): Reconciled {
  const result = reconcile(existing, layout(of), { isPartial });
  if (!result) throw new Error('not written by climax add');
  configOf(result.text);
  return result;
}

const names = (config: string) => configOf(config).tools.map(({ name }) => name);

function withCommand(name: string, change: (command: Usage) => Usage | undefined): Usage {
  return {
    ...parcels,
    commands: parcels.commands.flatMap((command) =>
      command.name === name ? (change(command) ?? []) : [command],
    ),
  };
}

const newer = withCommand('burn', (command) => ({
  ...command,
  options: [...command.options, option('--slowly', 'With care')],
}));

describe('writing again', () => {
  it('changes nothing when nothing has changed', () => {
    expect(again(text)).toEqual({
      text,
      added: [],
      updated: [],
      kept: [],
      own: [],
      leftOut: [],
      gone: [],
    });
  });

  it('brings up to date what nobody touched', () => {
    const result = again(text, newer);
    expect(result.updated).toEqual(['parcels_burn']);
    expect(result.text).toBe(renderLayout(layout(newer)));
  });

  it('keeps an edited tool, and shows what it would be', () => {
    const edited = text.replace('description: Delete parcels', 'description: Burn it all');
    expect(again(edited).text).toBe(edited);
    expect(again(edited).kept).toMatchObject([{ name: 'parcels_burn', isOutdated: false }]);
    const result = again(edited, newer);
    expect(result.text).toContain('Burn it all');
    expect(result.text).not.toContain('slowly');
    expect(result.kept).toMatchObject([{ name: 'parcels_burn', isOutdated: true }]);
    expect(result.kept[0]?.diff).toContain(
      '-    description: Burn it all\n+    description: Delete',
    );
    expect(result.kept[0]?.diff).toContain('+      - name: slowly');
    expect(again(result.text, newer)).toMatchObject({
      text: result.text,
      kept: [{ isOutdated: false }],
    });
  });

  it('takes a comment above a tool for an edit of it', () => {
    const edited = text.replace('  # risk: destroy\n', '  # Never again.\n  # risk: destroy\n');
    expect(again(edited, newer).text).toContain('# Never again.');
    expect(again(edited, newer).text).not.toContain('slowly');
  });

  it('leaves out what was taken out, now and later', () => {
    const start = text.indexOf('\n  # risk: destroy');
    const end = text.indexOf('\n  # risk: read', start);
    const edited = text.slice(0, start) + text.slice(end);
    const result = again(edited, newer);
    expect(result.leftOut).toEqual(['parcels_burn']);
    expect(names(result.text)).not.toContain('parcels_burn');
    expect(again(result.text, newer).text).toBe(result.text);
  });

  it('keeps tools, fields and comments of your own', () => {
    const edited = text
      .replace('command: parcels\n', 'command: parcels\nenv:\n  LANG: C # for dates\n')
      .replace(
        '\n  # risk: destroy',
        '\n  # Mine.\n  - name: mine\n    description: My own\n    command: list --mine\n\n  # risk: destroy',
      )
      .replace('\n# What `climax', '\n# The end.\n\n# What `climax');
    const result = again(edited, newer);
    expect(result.own).toEqual(['mine']);
    expect(result.kept.map(({ name }) => name)).toEqual([undefined]);
    expect(result.updated).toEqual(['parcels_burn']);
    for (const part of ['LANG: C # for dates', '  # Mine.\n  - name: mine', '# The end.']) {
      expect(result.text).toContain(part);
    }
    expect(names(result.text).indexOf('mine')).toBe(2);
    expect(again(result.text, newer).text).toBe(result.text);
  });

  it('puts a new command where it belongs, and takes one out that is gone', () => {
    const older = withCommand('send', () => undefined);
    const before = renderLayout(layout(older));
    const added = again(before);
    expect(added.added).toEqual(['parcels_send']);
    expect(added.text).toBe(text);
    const first = withCommand('list', () => undefined);
    expect(again(renderLayout(layout(first))).text).toBe(text);
    const result = again(text, older);
    expect(result.gone).toEqual(['parcels_send']);
    expect(names(result.text)).toEqual(names(before));
  });

  it('keeps the others when only some commands were asked for', () => {
    const some = { ...newer, commands: newer.commands.filter(({ name }) => name === 'burn') };
    const result = again(text, some, true);
    expect(result).toMatchObject({ gone: [], updated: ['parcels_burn'] });
    expect(names(result.text)).toEqual(names(text));
  });

  it('reads a file whose lines end as on Windows, and writes it so', () => {
    const result = again(text.replaceAll('\n', '\r\n'), newer);
    expect(result.updated).toEqual(['parcels_burn']);
    expect(result.text).toBe(renderLayout(layout(newer)).replaceAll('\n', '\r\n'));
  });

  it.each([
    ['without marks', text.replace(/^# marks:.*$/gm, '')],
    ['whose tools are not a list', 'command: x\ntools: []\n# marks: x=1\n'],
    ['that is something else', 'hello: world\n'],
    ['that is not YAML', '{'],
  ])('does not touch a file %s', (_, existing) => {
    expect(reconcile(existing, layout(parcels), { isPartial: false })).toBeUndefined();
  });

  it('never loses a line that was put in', () => {
    const lines = text.split('\n');
    const place = fc.integer({
      min: 0,
      max: lines.indexOf(
        '# What `climax add` wrote, so that it can tell your edits from its own text. Leave these lines.',
      ),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), (places) => {
        const edited = lines.flatMap((line, at) =>
          places.includes(at) ? [`# note ${at}`, line] : [line],
        );
        const result = again(edited.join('\n'), newer);
        for (const at of places) expect(result.text).toContain(`# note ${at}\n`);
        expect(again(result.text, newer).text).toBe(result.text);
      }),
      { numRuns: 100 },
    );
  });

  it('knows a policy that someone has changed', () => {
    const policy = renderPolicy({ program: 'x', kind: 'read-only', tools: [], unjudged: [] });
    expect(isUntouchedPolicy(policy)).toBe(true);
    expect(isUntouchedPolicy(policy.replaceAll('\n', '\r\n'))).toBe(true);
    expect(isUntouchedPolicy(policy.replace('disabled', 'enabled'))).toBe(false);
    expect(isUntouchedPolicy('tools: {}\n')).toBe(false);
  });

  it('takes time that grows with the file, not with its square', () => {
    const commands = Array.from({ length: 3000 }, (_, at) => usage(`c${at}`));
    const many = usage('many', { commands });
    const before = renderLayout(layout(many));
    expect(again(before, many).text).toBe(before);
  });
});
