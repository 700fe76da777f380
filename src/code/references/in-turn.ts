// Does many small reads at once, but not all at once.

const AT_ONCE = 64;

export async function inTurn<T>(
  items: Iterable<T>,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items].values();
  const work = async () => {
    for (const item of queue) await run(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
