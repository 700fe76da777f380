// What is found in Dart.
import { expect, test } from 'vitest';
import { outlineOf } from './outline-of.ts';

test('types with their members, functions and variables', async () => {
  expect(await outlineOf('dart.dart')).toMatchInlineSnapshot(`
    "import package:flutter/material.dart 1
    class Counter 4-18 from 3 doc 3
      field limit 6
      field name 7
      constructor Counter 8
      constructor Counter.zero 9
      method build 10-14
      field total 15
      method load 16
      method == 17
    enum Colour 20
      member red 20
      member green 20
    trait Loud 21
    impl Strings 22-24
      method twice 23
    type Callback 25
    function main 26
    variable answer 27"
  `);
});
