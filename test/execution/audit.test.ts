// The record of calls: one line each, without values unless they are asked for.
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openAudit } from '../../src/execution/audit.ts';
import { openExecution } from '../../src/execution/execute.ts';
import { renderOutcome } from '../../src/execution/outcome.ts';
import { openLog } from '../../src/log.ts';
import { catalogOf } from '../catalog/catalog-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'climax-audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

const quiet = openLog({ level: 'error' });
const catalog = catalogOf(
  'command: sh -c\ntools: [{name: say, description: d, command: "\'echo $0; exit 3\'", args: [{name: word, positional: true}, {name: token, flag: --token=}]}, {name: asked, description: d}]',
  'tools: {say: {args: {word: {pattern: "[a-z]+"}}}, asked: {confirm: true}}',
);

async function recorded(name: string, withValues: boolean) {
  const file = join(folder, name);
  const execution = openExecution(catalog, quiet, {}, openAudit(file, withValues));
  const [say, asked] = catalog.entries;
  if (!say || !asked) throw new Error('no entries');
  await execution.execute(say, { word: 'hello', token: 'SECRET' });
  await execution.execute(say, { word: 'HELLO' });
  await execution.execute(say, { word: '-x' });
  await execution.execute(asked, {});
  execution.noteRefused('gone\u202E\nx', 'unknown tool');
  await execution.close();
  const text = readFileSync(file, 'utf8');
  return {
    file,
    text,
    records: text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

describe('the record', () => {
  it('has one line for every call, run or refused', async () => {
    const { file, text, records } = await recorded('plain', false);
    expect(records).toMatchObject([
      { tool: 'say', decision: 'allowed', status: 'exited', exit: 3, bytes: 6 },
      { tool: 'say', decision: 'refused', reason: 'policy' },
      { tool: 'say', decision: 'refused', reason: 'arguments' },
      { tool: 'asked', decision: 'refused', reason: 'consent' },
      { decision: 'refused', reason: 'unknown tool' },
    ]);
    expect(records.every(({ time }) => !Number.isNaN(Date.parse(String(time))))).toBe(true);
    expect(text).not.toMatch(/SECRET|HELLO|\u202E/);
    expect(records[0]?.['argv']).toContain('--token=<redacted>');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('has the values when they are asked for', async () => {
    const { records } = await recorded('values', true);
    expect(records[0]?.['argv']).toEqual([
      'sh',
      '-c',
      'echo $0; exit 3',
      'hello',
      '--token=SECRET',
    ]);
  });

  it('tells a command that its executor refused from one that ran', async () => {
    const file = join(folder, 'outside');
    const bounded = catalogOf(
      'command: echo\nworking_dir: /\ntools: [{name: say, description: d}]',
      `default: enabled\nexecutor: {roots: [${JSON.stringify(folder)}]}`,
    );
    const [say] = bounded.entries;
    if (!say) throw new Error('no entry');
    const execution = openExecution(bounded, quiet, {}, openAudit(file, false));
    await execution.execute(say, {});
    await execution.close();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      tool: 'say',
      decision: 'refused',
      reason: 'policy',
      status: 'refused',
    });
  });

  it('that is closed takes no more, and may be closed again', () => {
    const file = join(folder, 'closed');
    const audit = openAudit(file, false);
    audit.record({ tool: 'first', refusedFor: 'busy' });
    audit.close();
    audit.record({ tool: 'second', refusedFor: 'busy' });
    expect(audit.close).not.toThrow();
    expect(audit.isBroken()).toBe(false);
    expect(readFileSync(file, 'utf8')).toMatch(/^\{[^\n]*"tool":"first"[^\n]*\}\n$/);
  });

  // Only Linux lists what a process has open.
  it.runIf(process.platform === 'linux')('that is closed is let go of', () => {
    const file = join(folder, 'let-go');
    const isOpen = () =>
      readdirSync('/proc/self/fd').some((name) => {
        const link = `/proc/self/fd/${name}`;
        return existsSync(link) && readlinkSync(link) === realpathSync(file);
      });
    const audit = openAudit(file, false);
    expect(isOpen()).toBe(true);
    audit.close();
    expect(isOpen()).toBe(false);
  });

  // A disk that is always full, which only Linux has.
  it.runIf(process.platform === 'linux')(
    'that cannot be written any more stops what would go unrecorded',
    async () => {
      const lines: string[] = [];
      const log = openLog({ level: 'info', write: (line) => lines.push(line) });
      const execution = openExecution(catalog, log, {}, openAudit('/dev/full', false));
      const [say] = catalog.entries;
      if (!say) throw new Error('no entry');
      const input = { word: 'hello' };
      expect((await execution.execute(say, input)).stdout).toBe('hello\n');
      const refused = await execution.execute(say, input);
      await execution.close();
      expect(refused.status).toBe('refused');
      expect(lines.at(-1)).toBe('climax: info: say: refused (audit)\n');
      expect(renderOutcome(refused)).toBe(
        'Policy validation failed:\n  - The audit file cannot be written, and nothing runs without a record',
      );
    },
  );

  it('that cannot be written stops the start', () => {
    expect(() => openAudit(join(folder, 'no', 'where'), false)).toThrow(
      expect.objectContaining({
        code: 'io',
        message: expect.stringContaining('Cannot write the audit file'),
        hint: 'Give --audit a file in a directory that exists and is writable.',
      }),
    );
  });
});
