// Long work in short pieces, so that a server answers in between.

const SLICE_MS = 20;

/** Runs the steps in order and lets others have their turn whenever some have taken long enough. */
export async function inSlices(
  count: number,
  step: (index: number) => void | Promise<void>,
): Promise<void> {
  let since = performance.now();
  for (let index = 0; index < count; index += 1) {
    const pending = step(index);
    if (pending) await pending;
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise(setImmediate);
    since = performance.now();
  }
}
