// What a description says in set phrases: defaults, the only values, that an option is required or may be repeated.
import { parseDecimal } from '../../text/decimal.ts';
import type { UsageMark } from '../usage.ts';
import { joinText } from './lines.ts';
import { type Found, type NamedType, bracketed, worded } from './phrases.ts';

export interface Annotations {
  /** What is left when the phrases in brackets are taken out. */
  readonly description: string;
  readonly default: string | undefined;
  readonly choices: readonly string[];
  readonly aliases: readonly string[];
  readonly isRequired: boolean;
  readonly isRepeatable: boolean;
  /** A type that is named beside the description and not after the option. */
  readonly type: NamedType | undefined;
  readonly marks: readonly UsageMark[];
}

/** Said at the beginning; further on it is about something else. */
const DEPRECATED = /^[^.]{0,80}(?:^|[([]|\b(?:is|are) |: )(?:deprecated|obsolete)\b/i;
const NEVER_AGAIN = /\b(?:cannot|can't|can not|must not|may not|only once)\b/i;
const MAX_DESCRIPTION = 600;
/** What is said of one option beyond this is not looked at. */
const MAX_READ = 4000;

export function readAnnotations(description: string, body: readonly string[]): Annotations {
  const found: Found = {
    choices: listedValues(body),
    aliases: [],
    isRequired: false,
    isRepeatable: false,
    marks: new Set(),
  };
  const whole = joinText(body).slice(0, MAX_READ);
  readBracketed(whole, found);
  const near = description.slice(0, MAX_READ).replace(/\s*\((?:the )?default\)/gi, '');
  for (const { pattern, apply, isNear } of worded) {
    const words = pattern.exec(isNear ? near : whole)?.[1];
    if (words !== undefined) apply(found, words);
  }
  if (DEPRECATED.test(whole.slice(0, 120))) found.marks.add('deprecated');
  return {
    description: shorten(
      tidy(readBracketed(description.slice(0, MAX_READ), { ...found, marks: new Set() })),
    ),
    default: found.default,
    choices: found.choices,
    aliases: found.aliases,
    isRequired: found.isRequired,
    isRepeatable: found.isRepeatable && !NEVER_AGAIN.test(whole),
    type: found.type,
    marks: [...found.marks],
  };
}

/** Values that are listed below a description, each with a word about it. */
function listedValues(body: readonly string[]): readonly string[] {
  const at = body.findIndex((line) => /^possible values:$/i.test(line));
  if (at < 0) return [];
  const values = body.slice(at + 1).map((line) => /^- ([\w.+-]+)(?::|$)/.exec(line)?.[1]);
  return values.filter((value) => value !== undefined);
}

const MAX_BRACKETED = 600;

/** Reads the phrases in brackets, and gives the text without those that say nothing more. */
function readBracketed(text: string, found: Found): string {
  let kept = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const end = closingAt(text, at);
    if (end === undefined) continue;
    const inner = text.slice(at + 1, end);
    // `<number>` names a value; `<options: a|b>` lists them.
    if (text[at] === '<' && !inner.includes(':')) continue;
    const isKnown = readPhrases(inner, found);
    if (!isKnown) continue;
    kept += text.slice(from, at);
    from = end + 1;
    at = from - 1;
  }
  return kept + text.slice(from);
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '<': '>' };

/** Where the bracket that opens here is closed. */
function closingAt(text: string, from: number): number | undefined {
  const open = text[from] ?? '';
  const close = CLOSING[open];
  if (close === undefined) return undefined;
  let depth = 0;
  for (let at = from; at < Math.min(text.length, from + MAX_BRACKETED); at += 1) {
    if (text[at] === open) depth += 1;
    else if (text[at] === close) depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

/** Whether all of them are known and none has to stay. */
function readPhrases(inner: string, found: Found): boolean {
  const isGone = inner.split(/;\s+/).map((part) => {
    for (const { pattern, apply, stays } of bracketed) {
      const words = pattern.exec(part.trim());
      if (words === null) continue;
      return apply(found, words[1] ?? '') !== false && !stays;
    }
    return /^(?:-?[\d.]+\s*<=?\s*)?x\s*[<>]=?\s*-?[\d.]+$/.test(part.trim());
  });
  return isGone.every(Boolean);
}

function tidy(text: string): string {
  return text
    .replace(/\s+([,;:]|\.(?=\s+[A-Z]))(?=\s|$)/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/[\s;,]+$/, '')
    .trim();
}

function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const cut = text.slice(0, MAX_DESCRIPTION);
  const sentence = cut.lastIndexOf('. ');
  return sentence > 40
    ? cut.slice(0, sentence + 1)
    : `${cut.slice(0, cut.lastIndexOf(' '))}\u2026`.toWellFormed();
}

/** Whether a default can be what the type says. */
export function isNumeral(text: string): boolean {
  return parseDecimal(text) !== undefined;
}
