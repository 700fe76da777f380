// What finding costs when very many tools are loaded.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildCatalog } from '../../src/catalog/build.ts';
import { buildDefaultRanker } from '../../src/discovery/default-ranker.ts';
import { buildDiscovery } from '../../src/discovery/search.ts';
import { makeConfigs } from '../scale-catalog.ts';
import { median, quantile } from '../statistics.ts';

export interface Speed {
  readonly tools: number;
  /** At start-up. */
  readonly openMs: number;
  /** In the background, or with the first request. */
  readonly prepareMs: number;
  /** The longest that anything else has to wait meanwhile. */
  readonly longestBlockMs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly memoryMb: number;
}

const REPEATS = 10;
const requests = [
  'restore a snapshot',
  'delete every certificate of a region',
  'rotate the token of an account',
  'how do I list pods in a namespace',
  'copies of volumes archived',
  'which firewall rules are attached to the gateway of the staging project',
  'bake a chocolate cake',
];

export async function measureSpeed(tools: number): Promise<Speed> {
  const { catalog } = buildCatalog(makeConfigs(tools));
  const before = heldBytes();
  const [openMs, discovery] = time(() =>
    buildDiscovery(catalog, buildDefaultRanker({ isPatient: true })),
  );
  const watch = watchBlocks();
  const started = performance.now();
  await discovery.prepare();
  const prepareMs = performance.now() - started;
  const longestBlockMs = watch.stop();
  const memoryMb = (heldBytes() - before) / 1024 / 1024;
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

/** What is in use; what the process has taken from the system, and may give back, says more about what ran before. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
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
