// Resolves the conditionals of the preprocessor that cut through a statement or a list, and helps over directives that
// no grammar knows; of the branches the first stays, and every character keeps its place.
import { type Conditional, type Directive, readDirectives } from './directives.ts';
import { blank } from './rewrite.ts';

export function hasCuts(text: string): boolean {
  return (
    /^[ \t]*#[ \t]*if/m.test(text) && readDirectives(text).conditionals.some(({ isCut }) => isCut)
  );
}

export function resolveConditionals(text: string): string {
  const { all, conditionals } = readDirectives(text);
  const lines = text.split('\n');
  for (const directive of all) simplify(lines, directive);
  for (const conditional of conditionals) if (conditional.isCut) resolve(lines, conditional);
  return lines.join('\n');
}

function simplify(lines: string[], { name, from, to, place }: Directive): void {
  if (name === 'if' || name === 'elif') {
    // A condition may hold what no expression does.
    const plain = `#${name} 1`;
    wipe(lines, from, to);
    const line = lines[from] ?? '';
    if (line.length >= plain.length) lines[from] = plain + line.slice(plain.length);
  } else if (name.startsWith('if') || name.startsWith('el') || name === 'endif') return;
  else if (place !== 'block') wipe(lines, from, to);
  else if (name === 'define') dropComments(lines, from, to);
}

function resolve(lines: string[], { directives }: Conditional): void {
  for (const { from, to } of directives) wipe(lines, from, to);
  const [first, second] = directives;
  const last = directives.at(-1);
  // The items of all branches make one list.
  if (first && second && last && first.place !== 'list') wipe(lines, second.from, last.to);
}

/** A grammar ends the text of a macro at a comment in it. */
function dropComments(lines: string[], from: number, to: number): void {
  const value = lines.slice(from, to + 1).join('\n');
  if (!value.includes('/*')) return;
  const bare = value.replace(/"(?:[^"\\\n]|\\.)*"|\/\*[^]*?\*\//g, (found) =>
    found.startsWith('"') ? found : blank(found),
  );
  lines.splice(from, to - from + 1, ...bare.split('\n'));
}

function wipe(lines: string[], from: number, to: number): void {
  for (let row = from; row <= to; row += 1) lines[row] = blank(lines[row] ?? '');
}
