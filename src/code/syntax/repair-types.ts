// Helps the grammar of TypeScript over forms that it does not know, every character kept in its place.
import { type Rewrite, blank, put, rewrite } from './rewrite.ts';

/** Variance of type parameters, `type` before a star, and names. */
const forms: readonly Rewrite[] = [
  [
    /(?<=[<,]\s*(?:\/\*[^*]*\*\/\s*)?)(?:in\s+out|in|out)(?=\s+[\w$]+\s*(?:[,>=]|extends\b))/g,
    blank,
  ],
  [/(?<=\bexport\s+)type(?=\s*\*)/g, blank],
  // A property whose name begins like an operator goes on with the line before.
  [/\bin(?=\d*\??:)(?<=[^;,{(\s][ \t]*\n[ \t]+in)/g, put('ig')],
];

export function repairTypes(text: string): string {
  return endSignatures(rewrite(text, forms));
}

/**
 * The grammar reads `type ⏎ <T>(…)` in a body as the arguments of the type; a semicolon in place of a blank before the
 * bracket tells them apart.
 */
function endSignatures(text: string): string {
  let repaired = text;
  for (const { index } of text.matchAll(/(?<=\n[ \t]*)[ \t]</g))
    if (endsMember(text, index) && isSignature(text, index + 1))
      repaired = `${repaired.slice(0, index)};${repaired.slice(index + 1)}`;
  return repaired;
}

/** Whether what stands before can end a member; comments between are passed over. */
function endsMember(text: string, index: number): boolean {
  const lines = text
    .slice(Math.max(0, index - MAX_BEFORE), index)
    .split('\n')
    .slice(0, -1);
  for (const line of lines.toReversed()) {
    const code = line.replace(/\/\/.*$|\/\*.*?\*\//g, '').trim();
    if (code === '' || /^(?:\*|\/\*)/.test(code)) continue;
    return /[\w$)\]}>'"`]$/.test(code) && !code.endsWith('=>');
  }
  return false;
}

const MAX_BEFORE = 4000;
const MAX_LENGTH = 4000;

/** Whether `<…>` is followed by parameters. */
function isSignature(text: string, start: number): boolean {
  let depth = 0;
  const end = Math.min(text.length, start + MAX_LENGTH);
  for (let at = start; at < end; at += 1) {
    const character = text.charAt(at);
    if (character === '<') depth += 1;
    else if (character === '>' && text.charAt(at - 1) !== '=') {
      depth -= 1;
      if (depth === 0) return /^\s*\(/.test(text.slice(at + 1, at + 40));
    } else if (character === ';') return false;
  }
  return false;
}
