// Draws by a fixed seed, so that every run asks about the same symbols.

export function draw<T>(items: readonly T[], count: number, seed: number): T[] {
  const pool = [...items];
  const random = generator(seed);
  for (let at = 0; at < Math.min(count, pool.length); at += 1) {
    const other = at + Math.floor(random() * (pool.length - at));
    const [a, b] = [pool[at], pool[other]];
    if (a !== undefined && b !== undefined) [pool[at], pool[other]] = [b, a];
  }
  return pool.slice(0, count);
}

/** Mulberry32. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
