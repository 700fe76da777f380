// What is found in Markdown.
import { expect, test } from 'vitest';
import { outlineOf } from './outline-of.ts';

test('headings nest by their level; fences, comments and indented code hold none', async () => {
  expect(await outlineOf('markdown.md')).toMatchInlineSnapshot(`
    "key title 2
    key tags 3-4
    section Guide 7-35
      section Install 11-30
        section On Linux 23-30
      section Usage 32-35
    section API reference 37-47
      section Centred 40-45"
  `);
});
