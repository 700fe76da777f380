// What counts as a yes.
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { confirm } from '../../src/cli/confirm.ts';

async function answer(text: string): Promise<boolean> {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end(text);
  const isConfirmed = await confirm('Write it?', input, output);
  expect(String(output.read())).toContain('Write it? [y/N] ');
  return isConfirmed;
}

it.each(['y\n', 'Y\n', 'yes\n', ' yes \n'])('%j is one', async (text) => {
  expect(await answer(text)).toBe(true);
});

it.each(['n\n', '\n', '', 'yep\n', 'no\ny\n'])('%j is none', async (text) => {
  expect(await answer(text)).toBe(false);
});
