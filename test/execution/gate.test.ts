// How many commands run at once, how many wait, and what the rest are told.
import { describe, expect, it } from 'vitest';
import { openGate } from '../../src/execution/gate.ts';

/** Work that ends when it is told to. */
function openWork() {
  const ends: (() => void)[] = [];
  const started: number[] = [];
  return {
    started,
    end: () => ends.shift()?.(),
    start: (number: number) => () =>
      new Promise<number>((resolve) => {
        started.push(number);
        ends.push(() => resolve(number));
      }),
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a gate', () => {
  it('lets as many through as it is wide, and the rest in turn', async () => {
    const gate = openGate(2);
    const { started, start, end } = openWork();
    const results = [1, 2, 3, 4].map((number) => gate.pass(start(number)));
    await settle();
    expect(started).toEqual([1, 2]);
    end();
    await settle();
    expect(started).toEqual([1, 2, 3]);
    end();
    end();
    await settle();
    end();
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
  });

  it('turns away what finds too many waiting, and takes more when they are gone', async () => {
    const gate = openGate(1, 1);
    const { start, end } = openWork();
    const first = gate.pass(start(1));
    const second = gate.pass(start(2));
    expect(await gate.pass(start(3))).toBeUndefined();
    end();
    await settle();
    const fourth = gate.pass(start(4));
    end();
    await settle();
    end();
    expect(await Promise.all([first, second, fourth])).toEqual([1, 2, 4]);
  });

  it('keeps none waiting that was called off, before or since', async () => {
    const gate = openGate(1);
    const { started, start, end } = openWork();
    const controller = new AbortController();
    const first = gate.pass(start(1));
    const before = gate.pass(start(2), AbortSignal.abort());
    const since = gate.pass(start(3), controller.signal);
    const patient = gate.pass(start(4));
    await settle();
    expect(started).toEqual([1, 2]);
    controller.abort();
    await settle();
    expect(started).toEqual([1, 2, 3]);
    for (let turn = 0; turn < 4; turn += 1) {
      end();
      await settle();
    }
    expect(await Promise.all([first, before, since, patient])).toEqual([1, 2, 3, 4]);
  });

  it('makes no room while those that were called off are more than it is wide', async () => {
    const gate = openGate(1);
    const { started, start, end } = openWork();
    const results = [
      gate.pass(start(1)),
      gate.pass(start(2), AbortSignal.abort()),
      gate.pass(start(3)),
    ];
    await settle();
    end();
    await settle();
    expect(started).toEqual([1, 2]);
    end();
    await settle();
    expect(started).toEqual([1, 2, 3]);
    end();
    expect(await Promise.all(results)).toEqual([1, 2, 3]);
  });

  it('makes room after work that fails', async () => {
    const gate = openGate(1);
    await expect(gate.pass(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
    const thrown = gate.pass(() => {
      throw new Error('y');
    });
    await expect(thrown).rejects.toThrow('y');
    expect(await gate.pass(async () => 5)).toBe(5);
  });

  it('never runs more at once than it is wide', async () => {
    const gate = openGate(3);
    let running = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 50 }, () =>
        gate.pass(async () => {
          running += 1;
          most = Math.max(most, running);
          await settle();
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(3);
  });
});
