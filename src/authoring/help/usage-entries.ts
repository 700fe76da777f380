// The lines of a usage section, each put together from the lines it takes, and the prose that follows them.
import type { Line } from './lines.ts';
import { joinText } from './lines.ts';

const PROMPT = /^(?:\$ |% |> |or:? +)/;
const SENTENCE = / [a-z]+ [a-z]+ [a-z]+ [a-z]+/;
/** `orchard can plant trees` tells of the program and does not show how it is called. */
const TELLS = /^\S+ (?:is|are|can|will|does|has|may|was|takes|reads|provides|supports|uses) [a-z]/;
const MAX_LINES = 60;
/** A usage line that goes on for longer shows nothing more that anyone would read. */
const MAX_LENGTH = 20_000;

/** The lines of a usage section, each joined from the lines that it takes, and the prose below them. */
export function splitUsage(
  lines: readonly Line[],
  path: readonly string[],
): { entries: string[]; prose: Line[] } {
  const entries: string[][] = [];
  const prose: Line[] = [];
  let isOpen = true;
  let indent = 0;
  for (const line of lines) {
    const isPrompted = PROMPT.test(line.text);
    const text = withoutComment(
      line.text
        .replace(PROMPT, '')
        .replace(PROMPT, '')
        .replace(/^'([^']+)'/, '$1'),
    );
    const isNamed =
      beginsWith(text, path) &&
      !TELLS.test(text) &&
      (line.indent > 0 || (isOpen && !isSentence(text)));
    if (line.text === '') isOpen &&= entries.length === 0;
    else if (isNamed || isPrompted || (isOpen && entries.length === 0)) {
      entries.push([text]);
      isOpen = true;
      indent = line.indent;
    } else if (isOpen && isContinuation(line, indent)) entries.at(-1)?.push(text);
    else {
      isOpen = false;
      prose.push(line);
    }
    if (entries.length > MAX_LINES) break;
  }
  return {
    entries: entries.slice(0, MAX_LINES).map((parts) => joinText(parts).slice(0, MAX_LENGTH)),
    prose,
  };
}

export function isSentence(text: string): boolean {
  return SENTENCE.test(text);
}

/** What stands beside a usage line is about it, not part of it. */
function withoutComment(text: string): string {
  return text.split(/ {2,}(?=[A-Za-z])/, 1)[0] ?? '';
}

/** Options with their descriptions, or a sentence, may follow without a blank line. */
function isContinuation({ indent, text }: Line, above: number): boolean {
  const isRow = /^-.*(?: {2,}\S| [A-Za-z]+ [a-z]+ [a-z]+)/.test(text);
  if (isRow || /^[A-Z][a-z]+ (?:.*[.:]$|[a-z]+ [a-z]+)/.test(text)) return false;
  // A remark about the line above.
  if (/^\([a-z]+ [a-z]+ [a-z -]+\)$/.test(text)) return false;
  return indent > above || (indent === above && indent > 0 && /^[[<({|]/.test(text));
}

function beginsWith(text: string, path: readonly string[]): boolean {
  const [first = ''] = text.split(' ', 1);
  return baseName(first) === path[0] || first === path.at(-1);
}

export function baseName(word: string): string {
  return word.replace(/^.*[/\\]/, '').replace(/\.(?:exe|py|js|sh|rb)$/, '');
}
