// Aborts calls at random moments and counts what is left of them.
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import {
  describeProcess,
  descriptorsOf,
  endProcesses,
  memoryOf,
  newTag,
  taggedProcesses,
  zombiesOf,
} from './census.ts';
import { briefActs, lastingActs } from './rogue-config.ts';
import { openWire } from './wire.ts';

export interface Remains {
  readonly orphans: readonly string[];
  readonly zombies: readonly number[];
  /** Descriptors that are open afterwards and were not before. */
  readonly leaked: readonly string[];
  readonly badLines: readonly string[];
  readonly isAnswering: boolean;
  readonly seconds: number;
  readonly memory: { readonly peak: number; readonly now: number };
}

/** How a call is given up. */
type Way = 'same write' | 'soon' | 'later' | 'timeout';

const plan = fc.record({
  act: fc.constantFrom(...lastingActs, ...briefActs),
  way: fc.constantFrom<Way>('same write', 'soon', 'later', 'later', 'timeout'),
  delay: fc.nat(400),
});

export async function abortCalls(
  config: string,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<Remains> {
  const { tag, env } = newTag();
  const wire = await openWire({ args: [config], env });
  try {
    await wire.call('brief');
    const before = openKinds(wire.pid);
    const started = performance.now();
    const plans = fc.sample(plan, { numRuns: count, seed });
    const timedOut: Promise<unknown>[] = [];
    for (const [index, { act, way, delay }] of plans.entries()) {
      const id = `abort-${index}`;
      const tool = way === 'timeout' ? `${act}_timeout` : act;
      const call = line({ id, method: 'tools/call', params: callOf(tool) });
      const cancel = line({ method: 'notifications/cancelled', params: { requestId: id } });
      if (way === 'timeout') timedOut.push(wire.answerTo(id));
      if (way === 'same write') wire.send(call + cancel);
      else {
        wire.send(call);
        if (way !== 'timeout') {
          await sleep(way === 'soon' ? delay % 10 : delay % 150);
          wire.send(cancel);
        }
      }
      // Some room to end, so that aborts meet running commands and not a full queue.
      if (index % 8 === 7) await sleep(delay);
    }
    await Promise.all(timedOut);
    const isClean = () =>
      taggedProcesses(tag, wire.pid).length === 0 &&
      zombiesOf(wire.pid).length === 0 &&
      leakedSince(before, wire.pid).length === 0;
    for (let tries = 0; tries < 200 && !isClean(); tries += 1) await sleep(100);
    const orphans = taggedProcesses(tag, wire.pid);
    const remains = {
      orphans: orphans.map(describeProcess),
      zombies: zombiesOf(wire.pid),
      leaked: leakedSince(before, wire.pid),
      badLines: wire.badLines,
      isAnswering: (await wire.call('brief')).text === 'brief',
      seconds: Math.round((performance.now() - started) / 100) / 10,
      memory: memoryOf(wire.pid),
    };
    endProcesses(orphans);
    return remains;
  } finally {
    await wire.stop();
  }
}

function callOf(tool: string) {
  return { name: 'climax_call', arguments: { tool_name: tool } };
}

function line(message: object): string {
  return `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
}

function openKinds(pid: number): Set<string> {
  return new Set(descriptorsOf(pid));
}

function leakedSince(before: ReadonlySet<string>, pid: number): string[] {
  return descriptorsOf(pid).filter((one) => !before.has(one));
}
