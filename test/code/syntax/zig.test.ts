// What is found in Zig code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('zig.zig')).toMatchInlineSnapshot(`
    "doc 1
    import std 2
    constant Allocator 3
    constant max_points 6 from 5 doc 5
    variable counter 7
    variable scratch 8
    struct Point 11-27 from 10 doc 10
      field x 13 from 12 doc 12
      field y 14
      constant origin 16
      method add 19-21 from 18 doc 18
      method check 23-26
    enum Colour 29-40
      member red 30
      member green 31
      member @"light blue" 32
      method isRed 34-39
    union Value 42-46
      field int 43
      field text 44
      field none 45
    enum Failure 48
      member Negative 48
      member TooMany 48
    struct Handle 50-54
      method close 51-53
    function List 56-66
      field items 58
      constant Self 60
      function deinit 62-64
    function puts 68
    function run 70-76
    function validate 78-80
    test adds 82-84
    test Point 86-88"
  `);
});

test('the facts of bodies are found', async () => {
  expect(await factsOf('zig.zig')).toMatchInlineSnapshot(`
    "return return .{ .x = self.x + other.x, .y = self.y + other.y }
    branch self.x < 0
    return return error.Negative
    call validate
    return return switch (self) {
    branch self
    return return struct {
    call allocator.free
    call allocator.alloc
    catch allocator.alloc(u8, 4) catch |err| {
    call std.debug.panic
    return return @intCast(list.len)
    branch value > 1
    raise @panic("too large")
    call std.testing.expectEqual
    call Point.origin.add"
  `);
});

test('a file broken in the middle keeps the rest', async () => {
  const { isBroken, names } = await namesWithout('zig.zig', 'other: Point)');
  expect(isBroken).toBe(true);
  expect(names).toEqual(
    expect.arrayContaining([
      'max_points',
      'Point',
      'Colour',
      'isRed',
      'Value',
      'List',
      'run',
      'validate',
    ]),
  );
});
