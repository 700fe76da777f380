// Blanks macros and directives that stand where a grammar knows none, so that the declarations round them are read as
// what they are; every offset stays the same.
import type { Language } from './languages.ts';
import { type Rewrite, blank, put, rewrite } from './rewrite.ts';

const word = '[A-Z][A-Z0-9_]*[A-Z0-9]';
const given = String.raw`(?:\((?:[^()\n]|\([^()\n]*\))*\))?`;
const attribute =
  'ATTRIBUTE|PRINTF|FORMAT|UNUSED|DEPRECATED?|NORETURN|NONNULL|NODISCARD|GUARDED|REQUIRES|EXCLUDES|LOCKS?|UNLOCK|' +
  'ACQUIRED?|RELEASED?|ALIGN[0-9]*|ANALYSIS|NOEXCEPT|LIFETIME';
const callable = String.raw`(?:[\w:]+(?:<[^;{}()]{0,200}>)?[\s*&]+){1,12}(?:[\w:~]+|operator\W{1,3}|\(\s*\*?\s*\w+\s*\))\s*\(`;
const opening = String.raw`(?:class|struct|union|enum|template|namespace|using|typedef|static|extern|inline|constexpr|virtual|explicit|friend)\b`;

const places: readonly string[] = [
  // class EXPORT Name {
  String.raw`(?<=\b(?:class|struct|union)\s+)(?:${word}${given}\s+)+(?=[\w:]+(?:<[^{};]{0,200}>)?\s*(?:final\s*)?[:{])`,
  // EXPORT Type *name(
  String.raw`(?<=^[ \t]*(?:(?:static|inline|constexpr|virtual|extern|template) )*)${word}${given}(?:[ \t]+${word}${given}){0,3}(?=\s+(?:${opening}|operator\s+[\w:]|const\s+[\w:<>]+[\s*&]+\w|${callable}))`,
  // Type name(int a) PRINTF(1, 2);
  String.raw`(?<=[\w)\]]\s+)(?<!#\s*\w+\s+|\/\/.*\n\s*|\*\/\s*)(?:[A-Z][A-Z0-9]*_)*(?:${attribute})(?:_[A-Z0-9]+)*${given}(?=\s*[;{=]|\s+(?:[A-Z]+_|override\b|final\b|const\b|noexcept\b))`,
  // NAMESPACE_BEGIN
  String.raw`^[A-Z][A-Z0-9_]*_(?:BEGIN|END)(?:_[A-Z]+)*[ \t]*$`,
];
const macros = new RegExp(
  String.raw`(?=[A-Z])(?:${places.join('|')})|(?<=\*\s*)\b\w*_(?:[Nn]onnull|[Nn]ullable)\b`,
  'gm',
);

const unknown: Readonly<Record<string, readonly Rewrite[]>> = {
  c: [[macros, blank]],
  cpp: [[macros, blank]],
  // This grammar takes every branch but the first for a comment.
  haskell: [[/^#[ \t]*(?:if|ifdef|ifndef|elif|else|endif)\b(?:[^\n\\]|\\[^])*/gm, blank]],
  // The scanner of this grammar keeps what it saw of a hash from one file to the next.
  swift: [
    [/^[ \t]*#(?:if|elseif|else|endif)\b.*$/gm, blank],
    [/#(?:un)?available\([^()\n]*\)/g, put('true')],
    [/#(?=[a-zA-Z]\w*)/g, blank],
  ],
};

export function blankMacros(text: string, { name }: Language): string {
  return rewrite(text, unknown[name] ?? []);
}
