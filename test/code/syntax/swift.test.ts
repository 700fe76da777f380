// What is found in Swift code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('swift.swift')).toMatchInlineSnapshot(`
    "import Foundation 1
    import Shop.Base 2
    class Item 5-33 from 4 doc 4
      field shared 7
      field name 8
      field length 9
      field left 10
      field right 10
      constructor init 11
      method deinit 12
      method subscript 13
      method sell 15-21 from 14 doc 14
        function inner 17
      method == 22
      method make 23
      enum Colour 24-27
        member red 25
        member green 25
        member other 26
      struct Inner 28
        field depth 28
      type Label 29
      method debug 31
    interface Priced 35-40
      type Money 36
      field price 37
      method show 38
      constructor init 39
    impl Item 41
      method extra 41
    class Till 42
      field open 42
    function top 43-51
    variable limit 52
    macro +++ 53
    type Sum 54
    function +++ 55
    macro text 56
    test sells 57"
  `);
});

test('the facts of bodies are found', async () => {
  expect(await factsOf('swift.swift')).toMatchInlineSnapshot(`
    "call Item
    call print
    return return 1
    return return index
    raise throw Wrong.none
    call shelf.take
    return return local
    branch x
    call fatalError
    raise fatalError("one")
    branch x > 1
    call run
    call open
    catch catch let error as Wrong { throw error }
    raise throw error
    return return 1
    call externalMacro
    call expect"
  `);
});

test('a file that is broken in the middle keeps its other symbols', async () => {
  const { isBroken, names } = await namesWithout('swift.swift', 'subscript(index: Int) -> Int {');
  expect(isBroken).toBe(true);
  expect(names).toEqual(expect.arrayContaining(['Item', 'sell', 'Priced', 'top']));
});
