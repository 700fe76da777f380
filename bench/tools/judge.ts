// How well answers meet questions: whether a right tool is first, among five, and at what rank.
import type { Question } from './data.ts';

export interface Quality {
  readonly hit1: number;
  readonly hit5: number;
  readonly mrr: number;
}

/** Percentages; an answer is names of tools, best first. */
export async function judge(
  questions: readonly Question[],
  answer: (query: string) => Promise<readonly string[]> | readonly string[],
): Promise<Quality> {
  const sums = { hit1: 0, hit5: 0, mrr: 0 };
  for (const { query, gold } of questions) {
    const rank = 1 + (await answer(query)).findIndex((name) => gold.includes(name));
    if (rank === 0) continue;
    sums.hit1 += Number(rank === 1);
    sums.hit5 += Number(rank <= 5);
    sums.mrr += 1 / rank;
  }
  const percent = (sum: number) => (100 * sum) / questions.length;
  return { hit1: percent(sums.hit1), hit5: percent(sums.hit5), mrr: percent(sums.mrr) };
}
