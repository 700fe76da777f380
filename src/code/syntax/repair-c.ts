// Helps the grammars of C and C++ over macros and forms that they do not know, every character kept in its place.
import { resolveConditionals } from './conditionals.ts';
import { rewriteCode } from './mask.ts';
import { type Rewrite, blank, put } from './rewrite.ts';

const given = String.raw`(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))`;
const bare = '[A-Z][A-Z0-9_]{2,}';
const macro = `${bare}${given}?`;
/** Words that say that what follows is no name. */
const keywords =
  'return|else|goto|case|throw|new|delete|sizeof|do|typedef|struct|union|enum|class|typename|using|define|undef|ifdef|' +
  'ifndef|include|static|extern|inline|const|constexpr|volatile|register|unsigned|signed|virtual|explicit|friend|' +
  'mutable|template|operator|namespace|public|private|protected|and|or|not|co_return|co_yield|co_await|thread_local';
const types = 'void|int|char|long|short|float|double|bool|auto|size_t|ssize_t|u?int[0-9]+_t';
const statements = 'return|else|do|case|goto|if|while|for|switch';
const word = String.raw`\b(?!(?:${keywords})\b)[a-zA-Z_]\w*(?:<[^;{}()]*>)?`;
const name = String.raw`[a-zA-Z_~][\w:]*`;

/** What is looked for is tried first: little of a text looks like it, and to look back is dear. */
function form(before: string, found: string, after: string): RegExp {
  return new RegExp(String.raw`\b(?=${found}${after})(?<=${before})${found}`, 'gm');
}

export const formsOfC: readonly Rewrite[] = [
  // Type MACRO name(
  [
    form(
      String.raw`${word}[ \t]*[*&]*(?:[ \t]+|(?<=[*&]))`,
      bare,
      String.raw`[ \t]+[*&]*\s*${name}\s*[(;=[,{]`,
    ),
    blank,
  ],
  [form(String.raw`${word}[ \t*&]*[ \t*&]`, `${bare}${given}`, String.raw`\s+${name}\s*\(`), blank],
  // static MACRO type name =
  [
    form(
      String.raw`^[ \t]*(?:(?:static|extern|const|inline|constexpr)\s+)*`,
      macro,
      String.raw`\s+(?:const\s+)?(?!const\b|operator\b)[a-zA-Z_][\w:]*(?:<(?:[^;{}()]|\([^;{}()]*\))*>)?[\s*&]+(?:${name}\s*[;=({[]|\(\s*\*\s*\w+\s*\)\s*\()`,
    ),
    blank,
  ],
  // Type name MACRO =, and the same of a parameter
  [
    form(
      String.raw`(?:${word}(?:\s+|\s*[*&]+\s*)|[>*&]\s*)\b(?!(?:${keywords}|${types})\b)[a-z_]\w*(?:\[\w*\])?\s+(?:\/\/[^\n]*\n\s*)?`,
      macro,
      String.raw`\s*[;=,){]`,
    ),
    blank,
  ],
  // using Name MACRO =
  [form(String.raw`^[ \t]*using\s+[\w:]+\s+`, macro, String.raw`\s*[=;]`), blank],
  // void name(int a) MACRO;
  [
    form(String.raw`^[ \t]*(?!(?:${statements})\b)\w[^;\n]*\)\s+`, macro, String.raw`\s*[;{]`),
    blank,
  ],
  // typedef int (CALL *name)
  [form(String.raw`\(\s*`, bare, String.raw`\s*\*\s*\w+\s*\)\s*\(`), blank],
  // A macro that has a line of its own, and what is declared after it.
  [
    form(
      String.raw`(?:^|[;{}:)\n]|\*\/|\/\/[^\n]*)[ \t]*\n[ \t]*`,
      macro,
      String.raw`[ \t]*(?:\/\/[^\n]*|\/\*[^*]*\*\/)?[ \t]*\n(?!\w+[ \t]*\()\s*[\w~[]`,
    ),
    blank,
  ],
];

const attribute = String.raw`(?:${macro}|\[\[[^\][]*\]\]|__\w+)`;

const formsOfClasses: readonly Rewrite[] = [
  // class MACRO [[attribute]] Name {
  [
    new RegExp(
      String.raw`(?<=\b(?:class|struct|union)\s+)(?:${attribute}\s+)+(?=[\w:]+(?:<[^{};]*>)?\s*(?:final\s*)?[:{])`,
      'g',
    ),
    blank,
  ],
  // Type name [[attribute]] =
  [/\[\[[^\][]*\]\](?=\s*[=;{])(?<=\w\s+\[\[[^\][]*\]\])/g, blank],
  // Instances of templates
  [/^[ \t]*(?:extern\s+)?template\s+(?:class|struct)\s+[\w:]+<[^;{}]*>\s*;/gm, blank],
  [/\bextern(?=\s+template\b)/g, blank],
  [/\binline(?=\s+friend\b)/g, blank],
  // typename T::type{}
  [/\btypename(?=\s+[\w:]+(?:<[^<>;{}]*>)?[({])/g, blank],
  // void f(Type a = {}, int b = 1)
  [/=\s*\{\s*\}(?=\s*[,)])(?<=[\w>&*]\s+\w+\s*=\s*\{\s*\})/g, blank],
  // Type (Class::*name), a pointer to a member
  [/\(\s*\w[\w:]*(?:<[^<>;{}()]*>)?::\*/g, (found) => `(${blank(found.slice(1, -1))}*`],
  // void f(this T self)
  [/\bthis(?=\s+[\w:]+[\s&*])(?<=\(\s*this)/g, blank],
];

export const formsOfCpp: readonly Rewrite[] = [...formsOfC, ...formsOfClasses];

/** Of what a macro declares as its argument. */
function nameOnly(declared: string): string {
  if (/^\s*\(/.test(declared)) return put('0')(declared);
  return declared.replace(/^[^]*[\s*&](?=\w+\s*(?:\[|$))|\[\[\w+\]\]/g, blank);
}

/** A type, before a name. */
const typed = String.raw`(?:const\s+)?[a-zA-Z_][\w:]*(?:<[^;{}()]*>)?[\s*&]+`;

/** Forms that the grammar reads in most places, or reads as something else. */
const doubtful: readonly Rewrite[] = [
  // MACRO(type, name).more(); at the margin, which stands for declarations that only the preprocessor knows
  [new RegExp(String.raw`^${bare}${given}(?:\s*(?:\.|->)\s*\w+${given})*\s*;`, 'gm'), blank],
  // MACRO(Type name, value); within a body, and MACRO((Type name), value);
  [
    new RegExp(
      String.raw`^[ \t]+${bare}\((?:${typed}\w+(?:\s*\[\[\w+\]\])?|\s*\(${typed}(?:\w+|\[[^\]]*\])\))(?=,)`,
      'gm',
    ),
    (found) => found.replace(/(?<=^[^(]*\()[^]*$/, nameOnly),
  ],
  // type (*name)(int a) = …, which may be read as a call
  [
    form(
      String.raw`^[ \t]*(?:(?:static|extern|const)\s+)*`,
      String.raw`(?!(?:${keywords}|${types}|${statements})\b)[A-Za-z_]\w{2,}`,
      String.raw`[\s*]+\(\s*\*?\s*\w+\s*\)\s*\(`,
    ),
    put('int'),
  ],
];

export function repairC(text: string): string {
  return repair(text, [...formsOfC, ...doubtful]);
}

export function repairCpp(text: string): string {
  return freeConstructors(repair(text, [...formsOfCpp, ...doubtful]));
}

function repair(text: string, forms: readonly Rewrite[]): string {
  return rewriteCode(resolveConditionals(text), forms);
}

/** MACRO Name() : … where Name is a class of this file. */
function freeConstructors(text: string): string {
  const classes = new Set(
    [...text.matchAll(/\b(?:class|struct)\s+(\w+)/g)].map(([, called]) => called ?? ''),
  );
  const constructor = form(String.raw`^[ \t]*(?:explicit\s+)?`, macro, String.raw`\s+~?(\w+)\s*\(`);
  return text.replace(constructor, (found, called: string) =>
    classes.has(called) ? blank(found) : found,
  );
}
