// Outlines CSS, SCSS and Less: rules by their selectors, at-rules, mixins, functions and custom properties.
import { type BlockSyntax, type Declared, type Head, readBlocks } from './blocks.ts';
import { type Reading, cutName } from './entry.ts';

const atRule = /^@([\w-]+)\s*/;
const variable = /^(--[\w-]+|\$[\w-]+|@[\w-]+)\s*:/;
const lessMixin = /^([.#][\w-]+)\s*\(([^()]*)\)/;
const imports = new Set(['import', 'use', 'forward', 'require', 'plugin']);
/** Inside rules these neither name nor hold a declaration. */
const silent = new Set(
  'include extend return if else each for while warn error debug charset content at-root apply tailwind'.split(
    ' ',
  ),
);

function declares(head: Head): Declared | 'inner' | undefined {
  const { text, hasBlock, owner } = head;
  const name = hasBlock ? undefined : variable.exec(text)?.[1];
  // A variable inside a rule or a mixin is local; a custom property is not.
  if (name !== undefined)
    return !owner || name.startsWith('--') ? { name, kind: 'variable', at: 0 } : undefined;
  const [whole, word] = atRule.exec(text) ?? [];
  if (whole !== undefined && word !== undefined)
    return atRuleOf(head, word, text.slice(whole.length));
  if (!hasBlock) return undefined;
  const mixin = lessMixin.exec(text)?.[1];
  if (mixin !== undefined) return { name: mixin, kind: 'macro', at: 0, hasMembers: true };
  // `font: { family: x }` nests properties.
  if (/^[\w-]+:\s*$/.test(text)) return undefined;
  return { name: cutName(text), kind: 'section', at: 0, hasMembers: true };
}

const named: Readonly<Record<string, Declared['kind']>> = {
  mixin: 'macro',
  function: 'function',
  property: 'variable',
};

function atRuleOf(
  { text, hasBlock }: Head,
  word: string,
  rest: string,
): Declared | 'inner' | undefined {
  if (imports.has(word)) {
    const source = /["']([^"']+)["']|url\(([^()"']+)\)/.exec(rest);
    const name = source?.[1] ?? source?.[2];
    return name === undefined ? undefined : { name, kind: 'import', at: 0 };
  }
  if (silent.has(word)) return hasBlock ? 'inner' : undefined;
  const kind = named[word];
  if (kind !== undefined) {
    const name = /^[\w-]+/.exec(rest)?.[0];
    return name === undefined
      ? undefined
      : { name, kind, at: text.length - rest.length, hasMembers: kind === 'macro' };
  }
  if (!hasBlock) return undefined;
  const isFrames = word.endsWith('keyframes');
  return {
    name: cutName(text),
    kind: 'section',
    at: 0,
    hasMembers: !isFrames && word !== 'font-face',
  };
}

function styles(lineComments: readonly string[]): BlockSyntax {
  return {
    lineComments,
    hasBlockComments: true,
    quotes: '"\'',
    isByLine: false,
    interpolation: '#@',
    declares,
  };
}

const css = styles([]);
const scss = styles(['//']);

export function readCss(text: string): Reading {
  return readBlocks(text, css);
}

export function readScss(text: string): Reading {
  return readBlocks(text, scss);
}
