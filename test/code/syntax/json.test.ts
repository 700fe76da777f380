// What is found in JSON.
import { expect, test } from 'vitest';
import { outlineOf } from './outline-of.ts';

test('keys to the third level, and items of lists by their name', async () => {
  expect(await outlineOf('json.json')).toMatchInlineSnapshot(`
    "key name 3
    key scripts 4
      key test 4
      key build 4
    key nested 5
      key two 5
        key three 5
    key people 6-10
      key Ann 7
      key Bob 8
    key single 11
    key bare 12
    key last 13"
  `);
});
