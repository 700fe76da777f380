// The lines of a usage section, each put together from the lines it takes, and the prose that follows them.
import type { Line } from './lines.ts';
import { joinText } from './lines.ts';

const PROMPT = /^(?:\$ |% |> |or:? +)/;
const SENTENCE = / [a-z]+ [a-z]+ [a-z]+ [a-z]+/;
/** `orchard can plant trees.` tells of the program and does not show how it is called. */
const TELLS =
  /^\S+ (?:is|are|can|will|does|has|may|was|takes|reads|provides|supports|uses) [a-z]|[a-z]\.$/;
const BRACKETS = /[[<{|]/;
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
    const text = withoutComment(
      line.text
        .replace(PROMPT, '')
        .replace(PROMPT, '')
        .replace(/^'([^']+)'/, '$1'),
    );
    const isPrompted = PROMPT.test(line.text) && shows(text, path);
    const isNamed =
      beginsWith(text, path) &&
      !TELLS.test(text) &&
      (isSentence(text) ? line.indent > 0 && BRACKETS.test(text) : isOpen || line.indent > 0);
    if (line.text === '') isOpen &&= entries.length === 0;
    else if (isNamed || isPrompted || (isOpen && entries.length === 0 && !isProse(text))) {
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

function isProse(text: string): boolean {
  return isSentence(text) && !BRACKETS.test(text);
}

/** What stands beside a usage line is about it, not part of it. */
function withoutComment(text: string): string {
  return text.split(/ {2,}(?=[A-Za-z]|- |\([a-z]+ [^|()]*\)$)/, 1)[0] ?? '';
}

const PROGRAM = /^(?:\/(?:[\w.+-]+\/)*)?[a-z][\w.+-]*$/;

/**
 * The lines that show how this program is called, by its own name. Some speak of others beside it, and some know
 * themselves only by another name: `npm exec` is what npx says of itself.
 */
export function callItself(entries: readonly string[], path: readonly string[]): string[] {
  const [program = ''] = path;
  const calls = entries
    .filter((entry) => entries.length < 2 || !ASKS_FOR_HELP.test(entry))
    // Two ways to call it may stand in one line.
    .flatMap((entry) =>
      entry.split(` | ${program} `).map((way, index) => (index === 0 ? way : `${program} ${way}`)),
    );
  if (calls.some((entry) => shows(entry, path))) {
    return calls.filter(
      (entry) => shows(entry, path) || !PROGRAM.test(entry.split(' ', 1)[0] ?? ''),
    );
  }
  if (path.length > 1) return calls;
  const leads = calls.map((entry) => {
    const words = entry.split(' ');
    const end = words.findIndex((word) => !PROGRAM.test(word));
    return end < 0 ? words.slice(0, 1) : words.slice(0, end);
  });
  const [first = []] = leads;
  const end = first.findIndex((word, at) => leads.some((lead) => lead[at] !== word));
  const common = end < 0 ? first.length : end;
  return calls.map((entry) => [program, ...entry.split(' ').slice(common)].join(' '));
}

/** How GNU programs say that they know --help and --version as well. */
const ASKS_FOR_HELP = /^\S+ (?:OPTION|\[OPTION\])$/;

/** Options with their descriptions, or a sentence, may follow without a blank line. */
function isContinuation({ indent, text }: Line, above: number): boolean {
  const isRow = /^-.*(?: {2,}\S| [A-Za-z]+ [a-z]+ [a-z]+)/.test(text);
  if (isProse(text)) return false;
  if (isRow || /^[A-Z][a-z]+ (?:.*[.:]$|[a-z]+ [a-z]+)/.test(text)) return false;
  // A remark about the line above.
  if (/^\([a-z]+ [a-z]+ [a-z -]+\)$/.test(text)) return false;
  return indent > above || (indent === above && indent > 0 && /^[[<({|]/.test(text));
}

/** What feeds a program may stand before it; a sentence may name it as well, but later. */
const MOST_BEFORE = 2;

function shows(text: string, path: readonly string[]): boolean {
  const words = text.split(' ', MOST_BEFORE + 1);
  return words.some((word) => beginsWith(word, path));
}

function beginsWith(text: string, path: readonly string[]): boolean {
  const [first = ''] = text.split(' ', 1);
  return baseName(first) === path[0] || first === path.at(-1);
}

export function baseName(word: string): string {
  return word.replace(/^.*[/\\]/, '').replace(/\.(?:exe|py|js|sh|rb)$|\[\.?EXE\]$/i, '');
}
