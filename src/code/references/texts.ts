// The texts and models of a workspace, kept from one question to the next for files that have not changed.
import type { Files, Listed } from './candidates.ts';
import type { Model } from './model.ts';

interface Kept {
  readonly stamp: string;
  readonly text: string | undefined;
  model?: Promise<Model | undefined>;
}

/** Enough for a large project; beyond it the oldest are read again. */
const MAX_KEPT = 20_000;

const kept = new WeakMap<Files, Map<string, Kept>>();

export class Texts {
  readonly #files: Files;
  readonly #stamps: ReadonlyMap<string, string>;
  readonly #kept: Map<string, Kept>;

  constructor(files: Files, listed: readonly Listed[]) {
    this.#files = files;
    this.#stamps = new Map(listed.map(({ path, bytes, stampMs }) => [path, `${bytes} ${stampMs}`]));
    this.#kept = kept.get(files) ?? new Map();
    kept.set(files, this.#kept);
  }

  read = async (path: string): Promise<string | undefined> => (await this.#read(path)).text;

  async model(
    path: string,
    build: (text: string) => Promise<Model | undefined>,
  ): Promise<Model | undefined> {
    const file = await this.#read(path);
    if (file.text === undefined) return undefined;
    return (file.model ??= build(file.text));
  }

  async #read(path: string): Promise<Kept> {
    const stamp = this.#stamps.get(path);
    const known = this.#kept.get(path);
    if (known && stamp === known.stamp) return known;
    const text = await this.#files.read(path).then(
      (file) => file.text,
      // Gone or unreadable since it was listed: it has nothing to say.
      () => undefined,
    );
    const file: Kept =
      known && stamp === undefined && known.text === text ? known : { stamp: stamp ?? '', text };
    // What could not be read is tried again the next time.
    if (text === undefined) return file;
    const oldest = this.#kept.keys().next();
    if (this.#kept.size >= MAX_KEPT && !oldest.done) this.#kept.delete(oldest.value);
    this.#kept.set(path, file);
    return file;
  }
}
