// What is found in JavaScript code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf, outlineOfText } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('javascript.js')).toMatchInlineSnapshot(`
    "doc 2
    import node:fs 4
    import node:path 5-6
    import ./setup 7
    import ./format.js 8
    import ./format.js 9
    constant ready 5-6
    constant MAX_NOTES 12 from 11 doc 11
    variable counter 13-14
    variable total 13-14
    constant first 15
    constant other 15
    variable legacy 16
      field name 16
      method run 16
      method stop 16
      field quoted-key 16
    class Notes 19-38 from 18 doc 18
      field #instances 20
      field size 21
      method onChange 22-24
      constructor constructor 26-29
      method latest 31 from 30 doc 30
      method latest 32
      method from 33
      method [Symbol.asyncIterator] 34
      method #trim 35-37
    function main 40-54
      function usage 41
      function inner 43
    function ids 56
    function double 57
    class Shape 58
      method area 58
    constant memo 59
      function compute 59
    method save 65 of Store from 61 doc 61-63
    field defaults 66 of Store
      field depth 66
    function open 67
    variable version 68
    variable module.exports 69
      field open 69
      method close 69
    function handler 70
    test notes 72-78
      test keeps the newest 73-75
      test takes %i 76
      test is slow 77"
  `);
});

test('what bodies do is found', async () => {
  expect(await factsOf('javascript.js')).toMatchInlineSnapshot(`
    "call require
    call require
    call require
    call load
    call this.emit
    call super
    return return this.items.at(-1);
    call this.items.at
    call this.items.push
    return return new Notes(parse(text));
    call Notes
    call parse
    return yield* this.items
    call this.items.shift
    branch (argv.length === 0)
    raise throw new Error('no arguments');
    call Error
    branch (argv[0])
    return return usage();
    call usage
    call fs.readFileSync
    catch catch (error) {
    return return inner(error);
    call inner
    return yield counter++
    call cache
    return return key;
    return return fs.promises.writeFile(note.path, note.text);
    call fs.promises.writeFile
    return return new Store(path);
    call Store
    call app.use
    call request.next
    call describe
    call it
    call test.each([1, 2])
    call test.each
    call it.skip"
  `);
});

test('a file that is broken in one place keeps its other symbols', async () => {
  expect(await namesWithout('javascript.js', 'switch (argv[0]) {')).toMatchInlineSnapshot(`
    {
      "isBroken": true,
      "names": [
        "ready",
        "MAX_NOTES",
        "counter",
        "total",
        "first",
        "other",
        "legacy",
        "name",
        "run",
        "stop",
        "quoted-key",
        "Notes",
        "#instances",
        "size",
        "onChange",
        "constructor",
        "latest",
        "latest",
        "from",
        "[Symbol.asyncIterator]",
        "#trim",
        "main",
        "usage",
        "inner",
        "ids",
        "double",
        "Shape",
        "area",
        "memo",
        "compute",
        "save",
        "defaults",
        "depth",
        "open",
        "version",
        "module.exports",
        "open",
        "close",
        "handler",
        "notes",
        "keeps the newest",
        "takes %i",
        "is slow",
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
  expect(await outlineOfText('javascript', text)).toMatchInlineSnapshot(`
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
  expect(await outlineOfText('javascript', text)).toMatchInlineSnapshot(`
    "constant config 1
    field browsers 3 of config
    field first 5 of config
    field second 7 of config
    function run 9-13"
  `);
});
