// What is found in TOML and INI.
import { expect, test } from 'vitest';
import { detectLanguage } from '../../../src/code/syntax/languages.ts';
import { parseSource } from '../../../src/code/syntax/parse.ts';
import { outlineOf } from './outline-of.ts';

test('tables with their keys, and items of lists by their name', async () => {
  expect(await outlineOf('toml.toml')).toMatchInlineSnapshot(`
    "key title 1
    key package 4-12 from 3 doc 3
      key name 5
      key quoted 6
      key authors 7-9
      key text 10-12
    key tool.ruff.lint 14-15
      key select 15
    key cli 17-19
    key bin 21-22"
  `);
});

test('sections with their keys', async () => {
  expect(await outlineOf('ini.ini')).toMatchInlineSnapshot(`
    "key root 2 from 1 doc 1
    key server 4-7
      key port 6 from 5 doc 5
      key host 7
    key client "a b" 8-9
      key name 9"
  `);
});

test('a key that holds a break is where it is written', async () => {
  const text = '"\r"=1\n';
  const { outline } = await parseSource(text, detectLanguage('a.toml', text));
  for (const { nameSpan } of outline.symbols) expect(nameSpan.start).toBeGreaterThanOrEqual(0);
  expect(outline.symbols).toHaveLength(1);
});
