// What is found in TypeScript code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf, outlineOfText } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('typescript.ts')).toMatchInlineSnapshot(`
    "doc 1
    import ./store.ts 2
    import node:fs 3
    import ./format.ts 4
    constant MAX_DEPTH 7 from 6 doc 6
    constant table 8
      field list 8
      method run 8
      field two words 8
    variable counter 9
    constant VERSION 10
    function greet 11
    namespace global 12-14
      interface Window 13
        field notes 13
    namespace untyped 15-17
      function load 16
    enum Colour 19
      member Red 19
      member Green 19
      member dark blue 19
    enum Flag 20
      member On 20
    type Id 21
    type Entry 22
      field id 22
      method read 22
    type Named 23
      field name 23
    interface Holder 26-32 from 25 doc 25
      field size 27
      method find 30
    namespace Notes.Inner 34-38
      constant depth 35
      constant hidden 36
      class Deep 37
    class Notes 41-64 from 40 doc 40
      field kinds 43
      field title 44
      field #secret 45
      field legacy 46
      method handler 47
      constructor constructor 48
        field store 48
        field depth 48
      method size 49
      method size 50
      method find 51
      method find 52
      method find 56-61 from 53 doc 53
      method walk 62
      method ['computed'] 63
    class Base 66-69
      field name 67
      method run 68
    function parse 71
    function parse 72
    function parse 73-77
      function nested 75
    function isId 78
    constant router 79
    constant first 80
    constant other 80
    class default 81
      field value 81
    test Notes 83-87
      test finds 84
      test takes %i 85
      test adds $a 86"
  `);
});

test('what bodies do is found', async () => {
  expect(await factsOf('typescript.ts')).toMatchInlineSnapshot(`
    "call Input
    call this.save
    call this.check
    return return this.store.size;
    call this.store.resize
    call Memo
    call Log
    branch (id === '')
    raise throw new RangeError('empty');
    call RangeError
    branch (id)
    return return this.store.get<T>(id);
    call this.store.get
    return yield* this.store
    return return nested(String(text));
    call nested
    call String
    catch catch (error) { return local; }
    return return local;
    call create
    return return options.routes;
    call load
    call describe
    call it
    call it.each([[1], [2]])
    call it.each
    call test.each\`a | b\`
    call test.each"
  `);
});

test('a file that is broken in one place keeps its other symbols', async () => {
  expect(await namesWithout('typescript.ts', "throw new RangeError('empty'"))
    .toMatchInlineSnapshot(`
    {
      "isBroken": true,
      "names": [
        "MAX_DEPTH",
        "table",
        "list",
        "run",
        "two words",
        "counter",
        "VERSION",
        "greet",
        "global",
        "Window",
        "notes",
        "untyped",
        "load",
        "Colour",
        "Red",
        "Green",
        "dark blue",
        "Flag",
        "On",
        "Id",
        "Entry",
        "id",
        "read",
        "Named",
        "name",
        "Holder",
        "size",
        "find",
        "Notes.Inner",
        "depth",
        "hidden",
        "Deep",
        "Notes",
        "kinds",
        "title",
        "#secret",
        "legacy",
        "handler",
        "constructor",
        "store",
        "depth",
        "size",
        "size",
        "find",
        "find",
        "find",
        "walk",
        "['computed']",
        "Base",
        "name",
        "run",
        "parse",
        "parse",
        "parse",
        "nested",
        "isId",
        "router",
        "first",
        "other",
        "default",
        "value",
        "Notes",
        "finds",
        "takes %i",
        "adds $a",
      ],
    }
  `);
});

test('what is assigned, and what has a name besides the one that it is kept under', async () => {
  const text = `var eq;
(function () {
  Cache.prototype.clear = clearAll;
  Cache.prototype.add = Cache.prototype.push = addOne;
  eq = function (a, b) { return a === b; };
  page.path = (function () { return '/'; }());
  delete Cache.prototype.gone;
  local = 1;
})();
app.go = function goNow() {};
app.init = function init() {};
const plugins = [async function one() {}, function two() {}];
const table = { get: function getTable() {}, same: function same() {} };
const [file, base = 'x'] = process.argv;
const { a, b = 3 } = table;
`;
  expect(await outlineOfText('typescript', text)).toMatchInlineSnapshot(`
    "variable eq 1
    field clear 3 of Cache
    field add 4 of Cache
    field push 4 of Cache
    function eq 5
    field path 6
    method go 10 of app
    function goNow 10
    method init 11 of app
    constant plugins 12
      function one 12
      function two 12
    constant table 13
      method get 13
        function getTable 13
      method same 13
    constant file 14
    constant base 14
    constant a 15
    constant b 15"
  `);
});

test('a property that is given in a condition at the top', async () => {
  const text = `const config = {}
if (isRemote) {
  config.browsers = { all: true }
} else if (isLocal) {
  config.first = {}
} else {
  config.second = {}
}
function run() {
  if (isRemote) {
    config.local = {}
  }
}
`;
  expect(await outlineOfText('typescript', text)).toMatchInlineSnapshot(`
    "constant config 1
    field browsers 3 of config
    field first 5 of config
    field second 7 of config
    function run 9-13"
  `);
});

test('properties whose names begin like an operator', async () => {
  const text = `interface Filter {
  href?: string | undefined
  in2?: number | undefined
  in?: string | undefined
  k1?: number
}
`;
  expect(await outlineOfText('typescript', text)).toMatchInlineSnapshot(`
    "interface Filter 1-6
      field href 2
      field in2 3
      field in 4
      field k1 5"
  `);
});
