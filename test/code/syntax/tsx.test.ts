// What is found in TSX code.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('tsx.tsx')).toMatchInlineSnapshot(`
    "import react 1
    interface CardProps 3
      field title 3
      field children 3
    function Card 6-15 from 5 doc 5
      function toggle 8
    constant Field 17-19
    function App 21-23"
  `);
});

test('what bodies do is found', async () => {
  expect(await factsOf('tsx.tsx')).toMatchInlineSnapshot(`
    "call useState
    call setOpen
    return return (
    call forwardRef
    return return <input ref={ref} {...props} />;
    return return <Card title="Notes">{load().map((note) => <p key={note.id}>{note.text}</p>)}</Card>;
    call load().map
    call load"
  `);
});

test('a file that is broken in one place keeps its other symbols', async () => {
  expect(await namesWithout('tsx.tsx', '(!isOpen')).toMatchInlineSnapshot(`
    {
      "isBroken": true,
      "names": [
        "CardProps",
        "title",
        "children",
        "Card",
        "toggle",
        "Field",
        "App",
      ],
    }
  `);
});
