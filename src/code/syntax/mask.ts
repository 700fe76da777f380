// Masks what is no code: comments, and for those who ask the inside of literals; every character keeps its place.
import { type Rewrite, blank, rewrite } from './rewrite.ts';

const COMMENT = String.raw`\/\*[^]*?(?:\*\/|$(?![^]))|\/\/(?:[^\n\\]|\\[^])*`;
const STRING = String.raw`"(?:[^"\\\n]|\\[^])*"`;
const RAW = String.raw`R"(\w*)\([^]*?\)\1"`;
const CHARACTER = String.raw`(?<![0-9a-fA-F])'(?:[^'\\\n]|\\[^])*'`;
const LONG = String.raw`"""[^]*?"""`;

/** Neither a letter, a blank nor a sign of any language. */
const SILENT = '\u0001';

const cLiterals = new RegExp([COMMENT, RAW, STRING, CHARACTER].join('|'), 'g');
/** A quote alone may begin a symbol or a label. */
const otherLiterals = new RegExp(
  [COMMENT, LONG, STRING, String.raw`'(?:[^'\\\n]|\\.)'`].join('|'),
  'g',
);

const literals: Readonly<Record<string, RegExp>> = {
  c: cLiterals,
  cpp: cLiterals,
  kotlin: otherLiterals,
  scala: otherLiterals,
  swift: otherLiterals,
  java: otherLiterals,
  csharp: otherLiterals,
};

/** Without comments and texts of several lines, where the language is known to write them so. */
export function maskText(text: string, language: string): string {
  const form = literals[language];
  return form
    ? text.replace(form, (found) =>
        found.startsWith('/') || found.includes('\n') ? blank(found) : found,
      )
    : text;
}

/** The text of C or C++ without comments, its literals empty between their quotes. */
export function maskLiterals(text: string): string {
  return text.replace(cLiterals, (found) =>
    found.startsWith('/') ? blank(found) : `"${blank(found.slice(2))}"`,
  );
}

/** What was rewritten, with the comments of the text as they were: they are no code. */
export function restoreComments(rewritten: string, text: string, language: string): string {
  const form = literals[language];
  if (!form || rewritten === text) return rewritten;
  let restored = '';
  let at = 0;
  for (const { 0: found, index } of text.matchAll(form)) {
    if (!found.startsWith('/')) continue;
    restored += rewritten.slice(at, index) + found;
    at = index + found.length;
  }
  return restored + rewritten.slice(at);
}

/** Rewrites C or C++ so that comments stay as they are; in the meantime their words count for nothing. */
export function rewriteCode(text: string, forms: readonly Rewrite[]): string {
  const comments = [...text.matchAll(cLiterals)].filter(({ 0: found }) => found.startsWith('/'));
  const silent = replaceAt(text, comments, silence);
  const rewritten = rewrite(silent, forms);
  return rewritten === silent ? text : replaceAt(rewritten, comments, (found) => found);
}

function replaceAt(
  text: string,
  places: readonly RegExpExecArray[],
  instead: (found: string) => string,
): string {
  let replaced = '';
  let at = 0;
  for (const { 0: found, index } of places) {
    replaced += text.slice(at, index) + instead(found);
    at = index + found.length;
  }
  return replaced + text.slice(at);
}

/** As long, with its lines and its beginning; blanks in its place would be dear to look past. */
function silence(comment: string): string {
  const [first = '', ...more] = comment.split('\n');
  const head = first.slice(0, 2) + SILENT.repeat(first.length - 2);
  if (more.length === 0) return comment.endsWith('*/') ? `${head.slice(0, -2)}*/` : head;
  const rest = more.map((line) => SILENT.repeat(line.length)).join('\n');
  return comment.endsWith('*/') ? `${head}\n${rest.slice(0, -2)}*/` : `${head}\n${rest}`;
}
