// What is found in Scala code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('scala.scala')).toMatchInlineSnapshot(`
    "import scala 3
    class Item 6-31 from 5 doc 5
      field name 7
      field price 7
      type Elem 9
      field limit 10
      field left 11
      field right 11
      field later 12
      field open 13
      constructor this 14
      method sell 17-26 from 16 doc 16
        function twice 18
      method show 27
      method + 28
      class Nested 29
        class Deep 29
      class Rich 30
        method rich 30
    class Point 33
      field x 33
      field y 33
    class Item 34
      method apply 34
    trait Priced 35
      method price 35
    enum Colour 36-39
      field rgb 36
      member Red 37
      member Green 38
      member Blue 38
    impl extension (text: String) 40
      method shout 40
    constant Ordering[Int] 41
    constant byName 42
    type Id 43
    variable top 44
    function outside 45
    class ItemSpec 47-50
      test it sells 48
      test have a price 49"
  `);
});

test('the facts of bodies are found', async () => {
  expect(await factsOf('scala.scala')).toMatchInlineSnapshot(`
    "call this
    branch (count > 1)
    raise throw new Broken("x")
    call Broken
    call shelf.take
    branch count
    return return 2
    call run
    catch catch { case e: Broken => 1 }
    call test
    call assert
    call assert"
  `);
});

test('a file that is broken in the middle keeps its other symbols', async () => {
  const { isBroken, names } = await namesWithout('scala.scala', 'count match {');
  expect(isBroken).toBe(true);
  expect(names).toEqual(expect.arrayContaining(['Item', 'sell', 'Point', 'Priced']));
});
