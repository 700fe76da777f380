// Signs of life for a waiting client: the last line printed, not too often.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openProgress } from '../../src/mcp/progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const sent: [number, string][] = [];
  const progress = openProgress((count, message) => sent.push([count, message]));
  return { sent, progress, print: (text: string) => progress.onOutput(Buffer.from(text)) };
}

describe('progress', () => {
  it('is the last line that was printed', () => {
    const { sent, print, progress } = open();
    print('first\n  second  \n\n');
    expect(sent).toEqual([[1, 'second']]);
    progress.stop();
  });

  it('comes at most twice a second, with a rising count', () => {
    const { sent, print, progress } = open();
    for (const line of ['a', 'b', 'c']) print(line);
    vi.advanceTimersByTime(600);
    print('d');
    expect(sent).toEqual([
      [1, 'a'],
      [2, 'd'],
    ]);
    progress.stop();
  });

  it('is nothing for blank output', () => {
    const { sent, print, progress } = open();
    print('  \n\n');
    expect(sent).toEqual([]);
    progress.stop();
  });

  it('is short and whole', () => {
    const { sent, print, progress } = open();
    print(`${'x'.repeat(199)}😀${'x'.repeat(500)}`);
    expect(sent[0]?.[1].length).toBeLessThanOrEqual(200);
    expect(sent[0]?.[1].isWellFormed()).toBe(true);
    progress.stop();
  });

  it('comes in silence too, until it is stopped', () => {
    const { sent, progress } = open();
    vi.advanceTimersByTime(31_000);
    expect(sent).toEqual([
      [1, 'Running for 15 s'],
      [2, 'Running for 30 s'],
    ]);
    progress.stop();
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(2);
  });
});
