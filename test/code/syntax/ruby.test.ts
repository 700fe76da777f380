// What is found in Ruby code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('ruby.rb')).toMatchInlineSnapshot(`
    "import set 3
    import shop/base 4
    module Shop 7-59 from 6 doc 6
      class Item 9-56 from 8 doc 8
        constant MAX 11
        constant LOW 12
        constant HIGH 12
        field name 13
        field price 13
        field label 14
        method title 15
        method cost 16
        field @@count 17
        class class << self 19-21
          method build 20
        constructor initialize 24-26 from 23 doc 23
        method load 28-36
        method == 38
        method []= 39
        method sold? 41-45
        method dynamic 47
        method hidden 48
        field parts 49
        method cheap 50
        class Point 52-54
          method length 53
        class Broken 55
      class Shelf 58 of Core
    method open 61 of Shop
    variable $debug 62
    test Shop::Item 64-72
      test when new 65-71
        function item 66
        test has a name 68-70
    function build 74-76"
  `);
});

test('the facts of bodies are found', async () => {
  expect(await factsOf('ruby.rb')).toMatchInlineSnapshot(`
    "call require
    call require_relative
    call include
    call attr_accessor
    call attr_reader
    call alias_method
    raise raise ArgumentError, 'none'
    branch args
    return return 1
    branch args.empty?
    call empty?
    return yield 3
    call first
    call open
    catch rescue StandardError => e
    call warn
    branch price
    call define_method
    call private
    call has_many
    call scope
    call where
    call new
    call new
    call describe
    call context
    call let
    call new
    call it
    call expect
    call name
    call to
    call eq
    call task
    call sh"
  `);
});

test('a file that is broken in the middle keeps its other symbols', async () => {
  const { isBroken, names } = await namesWithout('ruby.rb', 'define_method(:dynamic) {');
  expect(isBroken).toBe(true);
  expect(names).toEqual(expect.arrayContaining(['Shop', 'Item', 'load', 'sold?', 'has a name']));
});
