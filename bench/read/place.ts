// The place of a listed name, and what its surroundings say of it. Only lines are looked at.
import type { Declaration } from './declarations.ts';

/** The line of a listed name, cut at the name. */
export interface Place {
  readonly declaration: Declaration;
  readonly lines: readonly string[];
  readonly before: string;
  readonly after: string;
}

const values: ReadonlySet<string> = new Set(['variable', 'constant', 'property', 'field']);

export function isValue({ declaration }: Place): boolean {
  return values.has(declaration.kind);
}

/** In brackets that are still open before the name; what a modifier makes a member of stands there too. */
export function isParameter({ before }: Place): boolean {
  const isOpen = before.split('(').length > before.split(')').length;
  return (
    isOpen && !/\b(?:val|var|public|private|protected|readonly|override)\s[^(,]*$/.test(before)
  );
}

/** The nearest line above that is less indented, neither empty, a comment nor a directive, and those that hold it. */
export function* holdersOf({ declaration, lines }: Place): Generator<string> {
  let depth = indentOf(lines[declaration.line - 1] ?? '');
  for (let at = declaration.line - 2; at >= 0 && depth > 0; at -= 1) {
    const line = lines[at] ?? '';
    if (/^\s*(?:$|\/\/|\/?\*|#)/.test(line) || indentOf(line) >= depth) continue;
    depth = indentOf(line);
    yield line;
  }
}

/** The nearest of them, or nothing. */
export function holderOf(place: Place): string {
  const [holder = ''] = holdersOf(place);
  return holder.trimEnd();
}

/** The nearest of them, with what belongs to it before and behind: a head may take several lines. */
export function headOf(place: Place): string {
  const { lines, declaration } = place;
  const at = lines.lastIndexOf(holdersOf(place).next().value ?? '', declaration.line - 2);
  const line = (lines[at] ?? '').trimEnd();
  if (line.trim() === '{') return `${lines[at - 1] ?? ''} {`;
  if (!/[,(]$/.test(line)) return line;
  const rest = lines.slice(at + 1, declaration.line - 1);
  const to = rest.findIndex((next) => /[{;}]\s*$/.test(next));
  return [line, ...rest.slice(0, to + 1)].join(' ').trimEnd();
}

/** The nearest line above that is neither empty nor a comment, and that does not begin with a sign to be passed over. */
export function lineBefore({ declaration, lines }: Place, passed = '//'): string {
  for (let at = declaration.line - 2; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    if (!/^\s*(?:$|\/\/|\/?\*)/.test(line) && !line.trimStart().startsWith(passed))
      return line.replace(/\s*(?:\/\/.*|\/\*.*\*\/)?\s*$/, '');
  }
  return '';
}

/** What of the line stands before the name and behind the last bracket that is still open there. */
export function openBracketBefore({ before }: Place): string | undefined {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    if (before[at] === ')') depth += 1;
    else if (before[at] === '(' && (depth -= 1) < 0) return before.slice(0, at);
  }
  return undefined;
}

/** From `import` on, no end of the statement before the name. */
export function isImported({ declaration, lines }: Place): boolean {
  for (let at = declaration.line - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    if (/^\s*(?:import\b|export\s+(?:type\s+)?\{)/.test(line)) return true;
    if (/[;}]\s*$/.test(line) || (at < declaration.line - 1 && !/[,{]\s*(?:\/\/.*)?$/.test(line)))
      return false;
  }
  return false;
}

const OPENS_FUNCTION = /\bfunction\b|=>\s*[{(]?\s*(?:\/\/.*)?$/;

/** An indented line belongs to the nearest line above that is not; when that opens a function, so does it. */
export function isInFunction({ declaration, lines }: Place): boolean {
  for (let at = declaration.line - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    if (/^[^\s})\]/*]/.test(line)) return at < declaration.line - 1 && OPENS_FUNCTION.test(line);
  }
  return false;
}

/** A member's name opens its line or follows another member, and its type or value follows. */
export function isMember({ before, after }: Place): boolean {
  const words = 'public|private|protected|readonly|static|declare|abstract|override|accessor';
  const lead = new RegExp(`(?:^|[{;,(]|\\*/|\\))\\s*(?:(?:${words})\\s+)*[[#"'\`-]?$|\\.$`);
  return lead.test(before) && /^["'`\]]?\s*[?!]?\s*(?:[:=;,})(<]|$)/.test(after);
}

export function isKind({ declaration }: Place, ...kinds: readonly string[]): boolean {
  return kinds.includes(declaration.kind);
}

/** At the margin, or in what a class opens: the nearest line above that is less indented. */
export function isInKotlinClass({ declaration, lines }: Place): boolean {
  let depth = indentOf(lines[declaration.line - 1] ?? '');
  for (let at = declaration.line - 2; at >= 0 && depth > 0; at -= 1) {
    const line = lines[at] ?? '';
    const indent = indentOf(line);
    if (line.trim() === '' || indent >= depth) continue;
    if (/\b(?:class|object|interface)\b/.test(line)) return true;
    // The end of a head that takes several lines; its beginning is as indented.
    if (!/^\s*\)/.test(line)) return false;
    depth = indent + 1;
    while (at > 0 && (indentOf(lines[at - 1] ?? '') > indent || lines[at - 1] === '')) at -= 1;
  }
  return depth === 0;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** After a text of several lines began that has not ended: `endOf` gives the end of what `opens` found, if it is one. */
export function isInText(
  { declaration, lines }: Place,
  opens: RegExp,
  endOf: (opening: string) => string | undefined,
): boolean {
  let end: string | undefined;
  for (const line of lines.slice(0, declaration.line - 1)) {
    for (let rest = line; rest !== '';) {
      const found = end === undefined ? opens.exec(rest) : undefined;
      const at = end === undefined ? (found?.index ?? -1) : rest.indexOf(end);
      if (at === -1) break;
      rest = rest.slice(at + (found?.[0] ?? end ?? '').length);
      end = found ? endOf(found[0]) : undefined;
    }
  }
  return end !== undefined;
}
