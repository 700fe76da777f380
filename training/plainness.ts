// Fits what src/code/query/plainness.ts takes off to the ranked lists: the share of a file's score that each detour of its
// path costs, so that the right files come first. Prints the weights, and NDCG@10 on held-out repositories with them.
// Usage: node scripts/ts.mjs training/plainness.ts REPOS.json EXCLUDED.txt LISTS
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Detour, openDetours } from '../src/code/query/plainness.ts';
import { understandQuery } from '../src/code/query/understand.ts';
import { eachLine } from './lines.ts';
import type { ListRecord } from './records.ts';
import { fileNameOf, readRepositories, type Repository } from './repository.ts';

const signs: readonly (keyof Detour)[] = ['beside', 'other'];
const ROUNDS = 80;
const RATE = 0.5;
const DEPTH = 10;

interface List {
  /** By file: its score without plainness, against the best, and then its detours. */
  readonly rows: readonly (readonly number[])[];
  readonly right: readonly boolean[];
  readonly answers: number;
}

const [list = '', excluded = '', folder = ''] = process.argv.slice(2);
const repositories = readRepositories(list, excluded);
const training = readAll('train').filter(({ right }) => right.includes(true));
const weights = fit(training);
const [whole = 1, ...rest] = weights;
const taken = rest.map((weight, at) => `${signs[at]} ${(-weight / whole).toFixed(3)}`);
process.stdout.write(`${training.length} lists: ${taken.join(', ')}\n`);
const heldout = readAll('heldout');
const [plain, fitted] = [[1, 0, 0], weights].map((some) => meanGain(heldout, some).toFixed(4));
process.stdout.write(`held out, ${heldout.length} lists: ${plain} without, ${fitted} with\n`);

function readAll(split: Repository['split']): List[] {
  const files = repositories
    .filter((repository) => repository.split === split)
    .map((repository) => join(folder, `${fileNameOf(repository)}.jsonl`))
    .filter((file) => existsSync(file));
  return files.flatMap((file) => [...eachLine<ListRecord>(file)].map(listOf));
}

function listOf({ query, answers, files }: ListRecord): List {
  const detourOf = openDetours(understandQuery(query).words);
  const scores = files.map(({ voices }) => voices.score / voices.plainness);
  const best = Math.max(...scores);
  const rows = files.map(({ path }, at) => {
    const detour = detourOf(path);
    const share = (scores[at] ?? 0) / best;
    // Times the share, as the product takes it off the score of the file and not of the best.
    return [share, ...signs.map((sign) => share * detour[sign])];
  });
  return { rows, right: files.map(({ isRight }) => isRight), answers };
}

/** Each right file against all wrong ones of its list, by descent in steps that fit how much each measure varies. */
function fit(lists: readonly List[]): number[] {
  const found = [6, ...signs.map(() => 0)];
  const variances = found.map((_, sign) => varianceOf(lists, sign));
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = found.map(() => 0);
    for (const { rows, right } of lists) {
      const powers = rows.map((row) => Math.exp(product(row, found)));
      const wrong = powers.reduce((sum, power, at) => sum + (right[at] ? 0 : power), 0);
      const rights = rows.flatMap((_, at) => (right[at] ? [at] : []));
      for (const at of rights) {
        const all = wrong + (powers[at] ?? 0);
        for (const [sign, value] of (rows[at] ?? []).entries()) {
          const mean = rows.reduce((sum, row, other) => {
            const counts = other === at || !right[other];
            return sum + (counts ? ((powers[other] ?? 0) / all) * (row[sign] ?? 0) : 0);
          }, 0);
          slope[sign] = (slope[sign] ?? 0) + (value - mean) / rights.length;
        }
      }
    }
    for (const sign of found.keys())
      found[sign] =
        (found[sign] ?? 0) + (RATE * (slope[sign] ?? 0)) / lists.length / (variances[sign] ?? 1);
  }
  return found;
}

function varianceOf(lists: readonly List[], sign: number): number {
  const values = lists.flatMap(({ rows }) => rows.map((row) => row[sign] ?? 0));
  const mean = total(values) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}

function product(row: readonly number[], some: readonly number[]): number {
  return row.reduce((sum, value, at) => sum + value * (some[at] ?? 0), 0);
}

function meanGain(lists: readonly List[], some: readonly number[]): number {
  const gains = lists.map(({ rows, right, answers }) => {
    const order = rows
      .map((row, at) => ({ at, score: product(row, some) }))
      .toSorted((one, other) => other.score - one.score);
    const gained = order.slice(0, DEPTH).map(({ at }, rank) => (right[at] ? discount(rank) : 0));
    const ideal = Array.from({ length: Math.min(answers, DEPTH) }, (_, rank) => discount(rank));
    return total(gained) / total(ideal);
  });
  return total(gains) / gains.length;
}

function discount(rank: number): number {
  return 1 / Math.log2(rank + 2);
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
