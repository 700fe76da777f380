// What is found in SQL.
import { expect, test } from 'vitest';
import { outlineOf } from './outline-of.ts';

test('what statements create or alter; strings, comments and bodies hold none', async () => {
  expect(await outlineOf('sql.sql')).toMatchInlineSnapshot(`
    "struct users 2-9 from 1 doc 1
      field id 3
      field e mail 5 from 4 doc 4
      field price 6
    key users_mail 11
    type active 12
    type totals 13
    function add 16-21 from 15 doc 15
    function tidy 23-29
    type mood 31
    impl users 32
      field age 32
    function audit 34-37
    struct Last 39
      field x 39
    namespace reports 42"
  `);
});
