// What is found in Kotlin code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('kotlin.kt')).toMatchInlineSnapshot(`
    "import java.io.File 5
    import kotlin.collections 6
    import org.example.Base 7
    module org.example.notes 3
    constant MAX_NOTES 10 from 9 doc 9
    variable separator 11
    variable counter 12
    variable firstWord 13-14
    function double 15
    type Handler 16
    class Note 21-68 from 18 doc 18-20
      field id 24
      field text 25
      field size 29-30 from 28 doc 28
      field owner 31
      field parts 32
      constructor constructor 34-36
      method plus 42
      method save 45-58 from 44 doc 44
        function local 47
      class companion object 60-63
        constant DEPTH 61
        method empty 62
      class Inner 65-67
        class Named 66
    enum Colour 70-80
      field rgb 70
      member RED 72-74 from 71 doc 71
        method weight 73
      member GREEN 75
      field half 77
      method weight 79
    interface Keeper 82-85
      field depth 83
      method find 84
    interface Task 87-89
      method run 88
    class Marker 91
      field value 91
    class Registry 93-96
      field depth 94
      method find 95
    class Nothing 98
    method second 100 of List
    method shout 102 of String
    function name with spaces 104-106
    class Plain 108"
  `);
});

test('what bodies do is found', async () => {
  expect(await factsOf('kotlin.kt')).toMatchInlineSnapshot(`
    "call lazy
    call load
    call substringBefore
    call text.split
    call lazy
    call text.lines
    call check
    call require
    call copy
    branch file.exists()
    call file.exists
    raise throw IllegalStateException("exists")
    call IllegalStateException
    return return file.writeText(text).let { null }
    call file.writeText(text).let
    call file.writeText
    catch catch (error: Exception) {
    return return when (error) {
    branch (error)
    call local
    call Note
    call uppercase
    call listOf(1).map
    call listOf"
  `);
});

test('a file that is broken in one place keeps its other symbols', async () => {
  expect(await namesWithout('kotlin.kt', 'throw IllegalStateException(')).toMatchInlineSnapshot(`
    {
      "isBroken": true,
      "names": [
        "org.example.notes",
        "MAX_NOTES",
        "separator",
        "counter",
        "firstWord",
        "double",
        "Handler",
        "Note",
        "id",
        "text",
        "size",
        "owner",
        "parts",
        "constructor",
        "plus",
        "save",
        "local",
        "companion object",
        "DEPTH",
        "empty",
        "Inner",
        "Named",
        "Colour",
        "rgb",
        "RED",
        "weight",
        "GREEN",
        "half",
        "weight",
        "Keeper",
        "depth",
        "find",
        "Task",
        "run",
        "Marker",
        "value",
        "Registry",
        "depth",
        "find",
        "Nothing",
        "second",
        "shout",
        "name with spaces",
        "Plain",
      ],
    }
  `);
});
