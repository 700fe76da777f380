// Finds the tags of HTML; comments and the text of scripts and styles are passed over.

export interface Tag {
  /** Lower case. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isEnd: boolean;
  /** Closed by its own slash. */
  readonly isClosed: boolean;
  attribute(name: string): string | undefined;
}

const opening = /<(\/?)([A-Za-z][\w:.-]*)/y;
const raw = new Set(['script', 'style', 'textarea']);

export function* tagsOf(text: string): Generator<Tag> {
  let at = text.indexOf('<');
  while (at >= 0) {
    const tag = tagAt(text, at);
    if (tag) yield tag;
    const isRaw = tag && !tag.isEnd && !tag.isClosed && raw.has(tag.name);
    const from = isRaw ? rawEnd(text, tag) : (tag?.end ?? skip(text, at));
    at = text.indexOf('<', from);
  }
}

function tagAt(text: string, start: number): Tag | undefined {
  opening.lastIndex = start;
  const [whole, slash, name] = opening.exec(text) ?? [];
  if (whole === undefined || name === undefined) return undefined;
  const end = tagEnd(text, start + whole.length);
  const inner = text.slice(start + whole.length, Math.min(end - 1, start + 2000));
  return {
    name: name.toLowerCase(),
    start,
    end,
    isEnd: slash === '/',
    isClosed: text.charAt(end - 2) === '/',
    attribute: (wanted) => attributeOf(inner, wanted),
  };
}

/** Behind the `>` that no quotes hold. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '>') return at + 1;
    else if ((char === '"' || char === "'") && text.charAt(at - 1) === '=') quote = char;
  }
  return text.length;
}

const attributes = /([^\s"'=<>/]+)(?:\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

function attributeOf(inner: string, wanted: string): string | undefined {
  if (!inner.includes(wanted)) return undefined;
  for (const [, name, double, single, plain] of inner.matchAll(attributes)) {
    const value = double ?? single ?? plain;
    if (name?.toLowerCase() === wanted && value !== undefined && value !== '') return value;
  }
  return undefined;
}

function rawEnd(text: string, { name, end }: Tag): number {
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = end;
  return closing.exec(text)?.index ?? text.length;
}

function skip(text: string, at: number): number {
  if (!text.startsWith('<!--', at)) return at + 1;
  const end = text.indexOf('-->', at + 4);
  return end < 0 ? text.length : end + 3;
}
