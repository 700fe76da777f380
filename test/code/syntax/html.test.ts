// What is found in HTML and components.
import { expect, test } from 'vitest';
import { outlineOf } from './outline-of.ts';

test('title, headings, landmarks, forms and ids, with what the page loads', async () => {
  expect(await outlineOf('html.html')).toMatchInlineSnapshot(`
    "import main.css 5
    import app.js 7
    section A page 4
    section style 6
    section top 11
      section Main 11
    section main 12-17
      section The first heading 13
      key intro 14
      section login 15
        key user 15
      section section 16
        section Part 16
    section script 18"
  `);
});

test('a component shows the declarations of its script too', async () => {
  expect(await outlineOf('vue.vue')).toMatchInlineSnapshot(`
    "import vue 6
    section template 1-3
      section app 2
        section Title 2
    section script 5-11
      variable count 7
      function add 8-10
    section style 13-15"
  `);
});
