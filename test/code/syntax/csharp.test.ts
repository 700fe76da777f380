// What is found in C# code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('csharp.cs')).toMatchInlineSnapshot(`
    "import System 1
    import System.Math 2
    import System.Collections.Generic.List<string> 3
    namespace Shop.Core 5
    class Item 8-45 from 7 doc 7
      field Max 11
      field Min 11
      field _name 12
      field Changed 13
      field Sold 14
      constructor Item 15
      constructor Item 17 from 16 doc 16
      method ~Item 18
      field Name 19
      field Length 20
      method this 21
      method operator + 22
      method operator int 23
      method SellAsync 24-30
        function Twice 27
      method Price 31-37
      method Native 38
      method Show 39
      type Handler 40
      enum Colour 41
        member Red 41
        member Green 41
      struct Point 42
        field X 42
        field Y 42
      class Person 43
        field First 43
        field Last 43
        field Age 43
      class Nested 44
    interface IPriced 47-51
      method Price 49
      field Label 50
    class Extensions 53-56
      method Each 55
    class Pair 58
      field Left 58"
  `);
});

test('the facts of bodies are found', async () => {
  expect(await factsOf('csharp.cs')).toMatchInlineSnapshot(`
    "call : base(price)
    return _name.Length
    return places[index]
    return a
    return return 1;
    call Task.Delay
    return x * 2
    branch to is null
    raise throw new ArgumentNullException(nameof(to));
    call ArgumentNullException
    call nameof
    return return Twice(3);
    call Twice
    call Open
    catch catch (Exception error) when (error.Data != null) { throw; }
    raise throw;
    branch Length
    return return Length switch { 1 => 2, _ => throw new Exception() };
    branch Length
    raise throw new Exception()
    call Exception
    return yield return text.Length;"
  `);
});

test('a file that is broken in the middle keeps its other symbols', async () => {
  const { isBroken, names } = await namesWithout(
    'csharp.cs',
    'if (to is null) throw new ArgumentNullException(',
  );
  expect(isBroken).toBe(true);
  expect(names).toEqual(expect.arrayContaining(['Item', 'SellAsync', 'Price', 'IPriced', 'Pair']));
});
