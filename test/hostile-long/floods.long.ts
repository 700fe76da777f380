// Floods of full size: the memory stays flat, the disk is bounded, and what is kept is right to the last byte.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryOf } from '../hostile/census.ts';
import { readWhole } from '../hostile/paging.ts';
import { openPlace } from '../hostile/place.ts';
import { type Wire, openWire } from '../hostile/wire.ts';
import { report } from './report.ts';

const MB = 1024 * 1024;
const place = openPlace();
const config = place.write(
  'flood.yaml',
  JSON.stringify({
    name: 'flood',
    command: 'sh -c',
    tools: [
      {
        name: 'run',
        description: 'Run a script',
        timeout: 500,
        args: [{ name: 'script', positional: true }],
      },
    ],
  }),
);
const tmp = place.fresh('tmp');
mkdirSync(tmp);
let wire: Wire;
beforeAll(async () => {
  wire = await openWire({ args: [config], env: { TMPDIR: tmp } });
});
afterAll(() => wire?.stop());

const run = async (script: string) => {
  const { result, error } = await withoutPatience(script);
  if (error) throw new Error(error.message);
  const { content } = result as { content: { text?: string; uri?: string }[] };
  return { text: content[0]?.text ?? '', links: content.flatMap(({ uri }) => uri ?? []) };
};

let asked = 0;
/** Waits as long as it takes. */
async function withoutPatience(script: string) {
  asked += 1;
  const id = `long-${asked}`;
  wire.sendMessage({
    id,
    method: 'tools/call',
    params: { name: 'climax_call', arguments: { tool_name: 'run', args: { script } } },
  });
  for (;;) {
    const found = wire.messages.find((message) => message.id === id);
    if (found) return found;
    if (wire.child.exitCode !== null) throw new Error(`the server ended: ${wire.stderr()}`);
    await sleep(50);
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

const onDisk = () =>
  readdirSync(tmp, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(tmp, name)))
    .filter((stat) => stat.isFile())
    .reduce((sum, { size }) => sum + size, 0);

describe('floods', () => {
  it('10 GB leave the memory flat, and 64 MB of them on disk', async () => {
    const started = performance.now();
    const flood = run(`head -c ${10 * 1024 * MB} /dev/zero`);
    // Others are served meanwhile.
    const waits: number[] = [];
    const state = { isOver: false };
    void flood.finally(() => {
      state.isOver = true;
    });
    while (!state.isOver) {
      const asking = performance.now();
      await wire.request('ping');
      waits.push(performance.now() - asking);
      await sleep(100);
    }
    const { text, links } = await flood;
    const memory = memoryOf(wire.pid);
    report('10 GB', {
      seconds: Math.round((performance.now() - started) / 1000),
      memory,
      longestPingMs: Math.round(Math.max(...waits)),
      keptMB: Math.round(onDisk() / MB),
    });
    expect(text).toContain(`of ${10 * 1024 * MB} bytes kept`);
    expect(links).toHaveLength(1);
    expect(onDisk()).toBe(64 * MB);
    expect(memory.peak).toBeLessThan(400);
    expect(Math.max(...waits)).toBeLessThan(2000);
  });

  it('200 MB in one line leave the memory flat', async () => {
    const { text } = await run('head -c 200000000 /dev/zero | tr "\\0" x');
    expect(text).toContain('of 200000000 bytes kept');
    report('200 MB in a line', memoryOf(wire.pid));
    expect(memoryOf(wire.pid).peak).toBeLessThan(400);
  });

  it('60 MB are read back page by page, to the last byte', async () => {
    const { links } = await run('seq 1 7800000 | head -c 60000000');
    const whole = await readWhole(wire, links[0] ?? '');
    expect(whole.length).toBe(60_000_000);
    const parts: string[] = [];
    for (let number = 1, length = 0; length < 60_000_000; number += 1) {
      parts.push(`${number}\n`);
      length += parts.at(-1)?.length ?? 0;
    }
    const expected = parts.join('').slice(0, 60_000_000);
    expect(digest(whole)).toBe(digest(expected));
  });

  it('a call keeps 64 MB, its two streams together', async () => {
    const before = onDisk();
    const { links } = await run('head -c 70000000 /dev/zero; head -c 70000000 /dev/zero >&2');
    report('two streams', { keptMB: Math.round((onDisk() - before) / MB), links: links.length });
    expect(onDisk() - before).toBeLessThanOrEqual(64 * MB);
  });

  it('many floods keep 512 MB in all, and the memory flat', async () => {
    const first = await run(`head -c ${65 * MB} /dev/zero`);
    const last: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        [1, 2].map(() => run(`head -c ${65 * MB} /dev/zero | tr "\\0" x`)),
      );
      last.push(...answers.flatMap(({ links }) => links));
      expect(onDisk()).toBeLessThanOrEqual(512 * MB);
    }
    report('many floods', { keptMB: Math.round(onDisk() / MB), memory: memoryOf(wire.pid) });
    expect(onDisk()).toBeGreaterThan(400 * MB);
    const gone = await wire.request('resources/read', { uri: first.links[0] });
    expect(gone.error).toBeDefined();
    const kept = await wire.request('resources/read', { uri: last.at(-1) });
    expect(kept.error).toBeUndefined();
    expect(memoryOf(wire.pid).peak).toBeLessThan(500);
  });

  it('is all gone when the server ends', async () => {
    wire.child.kill('SIGTERM');
    expect(await wire.ended).toEqual({ code: 0, signal: null });
    expect(readdirSync(tmp)).toEqual([]);
  });
});

describe('a client that does not read', () => {
  it('while floods run and requests pile up: the memory stays flat, and all is answered in the end', async () => {
    const other = await openWire({ args: [config], env: { TMPDIR: tmp } });
    try {
      other.child.stdout.pause();
      const script = 'yes | head -c 200000';
      for (let index = 0; index < 1000; index += 1) {
        other.sendMessage({
          id: `c${index}`,
          method: 'tools/call',
          params: { name: 'climax_call', arguments: { tool_name: 'run', args: { script } } },
        });
      }
      await sleep(20_000);
      const memory = memoryOf(other.pid);
      report('a client that does not read', memory);
      expect(memory.peak).toBeLessThan(400);
      other.child.stdout.resume();
      for (let index = 0; index < 1000; index += 1) await other.answerTo(`c${index}`);
      expect(other.badLines).toEqual([]);
    } finally {
      await other.stop();
    }
  });
});
