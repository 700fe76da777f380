// What is found in Elixir code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf, outlineOfText } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('elixir.ex')).toMatchInlineSnapshot(`
    "import GenServer 6
    import Ecto.Query 7
    import Shop 8
    import Logger 9
    import ExUnit.Case 82
    module Shop.Cart 1-66 doc 2-4
      type total 11
      type state 12
      type token 13
      function price 14
      function shape 15
      constant max_items 17
      constant default_name 18
      struct defstruct 20
      function add 26-35 from 22
      function add 37
      function full? 40 from 39 doc 39
      function name 42
      function <~> 44
      function ~> 45
      function ! 46
      macro shaped 48-52
      function is_small 54
      function merge 55
      module Full 57-59
        struct defexception 58
      function load 61-65
    interface Shop.Priced 68-71
      method price 70 from 69
    impl Shop.Priced, for: Shop.Cart 73-75
      method price 74
    impl Shop.Priced, for: [Map, List] 77-79
      method price 78
    module Shop.CartTest 81-96
      test add/2 88-95
        test takes an item 89-91
        test is not yet written 94 from 93"
  `);
});

test('the facts of bodies are found', async () => {
  expect(await factsOf('elixir.ex')).toMatchInlineSnapshot(`
    "call non_neg_integer
    call Item.t
    call binary
    call price
    call Item.t
    call Price.t
    call macrocallback
    call shape
    call Macro.t
    call Macro.t
    call max_items
    call default_name
    call add
    call t
    call Item.t
    call t
    call add
    call is_map
    call full?
    branch full?(cart)
    raise raise ArgumentError, "full"
    call Price.of
    branch Price.of(item)
    raise throw(:no_price)
    call add
    call full?
    call length
    call merge
    call is_map
    call merge
    call shaped
    call is_small
    call merge
    call load
    call Repo.get
    catch rescue
    raise reraise(error, __STACKTRACE__)
    call price
    call price
    call price
    call setup
    call assert
    call Shop.Cart.add"
  `);
});

test('a file broken in the middle keeps the rest', async () => {
  const { isBroken, names } = await namesWithout('elixir.ex', '~> right when is_map(');
  expect(isBroken).toBe(true);
  expect(names).toEqual(
    expect.arrayContaining([
      'Shop.Cart',
      'add',
      'load',
      'Shop.Priced',
      'Shop.CartTest',
      'takes an item',
    ]),
  );
});

test('records', async () => {
  const text = `defmodule A do
  require Record
  Record.defrecordp(:file, path: nil)
  defrecord :user, name: "x"
end
`;
  expect(await outlineOfText('elixir', text)).toBe(
    'import Record 2\nmodule A 1-5\n  struct file 3\n  struct user 4',
  );
});
