// The container: what reaches the docker client, recorded by a stand-in, and what a policy may not say.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from '../e2e/running.ts';
import { policyProblems } from '../config/read.ts';
import { openPlace } from './place.ts';
import { type Wire, openWire } from './wire.ts';

const place = openPlace();
const bin = place.fresh('bin');
const calls = place.fresh('calls');
mkdirSync(bin);
// Records its words, one JSON list a call, and behaves as the container would that the words ask for.
writeFileSync(
  join(bin, 'docker'),
  `#!${process.execPath}
import('node:fs').then(({ appendFileSync }) => {
  const words = process.argv.slice(2);
  appendFileSync(${JSON.stringify(calls)}, JSON.stringify(words) + '\\n');
  if (words[0] !== 'run') return;
  if (words.includes('wait')) setTimeout(() => {}, 60_000);
  else process.stdin.pipe(process.stdout);
});
`,
);
chmodSync(join(bin, 'docker'), 0o755);

const recorded = () =>
  (existsSync(calls) ? readFileSync(calls, 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as string[]);

const config = place.write(
  'config.yaml',
  `
name: contained
command: prog
env: {KEY: "a b=c", EMPTY: ""}
tools:
  - {name: run, description: d, args: [{name: item, positional: true}, {name: input, stdin: true}, {name: where, cwd: true}]}
  - {name: wait, description: d, command: wait}
`,
);

const opened: Wire[] = [];
afterEach(() => Promise.all(opened.splice(0).map((wire) => wire.stop())));

async function open(executor: string) {
  const policy = place.write('policy.yaml', `default: enabled\nexecutor: ${executor}`);
  const wire = await openWire({
    args: [config, '--policy', policy],
    env: {
      PATH: [bin, process.env['PATH']].join(delimiter),
      WORK: '/srv/work',
      TOKEN: 'planted',
      CLIMAX_X: 'ours',
    },
  });
  opened.push(wire);
  return wire;
}

describe('the container: argv', () => {
  it('is hardened, named, and has the words of the command last and untouched', async () => {
    const wire = await open('{type: docker, image: "alpine:3.20"}');
    await wire.call('run', { item: '; rm -rf / $(id) `id`' });
    const words = recorded().at(-1) ?? [];
    expect(words.slice(0, 3)).toEqual(['run', '--rm', '--name']);
    expect(words[3]).toMatch(/^climax-[0-9a-f-]{36}$/);
    const image = words.indexOf('alpine:3.20');
    expect(words.slice(image)).toEqual(['alpine:3.20', 'prog', '; rm -rf / $(id) `id`']);
    const options = words.slice(0, image);
    for (const option of ['--cap-drop=ALL', '--security-opt=no-new-privileges']) {
      expect(options).toContain(option);
    }
    expect(options.join(' ')).toMatch(/--pids-limit=\d+ .*--memory=\d/);
    expect(options).not.toContain('-i');
    expect(options).not.toContain('--privileged');
  });

  it('has the volumes, network, place, input and environment that were asked for, and no inherited value', async () => {
    const wire = await open(
      '{type: docker, image: a, volumes: ["$WORK:/work:ro"], network: none, working_dir: /work, env: [TOKEN, CLIMAX_X]}',
    );
    expect((await wire.call('run', { input: 'piped' })).text).toBe('piped');
    const words = recorded().at(-1) ?? [];
    const after = (option: string) =>
      words.flatMap((word, at) => (word === option ? words[at + 1] : []));
    expect(after('-v')).toEqual(['/srv/work:/work:ro']);
    expect(after('--network')).toEqual(['none']);
    expect(after('-w')).toEqual(['/work']);
    expect(after('-e').toSorted()).toEqual(['EMPTY=', 'KEY=a b=c', 'TOKEN']);
    expect(words).toContain('-i');
  });

  it('takes a directory of a call only as an absolute path, within the roots', async () => {
    const wire = await open('{type: docker, image: a, roots: [/srv]}');
    for (const where of [
      '--privileged',
      'x',
      '../x',
      '',
      '/',
      '/srv/../etc',
      '/srv-evil',
      '//srv/../x',
    ]) {
      const before = recorded().length;
      expect([where, (await wire.call('run', { where })).isError]).toEqual([where, true]);
      expect(recorded()).toHaveLength(before);
    }
    await wire.call('run', { where: '/srv/x' });
    expect(recorded().at(-1)?.join(' ')).toContain('-w /srv/x');
  });

  it('names the container when it must be ended', async () => {
    const wire = await open('{type: docker, image: a}');
    const id = wire.nextId();
    void wire.call('wait').catch(() => {});
    const started = await waitFor('a container', () =>
      recorded().find((words) => words[0] === 'run' && words.at(-1) === 'wait'),
    );
    wire.sendMessage({ method: 'notifications/cancelled', params: { requestId: id } });
    const ending = await waitFor('its end', () =>
      recorded().find((words) => words[0] !== 'run' && words.includes(started[3] ?? '')),
    );
    expect(['stop', 'kill', 'rm']).toContain(ending[0]);
  });
});

const executor = (fields: string) => policyProblems(`executor: {type: docker, ${fields}}`);

describe('the container: fields of a policy', () => {
  it.each([
    'image: --privileged',
    'image: "-v"',
    'image: "a b"',
    'image: "a --privileged"',
    'image: ""',
    'image: "../x"',
    'image: "a\\nb"',
    'image: "$IMAGE"',
    'image: a, volumes: ["--privileged"]',
    'image: a, volumes: ["-v:/x"]',
    'image: a, volumes: ["/x"]',
    'image: a, volumes: [":/x"]',
    'image: a, volumes: ["a:b:c:d"]',
    'image: a, volumes: ["/a:/b:ro --privileged"]',
    'image: a, network: --privileged',
    'image: a, network: "-x"',
    'image: a, network: "none --privileged"',
    'image: a, network: ""',
    'image: a, working_dir: ""',
    'volumes: []',
  ])('{%s} is refused', (fields) => {
    expect(executor(fields)).not.toEqual([]);
  });

  it.each([
    '/var/run/docker.sock:/var/run/docker.sock',
    '/run/docker.sock:/x',
    '/run/containerd/containerd.sock:/x',
    '/run/podman/podman.sock:/x:ro',
    '$HOME/docker.sock:/x',
    '/var/run/docker.sock/:/x',
    '/var/run/docker.sock/.:/x',
    '/var/run/./docker.sock:/x',
    '/var//run//docker.sock:/x',
  ])('the socket %s is refused unless the policy relaxes it', (volume) => {
    expect(executor(`image: a, volumes: ["${volume}"]`)).not.toEqual([]);
    expect(executor(`image: a, harden: false, volumes: ["${volume}"]`)).toEqual([]);
  });

  it.each([
    'image: "alpine"',
    'image: "alpine:3.20"',
    'image: "registry.example:5000/a/b_c:1.2-x"',
    `image: "a@sha256:${'0'.repeat(64)}"`,
    'image: a, network: host',
    'image: a, volumes: ["~/x:/y", "$WORK:/w:ro,z", "name:/data"]',
  ])('{%s} is taken', (fields) => {
    expect(executor(fields)).toEqual([]);
  });
});
