// The best few of many scores, without sorting the rest.

/** Indexes of the highest positive scores that `accepts` lets through, best first, ties in order. */
export function topIndexes(
  scores: Float64Array,
  limit: number,
  accepts: (index: number) => boolean,
): number[] {
  const top: number[] = [];
  const scoreOf = (index: number | undefined) => (index === undefined ? 0 : (scores[index] ?? 0));
  for (let index = 0; index < scores.length; index += 1) {
    const score = scores[index] ?? 0;
    const isFull = top.length >= limit;
    if (score <= (isFull ? scoreOf(top.at(-1)) : 0) || !accepts(index)) continue;
    let at = top.length;
    while (at > 0 && scoreOf(top[at - 1]) < score) at -= 1;
    top.splice(at, 0, index);
    if (isFull) top.pop();
  }
  return top;
}
