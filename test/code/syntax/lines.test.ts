// What is found in files that are read by what stands at the left margin.
import { expect, test } from 'vitest';
import { outlineOf } from './outline-of.ts';

test('targets, variables and definitions of a makefile', async () => {
  expect(await outlineOf('Makefile')).toMatchInlineSnapshot(`
    "import common.mk 1
    variable CC 2
    variable FLAGS 3
    function all 7-8 from 6 doc 6
    function %.o 10-11
    macro HELP 13"
  `);
});

test('stages with their arguments', async () => {
  expect(await outlineOf('Dockerfile')).toMatchInlineSnapshot(`
    "variable VERSION 1
    section build 3-6 from 2 doc 2
      variable MODE 4
    section scratch 8-9"
  `);
});

test('packages, subroutines and constants of Perl', async () => {
  expect(await outlineOf('perl.pl')).toMatchInlineSnapshot(`
    "import List::Util 4
    module Shop::Cart 2
    constant LIMIT 5
    variable $VERSION 6
    function total 9-12 from 8 doc 8"
  `);
});

test('functions, classes and variables of R', async () => {
  expect(await outlineOf('r.r')).toMatchInlineSnapshot(`
    "import dplyr 1
    variable limit 2
    function add 4-7 from 3 doc 3
    function odd name 8
    class Person 9-11
    function show 12"
  `);
});

test('an unknown language by its words for declarations', async () => {
  expect(await outlineOf('unknown.xyz')).toMatchInlineSnapshot(`
    "class Shape 2-4 from 1 doc 1
    function area 6-8
    interface Thing 13-15
    variable limit 17"
  `);
});

test('paragraphs of a text by their first line', async () => {
  expect(await outlineOf('text.txt')).toMatchInlineSnapshot(`
    "section The first paragraph says 1-2
    section function (as a word) is here 4-5
    section A third. 7"
  `);
});

test('underlined headings of a text', async () => {
  expect(await outlineOf('rst.rst')).toMatchInlineSnapshot(`
    "section Title 1-4
    section Part one 6-13"
  `);
});
