// Usage lines as trees: words, and groups in brackets with their alternatives.

export type Node =
  | { readonly kind: 'word'; readonly text: string; isRepeated: boolean }
  | {
      readonly kind: 'group';
      readonly isOptional: boolean;
      readonly alternatives: readonly (readonly Node[])[];
      isRepeated: boolean;
    };

/** `file(s)` may be given again. */
const PLURAL = /(?<=\w)\((?:s|es)\)/gi;

/** `[spec..]` and `[...spec]` are ways to write `[spec...]`. */
const TWO_DOTS = /(?<=\w)\.\.(?=[\]>])/g;
const DOTS_FIRST = /(?<=[[<])\.\.\.([A-Za-z][\w-]*)/g;
/** `<--out <FILE>|--stdout>`: one of them must be given. */
const OPTIONS = /<(?=--)((?:[^<>]|<[^<>]{0,100}>){1,200})>/g;

/** `'program text'` is one word. */
const QUOTED = /(?<=^|[\s[])'([A-Za-z]+(?: [A-Za-z]+)+)'/g;

/** `--endian={big | little}` is one word, too. */
const SPACED = /=\{[^{}]{1,200}\}/g;

/** Deeper brackets are read as if they were not there. */
const MAX_DEPTH = 12;

interface Open {
  readonly close: string;
  readonly alternatives: Node[][];
}

export function parseSynopsis(text: string): Node[] {
  const root: Open = { close: '', alternatives: [[]] };
  const stack: Open[] = [root];
  const top = () => stack.at(-1) ?? root;
  const add = (node: Node) => top().alternatives.at(-1)?.push(node);
  const repeat = () => {
    const last = top().alternatives.at(-1)?.at(-1);
    if (last !== undefined) last.isRepeated = true;
  };
  const end = () => {
    const group = stack.pop();
    if (group === undefined) return;
    const alternatives = group.alternatives.filter((nodes) => nodes.length > 0);
    if (alternatives.length > 0)
      add({ kind: 'group', isOptional: group.close === ']', alternatives, isRepeated: false });
  };
  const plain = text
    .replace(PLURAL, '...')
    .replace(TWO_DOTS, '...')
    .replace(DOTS_FIRST, '$1...')
    .replace(OPTIONS, '($1)')
    .replace(QUOTED, (_, words: string) => words.replaceAll(' ', '-'))
    .replace(SPACED, (braces) => braces.replaceAll(' ', ''));
  for (const token of tokenise(plain)) {
    if (token === '...') repeat();
    else if (token === '|') top().alternatives.push([]);
    else if (token in CLOSING && stack.length <= MAX_DEPTH)
      stack.push({ close: CLOSING[token] ?? '', alternatives: [[]] });
    else if (token.length === 1 && CLOSERS.has(token)) {
      if (stack.length > 1) end();
    } else if (!(token in CLOSING)) add({ kind: 'word', text: token, isRepeated: false });
  }
  while (stack.length > 1) end();
  return root.alternatives.reduce((before, after) => joinAtBar(before, after), []);
}

/** A bar outside brackets stands between two operands, `PATH | URL`, or between ways to call the program. */
function joinAtBar(before: Node[], after: Node[]): Node[] {
  const last = before.at(-1);
  const [first, ...rest] = after;
  const ways =
    last?.kind === 'group' && !last.isOptional ? last.alternatives : [last ? [last] : []];
  if (first === undefined || !isOperand(first) || !ways.flat().every(isOperand)) {
    return [...before, ...after];
  }
  // `-` is one of the paths, not another thing.
  const named = first.kind === 'word' && first.text === '-' ? [] : [first];
  const alternatives = [...ways, named].filter((way) => way.length > 0);
  const group: Node = { kind: 'group', isOptional: false, alternatives, isRepeated: false };
  return [...before.slice(0, -1), ...(alternatives.length > 0 ? [group] : []), ...rest];
}

function isOperand(node: Node): boolean {
  return node.kind === 'word' && /^(?:<[^<>]+>|[A-Z][A-Z0-9_/.[\]-]*|-)$/.test(node.text);
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' };
const CLOSERS = new Set([']', ')', '}']);

/**
 * Words, brackets, bars and dots. Brackets that belong to a word stay with it: `--color[=WHEN]`, `[user@]host`,
 * `<a|b>`, and `{a,b}` in the place of a word.
 */
function* tokenise(text: string): Generator<string> {
  let at = 0;
  while (at < text.length) {
    const here = text[at] ?? '';
    if (here === ' ' || here === ',') at += 1;
    else if (text.startsWith('...', at) || here === '\u2026') {
      yield '...';
      at += here === '\u2026' ? 1 : 3;
    } else if (here === '|' || CLOSERS.has(here)) {
      yield here;
      at += 1;
    } else {
      const end = wordEnd(text, at);
      if (end > at) yield* splitDots(text.slice(at, end));
      else yield here;
      at = Math.max(end, at + 1);
    }
  }
}

function* splitDots(word: string): Generator<string> {
  const bare = word.replace(/\.{3,}$/, '');
  if (bare !== '') yield bare;
  if (bare !== word) yield '...';
}

const MAX_WORD = 300;

/** Where the word that begins here ends, or `from` if a group begins here. */
function wordEnd(text: string, from: number): number {
  let depth = '';
  const limit = Math.min(text.length, from + MAX_WORD);
  let at = from;
  for (; at < limit; at += 1) {
    const here = text[at] ?? '';
    if (depth.length > 0) {
      if (here === depth.at(-1)) depth = depth.slice(0, -1);
      else if (here === '<') depth += '>';
      else if (here === '[') depth += ']';
      continue;
    }
    if (here === '<') depth = '>';
    else if (here === '{' && bracesAt(text, at).test(text.slice(at, at + MAX_WORD))) depth = '}';
    else if (here === '[' || here === '(') {
      // `[user@]host` and `--name[=VALUE]` are one word; `[-x]` and `[file]` are groups.
      if (!isInWord(text, at, from)) break;
      depth = here === '[' ? ']' : ')';
    } else if (here === '|' && joinsWords(text, at, from)) continue;
    else if (' |])}'.includes(here) || (here === '{' && at > from)) break;
    else if (here === ',' && (text[at + 1] ?? ' ') === ' ') break;
    else if (here === '{') break;
    else if (text.startsWith('...', at)) break;
  }
  return at;
}

/** After an equals sign bars stand between values, elsewhere between ways to go on. */
function bracesAt(text: string, at: number): RegExp {
  return text[at - 1] === '=' ? /^\{[^{}\s]{1,290}\}/ : /^\{[^{}\s|]{1,290}\}/;
}

/** `NAME|ID` is one word; `-a|-b` and `a | b` are not. */
function joinsWords(text: string, at: number, from: number): boolean {
  return at > from && text[from] !== '-' && /^[\w>\]]\|[\w<]/.test(text.slice(at - 1, at + 2));
}

function isInWord(text: string, at: number, from: number): boolean {
  if (at > from && text[at] === '(') return text[at - 1] === '=';
  if (at > from) return text[at + 1] !== '-' && text[at + 1] !== ' ' && text[at - 1] !== '.';
  const group = /^\[[^[\]\s]{1,80}\](?=[\w:/<@]|\[[:@=,/.+])/.exec(text.slice(at, at + 90));
  return group !== null && !group[0].startsWith('[-');
}
