// What is found in Python code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf, outlineOfText } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('python.py')).toMatchInlineSnapshot(`
    "doc 2
    import __future__ 3
    import os sys 5
    import xml.etree.ElementTree 6
    import . 7
    import ..format 8
    import fast 26
    constant MAX_NOTES 11 from 10 doc 10
    constant _LIMIT 12
    variable first 13
    variable second 13
    variable left 14
    variable right 14
    variable alone 15
    variable chained 15
    type Pair 16
    type Id 17
    function double 18
    variable NEW 21
    variable NEW 23
    variable NEW 28
    class Colour 31-33
      member RED 32
      member GREEN 33
    class Notes 37-76 from 36 doc 39-42
      constant LIMIT 44
      field size 45
      field title 46
      field x 47
      field y 47
      field trace 49
      class Meta 51-52
        field ordering 52
      constructor __init__ 54-56
      method latest 58-61 doc 60
      method latest 63-65
      method find 67-68
      method find 69-70
      method walk 73-76 from 72 doc 72
    function main 79-98 doc 80
      function inner 83-84
    function test_main 101-102"
  `);
});

test('what bodies do is found', async () => {
  expect(await factsOf('python.py')).toMatchInlineSnapshot(`
    "call load
    branch system.version_info >= (3, 13)
    branch os.name == "nt"
    catch except ImportError:
    call dataclass
    branch DEBUG
    return return self.items[-1]
    call self.items.append
    return yield item
    return return local
    branch not argv
    raise raise SystemExit("no arguments") from None
    call SystemExit
    branch argv[0] == "list"
    return return inner()
    call inner
    branch argv
    branch if name.isalpha()
    call name.isalpha
    call store.open(argv[0]).read
    call store.open
    catch except (OSError, ValueError) as error:
    call print
    raise raise
    return return [parse(line) for line in argv]
    call parse
    call main
    branch __name__ == "__main__"
    call main"
  `);
});

test('a file that is broken in one place keeps its other symbols', async () => {
  expect(await namesWithout('python.py', 'store.open(')).toMatchInlineSnapshot(`
    {
      "isBroken": true,
      "names": [
        "MAX_NOTES",
        "_LIMIT",
        "first",
        "second",
        "left",
        "right",
        "alone",
        "chained",
        "Pair",
        "Id",
        "double",
        "NEW",
        "NEW",
        "NEW",
        "Colour",
        "RED",
        "GREEN",
        "Notes",
        "LIMIT",
        "size",
        "title",
        "x",
        "y",
        "trace",
        "Meta",
        "ordering",
        "__init__",
        "latest",
        "latest",
        "find",
        "find",
        "walk",
        "main",
        "inner",
        "test_main",
      ],
    }
  `);
});

test('several names in a condition', async () => {
  const text = `if debug:
    one, two = 1, 2
    if deep:
        args.host, port = split(args.host)
else:
    (three, four) = 3, 4

def run():
    if debug:
        local, other = 1, 2
`;
  expect(await outlineOfText('python', text)).toMatchInlineSnapshot(`
    "variable one 2
    variable two 2
    variable port 4
    variable three 6
    variable four 6
    function run 8-10"
  `);
});
