// The docker executor through the built server, against a real engine.
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OfficialConnection, openOfficialClient } from '../e2e/official-client.ts';
import { containers, noneLeft, openBox, running } from './box.ts';

const box = openBox();
const opened: OfficialConnection[] = [];

async function open(...options: Parameters<typeof box.serverWith>): Promise<OfficialConnection> {
  const connection = await openOfficialClient(box.serverWith(...options));
  opened.push(connection);
  return connection;
}

const call = (connection: OfficialConnection, tool: string, args: object = {}) =>
  connection.callTool('climax_call', { tool_name: tool, args });

/** One script on a server of its own settings. */
async function runWith(executor: object, script: string, env: Record<string, string> = {}) {
  return call(await open(executor, env), 'box_run', { script });
}

afterAll(async () => {
  await Promise.all(opened.map((connection) => connection.close()));
  await noneLeft();
  box.remove();
});

describe('a command in a container', () => {
  let connection: OfficialConnection;
  beforeAll(async () => {
    connection = await open();
  });
  afterEach(noneLeft);
  const run = (script: string, more: object = {}) =>
    call(connection, 'box_run', { script, ...more });

  it('prints on both streams', async () => {
    expect(await run('echo out; echo err >&2')).toMatchObject({
      text: 'out\n\n[stderr]\nerr',
      isError: false,
    });
  });

  it.each([1, 3, 125, 126, 127, 255])('ends with the code %i', async (code) => {
    expect(await run(`echo why >&2; exit ${code}`)).toMatchObject({
      text: `[stderr]\nwhy\n\n[exit code: ${code}]`,
      isError: true,
    });
  });

  it('is not taken for docker when its shell finds no program', async () => {
    expect(await run('no-such-program')).toMatchObject({
      text: '[stderr]\nsh: no-such-program: not found\n\n[exit code: 127]',
      isError: true,
    });
  });

  it('is given its input, also one larger than a pipe holds, or the end of file', async () => {
    expect(await run('cat', { input: 'héllo\n-x\n' })).toMatchObject({ text: 'héllo\n-x' });
    expect(await run('wc -c', { input: 'x'.repeat(1_000_000) })).toMatchObject({ text: '1000000' });
    expect(await run('cat; echo end')).toMatchObject({ text: 'end' });
    expect(await run('cat; echo end', { input: '' })).toMatchObject({ text: 'end' });
  });

  it('sees the variables of the config, and none of the server', async () => {
    const script = 'echo "$BOX_PLAIN|$BOX_REGION|${FIXTURE_REGION-unset}|${DOCKER_HOST-unset}"';
    expect(await run(script)).toMatchObject({ text: 'a b=c|in north|unset|unset' });
  });

  it('runs where the call says, in the container', async () => {
    expect(await run('pwd', { place: '/etc' })).toMatchObject({ text: '/etc' });
    expect(await run('pwd')).toMatchObject({ text: '/' });
    expect(await run('pwd', { place: 'etc' })).toMatchObject({ isError: true });
  });

  it('is passed every word as it is', async () => {
    const odd = `a "b" 'c' $(id) \\ ; | * é😀`;
    expect(await run(`printf %s "${odd.replace(/["$\\]/g, '\\$&')}"`)).toMatchObject({ text: odd });
  });

  it('may print more than is shown, and all of it is kept', async () => {
    const { text, links } = await run('echo FIRST; yes 0123456789 | head -c 5000000; echo LAST');
    expect(text).toMatch(/^FIRST\n0123456789\n/);
    expect(text).toMatch(/LAST$/);
    expect(text).toMatch(/output cut: .*5000011 bytes/);
    expect(links).toHaveLength(1);
  });

  it('has neither capabilities nor a way to new ones, and bounds', async () => {
    const { text } = await run('cat /proc/self/status');
    expect(text).toMatch(/^CapEff:\t0{16}$/m);
    expect(text).toMatch(/^CapBnd:\t0{16}$/m);
    expect(text).toMatch(/^NoNewPrivs:\t1$/m);
    const bounds =
      'cd /sys/fs/cgroup; cat pids.max pids/pids.max memory.max memory/memory.limit_in_bytes';
    expect((await run(`${bounds} 2>/dev/null`)).text.split('\n').slice(0, 2)).toEqual([
      '1024',
      String(4 * 1024 ** 3),
    ]);
  });

  it('does not meet another that runs at once', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => index);
    const answers = numbers.map((number) => run(`sleep 4; echo ${number}`));
    const names = await running(numbers.length);
    expect(new Set(names).size).toBe(numbers.length);
    expect(names.every((name) => /^climax-[0-9a-f-]{36}$/.test(name))).toBe(true);
    expect((await Promise.all(answers)).map(({ text }) => text)).toEqual(numbers.map(String));
  });
});

describe('a policy', () => {
  afterEach(noneLeft);

  it('sets the directory, and a call another', async () => {
    const connection = await open({ working_dir: '/tmp', roots: ['/etc', '/tmp'] });
    const pwd = (more: object = {}) => call(connection, 'box_run', { script: 'pwd', ...more });
    expect(await pwd()).toMatchObject({ text: '/tmp' });
    expect(await pwd({ place: '/etc' })).toMatchObject({ text: '/etc' });
    expect(await pwd({ place: '/etc/../root' })).toMatchObject({
      text: expect.stringContaining('lies outside the directories that are allowed'),
      isError: true,
    });
  });

  it('mounts volumes by variables, and read-only ones', async () => {
    writeFileSync(join(box.folder, 'given'), 'from outside\n');
    const volumes = ['$BOX_DATA:/data', '${BOX_DATA}:/fixed:ro'];
    const script = 'cat /data/given; echo from inside > /data/taken; touch /fixed/x';
    const { text } = await runWith({ volumes }, script, { BOX_DATA: box.folder });
    expect(text).toMatch(/^from outside\n\n\[stderr\]\ntouch: \/fixed\/x: Read-only file system/);
    expect(readFileSync(join(box.folder, 'taken'), 'utf8')).toBe('from inside\n');
  });

  it('cuts the network off, or names it', async () => {
    const script = 'ls /sys/class/net; readlink /proc/self/ns/net';
    const own = readlinkSync('/proc/self/ns/net');
    const cutOff = (await runWith({ network: 'none' }, script)).text.split('\n');
    expect(cutOff).toEqual(['lo', expect.stringMatching(/^net:/)]);
    expect(cutOff).not.toContain(own);
    const ofHost = await runWith({ network: 'host' }, script);
    expect(ofHost.text.split('\n')).toContain(own);
  });

  it('passes variables by their names', async () => {
    const env = { BOX_TOKEN: 'tok en', BOX_OTHER: 'x' };
    const script = 'echo "$BOX_TOKEN|${BOX_OTHER-unset}|$BOX_PLAIN"';
    expect(await runWith({ env: ['BOX_TOKEN'] }, script, env)).toMatchObject({
      text: 'tok en|unset|a b=c',
    });
  });

  it('can leave the hardening out', async () => {
    const { text } = await runWith({ harden: false }, 'cat /proc/self/status');
    expect(text).toMatch(/^CapEff:\t(?!0{16}$)/m);
    expect(text).toMatch(/^NoNewPrivs:\t0$/m);
  });
});

describe('what docker cannot do is told from what a command does', () => {
  afterEach(noneLeft);

  it.each([
    ['program_0', 'Command not found: no-such-program'],
    ['program_1', 'Command not found: /nowhere/program'],
    ['program_2', 'Cannot run /etc/passwd: permission denied'],
  ])('%s: %s', async (tool, reason) => {
    expect(await call(await open(), tool)).toMatchObject({
      text: `[stderr]\n${reason}\n\n[exit code: -1]`,
      isError: true,
    });
  });

  it.each<[string, object, Record<string, string>, RegExp]>([
    // An address of this machine where nothing listens: no registry is asked.
    [
      'an image that is not there',
      { image: '127.0.0.1:1/none:1' },
      {},
      /^Unable to find image '127\.0\.0\.1:1\/none:1' locally\nError response from daemon: .*refused/,
    ],
    [
      'a network that is not there',
      { network: 'climax-none' },
      {},
      /network climax-none not found/,
    ],
    ['a volume of an unset variable', { volumes: ['$BOX_NONE:/x'] }, {}, /\$BOX_NONE/],
    ['a directory that is a file', { working_dir: '/etc/passwd' }, {}, /not a directory/],
    [
      'an engine that does not answer',
      {},
      { DOCKER_HOST: `unix://${box.folder}/no-engine` },
      /connect to the docker/i,
    ],
    [
      'an address that is none',
      {},
      { DOCKER_HOST: 'foo://bar' },
      /unable to resolve docker endpoint/,
    ],
  ])('%s', async (_what, executor, env, words) => {
    const answer = await runWith(executor, 'echo never', env);
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(/^\[stderr\]\nDocker could not run the command: /);
    expect(answer.text).toMatch(/\n\n\[exit code: -1\]$/);
    const [, reason = ''] = /command: ([^]*?)\n\n\[exit code/.exec(answer.text) ?? [];
    expect(reason).toMatch(words);
    expect(reason).not.toContain('--help');
    expect(containers('all')).toEqual([]);
  });
});
