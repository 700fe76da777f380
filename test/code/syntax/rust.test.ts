// What is found in Rust code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('rust.rs')).toMatchInlineSnapshot(`
    "doc 1-3
    import std::{fmt::{self, Display}, io} 6
    import crate::store::Store as Keeper 7
    import alloc 8
    import super::* 100
    constant MAX_NOTES 11 from 10 doc 10
    variable COUNTER 12
    type Result 13
    struct Note 19-26 from 15 doc 15-16
      field id 21 from 20 doc 20
      field text 22
      field extra 25 from 24
    struct Pair 28
    struct Unit 29
    enum Colour 32-37 from 31
      member Red 34 from 33 doc 33
      member Green 35
      member Blue 36
        field depth 36
    union Bits 39-42
      field whole 40
      field parts 41
    trait Keep 45-53 from 44 doc 44
      constant DEPTH 46
      type Id 47
      method find 49 from 48 doc 48
      method all 50-52
    impl Note 55-73
      method new 56-58
      method save 62-72 from 60 doc 60
        function local 63
    impl fmt::Display for Note 75-79
      method fmt 76-78
    impl From<Pair> for Colour 81-85
      method from 82-84
    macro square 87-89
    function abs 92
    variable errno 93
    module store 96
    module tests 98-107 from 97 doc 99
      function saves 103-106 from 102
        constant ONCE 104"
  `);
});

test('what bodies do is found', async () => {
  expect(await factsOf('rust.rs')).toMatchInlineSnapshot(`
    "call vec
    call read
    branch text.is_empty()
    call text.is_empty
    call panic
    raise panic!("empty")
    branch self.id
    branch text.len() > 1
    call text.len
    return return Err(Error::None)
    call Err
    call io::stdout().write_all
    call io::stdout
    call write
    call Colour::Green
    call assert_eq"
  `);
});

test('a file that is broken in one place keeps its other symbols', async () => {
  expect(await namesWithout('rust.rs', 'if text.is_empty() {')).toMatchInlineSnapshot(`
    {
      "isBroken": true,
      "names": [
        "MAX_NOTES",
        "COUNTER",
        "Result",
        "Note",
        "id",
        "text",
        "extra",
        "Pair",
        "Unit",
        "Colour",
        "Red",
        "Green",
        "Blue",
        "depth",
        "Bits",
        "whole",
        "parts",
        "Keep",
        "DEPTH",
        "Id",
        "find",
        "all",
        "Note",
        "new",
        "save",
        "local",
        "fmt::Display for Note",
        "fmt",
        "From<Pair> for Colour",
        "from",
        "square",
        "abs",
        "errno",
        "store",
        "tests",
        "saves",
        "ONCE",
      ],
    }
  `);
});
