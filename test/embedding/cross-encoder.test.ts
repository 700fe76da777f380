// The cross-encoder that ships with the package, in its own thread, and what becomes of it when its files are not whole.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openCrossEncoder } from '../../src/embedding/cross-encoder.ts';
import { readModelSettings } from '../../src/embedding/settings.ts';
import { openPlace } from '../code/workspace/place.ts';

const place = openPlace();
const { reranker } = readModelSettings({});
if (reranker?.kind !== 'cross-encoder') throw new Error('the package has a cross-encoder');
const files = reranker;

const texts = [
  {
    head: 'lib net socket close_socket',
    names: ['close_socket', 'is_open'],
    body: 'def close_socket(self):\n    self.handle.close()\n    self.is_open = False\n',
  },
  {
    head: 'lib text table render_table',
    names: ['render_table', 'pad_cells'],
    body: 'def render_table(rows, width):\n    return "\\n".join(pad_cells(row) for row in rows)\n',
  },
];
const questions = ['how a network connection is closed', 'pad the cells of a table'];

describe('the cross-encoder', () => {
  it('tells what answers from what does not, whatever stands beside it', async () => {
    const { score } = openCrossEncoder(files);
    for (const [right, question] of questions.entries()) {
      const { scores, weight } = await score(question, texts);
      const alone = await score(question, texts.slice(right, right + 1));
      expect(scores).toHaveLength(2);
      expect(scores[right]).toBeGreaterThan(scores[1 - right] ?? 1);
      expect(alone.scores[0]).toBe(scores[right]);
      expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...scores)).toBeLessThanOrEqual(1);
      expect(weight).toBeGreaterThan(0);
      expect(weight).toBeLessThan(1);
    }
  });

  it('answers those who ask at the same time, each his own question', async () => {
    const { score } = openCrossEncoder(files);
    const apart = [];
    for (const question of questions) apart.push(await score(question, texts));
    expect(await Promise.all(questions.map((question) => score(question, texts)))).toEqual(apart);
  });

  it('reads texts of any length, and none', async () => {
    const { score } = openCrossEncoder(files);
    const odd = [
      { head: '', names: [], body: '' },
      { head: 'x', names: Array(5000).fill('name'), body: 'word '.repeat(50_000) },
    ];
    const { scores } = await score('', odd);
    expect(scores).toHaveLength(2);
    expect(scores.every((one) => one >= 0 && one <= 1)).toBe(true);
  });

  it('is given back when nobody asks, and is there again for the next question', async () => {
    let starts = 0;
    const onStart = () => {
      starts += 1;
    };
    const { score, close } = openCrossEncoder(files, { maxIdleMs: 1, onStart });
    const before = await score('close', texts);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await score('close', texts)).toEqual(before);
    expect(starts).toBe(2);
    await close();
  });

  it('that is closed while it is asked says so, and can be asked again', async () => {
    const { score, close } = openCrossEncoder(files);
    const asked = score('close', texts);
    await close();
    await expect(asked).rejects.toThrow(/its thread has ended/);
    expect((await score('close', texts)).scores).toHaveLength(2);
    await close();
  });

  it('that ends late does not take the one after it along', async () => {
    let starts = 0;
    const onStart = () => {
      starts += 1;
    };
    const { score, close } = openCrossEncoder(files, { onStart });
    await score('close', texts);
    const closing = close();
    const second = score('close', texts);
    await closing;
    await second;
    await score('close', texts);
    expect(starts).toBe(2);
    await close();
  });

  it('that is not there, or damaged, is not used, and says so each time', async () => {
    const folder = place.fresh();
    const gone = openCrossEncoder({ ...files, model: join(folder, 'none.onnx') });
    await expect(gone.score('close', texts)).rejects.toThrow(
      /^the reranker cannot be used: .*none\.onnx/,
    );
    await expect(gone.score('close', texts)).rejects.toThrow(/^the reranker cannot be used/);
    const bytes = readFileSync(files.model);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(join(folder, 'reranker.onnx'), bytes);
    copyFileSync(files.about, join(folder, 'reranker.json'));
    const damaged = openCrossEncoder({
      model: join(folder, 'reranker.onnx'),
      about: join(folder, 'reranker.json'),
    });
    await expect(damaged.score('close', texts)).rejects.toThrow(/the weights are damaged/);
  });
});
