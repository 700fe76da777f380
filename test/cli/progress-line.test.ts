// Progress is for who sits at a terminal, and leaves nothing behind.
import { describe, expect, it } from 'vitest';
import { type OnProgress, withProgress } from '../../src/cli/progress-line.ts';

function terminal(isTTY: boolean) {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  return { stream: { isTTY, write } as NodeJS.WriteStream, written };
}

async function countToFifty(show: OnProgress): Promise<string> {
  for (let done = 1; done <= 50; done += 1) show(done, 50);
  return 'made';
}

async function failAtOne(show: OnProgress): Promise<never> {
  show(1, 9);
  throw new Error('no');
}

describe('progress', () => {
  it('is shown now and then, at the end, and then wiped away', async () => {
    const { stream, written } = terminal(true);
    expect(await withProgress('files', countToFifty, stream)).toBe('made');
    expect(written).toEqual(['\r1 of 50 files', '\r50 of 50 files', '\r\u001B[K']);
  });

  it('is wiped away when the work fails', async () => {
    const { stream, written } = terminal(true);
    await expect(withProgress('files', failAtOne, stream)).rejects.toThrow('no');
    expect(written.at(-1)).toBe('\r\u001B[K');
  });

  it('is not shown where nobody looks', async () => {
    const { stream, written } = terminal(false);
    await withProgress('files', async (show) => show(1, 1), stream);
    expect(written).toEqual([]);
  });
});
