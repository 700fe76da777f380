// What put each tool where it is, as data for programs and as lines for people.
import type { Found, Reason } from '../discovery/search.ts';
import { makeVisible } from '../text/visible.ts';
import { colorsOf } from './print.ts';
import type { Terminal } from './session.ts';

export function explanationOf({ entry, reason }: Found) {
  return {
    tool_name: entry.name,
    cli_name: entry.cli.name,
    description: entry.description,
    reason: dataOf(reason),
  };
}

export type Explanation = ReturnType<typeof explanationOf>;

function dataOf(reason: Reason) {
  if (reason.kind === 'contains') return reason;
  const { kind, voices, heardWords } = reason;
  const { score, fit, kinship, isNamed, parts, nearness, coverage, named } = voices;
  const heard = heardWords().map((word) => ({ ...word, weight: round(word.weight) }));
  return {
    kind,
    score: round(score),
    fit: round(fit),
    kinship: nearness === undefined ? null : round(kinship),
    is_named: isNamed,
    parts: {
      words: round(parts.words),
      coverage: round(parts.coverage),
      name: round(parts.named),
      meaning: round(parts.nearness),
      recency: round(parts.recency),
    },
    words: heard,
    coverage: round(coverage),
    name_share: round(named),
    nearness: nearness === undefined ? null : round(nearness),
  };
}

export function renderExplained(terminal: Terminal, results: readonly Explanation[]): string {
  const { bold, dim } = colorsOf(terminal);
  if (results.length === 0) return dim('No tool fits.');
  return results
    .map(({ tool_name: name, reason }, index) => {
      const [first = '', ...rest] = linesOf(reason);
      const head = `${index + 1}. ${bold(makeVisible(name))}  ${first}`;
      return [head, ...rest.map((line) => `   ${makeVisible(line)}`)].join('\n');
    })
    .join('\n');
}

function linesOf(reason: Explanation['reason']): string[] {
  if (reason.kind === 'contains') return [`contains the query: ${reason.tier}`];
  const { score, fit, kinship, is_named: isNamed, parts, words, nearness } = reason;
  const whole = kinship === null ? '' : `, kinship ${kinship}`;
  const lines: readonly (readonly [part: string, weight: number, why: string])[] = [
    ['words', parts.words, words.map(wordOf).join(', ')],
    ['coverage', parts.coverage, `${percent(reason.coverage)} of what is asked is there`],
    ['name', parts.name, `${percent(reason.name_share)} of its name is asked for`],
    ['meaning', parts.meaning, nearness === null ? 'no model' : `nearness ${nearness}`],
    ['recency', parts.recency, 'used not long ago'],
  ];
  return [
    `score ${score}, fit ${fit}${whole}${isNamed ? ', called so' : ''}`,
    ...lines
      .filter(([, weight]) => weight !== 0)
      .map(([part, weight, why]) => `${part.padEnd(9)} ${weight.toFixed(2).padStart(5)}  ${why}`),
  ];
}

function wordOf({ word, from, as, fields, weight }: Word): string {
  const written = from === undefined ? '' : ` for ${from}`;
  return `${word}${as === 'stem' ? ' (stem)' : ''}${written} in ${fields.join(' and ')} ${weight}`;
}

type Word = Extract<Explanation['reason'], { kind: 'answers' }>['words'][number];

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
