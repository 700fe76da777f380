// Does work for many items, a few at a time: a program asked for help takes a processor to itself. The next few wait
// for the last, so that where it stops does not depend on which of them is quickest.

const AT_A_TIME = 4;

export async function inTurns<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  isOver: () => boolean = () => false,
): Promise<void> {
  for (let at = 0; at < items.length && !isOver(); at += AT_A_TIME) {
    await Promise.all(items.slice(at, at + AT_A_TIME).map(work));
  }
}
