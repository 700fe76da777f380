// The sandbox: what a command can still see, write and leave behind in it. Where bubblewrap is not to be had, what is
// tried is that a policy which asks for it is not served without it.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from '../e2e/running.ts';
import { climax } from '../e2e/shell.ts';
import { describeProcess, endProcesses, newTag, taggedProcesses } from './census.ts';
import { canaryFile, openPlace, rogueFile } from './place.ts';
import { lastingActs, rogueConfig } from './rogue-config.ts';
import { type Wire, openWire } from './wire.ts';

const place = openPlace();
const root = place.fresh('root');
mkdirSync(root);
const config = place.write(
  'config.yaml',
  `
name: shut
command: sh -c
working_dir: ${root}
tools: [{name: run, description: d, args: [{name: script, positional: true}, {name: where, cwd: true}]}]
`,
);
// Beside the root, because the checkout may lie in the /tmp that a sandbox hides.
const canaryCopy = join(root, 'canary.mjs');
const rogueCopy = join(root, 'rogue.sh');
copyFileSync(canaryFile, canaryCopy);
copyFileSync(rogueFile, rogueCopy);
const rogue = place.write('rogue.yaml', rogueConfig(rogueCopy));
const boxed = place.write(
  'boxed.yaml',
  `default: enabled\nexecutor: {sandbox: true, network: none, roots: ["${root}"]}`,
);
const online = place.write(
  'online.yaml',
  `default: enabled\nexecutor: {sandbox: true, roots: ["${root}"]}`,
);

const probe = spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-pid', '--', 'true']);
const isHere = probe.status === 0;
if (!isHere) {
  const reason = probe.error?.message ?? probe.stderr.toString().trim();
  process.stderr.write(`the sandbox cannot be tried here: ${reason}\n`);
}

const opened: { wire: Wire; tag: string }[] = [];
afterEach(async () => {
  for (const { wire, tag } of opened.splice(0)) {
    await wire.stop();
    endProcesses(taggedProcesses(tag, wire.pid));
  }
});

async function open(policy = boxed, file = config, env: Record<string, string> = {}) {
  const { tag, env: own } = newTag();
  const wire = await openWire({
    args: [file, '--policy', policy],
    env: { ...own, ...env },
    cwd: root,
  });
  opened.push({ wire, tag });
  return { wire, tag, run: async (script: string) => (await wire.call('run', { script })).text };
}

describe('the sandbox where it cannot be had', () => {
  it('is asked for in vain, and nothing is served', async () => {
    const bin = place.fresh('bin');
    mkdirSync(bin);
    const { code, stdout, stderr } = await climax(['run', config, '--policy', boxed], {
      env: { PATH: bin },
    });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/asks for a sandbox, which cannot be had: bubblewrap/);
  });

  it('is asked for in vain where it does not work, and the reason is told', async () => {
    const bin = place.fresh('bin');
    mkdirSync(bin);
    const fake = join(bin, 'bwrap');
    writeFileSync(fake, '#!/bin/sh\necho "bwrap: no user namespaces" >&2\nexit 1\n', {
      mode: 0o755,
    });
    const { code, stderr } = await climax(['run', config, '--policy', boxed], {
      env: { PATH: `${bin}:/usr/bin:/bin` },
    });
    expect(code).toBe(2);
    expect(stderr).toContain('bwrap: no user namespaces');
  });
});

describe.runIf(isHere)('the sandbox', () => {
  it('is read-only but for the roots', async () => {
    const { run } = await open();
    const outside = place.fresh('outside');
    mkdirSync(outside);
    const home = process.env['HOME'] ?? '/root';
    expect(await run('echo in > inside; cat inside')).toBe('in');
    expect(readFileSync(join(root, 'inside'), 'utf8')).toBe('in\n');
    for (const path of [
      '/x',
      '/etc/x',
      `${home}/x`,
      '/usr/x',
      '/var/x',
      '/sys/x',
      '/proc/sys/kernel/x',
    ]) {
      expect(await run(`echo x > ${path} && echo WRITTEN`)).not.toContain('WRITTEN');
      expect(existsSync(path)).toBe(false);
    }
  });

  it('has a /tmp of its own', async () => {
    const { run } = await open();
    const name = `/tmp/hostile-${process.pid}`;
    expect(await run(`echo x > ${name}; cat ${name}; ls /tmp | wc -l`)).toMatch(/^x\n\s*\d+$/);
    expect(existsSync(name)).toBe(false);
    expect(await run(`cat ${name} || echo gone`)).toContain('gone');
  });

  it('sees no process but its own', async () => {
    const { wire, run } = await open();
    const seen = (await run('ls /proc')).split('\n').filter((name) => /^\d+$/.test(name));
    expect(seen.length).toBeLessThan(10);
    expect(await run(`kill -0 ${wire.pid} && echo REACHED`)).not.toContain('REACHED');
    expect(await run(`ls -l /proc/${wire.pid}/fd && echo REACHED`)).not.toContain('REACHED');
  });

  it('has no network when the policy says none, and has it otherwise', async () => {
    const server = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1');
    await new Promise((resolve) => {
      server.once('listening', resolve);
    });
    const { port } = server.address() as { port: number };
    const script = `${process.execPath} -e "require('net').connect(${port},'127.0.0.1').on('data',d=>console.log('got '+d)).on('error',e=>console.log(e.code))"`;
    try {
      const { run } = await open();
      expect(await run(script)).toMatch(/^E[A-Z]+$/);
      const { run: other } = await open(online);
      expect(await other(script)).toBe('got hello');
    } finally {
      server.close();
    }
  });

  it('passes words, input and directory as they are, and exit codes', async () => {
    const canary = place.write(
      'canary.yaml',
      `command: '"${process.execPath}" "${canaryCopy}"'\nworking_dir: ${root}\ntools: [{name: look, description: d, args: [{name: a, positional: true}, {name: b, flag: --b=}, {name: c, stdin: true}]}]`,
    );
    const { wire } = await open(boxed, canary);
    const { text } = await wire.call('look', { a: '$(id) ; x', b: '--bind / /', c: 'piped' });
    expect(JSON.parse(text)).toMatchObject({
      argv: ['$(id) ; x', '--b=--bind / /'],
      stdin: 'piped',
      cwd: root,
    });
    const { run } = await open();
    expect(await run('exit 7')).toBe('[exit code: 7]');
    // A moment later, when the shell has let go of the pipe.
    expect(await run('(sleep 0.3; ls /proc/$$/fd) | tr "\\n" " "')).toBe('0 1 2');
    const missing = place.write(
      'none.yaml',
      `command: no-such-program\nworking_dir: ${root}\ntools: [{name: t, description: d}]`,
    );
    const { wire: other } = await open(boxed, missing);
    expect((await other.call('t')).text).toContain('Command not found: no-such-program');
  });

  it('ends with a cancelled call and with one that takes too long', async () => {
    const { wire, tag } = await open(boxed, rogue);
    const first = wire.nextId();
    for (const act of lastingActs) void wire.call(act).catch(() => {});
    await waitFor('processes', () => taggedProcesses(tag, wire.pid).length > lastingActs.length);
    for (const index of lastingActs.keys()) {
      wire.sendMessage({ method: 'notifications/cancelled', params: { requestId: first + index } });
    }
    const timed = await Promise.all(lastingActs.map((act) => wire.call(`${act}_timeout`)));
    for (const { text } of timed) expect(text).toContain('Command timed out after 0.5s');
    await waitFor('the end of all', () => taggedProcesses(tag, wire.pid).length === 0);
  });

  it('leaves nothing even after kill -9 of the server', async () => {
    const { wire, tag } = await open(boxed, rogue);
    const files = lastingActs.map((act) => {
      const ready = join(root, `ready-${act}`);
      void wire.call(act, { ready }).catch(() => {});
      return ready;
    });
    await waitFor('all under way', () => files.every((file) => existsSync(file)));
    expect(taggedProcesses(tag, wire.pid).length).toBeGreaterThan(lastingActs.length);
    wire.child.kill('SIGKILL');
    await wire.ended;
    const left = () => taggedProcesses(tag, wire.pid).map(describeProcess);
    await waitFor(`the end of ${left().join(' | ')}`, () => left().length === 0);
    expect(left()).toEqual([]);
  });

  it('a daemon that a command leaves behind ends with the command', async () => {
    const { wire, tag } = await open(boxed, rogue);
    expect((await wire.call('leave')).text).toBe('(no output)');
    await waitFor('the end of all', () => taggedProcesses(tag, wire.pid).length === 0);
  });

  it('a command that is never the same process for long ends with its call', async () => {
    const { wire, tag } = await open(boxed, rogue);
    expect((await wire.call('hop_timeout')).text).toContain('Command timed out after 0.5s');
    await waitFor('the end of all', () => taggedProcesses(tag, wire.pid).length === 0);
    await sleep(200);
    expect(taggedProcesses(tag, wire.pid).map(describeProcess)).toEqual([]);
  });
});
