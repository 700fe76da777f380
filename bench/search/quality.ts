// Asks the queries of one repository as a client would, and judges every answer.
import { fitLines } from '../../src/code/render/budget.ts';
import type { Code } from '../../src/code/code.ts';
import type { Corpus } from '../../src/code/indexes/corpus.ts';
import type { Hit, Voices } from '../../src/code/query/hit.ts';
import type { QueryVector } from '../../src/code/query/meaning.ts';
import { rankFiles } from '../../src/code/query/rank.ts';
import { escapeBars } from '../../src/code/routing/parts.ts';
import { openModels } from '../../src/embedding/models.ts';
import { readModelSettings } from '../../src/embedding/settings.ts';
import { type Repository, type Target, type Task, pathOf, targetsOf } from './data.ts';
import { firstPlaces, meetsPath, meetsPlace, ndcg } from './gain.ts';
import { type AskOptions, requestOf } from './request.ts';

export interface Judged {
  readonly task: Task;
  /** By the first place of every file; a target with a span asks for that place to meet it. */
  readonly files: number;
  /** By every place, in the order of the answer. */
  readonly chunks: number;
  /** By files, whatever the place. */
  readonly paths: number;
  readonly ablations: Readonly<Record<string, number>>;
  readonly recall: Readonly<Record<string, Recall>>;
  readonly hits: readonly JudgedHit[];
}

export interface Recall {
  /** The share of the targets. */
  readonly share: number;
  /** Whether there is one at least. */
  readonly any: number;
}

export interface JudgedHit {
  readonly path: string;
  readonly relevance: number;
  readonly isRight: boolean;
}

export const tokenBudgets = [500, 1000, 2000] as const;

type Order = readonly [string, (voices: Voices) => number];

/** Each voice alone and each pair. */
const voiced: readonly Order[] = [
  ['words', ({ words }) => words],
  ['structure', ({ structure }) => structure],
  ['meaning', ({ meaning }) => meaning],
  ['words and structure', ({ words, structure }) => words + structure],
  ['words and meaning', ({ words, meaning }) => words + meaning],
  ['structure and meaning', ({ structure, meaning }) => structure + meaning],
];
/** Under what is known of the path, and all three with and without it. */
const orders: readonly Order[] = [
  ...voiced.map(([title, scoreOf]): Order => [
    title,
    (voices) => scoreOf(voices) * voices.discount * voices.plainness,
  ]),
  ['all three', ({ score }) => score],
  ['all three, no plainness', ({ score, plainness }) => score / plainness],
  ['all three, no discounts', ({ score, discount }) => score / discount],
];

const ranked: AskOptions = { limit: 10, isReranked: true };
const plain: AskOptions = { limit: 10, isReranked: false };
const long: AskOptions = { limit: 50, isReranked: true };

export async function judge(code: Code, repository: Repository): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const task of repository.tasks) judged.push(await judgeTask(code, repository, task));
  return judged;
}

async function judgeTask(code: Code, { root }: Repository, task: Task): Promise<Judged> {
  const targets = targetsOf(task);
  const { hits } = await code.search(requestOf(task.query, ranked));
  const { text } = await code.search(requestOf(task.query, long));
  const corpus = await code.index().refresh();
  const unread = await code.search(requestOf(task.query, plain));
  const semantic = await code.search(`${escapeBars(task.query)}|semantic|limit:10`);
  const first = firstPlaces(hits);
  return {
    task,
    files: ndcg(targets, first, meetsPlace(root)),
    chunks: ndcg(targets, hits, meetsPlace(root)),
    paths: ndcg(targets, first, meetsPath(root)),
    ablations: {
      ...ablate(corpus, await toVector(task.query), task.query, targets, root),
      'the mode `tri_index`, with `norerank`': ndcg(
        targets,
        firstPlaces(unread.hits),
        meetsPath(root),
      ),
      'the mode `tri_index`': ndcg(targets, first, meetsPath(root)),
      'the mode `semantic`': ndcg(targets, firstPlaces(semantic.hits), meetsPath(root)),
    },
    recall: await recallAt(text, targets, root),
    hits: first.map((hit) => judgeHit(hit, targets, root)),
  };
}

function judgeHit(hit: Hit, targets: readonly Target[], root: string | null): JudgedHit {
  const meets = meetsPath(root);
  const isRight = targets.some((target) => meets(target, hit));
  return { path: hit.path, relevance: hit.relevance, isRight };
}

const { embedder } = openModels(readModelSettings({}));

async function toVector(query: string) {
  if (!embedder) throw new Error('the model of the package cannot be read');
  return { vector: await embedder.embedQuery(query), leastCosine: embedder.leastCosine };
}

function ablate(
  corpus: Corpus,
  vector: QueryVector,
  query: string,
  targets: readonly Target[],
  root: string | null,
): Record<string, number> {
  const all = rankFiles(corpus, query, { limit: Infinity, accepts: () => true, vector });
  const scores = orders.map(([title, scoreOf]) => {
    const places = all
      .filter(({ voices }) => scoreOf(voices) > 0)
      .toSorted((one, other) => scoreOf(other.voices) - scoreOf(one.voices) || byPath(one, other))
      .map(({ path }) => ({ path, startLine: 1, endLine: Infinity }));
    return [title, ndcg(targets, places, meetsPath(root))] as const;
  });
  return Object.fromEntries(scores);
}

interface Named {
  readonly path: string;
}

function byPath(one: Named, other: Named): number {
  return one.path < other.path ? -1 : 1;
}

/** A file counts when the line that names it is whole within the tokens. */
async function recallAt(
  text: string,
  targets: readonly Target[],
  root: string | null,
): Promise<Record<string, Recall>> {
  const recall: Record<string, Recall> = {};
  for (const tokens of tokenBudgets) {
    const head = await fitLines(text, tokens, 0);
    const lines = head.text.split('\n').slice(0, head.lines);
    const found = targets.filter((target) =>
      namesOf(target, root).some((path) => lines.some((line) => isHeadOf(line, path))),
    );
    recall[tokens] = { share: found.length / targets.length, any: Math.min(1, found.length) };
  }
  return recall;
}

function isHeadOf(line: string, path: string): boolean {
  return line.startsWith(`${path}:`) && /^\d+-\d+/.test(line.slice(path.length + 1));
}

/** The path of a target as an answer may give it. */
function namesOf(target: Target, root: string | null): string[] {
  const path = pathOf(target);
  const isBelow = root !== null && path.startsWith(`${root}/`);
  return isBelow ? [path, path.slice(root.length + 1)] : [path];
}
