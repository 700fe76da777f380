// Reads the directives of the preprocessor, and tells the conditionals that cut through a statement or a list from those
// that hold whole ones, which is all that a grammar knows.
import { maskLiterals } from './mask.ts';

export interface Directive {
  readonly name: string;
  /** The first and the last of its lines. */
  readonly from: number;
  readonly to: number;
  readonly place: Place;
}

/** What a bracket that is still open holds: statements or members, items of a list, or an expression. */
export type Place = 'block' | 'list' | 'expression';

export interface Conditional {
  /** Its directives, from the one that opens it to the one that ends it. */
  readonly directives: readonly Directive[];
  readonly isCut: boolean;
}

interface Open {
  readonly directives: Directive[];
  isCut: boolean;
  /** The brackets that were open where it began: those of one branch are not those of the next. */
  readonly brackets: readonly Place[];
  /** Brackets open within the present branch, and the first and the last that is said in it. */
  depth: number;
  first: string;
  last: string;
}

export interface Directives {
  readonly all: readonly Directive[];
  readonly conditionals: readonly Conditional[];
}

const DIRECTIVE = /^[ \t]*#[ \t]*(\w+)/;

export function readDirectives(text: string): Directives {
  const lines = maskLiterals(text).split('\n');
  const all: Directive[] = [];
  const conditionals: Conditional[] = [];
  const open: Open[] = [];
  let brackets: Place[] = [];
  let said = ';';
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const name = DIRECTIVE.exec(line)?.[1];
    if (name === undefined) {
      if (line.trim() === '') continue;
      follow(line, brackets, said, open.at(-1));
      said = line.trim();
      continue;
    }
    let to = at;
    while (lines[to]?.endsWith('\\')) to += 1;
    const directive = { name, from: at, to, place: brackets.at(-1) ?? 'block' };
    all.push(directive);
    if (name.startsWith('if')) open.push(begin(directive, brackets, said));
    else if (name.startsWith('el')) brackets = turn(open.at(-1), directive) ?? brackets;
    else if (name === 'endif') end(open.pop(), directive, conditionals);
    at = to;
  }
  return { all, conditionals };
}

function begin(directive: Directive, brackets: readonly Place[], said: string): Open {
  const isCut = directive.place !== 'block' || !isWhole(said);
  return { directives: [directive], isCut, brackets: [...brackets], depth: 0, first: '', last: '' };
}

/** Gives the brackets that are open where the next branch begins. */
function turn(open: Open | undefined, directive: Directive): Place[] | undefined {
  if (!open) return undefined;
  open.directives.push(directive);
  closeBranch(open);
  return [...open.brackets];
}

function end(open: Open | undefined, directive: Directive, conditionals: Conditional[]): void {
  if (!open) return;
  closeBranch(open);
  conditionals.push({ directives: [...open.directives, directive], isCut: open.isCut });
}

const CONTINUES = /^(?:else\b|[&|,)?:+=.<>"*/-])/;

function closeBranch(open: Open): void {
  const { depth, first, last } = open;
  if (depth !== 0 || (first !== '' && (!isWhole(last) || CONTINUES.test(first)))) open.isCut = true;
  open.depth = 0;
  open.first = '';
  open.last = '';
}

function follow(line: string, brackets: Place[], before: string, open: Open | undefined): void {
  if (open) {
    open.last = line.trim();
    open.first ||= open.last;
  }
  for (const { 0: bracket, index } of line.matchAll(/[()[\]{}]/g)) {
    const isOpening = /[([{]/.test(bracket);
    if (isOpening) brackets.push(placeOf(bracket, line.slice(0, index).trimEnd() || before));
    else brackets.pop();
    if (!open) continue;
    open.depth += isOpening ? 1 : -1;
    if (open.depth < 0) open.isCut = true;
  }
}

function placeOf(bracket: string, before: string): Place {
  if (bracket !== '{') return 'expression';
  return /(?:[=(,{\]]|\breturn)$/.test(before) ? 'list' : 'block';
}

/** Whether a statement or a member may end so, or a macro stands for one. */
function isWhole(said: string): boolean {
  return /[;{}:,]$/.test(said) || /^[A-Z][A-Z0-9_]+(?:\s*\(.*\))?$/.test(said);
}
