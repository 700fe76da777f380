// What is found in Lua code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('lua.lua')).toMatchInlineSnapshot(`
    "import queue.log 3
    import http 4
    variable MAX 6
    variable VERSION 7
    variable Queue 9
    field __index 10 of Queue
    field limits 11 of Queue
    function new 15-19 of Queue from 13 doc 13-14
    method push 21-29 of Queue
    function helper 31-36
      function inner 32-34
    function pop 38-40 of Queue
    function drain 42-46
    function global_start 48-53
    function call 55 of Queue.inner.deep
    variable handlers 57-61
      function start 58
      function stop now 59
    test queue 63-67
      test takes a job 64-66"
  `);
});

test('the facts of bodies are found', async () => {
  expect(await factsOf('lua.lua')).toMatchInlineSnapshot(`
    "call setmetatable
    return return self
    branch not job
    raise error("no job")
    branch #self > MAX
    return return nil, "full"
    return return self
    return return value
    return return inner()
    call inner
    return return table.remove(self, 1)
    call table.remove
    call queue:pop
    call pcall
    catch pcall(helper, 1)
    branch not ok
    call log.warn
    return return 1
    call describe
    call it
    call assert.truthy
    call Queue.new("x"):push
    call Queue.new
    return return Queue"
  `);
});

test('a file broken in the middle keeps the rest', async () => {
  const { isBroken, names } = await namesWithout('lua.lua', '({},');
  expect(isBroken).toBe(true);
  expect(names).toEqual(
    expect.arrayContaining(['Queue', 'new', 'push', 'helper', 'pop', 'global_start']),
  );
});
