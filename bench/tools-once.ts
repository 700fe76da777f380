// One size of what finding costs, in a process of its own so that its memory is its own: TOOLS.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCatalog } from '../src/catalog/build.ts';
import { buildDefaultRanker } from '../src/discovery/default-ranker.ts';
import { buildDiscovery } from '../src/discovery/search.ts';
import { makeConfigs } from './scale-catalog.ts';
import { median, quantile } from './statistics.ts';
import type { Speed } from './tools/speed.ts';

const REPEATS = 30;
const requests = [
  'restore a snapshot',
  'delete every certificate of a region',
  'rotate the token of an account',
  'how do I list pods in a namespace',
  'copies of volumes archived',
  'which firewall rules are attached to the gateway of the staging project',
  'bake a chocolate cake',
];

const folder = mkdtempSync(join(tmpdir(), 'climax-bench-'));
process.stdout.write(JSON.stringify(await measure(Number(process.argv[2]))));
rmSync(folder, { recursive: true });

async function measure(tools: number): Promise<Speed> {
  const { catalog } = buildCatalog(makeConfigs(tools));
  const before = process.memoryUsage().rss;
  const [openMs, discovery] = time(() =>
    buildDiscovery(
      catalog,
      buildDefaultRanker({ isPatient: true, keptFile: join(folder, 'kept'), onProblem: fail }),
    ),
  );
  const watch = watchBlocks();
  const started = performance.now();
  await discovery.prepare();
  const prepareMs = performance.now() - started;
  const longestBlockMs = watch.stop();
  const memoryMb = (process.memoryUsage().rss - before) / 1024 / 1024;
  const samples: number[] = [];
  for (let turn = 0; turn < REPEATS; turn += 1) {
    for (const text of requests) {
      const asked = performance.now();
      await discovery.search({ text, limit: 10 });
      samples.push(performance.now() - asked);
    }
  }
  const [medianMs, p95Ms] = [median(samples), quantile(samples, 0.95)];
  return { tools, openMs, prepareMs, longestBlockMs, medianMs, p95Ms, memoryMb };
}

function time<T>(work: () => T): [number, T] {
  const started = performance.now();
  const value = work();
  return [performance.now() - started, value];
}

/** How long the loop of events stands still. */
function watchBlocks() {
  let [last, longest] = [performance.now(), 0];
  let isOn = true;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (isOn) setImmediate(look);
  };
  setImmediate(look);
  return {
    stop: () => {
      isOn = false;
      return longest;
    },
  };
}

/** Without its models it would be fast. */
function fail(problem: string): never {
  throw new Error(problem);
}
