// Quotes a value in a message, short and without hidden characters: the reader needs to recognise it, not to read it.
import { makeVisible } from './visible.ts';

export function excerpt(text: string, maxLength = 200): string {
  if (text.length <= maxLength) return makeVisible(text);
  return `${makeVisible(text.slice(0, maxLength).toWellFormed())}… (${text.length} characters)`;
}
