// The whole path of a call: refused or run, counted, and reported to the log without its values.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openAudit } from '../../src/execution/audit.ts';
import { openExecution } from '../../src/execution/execute.ts';
import { renderOutcome } from '../../src/execution/outcome.ts';
import { openOutputStore } from '../../src/execution/output-store.ts';
import { openLog } from '../../src/log.ts';
import { catalogOf } from '../catalog/catalog-of.ts';
import { eventually, isAlive } from '../contracts/executor.ts';

const folder = mkdtempSync(join(tmpdir(), 'climax-execute-'));
afterAll(() => rmSync(folder, { recursive: true }));

const config = `
command: sh -c
tools:
  - {name: show, description: d, command: "'echo \\"$0 $@\\"'", args: [{name: a, positional: true}, {name: m, flag: --m=}]}
  - {name: wait, description: d, command: "'sleep 0.3'"}
  - {name: home, description: d, command: "'echo $0' $UNIT_PLACE"}
`;

async function run(tool: string, input: Record<string, unknown> = {}, policy?: string) {
  const catalog = catalogOf(config, policy);
  const lines: string[] = [];
  const log = openLog({ level: 'debug', write: (line) => lines.push(line) });
  const execution = openExecution(catalog, log, { UNIT_PLACE: 'from the environment' });
  const entry = catalog.get(tool);
  if (!entry) throw new Error(`no tool ${tool}`);
  const outcome = await execution.execute(entry, input);
  await execution.close();
  return { outcome, text: renderOutcome(outcome), log: lines.join('') };
}

describe('a call', () => {
  it('is checked, built and run', async () => {
    const { outcome, text } = await run('show', { a: 'first', m: '-x y' });
    expect(outcome.status).toBe('exited');
    expect(text).toBe('first --m=-x y');
  });

  it('expands with the environment that it is given', async () => {
    expect((await run('home')).text).toBe('from the environment');
  });

  it('that is refused runs nothing', async () => {
    const { outcome, text } = await run('show', { a: '-x' });
    expect(outcome).toMatchObject({ status: 'refused', exitCode: -1, stdout: '' });
    expect(text).toMatch(/^Argument validation failed:\n {2}- Argument 'a': /);
  });

  it('that breaks the policy runs nothing', async () => {
    const policy = 'tools: {show: {args: {a: {pattern: b}}}}';
    expect((await run('show', { a: 'c' }, policy)).text).toBe(
      "Policy validation failed:\n  - Argument 'a': value 'c' does not match pattern 'b'",
    );
    expect((await run('show', { a: 'b' }, policy)).text).toBe('b');
  });

  it('that needs consent is refused where nobody can be asked', async () => {
    const { outcome, text } = await run('show', { a: 'b' }, 'tools: {show: {confirm: true}}');
    expect(outcome.status).toBe('refused');
    expect(text).toMatch(/^Policy validation failed:\n {2}- .*consent/);
  });

  it('runs without the arguments that it does not have, of which the log is told', async () => {
    const { text, log } = await run('show', { a: 'b', colour: 'SECRET' });
    expect(text).toBe('b');
    expect(log).toContain('climax: warning: show: ignores unknown arguments: colour\n');
    expect(log).not.toContain('SECRET');
  });

  it('is logged by name and end, never with its values', async () => {
    const { log } = await run('show', { a: 'SECRET', m: 'HIDDEN' });
    expect(log).toContain('show: ');
    expect(log).toContain('exit code 0');
    expect(log).not.toMatch(/SECRET|HIDDEN/);
    expect((await run('show', { a: '-SECRET' })).log).toMatch(
      /^climax: info: show: refused[^\n]*\n$/,
    );
  });
});

describe('the log of a call', () => {
  it('has the words without their values, then how it ended, and no warning without a reason', async () => {
    const { log } = await run('show', { a: 'SECRET', m: 'HIDDEN' });
    expect(log.split('\n')).toEqual([
      `climax: debug: show: runs sh -c echo "$0 $@" <redacted> --m=<redacted>`,
      expect.stringMatching(/^climax: info: show: exited, exit code 0, \d+ ms$/),
      '',
    ]);
  });

  it('names every argument that was passed over', async () => {
    const { log } = await run('show', { a: 'b', colour: 1, size: 2 });
    expect(log).toContain('climax: warning: show: ignores unknown arguments: colour, size\n');
  });
});

describe('closing', () => {
  it('ends what runs, waits for its record, and gives up what was kept', async () => {
    const pids = join(folder, 'pid');
    const catalog = catalogOf(
      `command: sh -c\ntools: [{name: long, description: d, command: "'echo $$ > ${pids}; exec sleep 60'"}, {name: much, description: d, command: "'yes | head -c 200000'"}]`,
    );
    const file = join(folder, 'record');
    const outputs = openOutputStore();
    const audit = openAudit(file, false);
    const execution = openExecution(catalog, openLog({ level: 'error' }), {}, audit, outputs);
    const [long, much] = catalog.entries;
    if (!long || !much) throw new Error('no entries');
    await execution.execute(much, {});
    expect(outputs.list()).toHaveLength(1);
    const running = execution.execute(long, {});
    const isThere = () => existsSync(pids) && readFileSync(pids, 'utf8').endsWith('\n');
    expect(await eventually(isThere)).toBe(true);
    await execution.close();
    const records = readFileSync(file, 'utf8');
    expect(records).toContain('"tool":"long","argv":');
    expect(records).toContain('"status":"cancelled"');
    expect(await running).toMatchObject({ status: 'cancelled', exitCode: -1 });
    expect(isAlive(Number(readFileSync(pids, 'utf8')))).toBe(false);
    expect(outputs.list()).toEqual([]);
    execution.noteRefused('late', 'unknown tool');
    expect(readFileSync(file, 'utf8')).toBe(records);
  });
});

describe('many calls', () => {
  it('beyond the concurrency wait, beyond the queue are told so', async () => {
    const catalog = catalogOf(config, 'default: enabled\nlimits: {concurrency: 1}');
    const lines: string[] = [];
    const log = openLog({ level: 'info', write: (line) => lines.push(line) });
    const execution = openExecution(catalog, log, {});
    const entry = catalog.get('wait');
    if (!entry) throw new Error('no entry');
    const controller = new AbortController();
    const calls = Array.from({ length: 260 }, () =>
      execution.execute(entry, {}, { signal: controller.signal }),
    );
    const busy = await Promise.all(calls.slice(257));
    expect(busy.map(renderOutcome)).toEqual([
      'Busy: 1 commands run and more wait, try again later',
      'Busy: 1 commands run and more wait, try again later',
      'Busy: 1 commands run and more wait, try again later',
    ]);
    expect(busy.every(({ status }) => status === 'refused')).toBe(true);
    expect(lines).toContain('climax: info: wait: refused (busy)\n');
    const [first, second] = await Promise.all(calls.slice(0, 2));
    expect([first?.status, second?.status]).toEqual(['exited', 'exited']);
    controller.abort();
    const rest = await Promise.all(calls.slice(2, 257));
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set(['cancelled']));
    await execution.close();
  });
});
