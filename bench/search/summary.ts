// What the judged answers come to: means over all queries and over parts of them, beside the peers.
import { round } from '../statistics.ts';
import type { Asked } from './ask-once.ts';
import { type Peer, type Repository, peers } from './data.ts';
import type { Indexed } from './index-once.ts';
import { type Judged, tokenBudgets } from './quality.ts';

export interface Measured {
  readonly repository: Repository;
  readonly judged: readonly Judged[];
  readonly indexed: Indexed;
  readonly asked: Asked;
}

export interface Scores {
  readonly name: string;
  readonly queries: number;
  readonly files: number;
  readonly chunks: number;
  readonly paths: number;
  /** Null where the peers are not published by this part. */
  readonly published: Readonly<Record<Peer, number>> | null;
}

export interface Summary {
  readonly overall: Scores;
  readonly categories: readonly Scores[];
  readonly languages: readonly Scores[];
  readonly repositories: readonly (Scores & { readonly indexed: Indexed; readonly asked: Asked })[];
  readonly ablations: readonly { readonly name: string; readonly paths: number }[];
  readonly recall: readonly {
    readonly tokens: number;
    readonly share: number;
    readonly any: number;
  }[];
  readonly relevance: readonly Reliability[];
}

export interface Reliability {
  readonly from: number;
  readonly hits: number;
  /** What the hits say of themselves, and what is true of them, both in the mean. */
  readonly stated: number;
  readonly right: number;
}

const DIGITS = 4;

export function summarise(measured: readonly Measured[]): Summary {
  const all = measured.flatMap(({ judged }) => judged);
  const byCategory = groupBy(all, ({ task }) => task.category);
  const byLanguage = groupBy(measured, ({ repository }) => repository.language);
  return {
    overall: { ...scoresOf('all', all), published: publishedOf(measured) },
    categories: byCategory.map(([name, part]) => scoresOf(name, part)),
    languages: byLanguage.map(([name, part]) => ({
      ...scoresOf(
        name,
        part.flatMap(({ judged }) => judged),
      ),
      published: publishedOf(part),
    })),
    repositories: measured.map((one) => ({
      ...scoresOf(one.repository.name, one.judged),
      published: one.repository.published,
      indexed: one.indexed,
      asked: one.asked,
    })),
    ablations: Object.keys(all[0]?.ablations ?? {}).map((name) => ({
      name,
      paths: mean(all, ({ ablations }) => ablations[name] ?? 0),
    })),
    recall: tokenBudgets.map((tokens) => ({
      tokens,
      share: mean(all, ({ recall }) => recall[tokens]?.share ?? 0),
      any: mean(all, ({ recall }) => recall[tokens]?.any ?? 0),
    })),
    relevance: reliabilityOf(all),
  };
}

function scoresOf(name: string, judged: readonly Judged[]): Scores {
  return {
    name,
    queries: judged.length,
    files: mean(judged, ({ files }) => files),
    chunks: mean(judged, ({ chunks }) => chunks),
    paths: mean(judged, ({ paths }) => paths),
    published: null,
  };
}

/** Every repository with the weight of its queries. */
function publishedOf(measured: readonly Measured[]): Record<Peer, number> {
  const queries = measured.flatMap(({ repository }) =>
    repository.tasks.map(() => repository.published),
  );
  const means = peers.map((peer) => [peer, mean(queries, (published) => published[peer])] as const);
  return Object.fromEntries(means) as Record<Peer, number>;
}

function reliabilityOf(judged: readonly Judged[]): Reliability[] {
  const hits = judged.flatMap((one) => one.hits);
  return groupBy(hits, ({ relevance }) => Math.min(9, Math.floor(relevance * 10)))
    .toSorted(([one], [other]) => one - other)
    .map(([tenth, part]) => ({
      from: tenth / 10,
      hits: part.length,
      stated: round(
        mean(part, ({ relevance }) => relevance),
        2,
      ),
      right: round(
        mean(part, ({ isRight }) => (isRight ? 1 : 0)),
        2,
      ),
    }));
}

function mean<One>(values: readonly One[], of: (value: One) => number): number {
  const sum = values.reduce((total, value) => total + of(value), 0);
  return round(sum / Math.max(1, values.length), DIGITS);
}

function groupBy<One, Key>(values: readonly One[], keyOf: (value: One) => Key): [Key, One[]][] {
  const groups = new Map<Key, One[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return [...groups];
}
