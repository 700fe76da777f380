// What is found in Java code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('java.java')).toMatchInlineSnapshot(`
    "import java.util 6
    import java.util.Objects.requireNonNull 7
    module org.example.notes 4
    class Notes 12-64 from 9 doc 9-11
      constant MAX_NOTES 16 from 15 doc 15
      constant MIN_NOTES 16 from 15 doc 15
      field items 17
      field depth 18
      constant TASK 19
      constructor Notes 26-29 from 25 doc 25
      method find 32-47 from 31 doc 31
        class Local 37
          field at 37
      method find 49
      method size 51
      method sync 53
      class Builder 55-57
        method with 56
      class Kept 59-63
        field worker 60-62
          method run 61
    interface Keeper 66-72
      constant DEPTH 67
      method find 69
      method size 71
    enum Colour 75-92 from 74 doc 74
      member RED 77-79 from 76 doc 76
        method weight 78
      member GREEN 80
      field value 82
      constructor Colour 84
      method weight 86-91
    class Point 94-102
      field x 94
      field y 94
      field ORIGIN 95
      constructor Point 97-99
      method length 101
    interface Marker 104-107
      method value 105
      constant LEVEL 106"
  `);
});

test('what bodies do is found', async () => {
  expect(await factsOf('java.java')).toMatchInlineSnapshot(`
    "call ArrayList
    call println
    call add
    call super
    branch (id < 0)
    raise throw new IllegalArgumentException("negative");
    call IllegalArgumentException
    branch (id)
    return return Optional.empty();
    call empty
    return return Optional.of(map.apply(items.get(id)));
    call of
    call apply
    call get
    catch catch (IndexOutOfBoundsException | NullPointerException error) {
    return return Optional.empty();
    call empty
    return return items.get(id);
    call get
    return return this;
    call Thread
    call requireNonNull
    return return yieldSize(DEPTH);
    call yieldSize
    return return 2;
    return return switch (this) {
    branch (this)
    return yield value;
    branch (x < 0)
    raise throw new IllegalArgumentException();
    call IllegalArgumentException
    return return Math.hypot(x, 0);
    call hypot"
  `);
});

test('a file that is broken in one place keeps its other symbols', async () => {
  expect(await namesWithout('java.java', 'if (id < 0) {')).toMatchInlineSnapshot(`
    {
      "isBroken": true,
      "names": [
        "org.example.notes",
        "Notes",
        "MAX_NOTES",
        "MIN_NOTES",
        "items",
        "depth",
        "TASK",
        "Notes",
        "find",
        "Local",
        "at",
        "find",
        "size",
        "sync",
        "Builder",
        "with",
        "Kept",
        "worker",
        "run",
        "Keeper",
        "DEPTH",
        "find",
        "size",
        "Colour",
        "RED",
        "weight",
        "GREEN",
        "value",
        "Colour",
        "weight",
        "Point",
        "x",
        "y",
        "ORIGIN",
        "Point",
        "length",
        "Marker",
        "value",
        "LEVEL",
      ],
    }
  `);
});
