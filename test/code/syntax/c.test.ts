// What is found in C code.
import { expect, test } from 'vitest';
import { detectLanguage } from '../../../src/code/syntax/languages.ts';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('c.c')).toMatchInlineSnapshot(`
    "import stdio.h 2
    import shelf.h 3
    macro MAX_BOOKS 5
    macro SMALLER 7-8 from 6 doc 6
    macro EMPTY 9
    macro PLACES 11-12
    struct book 16-25 from 15 doc 15
      field title 17
      field pages 18
      field marks 18
      field lent 19
      field compare 20
      field is_old 21
      field cost 22-24
        field price 23
    struct point_t 27-29
      field x 28
      field y 28
    type point_p 27-29
    struct shelf 31-33
      field books 32
    union number 34-37
      field whole 35
      field part 36
    enum colour 38
      member RED 38
      member GREEN 38
    enum size_kind 39
      member SMALL 39
      member LARGE_ONE 39
    type count_t 40
    type visitor 41
    variable total 43
    variable names 44
    variable hook 45
    function shelf_first 46
    function shelf_log 47
    function shelf_titles 48
    function shelf_count 51-65 from 50 doc 50
    function shelf_find 67-69
    function main 71-76"
  `);
});

test('the facts of bodies are found', async () => {
  expect(await factsOf('c.c')).toMatchInlineSnapshot(`
    "branch (!shelf)
    call abort
    raise abort()
    branch (shelf->books[0].pages)
    return return 0;
    call visit
    return return count;
    return return lookup(shelf, title);
    call lookup
    return return printf("%d\\n", total);
    call printf"
  `);
});

test('a header is C unless its text is C++', async () => {
  expect(await outlineOf('c.h')).toMatchInlineSnapshot(`
    "macro SHELF_H 2
    function shelf_open 4"
  `);
  expect(detectLanguage('c.h', 'struct a;\nint f(void);\n')?.name).toBe('c');
  expect(detectLanguage('cpp.h', 'namespace shop {\n}\n')?.name).toBe('cpp');
});

test('a file that is broken in the middle keeps its other symbols', async () => {
  const { isBroken, names } = await namesWithout('c.c', 'switch (shelf->books[0].pages) {');
  expect(isBroken).toBe(true);
  expect(names).toEqual(expect.arrayContaining(['shelf_count', 'shelf_find', 'main', 'colour']));
});
