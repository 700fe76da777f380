// Load: many calls at once, none lost and none crossed; a full queue says so at once; the limit holds.
import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from '../e2e/running.ts';
import { descriptorsOf, newTag, taggedProcesses, zombiesOf } from './census.ts';
import { openPlace } from './place.ts';
import { type Wire, openWire } from './wire.ts';

const place = openPlace();
const config = place.write(
  'load.yaml',
  `
name: load
command: sh -c
tools:
  - {name: say, description: d, command: "'sleep 0.0$(( $1 % 7 )); printf %s \\"$1:$(cat)\\"; printf %s \\"$1\\" >&2; exit $(( $1 % 3 ))' sh", args: [{name: word, positional: true, type: integer}, {name: input, stdin: true}]}
  - {name: mark, description: d, command: "'echo + >> \\"$1\\"; sleep 0.05; echo - >> \\"$1\\"' sh", args: [{name: file, positional: true}]}
  - {name: stay, description: d, command: "'sleep 60'"}
`,
);

const opened: Wire[] = [];
afterEach(() => Promise.all(opened.splice(0).map((wire) => wire.stop())));

async function open(policy?: string) {
  const { tag, env } = newTag();
  const more = policy === undefined ? [] : ['--policy', place.write('policy.yaml', policy)];
  const wire = await openWire({ args: [config, ...more], env });
  opened.push(wire);
  return { wire, tag };
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const fill = async () => {
  const { wire, tag } = await open('default: enabled\nlimits: {concurrency: 1}');
  const first = wire.nextId();
  for (const _ of range(257)) void wire.call('stay').catch(() => {});
  const started = performance.now();
  const { text, isError } = await wire.call('stay');
  expect(isError).toBe(true);
  expect(text).toMatch(/^Busy: 1 commands? run/);
  expect(performance.now() - started).toBeLessThan(5000);
  const cancel = (index: number) =>
    wire.sendMessage({ method: 'notifications/cancelled', params: { requestId: first + index } });
  return { wire, tag, cancel };
};

describe('load', () => {
  it('200 calls at once: none lost, none crossed, nothing left open', async () => {
    const { wire, tag } = await open();
    await wire.call('say', { word: 0, input: '' });
    const before = new Set(descriptorsOf(wire.pid));
    const answers = await Promise.all(
      range(200).map((word) => wire.call('say', { word, input: `input ${word}` })),
    );
    expect(answers.map(({ text }) => text)).toEqual(
      range(200).map((word) =>
        [`${word}:input ${word}`, `[stderr]\n${word}`, word % 3 > 0 && `[exit code: ${word % 3}]`]
          .filter(Boolean)
          .join('\n\n'),
      ),
    );
    const ids = wire.messages.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    await waitFor('closed descriptors', () =>
      descriptorsOf(wire.pid).every((one) => before.has(one)),
    );
    await waitFor('no zombies', () => zombiesOf(wire.pid).length === 0);
    expect(taggedProcesses(tag, wire.pid)).toEqual([]);
  });

  it.each([1, 3, 16])('%i at once are the most that run', async (concurrency) => {
    const { wire } = await open(`default: enabled\nlimits: {concurrency: ${concurrency}}`);
    const file = place.fresh('marks');
    appendFileSync(file, '');
    await Promise.all(range(24).map(() => wire.call('mark', { file })));
    let now = 0;
    let most = 0;
    for (const mark of readFileSync(file, 'utf8').trimEnd().split('\n')) {
      now += mark === '+' ? 1 : -1;
      most = Math.max(most, now);
    }
    expect(now).toBe(0);
    expect(most).toBeLessThanOrEqual(concurrency);
    expect(most).toBeGreaterThan(concurrency === 1 ? 0 : 1);
  });

  it('a full queue answers busy at once, and nothing of it is left when all is given up', async () => {
    const { wire, tag, cancel } = await fill();
    expect((await wire.tool('climax_search')).isError).toBe(false);
    for (const index of range(257)) cancel(index);
    await waitFor('the end of all', () => taggedProcesses(tag, wire.pid).length === 0);
    expect((await wire.call('say', { word: 0, input: '' })).text).toBe('0:\n\n[stderr]\n0');
  });

  it('calls that were given up while they waited make room for others', async () => {
    const { wire, cancel } = await fill();
    // All but the one that runs.
    for (const index of range(257)) if (index > 0) cancel(index);
    await wire.request('ping');
    const answer = wire.call('say', { word: 0, input: '' });
    const settled = await Promise.race([
      answer,
      sleep(500).then(() => 'waits for the one that runs'),
    ]);
    expect(settled).toBe('waits for the one that runs');
    cancel(0);
    expect((await answer).text).toBe('0:\n\n[stderr]\n0');
  });
});
