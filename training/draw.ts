// Draws that come out the same on every run: a text stands for a number, and the smallest are drawn.

const SEED = 0x5eed;

/** Between 0 and 1, the same for the same text. */
export function chanceOf(text: string): number {
  let hash = SEED ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash ^= hash >>> 13;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** In the order in which they are drawn. */
export function shuffled<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return all
    .map((one) => ({ one, chance: chanceOf(keyOf(one)) }))
    .toSorted((left, right) => left.chance - right.chance)
    .map(({ one }) => one);
}

export function pick<T>(all: readonly T[], key: string): T | undefined {
  return all[Math.floor(chanceOf(key) * all.length)];
}
