// What is found in Haskell code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf, outlineOfText } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('haskell.hs')).toMatchInlineSnapshot(`
    "import Data.Map.Strict 8
    import Data.List 9
    module Data.Shape 3-6 from 1 doc 2
    type Shape 12-16
      constructor Circle 13
        field radius 13
        field label 13
      constructor Rect 14
      constructor :*: 15
    type Wrapper 18
      constructor Wrapper 18
        field unwrap 18
    type Term 20-22
      constructor Lit 21
      constructor Pair 22
      constructor Both 22
    type Name 24
    type Elem 26
    type Elem 27
    type Vec 29
    type Vec 30
      constructor IntVec 30
    class HasArea 33-38 from 32 doc 32
      type Unit 34
      method area 35
      method area 36 from 35
      method perimeter 37
      method diameter 37
      method <+> 38 from 37
    impl HasArea Shape 40-46
      type Unit 41
      method area 42
      method area 43-45
      method <+> 46
    impl Show (Wrapper Int) 48
    function |+| 54 from 52 doc 52
    function total 57 from 56
    function total 58-63
      function go 60-62
    function limit 66 from 65
    function floor' 67
    function biggest 70-71 from 69
    function main 74-77 from 73
    function Square 79
    function Square 80
    function c_sin 82"
  `);
});

test('the facts of bodies are found', async () => {
  expect(await factsOf('haskell.hs')).toMatchInlineSnapshot(`
    "branch w < 0
    raise error "negative"
    branch otherwise
    call go
    call total
    branch one
    call area
    call helper
    call null
    branch null shapes
    call last
    call sortOn
    call putStrLn
    return return ()"
  `);
});

test('a file broken in the middle keeps the rest', async () => {
  const { isBroken, names } = await namesWithout('haskell.hs', '(Circle r _) =');
  expect(isBroken).toBe(true);
  expect(names).toEqual(
    expect.arrayContaining(['Shape', 'HasArea Shape', 'total', 'biggest', 'main']),
  );
});

test('every branch of a conditional is read', async () => {
  const text = `{-# LANGUAGE CPP #-}
module A where

#if MIN_VERSION_base(4,11,0)
one :: Int
one = 1
#else
two :: Int
two = 2
#endif

three :: Int
three = 3
`;
  expect(await outlineOfText('haskell', text)).toMatchInlineSnapshot(`
    "module A 2 from 1
    function one 6 from 5
    function two 9 from 8
    function three 13 from 12"
  `);
});

test('names that one pattern binds', async () => {
  const text = `module A where

open :: Int
open :<|> shut :<|> sold = client api
(left, right) = pair
`;
  expect(await outlineOfText('haskell', text)).toMatchInlineSnapshot(`
    "module A 1
    variable open 4 from 3
    variable shut 4 from 3
    variable sold 4 from 3
    variable left 5
    variable right 5"
  `);
});

test('types are found in a file that does not parse', async () => {
  const text = `module A where

broken = ((( where where ]]

-- | One.
data One
newtype Two a = Two a
class Eq a => Three a where
`;
  const outline = await outlineOfText('haskell', text);
  for (const line of ['type One 6', 'type Two 7', 'class Three 8']) expect(outline).toContain(line);
});
