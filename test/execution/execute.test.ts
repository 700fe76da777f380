// The whole path of a call: refused or run, counted, and reported to the log without its values.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openExecution } from '../../src/execution/execute.ts';
import { renderOutcome } from '../../src/execution/outcome.ts';
import { openLog } from '../../src/log.ts';
import { catalogOf } from '../catalog/catalog-of.ts';

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

describe('many calls', () => {
  it('beyond the concurrency wait, beyond the queue are told so', async () => {
    const catalog = catalogOf(config, 'default: enabled\nlimits: {concurrency: 1}');
    const execution = openExecution(catalog, openLog({ level: 'error' }), {});
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
    const [first, second] = await Promise.all(calls.slice(0, 2));
    expect([first?.status, second?.status]).toEqual(['exited', 'exited']);
    controller.abort();
    const rest = await Promise.all(calls.slice(2, 257));
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set(['cancelled']));
    await execution.close();
  });
});
