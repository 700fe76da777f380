// Values as Python's repr() writes them, which keeps whatever a request holds in one line of visible characters.

/** What Python does not print as it is: controls, formats, separators but the blank, and code points without a character. */
const ESCAPED = /[\\\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

const NAMED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

export function renderRepr(value: string | number | boolean | undefined): string {
  if (value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? reprOfText(value) : String(value);
}

function reprOfText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll(ESCAPED, (character) => NAMED[character] ?? byCode(character));
  return quote + escaped.replaceAll(quote, `\\${quote}`) + quote;
}

function byCode(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
