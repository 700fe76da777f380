// A container ends with its call, whoever ends that and whenever.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openOfficialClient } from '../e2e/official-client.ts';
import { type RawServer, startServer } from '../e2e/raw-server.ts';
import { containers, noneLeft, openBox, running } from './box.ts';

const box = openBox();
const servers: RawServer[] = [];
afterEach(noneLeft);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  box.remove();
});

/** Scripts that would take minutes: one that ends when asked to, one that a signal does not reach, one that is deaf. */
const scripts = {
  polite: 'trap "sleep 0.2; echo >> /shared/asked; exit" TERM; echo up; sleep 300 & wait',
  plain: 'echo up; sleep 300',
  deaf: 'trap "" TERM INT HUP; echo up; sleep 300 & sleep 300; sleep 300',
};
const volumes = [`${box.folder}:/shared`];
const named = Object.entries(scripts);

const callOf = (script: string, tool = 'box_run') => ({
  name: 'climax_call',
  arguments: { tool_name: tool, args: { script } },
});

/** What the engine was asked for at the last moment is there by then. */
const settle = () => sleep(2000);

async function start(): Promise<RawServer> {
  const server = startServer(box.serverWith());
  servers.push(server);
  await server.initialize();
  return server;
}

/** A server in the middle of a call. */
async function startBusy(script: string): Promise<RawServer> {
  const server = await start();
  server.request('tools/call', callOf(script)).catch(() => {});
  await running(1);
  return server;
}

describe.each(named)('a %s command', (name, script) => {
  it('ends with its time, and what it printed is kept', async () => {
    const connection = await openOfficialClient(box.serverWith({ volumes }));
    const call = callOf(script, 'box_brief');
    const { text, isError } = await connection.callTool(call.name, call.arguments);
    expect(containers('running')).toEqual([]);
    expect(isError).toBe(true);
    expect(text).toBe(`up\n\n[stderr]\nCommand timed out after 2s\n\n[exit code: -1]`);
    const asked = join(box.folder, 'asked');
    // Once: a second request means hurry to many programs.
    expect(existsSync(asked) && readFileSync(asked, 'utf8')).toBe(name === 'polite' && '\n');
    rmSync(asked, { force: true });
    await connection.close();
  });

  it('ends when it is cancelled, and the server goes on', async () => {
    const server = await startBusy(script);
    server.notify('notifications/cancelled', { requestId: 2, reason: 'test' });
    await noneLeft();
    const { result } = await server.request('tools/call', callOf('echo next'));
    expect(result).toMatchObject({ content: [{ text: 'next' }] });
    server.child.stdin.end();
    await server.ended;
  });

  it('ends when the client goes away', async () => {
    const server = await startBusy(script);
    server.child.stdin.end();
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(containers('running')).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends when the server is sent %s', async (signal) => {
    const server = await startBusy(script);
    server.child.kill(signal);
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(containers('running')).toEqual([]);
  });
});

describe('a container that is only being created', () => {
  const delays = Array.from({ length: 16 }, (_, index) => index * 30);

  it('is not left by a call that is cancelled', async () => {
    const server = await start();
    server.child.stdout.setMaxListeners(0);
    for (const [index, delay] of delays.entries()) {
      server.request('tools/call', callOf(scripts.deaf)).catch(() => {});
      await sleep(delay);
      server.notify('notifications/cancelled', { requestId: index + 2 });
    }
    await noneLeft();
    await settle();
    expect(containers('all')).toEqual([]);
    server.child.stdin.end();
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(containers('all')).toEqual([]);
  });

  it('is not left by a server that is stopped', async () => {
    for (const delay of delays) {
      const server = await start();
      server.request('tools/call', callOf(scripts.deaf)).catch(() => {});
      await sleep(delay);
      server.child.kill('SIGTERM');
      expect(await server.ended).toEqual({ code: 0, signal: null });
      expect(containers('running')).toEqual([]);
    }
    await noneLeft();
    await settle();
    expect(containers('all')).toEqual([]);
  }, 180_000);
});
