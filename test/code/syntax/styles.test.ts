// What is found in CSS, SCSS and Less.
import { expect, test } from 'vitest';
import { outlineOf } from './outline-of.ts';

test('rules by their selectors, at-rules and custom properties', async () => {
  expect(await outlineOf('css.css')).toMatchInlineSnapshot(`
    "import base.css 1
    section :root 2-5
      variable --accent 3
    section .button:hover, a[href^="{"] 7-10 from 6 doc 6
    section @media (min-width: 10px) 11-13
      section .button 12
        variable --local 12
    section @keyframes spin 14-16
    section @font-face 17"
  `);
});

test('mixins, functions, variables and nested rules of SCSS', async () => {
  expect(await outlineOf('scss.scss')).toMatchInlineSnapshot(`
    "import sass:math 1
    variable $space 3 from 2 doc 2
    macro button 4-7
      section &:hover 6
    function double 8
    section .card-#{$name} 9-14
      section .title 12
      section @media print 13
    section %placeholder 15"
  `);
});

test('mixins and variables of Less', async () => {
  expect(await outlineOf('less.less')).toMatchInlineSnapshot(`
    "import base 1
    variable @space 2
    macro .bordered 3-5
    section .@{name}-box 6-11
      section .inner 10"
  `);
});
