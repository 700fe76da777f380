// What is found in C++ code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('cpp.cpp')).toMatchInlineSnapshot(`
    "import vector 2
    import shop.h 3
    macro SHOP_LIMIT 5
    namespace shop::core 8-56
      class Item 11-40 from 10 doc 10
        type value_type 14
        constructor Item 15
        constructor Item 16-17
        constructor Item 18
        method ~Item 19
        method operator= 20
        method operator bool 21
        method operator() 22
        field kMax 23
        method add 25-26 from 24 doc 24
        method show 27
        method swap 28
        enum Colour 29
          member kRed 29
          member kBlue 29
        field inner_ 30-32
          struct Inner 30-32
            field depth 31
        method name 33
        field price_ 36
        field mark_ 36
        field places_ 37
        field done_ 38
        field count_ 39
      method add 42-49 of Item<T, N>
      struct Hash 51-54
        method operator() 53
    method count 58 of Shelf
    constructor Shelf 59-65 of Shelf
    method ~Shelf 66 of Shelf
    method title 67 of Shelf
    function operator== 68
    method operator int 69 of Shelf
    variable total 70
    type Text 72
    type List 73-74
    struct Pair 75-77
      field left 76
    type Addable 78-79
    function plain 80
    variable kTop 81
    union Number 82-84
      field whole 83
    namespace short_name 85
    function later 86-90
    test IsEmpty 92"
  `);
});

test('the facts of bodies are found', async () => {
  expect(await factsOf('cpp.cpp')).toMatchInlineSnapshot(`
    "return return *this;
    return return price_ > 0;
    return return x * 2;
    branch (one.empty())
    call one.empty
    raise throw std::invalid_argument("empty");
    call std::invalid_argument
    call places_.push_back
    call Inner
    return return 1;
    call open
    catch catch (const Error& error) {
    raise throw;
    return co_return nullptr;
    return return true;
    return return 3;
    branch (kTop)
    return return 2;
    call EXPECT_EQ"
  `);
});

test('a test case that a macro names is found', async () => {
  expect(await outlineOf('cases.cpp')).toBe('test is full 1');
});

test('a file that is broken in the middle keeps its other symbols', async () => {
  const { isBroken, names } = await namesWithout('cpp.cpp', 'try {');
  expect(isBroken).toBe(true);
  expect(names).toEqual(expect.arrayContaining(['Item', 'add', 'count', 'kTop', 'Text']));
});
