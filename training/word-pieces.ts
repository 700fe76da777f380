// Learns a vocabulary of word pieces: the most frequent neighbours are joined, again and again.

const CONTINUATION = '##';

/** Pieces in the order in which they were found: letters first. */
export function learnPieces(words: ReadonlyMap<string, number>, size: number): string[] {
  const pieces: string[] = [];
  const ids = new Map<string, number>();
  const idOf = (piece: string): number => {
    const known = ids.get(piece);
    if (known !== undefined) return known;
    ids.set(piece, pieces.length);
    return pieces.push(piece) - 1;
  };
  const cut = [...words].map(([word, count]) => ({
    count,
    parts: [...word].map((letter, at) => idOf(at === 0 ? letter : CONTINUATION + letter)),
  }));
  const pairs = new Map<number, { count: number; in: Set<number> }>();
  const change = (left: number, right: number, word: number, by: number) => {
    const key = left * 65_536 + right;
    const known = pairs.get(key) ?? { count: 0, in: new Set() };
    known.count += by;
    known.in.add(word);
    pairs.set(key, known);
    return key;
  };
  const heap = openHeap();
  for (const [index, { parts, count }] of cut.entries())
    for (let at = 1; at < parts.length; at += 1)
      change(parts[at - 1] ?? 0, parts[at] ?? 0, index, count);
  for (const [key, { count }] of pairs) heap.push(count, key);
  while (pieces.length < size) {
    const best = heap.pop();
    if (!best) break;
    const pair = pairs.get(best.key);
    if (!pair || pair.count <= 0) continue;
    // What was pushed before other joins took from it comes again with its true count.
    if (pair.count !== best.count) {
      heap.push(pair.count, best.key);
      continue;
    }
    const [left, right] = [Math.floor(best.key / 65_536), best.key % 65_536];
    const joined = idOf((pieces[left] ?? '') + (pieces[right] ?? '').slice(CONTINUATION.length));
    pairs.delete(best.key);
    const grown = new Set<number>();
    for (const index of pair.in) {
      const word = cut[index];
      if (!word) continue;
      const { parts, count } = word;
      for (let at = 0; at + 1 < parts.length; at += 1) {
        if (parts[at] !== left || parts[at + 1] !== right) continue;
        const [before, after] = [parts[at - 1], parts[at + 2]];
        if (before !== undefined) {
          change(before, left, index, -count);
          grown.add(change(before, joined, index, count));
        }
        if (after !== undefined) {
          change(right, after, index, -count);
          grown.add(change(joined, after, index, count));
        }
        parts.splice(at, 2, joined);
      }
    }
    for (const key of grown) heap.push(pairs.get(key)?.count ?? 0, key);
  }
  return pieces;
}

interface Entry {
  readonly count: number;
  readonly key: number;
}

/** The largest count first. */
function openHeap() {
  const entries: Entry[] = [];
  const isBefore = (one: Entry | undefined, other: Entry | undefined) =>
    one !== undefined &&
    (other === undefined ||
      one.count > other.count ||
      (one.count === other.count && one.key < other.key));
  const swap = (one: number, other: number) => {
    const [left, right] = [entries[one], entries[other]];
    if (left && right) [entries[one], entries[other]] = [right, left];
  };
  return {
    push: (count: number, key: number) => {
      let at = entries.push({ count, key }) - 1;
      while (at > 0) {
        const above = (at - 1) >> 1;
        if (!isBefore(entries[at], entries[above])) break;
        swap(at, above);
        at = above;
      }
    },
    pop: (): Entry | undefined => {
      swap(0, entries.length - 1);
      const first = entries.pop();
      let at = 0;
      for (;;) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        const below = isBefore(entries[right], entries[left]) ? right : left;
        if (!isBefore(entries[below], entries[at])) break;
        swap(at, below);
        at = below;
      }
      return first;
    },
  };
}
