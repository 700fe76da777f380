// Helps the grammar of Kotlin over forms that it does not know, every character kept in its place.
import { type Rewrite, blank, put, rewrite } from './rewrite.ts';

const given = String.raw`(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))`;

export const formsOfKotlin: readonly Rewrite[] = [
  // $$"${literal}": with more than one dollar before it, one in it says nothing.
  [
    /\${2,}(?:"""[^]*?"""|"(?:[^"\\\n]|\\.)*")/g,
    (text) => text.replace(/\$/g, '_').replace(/^_+/, blank),
  ],
  // The guard of a branch of `when` becomes one more condition.
  [/(?<=^[ \t]*!?(?:is|in)\s(?:(?!->)[^\n{}])*?\s)if(?=[ \t(])/gm, put(',')],
  [
    /(?<=^[ \t]*(?!(?:return|throw|else|yield)\b)(?:[\w.]+|"[^"\n]*")[ \t])if(?=[ \t(].*->)/gm,
    put(','),
  ],
  [/(?<=^[ \t]*)else[ \t]+if(?=[ \t(][^{}\n]*->)/gm, blank],
  // context(scope: Scope) fun …
  [
    new RegExp(
      String.raw`(?<=^[ \t]*)context\s*${given}(?=\s*(?:@|(?:[a-z]+\s+)*(?:fun|val|var|class|interface)\b))`,
      'gm',
    ),
    blank,
  ],
  // block: context(Scope) Room.() -> Unit
  [
    new RegExp(
      String.raw`\bcontext(?<=[:(,]\s*context)\s*${given}(?=\s*[\w.]+(?:<[^<>()]*>)?\.?\()`,
      'g',
    ),
    blank,
  ],
  // An annotation of an accessor.
  [
    new RegExp(
      String.raw`(?<=[\n \t])(?:@(?:\w+:)?[\w.]+${given}?\s+)+(?=(?:(?:private|internal|protected|public|inline|external)\s+)*(?:get|set)\b\s*[(=\n])`,
      'g',
    ),
    blank,
  ],
  // An infix call of what is a keyword elsewhere.
  [/(?<=[\w)\]}"][ \t]+)(?:get|set)(?=[ \t]+[\w(])(?![ \t]+(?:in|is|as)\b)/g, put('gez')],
];

/** Forms that the grammar reads in most places, or reads as something else. */
const doubtful: readonly Rewrite[] = [
  // Behind annotations a class or a value may be read as an operation on its name; a modifier in their place leaves no doubt.
  [
    new RegExp(
      String.raw`(?<=^[ \t]*)(?:@[\w.:]{3,}${given}?\s+)+(?=(?:[a-z]+\s+)*(?:class|interface|object|val|var)\s)`,
      'gm',
    ),
    put('open'),
  ],
  // Words that are keywords in one place only, as names in others.
  [
    /(?<!\.)\b(?:get|set)(?=[ \t]*(?:[=.,)\]?!<>&|*/%+-]|[ \t](?:or|and|xor|in|is|as|shl|shr|until|to)\b))/g,
    put('gez'),
  ],
  [
    /\b(?:open|data|inner|value|external|final|abstract|sealed|inline|infix|operator|annotation|expect|actual)(?=[ \t]*(?:[-+*/%]?=(?!=)|\[))(?<=^[ \t]*[a-z]+)/gm,
    put('gez'),
  ],
  [/\bwhere\b(?!\s+\w+\s*:[^:])/g, put('wherr')],
  [/(?<![\w.])suspend(?=\s*\{)/g, blank],
];

export function repairKotlin(text: string): string {
  return rewrite(text, [...formsOfKotlin, ...doubtful]);
}
