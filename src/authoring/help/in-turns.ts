// Does work for many items, a few at a time: a program asked for help takes a processor to itself.

const AT_A_TIME = 4;

export async function inTurns<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const item = items[next];
      next += 1;
      if (item !== undefined) await work(item);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}
