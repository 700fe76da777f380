// What is found in PHP code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('php.php')).toMatchInlineSnapshot(`
    "import Shop\\Base 6
    import Shop 7
    import Shop\\open 8
    import __DIR__ . '/start.php' 10
    namespace Shop\\Core 4
    constant LIMIT 12
    constant FLOOR 12
    constant LEGACY 13
    class Item 18-50 from 15 doc 15-17
      constant MAX 23
      constant MIN 23
      constant KIND 24
      field count 25
      field left 26
      field right 26
      constructor __construct 29-32 from 28 doc 28
        field price 29
        field marks 29
      method show 34
      method make 36-47
      field label 49
    interface Priced 52
      constant ZERO 52
      method price 52
    trait Countable 53
      field total 53
    enum Colour 54-60
      member Red 56
      member Blue 57
      constant BEST 58
      method label 59
    function top 62-71
      function inner 64
    function twice 73
    function later 74
    variable config 75
    variable one 76
      class class 76
        method show 76
    function helper 78
    test it sells 80"
  `);
});

test('the facts of bodies are found', async () => {
  expect(await factsOf('php.php')).toMatchInlineSnapshot(`
    "call define
    call __construct
    branch (!$args)
    raise throw new InvalidArgumentException('none')
    call InvalidArgumentException
    branch ($args[0])
    return return new static();
    call static
    call open
    call load
    call run
    return return match ($args[0]) { 1 => 2, default => 3 };
    branch ($args[0])
    return return 'x';
    branch ($x)
    return yield 3
    catch catch (Wrong | Bad $error) {
    return return;
    return return $x;
    return return 1;
    branch (!function_exists('helper'))
    call function_exists
    call test
    call expect"
  `);
});

test('a file that is broken in the middle keeps its other symbols', async () => {
  const { isBroken, names } = await namesWithout('php.php', 'if (!$args) {');
  expect(isBroken).toBe(true);
  expect(names).toEqual(expect.arrayContaining(['Item', 'make', 'top', 'Colour', 'helper']));
});
