// Fits the weights of the blend and of the fit, and says what they would reach; the numbers in the code are these, rounded.
import { buildBlend } from '../../src/discovery/blend.ts';
import type { MeaningModel } from '../../src/discovery/meaning.ts';
import { ALL, type Evidence, evidenceOf } from '../../src/discovery/fit.ts';
import type { Ranked, Ranker } from '../../src/discovery/ranker.ts';
import { round } from '../statistics.ts';
import { table } from '../table.ts';
import type { Question, ToolSet } from './data.ts';
import { type Choice, fitCases, fitChoices, product } from './regression.ts';

const voices = ['words', 'coverage', 'named', 'nearness'] as const;
const CANDIDATES = 60;
/** The most that holding back may cost any set, in points among the first five. */
const MAX_LOSS = 3;

export async function fitAll(
  sets: readonly ToolSet[],
  models: readonly (MeaningModel | undefined)[],
): Promise<string> {
  const lines: string[] = [];
  for (const model of models) {
    const rankers: [ToolSet, Ranker][] = [];
    for (const set of sets)
      rankers.push([set, await buildBlend(set.catalog.entries, { meaning: model, leastFit: 0 })]);
    lines.push(
      `## ${model ? `Words and meaning, tools ${model.kind}` : 'Words alone'}`,
      '',
      ...(await fitBlend(rankers)),
      '',
      ...(await fitLeast(rankers, model ? ['nearness', 'kinship'] : ['coverage', 'named'])),
      '',
    );
  }
  return lines.join('\n');
}

async function fitBlend(rankers: readonly [ToolSet, Ranker][]): Promise<string[]> {
  const groups: Choice[][] = [];
  for (const [{ questions }, ranker] of rankers) {
    const group: Choice[] = [];
    for (const { query, gold } of questions) {
      const found = await ranker.rank(query, () => true, CANDIDATES);
      group.push({
        rows: found.map(rowOf),
        right: found.map(({ entry }) => gold.includes(entry.name)),
      });
    }
    groups.push(group);
  }
  const rows = [undefined, ...rankers.keys()].map((left) => {
    const weights = fitChoices(
      groups.filter((_, at) => at !== left),
      voices.length,
    );
    return [
      left === undefined ? 'all' : `all but ${rankers[left]?.[0].name}`,
      ...weights.map((weight) => round(weight, 1)),
      ...groups.flatMap((group) => [hits(group, weights, 1), hits(group, weights, 5)]),
    ];
  });
  const heads = rankers.flatMap(([{ name }]) => [`${name} @1`, '@5']);
  return table(['fitted to', ...voices, ...heads], rows);
}

function rowOf({ voices: spoken }: Ranked): number[] {
  return voices.map((voice) => spoken[voice] ?? 0);
}

function hits(group: readonly Choice[], weights: readonly number[], limit: number): number {
  const met = group.filter(({ rows, right }) => {
    const order = rows
      .map((row, at) => ({ at, score: product(row, weights) }))
      .toSorted((one, other) => other.score - one.score);
    return order.slice(0, limit).some(({ at }) => right[at]);
  });
  return round((100 * met.length) / group.length, 1);
}

interface Asked {
  readonly evidence: readonly number[];
  /** Whether it is shown whatever the fit. */
  readonly isCovered: boolean;
  /** Undefined where nothing could be right. */
  readonly isHit: boolean | undefined;
}

async function fitLeast(
  rankers: readonly [ToolSet, Ranker][],
  signs: readonly (keyof Evidence)[],
): Promise<string[]> {
  const own: Asked[][] = [];
  const strange: { readonly name: string; readonly asked: Asked[] }[] = [];
  for (const [set, ranker] of rankers)
    for (const [from] of rankers) {
      const asked = await askAll(ranker, from.questions, signs, set === from);
      if (set === from) own.push(asked);
      else strange.push({ name: `${from.name} > ${set.name}`, asked });
    }
  const cases = [
    ...own.flatMap((asked) => weighed(asked, true, 2 / asked.length)),
    ...strange.flatMap(({ asked }) => weighed(asked, false, 1 / asked.length)),
  ];
  const fitted = fitCases(cases, signs.length);
  const scoreOf = ({ evidence, isCovered }: Asked) =>
    isCovered ? Infinity : product(evidence, fitted);
  const rows = [1, 2, MAX_LOSS, 5, 8].map((loss) => {
    const least = highestLeast(own, scoreOf, loss);
    const empty = ({ asked }: { readonly asked: readonly Asked[] }) =>
      asked.filter((one) => scoreOf(one) < least).length;
    const count = strange.reduce((sum, { asked }) => sum + asked.length, 0);
    const all = strange.reduce((sum, one) => sum + empty(one), 0);
    return [
      loss,
      round(-least, 2),
      ...own.map((asked) => round(lossOf(asked, scoreOf, least), 1)),
      ...strange.map((one) => round((100 * empty(one)) / one.asked.length, 0)),
      round((100 * all) / count, 1),
    ];
  });
  const weights = signs.map((sign, at) => `${sign} ${round(fitted[at] ?? 0, 1)}`);
  return [
    `Fit: ${weights.join(', ')}; the bias by what it may cost any set among the first five:`,
    '',
    ...table(
      [
        'loss',
        'bias',
        ...rankers.map(([{ name }]) => `loss ${name}`),
        ...strange.map(({ name }) => name),
        'all',
      ],
      rows,
    ),
  ];
}

async function askAll(
  ranker: Ranker,
  questions: readonly Question[],
  signs: readonly (keyof Evidence)[],
  isOwn: boolean,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const { query, gold } of questions) {
    const found = await ranker.rank(query, () => true, 5);
    const evidence: Evidence = evidenceOf(found.map(({ voices: spoken }) => spoken));
    asked.push({
      evidence: signs.map((sign) => evidence[sign]),
      isCovered: evidence.coverage >= ALL,
      isHit: isOwn ? found.some(({ entry }) => gold.includes(entry.name)) : undefined,
    });
  }
  return asked;
}

function weighed(asked: readonly Asked[], isRight: boolean, weight: number) {
  return asked.map(({ evidence }) => ({ row: evidence, isRight, weight }));
}

type Score = (asked: Asked) => number;

/** How many of a hundred questions lose the right answer they had. */
function lossOf(asked: readonly Asked[], scoreOf: Score, least: number): number {
  return (100 * asked.filter((one) => one.isHit && scoreOf(one) < least).length) / asked.length;
}

function highestLeast(own: readonly Asked[][], scoreOf: Score, maxLoss: number): number {
  const candidates = own
    .flat()
    .map(scoreOf)
    .filter(Number.isFinite)
    .toSorted((one, other) => one - other);
  const fits = candidates.filter((least) =>
    own.every((asked) => lossOf(asked, scoreOf, least) <= maxLoss),
  );
  return fits.at(-1) ?? Number.NEGATIVE_INFINITY;
}
