// The audit file: one record for every call, whatever became of it, that no caller can forge, break or read secrets from.
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { canary, openPlace } from './place.ts';
import { type Wire, openWire } from './wire.ts';

const place = openPlace();
const config = place.write(
  'config.yaml',
  `
name: audited
command: ${canary}
tools:
  - {name: look, description: d, args: [{name: word, positional: true}, {name: key, flag: --key=}, {name: count, type: integer}, {name: where, cwd: true}]}
  - {name: hidden, description: d}
`,
);
const slow = place.write(
  'slow.yaml',
  `
command: sh -c
tools:
  - {name: wait, description: d, command: "'sleep 30'", timeout: 0.3}
  - {name: stay, description: d, command: "'sleep 30'"}
  - {name: fail, description: d, command: "'echo half; exit 3'"}
`,
);
const policy = place.write(
  'policy.yaml',
  'tools: {look: {args: {word: {pattern: "[a-z]*"}}}, wait: {}, stay: {}, fail: {}}',
);

const opened: Wire[] = [];
afterEach(() => Promise.all(opened.splice(0).map((wire) => wire.stop())));

interface AuditRecord {
  readonly time: string;
  readonly tool: string;
  readonly argv?: string[];
  readonly decision: string;
  readonly reason?: string;
  readonly status?: string;
  readonly exit?: number;
  readonly bytes?: number;
  readonly ms?: number;
}

async function open(more: readonly string[] = []) {
  const file = place.fresh('audit');
  const args = [config, slow, '--policy', policy, '--audit', file, ...more];
  const wire = await openWire({ args });
  opened.push(wire);
  const records = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as AuditRecord);
  return { wire, file, records };
}

const raw = new RegExp(String.raw`[\u001b\u007f-\u009f\u00ad\u2028\u202e\u2066\u{e0041}]`, 'u');

describe('the audit', () => {
  it('has one record for every call, run, refused or unknown', async () => {
    const { wire, records } = await open();
    const calls: [Record<string, unknown>, Partial<AuditRecord>][] = [
      [
        { tool_name: 'look', args: { word: 'plain', key: 'secret' } },
        { tool: 'look', decision: 'allowed', status: 'exited', exit: 0 },
      ],
      [
        { tool_name: 'fail' },
        { tool: 'fail', decision: 'allowed', status: 'exited', exit: 3, bytes: 5 },
      ],
      [{ tool_name: 'wait' }, { tool: 'wait', decision: 'allowed', status: 'timed-out', exit: -1 }],
      [
        { tool_name: 'look', args: { word: 'NO' } },
        { tool: 'look', decision: 'refused', reason: 'policy' },
      ],
      [
        { tool_name: 'look', args: { count: 'x' } },
        { tool: 'look', decision: 'refused', reason: 'arguments' },
      ],
      [
        { tool_name: 'look', args: { word: '-x' } },
        { tool: 'look', decision: 'refused', reason: 'arguments' },
      ],
      [{ tool_name: 'hidden' }, { tool: 'hidden', decision: 'refused', reason: 'unknown tool' }],
      [{ tool_name: 'none' }, { tool: 'none', decision: 'refused', reason: 'unknown tool' }],
      [
        { tool_name: 'look', args: { where: '/none/such' } },
        { tool: 'look', status: 'not-started', exit: -1 },
      ],
      [
        { tool_name: 'look', args: 5 },
        { tool: 'look', decision: 'refused' },
      ],
      [
        { tool_name: 'look', args: 'no object' },
        { tool: 'look', decision: 'refused' },
      ],
      [{}, { decision: 'refused' }],
    ];
    for (const [input, expected] of calls) {
      const before = records().length;
      await wire.tool('climax_call', input);
      const added = records().slice(before);
      expect([input, added.length]).toEqual([input, 1]);
      expect(added[0]).toMatchObject(expected);
      expect(Date.parse(added[0]?.time ?? '')).toBeGreaterThan(0);
    }
  });

  it('has a record of a call that was cancelled, and of one that the end of the server cut off', async () => {
    const { wire, records } = await open();
    const id = wire.nextId();
    void wire.call('stay').catch(() => {});
    await wire.call('fail');
    wire.sendMessage({ method: 'notifications/cancelled', params: { requestId: id } });
    void wire.call('stay').catch(() => {});
    await wire.call('fail');
    await wire.close();
    const stays = records().filter(({ tool }) => tool === 'stay');
    expect(stays.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  it('shows no values unless it is asked to', async () => {
    const { wire, records } = await open();
    await wire.call('look', { word: 'plain', key: 'secret', count: 7 });
    const [record] = records();
    expect(record?.argv?.slice(2)).toEqual([
      '<redacted>',
      '--key=<redacted>',
      '--count',
      '<redacted>',
    ]);
    const { wire: told, records: all } = await open(['--audit-values']);
    await told.call('look', { word: 'plain', key: 'secret', count: 7 });
    expect(all()[0]?.argv?.slice(2)).toEqual(['plain', '--key=secret', '--count', '7']);
  });

  it.each([
    ['newlines', 'x\n{"tool":"forged"}\n'],
    ['quotes', 'x","decision":"allowed'],
    ['ANSI', '\u001b[2J'],
    ['C1 and DEL', '\u009b\u007f\u0085'],
    ['bidi', '\u202e\u2066'],
    ['tag characters', '\u{e0041}\u{e007f}'],
    ['soft hyphen', '\u00ad'],
    ['line separators', '\u2028'],
    ['half a pair', '\ud800'],
    ['a backslash before it', '\\\u001b \\\u{e0041} \\\u202e'],
  ])('stays one line of JSON a call, with nothing raw: %s', async (_what, name) => {
    const { wire, file, records } = await open(['--audit-values']);
    await wire.call(`${name}`);
    await wire.call('fail');
    const text = readFileSync(file, 'utf8');
    expect(text.trimEnd().split('\n')).toHaveLength(2);
    expect(text).not.toMatch(raw);
    expect(records().map(({ decision }) => decision)).toEqual(['refused', 'allowed']);
  });

  it('does not grow with a name', async () => {
    const { wire, file } = await open();
    await wire.call('x'.repeat(5_000_000));
    expect(statSync(file).size).toBeLessThan(10_000);
  });

  it('is for its owner alone, and is added to', async () => {
    const { wire, file } = await open();
    await wire.call('fail');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await openWire({ args: [config, slow, '--policy', policy, '--audit', file] });
    opened.push(again);
    await again.call('fail');
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2);
    chmodSync(file, 0o600);
  });

  it('that cannot be written is an error before anything is served', async () => {
    const wire = await openWire({ args: [config, '--audit', '/none/such/audit'] }).catch(String);
    expect(wire).toMatch(/Cannot write the audit file \/none\/such\/audit/);
  });
});
