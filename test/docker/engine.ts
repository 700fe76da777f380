// Gives the docker tests an engine and an image: the engine that `docker` reaches, or else one of their own in a
// temporary folder, which is stopped again by its process id.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { image } from './image.ts';

const START_MS = 60_000;
const POLL_MS = 200;
/** dockerd ends its containers and containerd first. */
const STOP_MS = 20_000;

/** Called by vitest before the first test; what it gives back is called after the last. */
export async function setup(): Promise<() => Promise<void>> {
  run(process.execPath, ['scripts/ensure.mjs'], 'The server could not be built');
  const isReachable = engineVersion() !== undefined;
  const folder = mkdtempSync(join(tmpdir(), 'climax-engine-'));
  const engine = isReachable ? undefined : await startEngine(folder);
  const teardown = async () => {
    // What a failed test has left, too.
    const left = ask(['ps', '-aq', '--filter', `ancestor=${image}`])
      ?.split('\n')
      .filter(Boolean);
    for (const id of left ?? []) ask(['rm', '-f', id]);
    ask(['rmi', '-f', image]);
    if (engine) await stopEngine(engine);
    // The engine leaves a mount of its own behind.
    spawnSync('umount', [join(folder, 'exec/netns/default')]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    importImage(join(folder, 'image'));
    process.env['CLIMAX_E2E_SERVER'] ??= stageServer(join(folder, 'package'));
    const whose = engine
      ? 'of their own'
      : `at ${process.env['DOCKER_HOST'] ?? 'its usual address'}`;
    const versions = `engine ${engineVersion()}, client ${clientVersion()}`;
    process.stdout.write(`docker tests: an engine ${whose}, ${versions}\n`);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

/** The built server, from a copy: a build during the run must not change what is tested. */
function stageServer(folder: string): string {
  for (const part of ['dist', 'configs', 'package.json']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  return join(folder, 'dist/main.js');
}

function engineVersion(): string | undefined {
  return ask(['version', '--format', '{{.Server.Version}}']);
}

function clientVersion(): string | undefined {
  return ask(['version', '--format', '{{.Client.Version}}']);
}

function ask(args: readonly string[]): string | undefined {
  const { status, stdout, error } = spawnSync('docker', args, { encoding: 'utf8' });
  if (error) throw new Error(`The docker tests need the docker client: ${error.message}`);
  return status === 0 ? stdout.trim() : undefined;
}

async function startEngine(folder: string): Promise<ChildProcess> {
  const socket = `unix://${join(folder, 'socket')}`;
  const log = join(folder, 'dockerd.log');
  const output = openSync(log, 'a');
  const options = {
    'data-root': join(folder, 'data'),
    'exec-root': join(folder, 'exec'),
    host: socket,
    pidfile: join(folder, 'pid'),
    // Nothing of the machine's network is touched, and containers have none.
    bridge: 'none',
    iptables: 'false',
    ip6tables: 'false',
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const engine = spawn('dockerd', args, { stdio: ['ignore', output, output], detached: true });
  let failure: string | undefined;
  engine.once('error', (error) => {
    failure = `${error.message}. Start an engine, or install dockerd (Debian: docker.io).`;
  });
  engine.once('exit', () => {
    failure ??= `dockerd ended. It needs root; its last words:\n${tailOf(log)}`;
  });
  process.env['DOCKER_HOST'] = socket;
  const deadline = performance.now() + START_MS;
  while (failure === undefined) {
    if (engineVersion() !== undefined) return engine;
    if (performance.now() > deadline) {
      await stopEngine(engine);
      failure ??= `dockerd did not answer within ${START_MS / 1000} s:\n${tailOf(log)}`;
    }
    await sleep(POLL_MS);
  }
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`No docker engine is reachable and none could be started: ${failure}`);
}

async function stopEngine(engine: ChildProcess): Promise<void> {
  if (engine.exitCode !== null || engine.signalCode !== null) return;
  const timer = setTimeout(() => engine.kill('SIGKILL'), STOP_MS);
  engine.kill('SIGTERM');
  await once(engine, 'exit');
  clearTimeout(timer);
}

function tailOf(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
}

/** One static program and a few files, so that no registry is needed. */
function importImage(folder: string): void {
  for (const name of ['bin', 'etc', 'root', 'tmp'])
    mkdirSync(join(folder, name), { recursive: true });
  const busybox = run(
    'sh',
    ['-c', 'command -v busybox'],
    'busybox is needed (busybox-static)',
  ).trim();
  cpSync(busybox, join(folder, 'bin/busybox'), { dereference: true });
  const applets = run(busybox, ['--list'], 'busybox does not run').trim().split('\n');
  for (const applet of applets.filter((name) => name !== 'busybox')) {
    symlinkSync('busybox', join(folder, 'bin', applet));
  }
  writeFileSync(join(folder, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\n');
  const tar = join(folder, '..', 'image.tar');
  run('tar', ['-C', folder, '-cf', tar, '.'], 'The image could not be packed');
  run('docker', ['import', tar, image], 'The image could not be imported');
  run(
    'docker',
    ['run', '--rm', '--network=none', image, 'true'],
    'The image does not run (busybox must be a static build: busybox-static)',
  );
}

function run(program: string, args: readonly string[], problem: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${problem}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}
