// What is found in YAML.
import { expect, test } from 'vitest';
import { outlineOf } from './outline-of.ts';

test('keys by their indentation; texts, flows and templates hold none', async () => {
  expect(await outlineOf('yaml.yaml')).toMatchInlineSnapshot(`
    "key name 2 from 1 doc 1
    key on 3-5
      key push 4-5
        key branches 5
    key quoted key 6
    key jobs 8-19
      key test 10-19 from 9 doc 9
        key runs-on 11
        key steps 12-19
          key Run the tests 14-17
          key report 18-19
    key text 20-23
    key flow 24-27
    key templated 28-29
    key url 30
    key kind 32
    key metadata 33-36
      key labels 34-36
        key app 35-36"
  `);
});
