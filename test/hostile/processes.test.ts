// Processes that fork, hide, are deaf and hold on: whatever ends a call or the server ends all of them.
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serverFile } from '../e2e/fixture-server.ts';
import { waitFor } from '../e2e/running.ts';
import { runProgram } from '../e2e/shell.ts';
import { abortCalls } from './aborts.ts';
import { describeProcess, endProcesses, newTag, taggedProcesses, zombiesOf } from './census.ts';
import { canaryShell, openPlace } from './place.ts';
import { lastingActs, rogueConfig } from './rogue-config.ts';
import { type Wire, openWire } from './wire.ts';

const place = openPlace();
const rogue = place.write('rogue.yaml', rogueConfig());
const SEED = 7;

/** The numbers of open descriptors that the canary has seen. */
const descriptorsIn = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => /^(\d+) /.exec(line)?.[1] ?? [])
    .map(Number)
    .toSorted((left, right) => left - right);

const opened: { wire: Wire; tag: string }[] = [];
afterEach(async () => {
  for (const { wire, tag } of opened.splice(0)) {
    await wire.stop();
    endProcesses(taggedProcesses(tag, wire.pid));
  }
});

async function open(config = rogue, more: readonly string[] = []) {
  const { tag, env } = newTag();
  const wire = await openWire({ args: [config, ...more], env });
  opened.push({ wire, tag });
  const left = () => taggedProcesses(tag, wire.pid);
  const noneLeft = () =>
    waitFor(`the end of ${left().map(describeProcess).join(' | ')}`, () => left().length === 0);
  return { wire, left, noneLeft };
}

/** Starts a call and waits until its mischief is under way. */
async function start(wire: Wire, act: string): Promise<number> {
  const ready = place.fresh(act);
  const id = wire.nextId();
  const args = { ready };
  void wire.call(act, args).catch(() => {});
  await waitFor(`${act} under way`, () => existsSync(ready) && readFileSync(ready, 'utf8') !== '');
  return id;
}

describe('processes: whatever they do, an ended call leaves none', () => {
  it(`calls that are cancelled: ${lastingActs.join(', ')}`, async () => {
    const { wire, left, noneLeft } = await open();
    const ids = await Promise.all(lastingActs.map((act) => start(wire, act)));
    expect(left().length).toBeGreaterThan(lastingActs.length);
    for (const requestId of ids) {
      wire.sendMessage({ method: 'notifications/cancelled', params: { requestId } });
    }
    await noneLeft();
    await waitFor('the server to collect its children', () => zombiesOf(wire.pid).length === 0);
    expect(await wire.call('brief')).toMatchObject({ text: 'brief' });
  });

  it('calls that time out', async () => {
    const { wire, noneLeft } = await open();
    const answers = await Promise.all(lastingActs.map((act) => wire.call(`${act}_timeout`)));
    for (const { text } of answers) expect(text).toContain('Command timed out after 0.5s');
    await noneLeft();
  });

  it('held pipes: a call is answered when its command ends', async () => {
    const { wire } = await open();
    const started = performance.now();
    const answers = await Promise.all(['hold', 'hold_session'].map((act) => wire.call(act)));
    expect(answers.map(({ text }) => text)).toEqual(['(no output)', '(no output)']);
    // The pipes would be held for a minute.
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('what a command leaves in its group is ended when the command has ended', async () => {
    const { wire, noneLeft } = await open();
    expect(await wire.call('hold')).toMatchObject({ text: '(no output)' });
    await noneLeft();
  });

  it('what left the group of a command that ended by itself does not outlive the server', async () => {
    const { wire, left } = await open();
    await wire.call('leave');
    await wire.close();
    expect(left().map(describeProcess)).toEqual([]);
  });
});

describe('processes: cancel in the same write as the call', () => {
  it('starts nothing, and the next request is answered', async () => {
    const { wire, left } = await open();
    const files = Array.from({ length: 20 }, (_, index) => place.fresh(`never-${index}`));
    for (const [index, ready] of files.entries()) {
      const id = `same-${index}`;
      const call = {
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: 'climax_call', arguments: { tool_name: 'brief', args: { ready } } },
      };
      const cancel = {
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId: id },
      };
      wire.send(`${JSON.stringify(call)}\n${JSON.stringify(cancel)}\n`);
    }
    expect(await wire.call('brief')).toMatchObject({ text: 'brief' });
    await sleep(200);
    expect(files.filter((file) => existsSync(file))).toEqual([]);
    expect(left()).toEqual([]);
  });
});

const startAll = async () => {
  const running = await open();
  await Promise.all(lastingActs.map((act) => start(running.wire, act)));
  return running;
};

describe('processes: the end of the server', () => {
  it('by a signal ends all of them', async () => {
    const ends = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
    const all = await Promise.all(
      ends.map(async (signal) => {
        const { wire, left } = await startAll();
        wire.child.kill(signal);
        return { signal, ended: await wire.ended, left: left().map(describeProcess) };
      }),
    );
    const clean = { ended: { code: 0, signal: null }, left: [] };
    expect(all).toEqual(ends.map((signal) => ({ signal, ...clean })));
  });

  it('by the end of stdin, or of all pipes, ends all of them', async () => {
    const [first, second] = await Promise.all([startAll(), startAll()]);
    const gone = new Promise((resolve) => {
      second.wire.child.once('exit', resolve);
    });
    for (const name of ['stdout', 'stderr', 'stdin'] as const) second.wire.child[name].destroy();
    expect(await first.wire.close()).toEqual({ code: 0, signal: null });
    expect(first.left().map(describeProcess)).toEqual([]);
    await gone;
    expect(second.left().map(describeProcess)).toEqual([]);
  });
});

describe('processes: random aborts', () => {
  it(`25 leave no orphan, no zombie and no descriptor (seed ${SEED})`, async () => {
    const { seconds, memory, ...remains } = await abortCalls(rogue, { count: 25, seed: SEED });
    expect(remains).toEqual({
      orphans: [],
      zombies: [],
      leaked: [],
      badLines: [],
      isAnswering: true,
    });
    expect(seconds).toBeLessThan(60);
    expect(memory.peak).toBeLessThan(500);
  });
});

describe('child stdin: a command that does not read its input', () => {
  let running: Awaited<ReturnType<typeof open>>['wire'];
  const config = place.write(
    'deaf.yaml',
    `command: sh -c\ntools:\n  - {name: exits, description: d, command: "'exit 3'", args: [{name: input, stdin: true}]}\n  - {name: closes, description: d, command: "'exec <&-; sleep 0.2; echo closed'", args: [{name: input, stdin: true}]}\n`,
  );
  beforeAll(async () => {
    const { env } = newTag();
    running = await openWire({ args: [config], env });
  });
  afterAll(() => running?.stop());

  it('neither breaks the server nor the answer', async () => {
    const input = 'x'.repeat(2_000_000);
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([
        running.call('exits', { input }),
        running.call('closes', { input }),
      ]);
      expect(answers.map(({ text }) => text)).toEqual(['[exit code: 3]', 'closed']);
    }
  });
});

describe('secrets: inherited descriptors', () => {
  it('a command has its three streams and no other', async () => {
    const config = place.write(
      'descriptors.yaml',
      `command: sh "${canaryShell}"\ntools: [{name: look, description: d}]\n`,
    );
    const { tag, env } = newTag();
    const wire = await openWire({
      args: [config, '--audit', place.fresh('audit')],
      env: { ...env, CLIMAX_LOG_FILE: place.fresh('log') },
    });
    opened.push({ wire, tag });
    const answers = await Promise.all([1, 2, 3, 4].map(() => wire.call('look')));
    for (const { text } of answers) {
      // The fourth is the folder being listed. High ones come from whoever started the tests.
      expect(descriptorsIn(text).filter((number) => number < 100)).toEqual([0, 1, 2, 3]);
      expect(text).toMatch(/^3 \/proc\/\d+\/fd$/m);
    }
  });

  it('nor one that the server was started with', async () => {
    const secret = place.write('secret', 'the secret of the parent');
    const config = place.write(
      'inherited.yaml',
      `command: sh -c\ntools: [{name: look, description: d, command: "'sh ${canaryShell}; cat <&98; cat <&9; true'"}]\n`,
    );
    const words = [process.execPath, serverFile(), 'call', 'look', '--config', config];
    const script = 'exec 9<"$SECRET" 98<"$SECRET"; exec "$@"';
    const { stdout } = await runProgram('bash', ['-c', script, 'bash', ...words], {
      env: { SECRET: secret },
    });
    expect(descriptorsIn(stdout).filter((number) => number < 100)).toEqual([0, 1, 2, 3]);
    expect(stdout).not.toContain('the secret of the parent');
  });
});
