// Masks what is no code: comments, and for those who ask the inside of literals; every character keeps its place.
import { blank } from './rewrite.ts';

const COMMENT = String.raw`\/\*[^]*?(?:\*\/|$(?![^]))|\/\/(?:[^\n\\]|\\[^])*`;
const STRING = String.raw`"(?:[^"\\\n]|\\[^])*"`;
const RAW = String.raw`R"(\w*)\([^]*?\)\1"`;
const CHARACTER = String.raw`(?<![0-9a-fA-F])'(?:[^'\\\n]|\\[^])*'`;
const LONG = String.raw`"""[^]*?"""`;

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
