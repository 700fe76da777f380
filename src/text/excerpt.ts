// Shortens a value that is quoted in a message: the reader needs to recognise it, not to read it.

export function excerpt(text: string, maxLength = 200): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength).toWellFormed()}… (${text.length} characters)`;
}
