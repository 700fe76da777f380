// What is found in Go code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('go.go')).toMatchInlineSnapshot(`
    "import os 6
    import fmt strings embed 7-11
    module notes 4 from 3 doc 3
    constant MaxNotes 14 from 13 doc 13
    constant Red 18
    constant Green 20 from 19 doc 19
    constant left 21
    constant right 21
    variable ErrNone 24
    variable counter 26
    variable total 26
    function handler 28 from 27 doc 27
    type Colour 32 from 31 doc 31
    type Alias 33
    type Handler 34
    struct Note 37-46 from 36 doc 36
      field ID 39 from 38 doc 38
      field A 40
      field B 40
      field Mutex 41
      field Base 42
      field Inner 43-45
        field Depth 44
    struct Pair 50-53 from 49 doc 49
      field Key 51
      field Value 52
    interface Store 55-60 from 54 doc 54
      method Find 58 from 57 doc 57
    method String 64-70 of Colour from 63 doc 63
    method Save 72-80 of Note
      function local 77
    method Swap 82 of Pair
    function Map 87-97 from 84 doc 84-86
      struct local 88
        field at 88
    function assembly 99
    function TestSave 101-107
      test saves 102-106"
  `);
});

test('what bodies do is found', async () => {
  expect(await factsOf('go.go')).toMatchInlineSnapshot(`
    "call fmt.Errorf
    return return open(name)
    call open
    branch c
    return return "red"
    call panic
    raise panic("unknown colour")
    call n.Unlock
    branch n.ID == 0
    return return ErrNone
    call str.ToUpper
    call local
    return return os.WriteFile(path, nil, 0o600)
    call os.WriteFile
    branch v := <-wait
    return return nil
    call t.Run
    call new(Note).Save
    call new
    branch err != nil
    call t.Fatal"
  `);
});

test('a file that is broken in one place keeps its other symbols', async () => {
  expect(await namesWithout('go.go', 'if n.ID == 0 {')).toMatchInlineSnapshot(`
    {
      "isBroken": true,
      "names": [
        "notes",
        "MaxNotes",
        "Red",
        "Green",
        "left",
        "right",
        "ErrNone",
        "counter",
        "total",
        "handler",
        "Colour",
        "Alias",
        "Handler",
        "Note",
        "ID",
        "A",
        "B",
        "Mutex",
        "Base",
        "Inner",
        "Depth",
        "Pair",
        "Key",
        "Value",
        "Store",
        "Find",
        "String",
        "Save",
        "local",
        "Swap",
        "Map",
        "local",
        "at",
        "assembly",
        "TestSave",
        "saves",
      ],
    }
  `);
});
