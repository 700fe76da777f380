// Entries that run inside the server: an answer becomes an outcome, shown as it is, counted, recorded and waited for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openAudit } from '../../src/execution/audit.ts';
import { type Builtin, runBuiltin } from '../../src/execution/builtin.ts';
import type { Command } from '../../src/execution/command.ts';
import { openExecution } from '../../src/execution/execute.ts';
import { renderOutcome } from '../../src/execution/outcome.ts';
import { openLog } from '../../src/log.ts';
import { catalogOf } from '../catalog/catalog-of.ts';
import { openPlace } from '../code/workspace/place.ts';

const place = openPlace();
const log = openLog({ level: 'error', write: () => {} });

const command: Command = {
  argv: ['b'],
  redacted: ['b'],
  stdin: 'given',
  cwd: undefined,
  workingDir: undefined,
  env: new Map(),
  timeoutSeconds: 1,
};
const answering =
  (text: string, isError = false): Builtin =>
  () =>
    Promise.resolve({ text, isError });

const echo: Builtin = (text) => Promise.resolve({ text: `<${text}>`, isError: false });

const config = `
command: no-such-program
tools:
  - {name: own, description: d, args: [{name: text, stdin: true, required: true}]}
  - {name: other, description: d}
`;

function openWith(builtin: Builtin, policy?: string, audit?: string) {
  const catalog = policy === undefined ? catalogOf(config) : catalogOf(config, policy);
  const execution = openExecution(
    catalog,
    log,
    {},
    audit === undefined ? undefined : openAudit(audit, false),
    undefined,
    new Map([['own', builtin]]),
  );
  onTestFinished(() => execution.close());
  const entry = catalog.get('own');
  const other = catalog.get('other');
  if (!entry || !other) throw new Error('no entry');
  return { execution, entry, other };
}

describe('a builtin', () => {
  it.each([
    ['text\n', false, 0],
    ['', false, 0],
    ['went wrong', true, 1],
    ['  \u001B[2J\r\n  ', false, 0],
  ])('that answers %j is shown so', async (text, isError, exitCode) => {
    const outcome = await runBuiltin(answering(text, isError), command, log);
    expect(outcome).toMatchObject({
      status: 'exited',
      exitCode,
      stdout: text,
      stderr: '',
      truncated: false,
      bytes: Buffer.byteLength(text),
    });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(0);
    expect(renderOutcome(outcome)).toBe(text);
  });

  it('is given the one value, or nothing', async () => {
    expect((await runBuiltin(echo, command, log)).stdout).toBe('<given>');
    expect((await runBuiltin(echo, { ...command, stdin: undefined }, log)).stdout).toBe('<>');
  });
});

describe('an entry with a builtin', () => {
  it('runs no program, and others still do', async () => {
    const { execution, entry, other } = openWith(echo);
    expect(await execution.execute(entry, { text: 'a b\n' })).toMatchObject({ stdout: '<a b\n>' });
    expect(await execution.execute(other, {})).toMatchObject({ status: 'not-started' });
  });

  it('has its arguments checked, by the policy too', async () => {
    const { execution, entry } = openWith(
      echo,
      'default: enabled\ntools: {own: {args: {text: {pattern: "[a-z]+"}}}}',
    );
    expect(await execution.execute(entry, {})).toMatchObject({ status: 'refused' });
    expect(await execution.execute(entry, { text: '../X' })).toMatchObject({ status: 'refused' });
    expect(await execution.execute(entry, { text: 'fine' })).toMatchObject({ stdout: '<fine>' });
  });

  it('waits for consent to this very value', async () => {
    const { execution, entry } = openWith(echo, 'default: enabled\ntools: {own: {confirm: true}}');
    const request = execution.consentFor(entry, { text: 'one' });
    expect(request?.question).toContain('one');
    const consent = { digest: request?.digest ?? '' };
    expect(await execution.execute(entry, { text: 'one' })).toMatchObject({ status: 'refused' });
    expect(await execution.execute(entry, { text: 'two' }, { consent })).toMatchObject({
      status: 'refused',
    });
    expect(await execution.execute(entry, { text: 'one' }, { consent })).toMatchObject({
      stdout: '<one>',
    });
  });

  it('is recorded, without its value', async () => {
    const file = join(place.fresh(), 'audit');
    const { execution, entry } = openWith(echo, undefined, file);
    await execution.execute(entry, { text: 'hunter2' });
    await execution.execute(entry, {});
    const text = readFileSync(file, 'utf8');
    const [first, second] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(first).toMatchObject({
      tool: 'own',
      decision: 'allowed',
      status: 'exited',
      exit: 0,
      bytes: 9,
    });
    expect(second).toMatchObject({ tool: 'own', decision: 'refused', reason: 'arguments' });
    expect(text).not.toContain('hunter2');
  });

  it('that breaks is recorded too, and its place is free again', async () => {
    const file = join(place.fresh(), 'audit');
    const { execution, entry } = openWith(
      (text) => (text === 'bad' ? Promise.reject(new TypeError('a bug')) : echo(text)),
      undefined,
      file,
    );
    for (let round = 0; round < 20; round += 1) {
      expect(await execution.execute(entry, { text: 'bad' })).toMatchObject({
        exitCode: 1,
        stdout: 'internal error',
      });
    }
    expect(await execution.execute(entry, { text: 'good' })).toMatchObject({ stdout: '<good>' });
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(21);
  });

  it('does not run once its signal says so', async () => {
    let runs = 0;
    const { execution, entry } = openWith((text) => {
      runs += 1;
      return echo(text);
    });
    const outcome = await execution.execute(entry, { text: 'x' }, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ status: 'cancelled' });
    expect(runs).toBe(0);
  });
});
