// Which of a file's declarations its answers keep.
import { buildLineIndex } from '../../src/code/syntax/line-index.ts';
import { listSymbols } from '../../src/code/syntax/find-symbol.ts';
import type { ParsedSource } from '../../src/code/syntax/parse.ts';
import type { Declaration } from './declarations.ts';
import { findDoubt } from './doubts.ts';
import type { MeasuredLanguage } from './languages.ts';
import { countWord, hasWord } from './words.ts';

export interface Kept {
  /** What the lister listed and what did not count of it. */
  readonly listed: number;
  readonly mistake: number;
  readonly local: number;
  readonly import: number;
  readonly data: number;
  readonly counted: number;
  /** Kept as a whole word. */
  readonly compressed: number;
  readonly overview: number;
  readonly repomix: number;
  /** The same where a name counts as often as it is declared. */
  readonly compressedEach: number;
  readonly overviewEach: number;
  readonly repomixEach: number;
  /** Our own parser has a symbol of the name within two lines. */
  readonly atItsLine: number;
}

/** One that an answer lacks, or that our parser does not know. */
export interface Miss {
  readonly kind: string;
  readonly name: string;
  readonly place: string;
  readonly text: string;
  /** Not known to our parser, or known and not told. */
  readonly isUnknown: boolean;
  readonly lacking: readonly ('compressed' | 'overview')[];
}

export interface Answers {
  readonly compressed: string;
  readonly overview: string;
  readonly repomix: string | undefined;
}

/** By the lister's kinds. */
export type KeptByKind = ReadonlyMap<string, Kept>;

/** How many a rule set aside, by what it says. */
export type SetAside = ReadonlyMap<string, number>;

type Counts = { -readonly [Key in keyof Kept]: number };

export const noneKept: Kept = {
  listed: 0,
  mistake: 0,
  local: 0,
  import: 0,
  data: 0,
  counted: 0,
  compressed: 0,
  overview: 0,
  repomix: 0,
  compressedEach: 0,
  overviewEach: 0,
  repomixEach: 0,
  atItsLine: 0,
};

const modes = ['compressed', 'overview', 'repomix'] as const;

export function compareDeclarations(
  path: string,
  declarations: readonly Declaration[],
  language: MeasuredLanguage,
  parsed: ParsedSource,
  answers: Answers,
): { kept: KeptByKind; misses: Miss[]; setAside: SetAside } {
  const byKind = new Map<string, Counts>();
  const misses: Miss[] = [];
  const setAside = new Map<string, number>();
  const lines = parsed.text.split('\n');
  const isKnown = openKnown(parsed, language);
  const times = new Map<string, number>();
  for (const declaration of declarations) {
    const { name, kind, line } = declaration;
    const kept = byKind.get(kind) ?? { ...noneKept };
    byKind.set(kind, kept);
    kept.listed += 1;
    const doubted = findDoubt(declaration, lines, language);
    if (doubted) {
      kept[doubted.doubt] += 1;
      setAside.set(doubted.why, (setAside.get(doubted.why) ?? 0) + 1);
      continue;
    }
    kept.counted += 1;
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    const lacking: ('compressed' | 'overview')[] = [];
    for (const mode of modes) {
      const count = countWord(answers[mode] ?? '', name, language.hasDollarNames ?? false, time);
      if (count > 0) kept[mode] += 1;
      else if (mode !== 'repomix') lacking.push(mode);
      if (count >= time) kept[`${mode}Each`] += 1;
    }
    const isUnknown = !isKnown(declaration);
    if (!isUnknown) kept.atItsLine += 1;
    if (isUnknown || lacking.length > 0) {
      const text = (lines[line - 1] ?? '').trim().slice(0, 100);
      misses.push({ kind, name, place: `${path}:${line}`, text, isUnknown, lacking });
    }
  }
  return { kept: byKind, misses, setAside };
}

const NEAR_LINES = 2;

function openKnown(
  { outline, text }: ParsedSource,
  { hasDollarNames = false }: MeasuredLanguage,
): (declaration: Declaration) => boolean {
  const lines = buildLineIndex(text);
  const known = listSymbols(outline.symbols).map(({ symbol: { name, nameSpan, definition } }) => ({
    name,
    lines: [lines.lineAt(nameSpan.start), lines.lineAt(definition.start)],
  }));
  return ({ name, line }) =>
    known.some(
      (one) =>
        one.lines.some((at) => Math.abs(at - line) <= NEAR_LINES) &&
        hasWord(one.name, name, hasDollarNames),
    );
}

export function addKept(one: Kept, other: Kept): Kept {
  const sums: Counts = { ...one };
  for (const key of Object.keys(noneKept) as (keyof Kept)[]) sums[key] += other[key];
  return sums;
}

export function addByKind(one: KeptByKind, other: KeptByKind): KeptByKind {
  const sums = new Map(one);
  for (const [kind, kept] of other) sums.set(kind, addKept(sums.get(kind) ?? noneKept, kept));
  return sums;
}

export function addSetAside(one: SetAside, other: SetAside): SetAside {
  const sums = new Map(one);
  for (const [why, count] of other) sums.set(why, (sums.get(why) ?? 0) + count);
  return sums;
}

export function sumKinds(kinds: KeptByKind): Kept {
  return [...kinds.values()].reduce(addKept, noneKept);
}
