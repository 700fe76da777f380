// What the lister lists and is no declaration, told by the lines alone: nothing of our own parser is asked, and what we
// keep is held against the same rules as what we lack.
import type { Declaration } from './declarations.ts';
import { c } from './doubts/c.ts';
import { javascript, typescript } from './doubts/ecma.ts';
import { haskell } from './doubts/haskell.ts';
import { csharp, java, kotlin, php, python, ruby, rust } from './doubts/others.ts';
import type { Doubt, Rule } from './doubts/rule.ts';
import { bash, elixir, lua } from './doubts/texts.ts';
import type { MeasuredLanguage } from './languages.ts';
import type { Place } from './place.ts';
import { hasWord, positionOf } from './words.ts';

/** What an entry is instead, and the rule that says so. */
export interface Doubted {
  readonly doubt: Doubt;
  readonly why: string;
}

const COMMENT = /^\s*(?:\/\/|\/\*|\*(?:\s|\/)|#\s+(?!\s*define))/;

const rules: Readonly<Record<string, readonly Rule[]>> = {
  TypeScript: typescript,
  JavaScript: javascript,
  C: c,
  'C++': c,
  Java: java,
  'C#': csharp,
  Kotlin: kotlin,
  PHP: php,
  Elixir: elixir,
  Lua: lua,
  Haskell: haskell,
  Ruby: ruby,
  Python: python,
  Rust: rust,
  Bash: bash,
};

export function findDoubt(
  declaration: Declaration,
  lines: readonly string[],
  { name, hasDollarNames = false }: MeasuredLanguage,
): Doubted | undefined {
  const text = lines[declaration.line - 1] ?? '';
  if (!hasWord(text, declaration.name, hasDollarNames))
    return { doubt: 'mistake', why: 'not on its line' };
  if (COMMENT.test(text)) return { doubt: 'mistake', why: 'in a comment' };
  const at = positionOf(text, declaration.name, hasDollarNames);
  const place: Place = {
    declaration,
    lines,
    before: text.slice(0, at),
    after: text.slice(at + declaration.name.length),
  };
  const rule = rules[name]?.find(([, , holds]) => holds(place));
  return rule && { doubt: rule[0], why: rule[1] };
}
