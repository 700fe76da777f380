// The files of a workspace as far as a question needs them: models are read on demand, and what is missing is noted
// so that it can be read before the question is put again.
import type { Model } from './model.ts';

export class Project {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  readonly missing = new Set<string>();
  readonly #models = new Map<string, Model | undefined>();
  readonly #texts = new Map<string, string | undefined>();
  readonly missingTexts = new Set<string>();
  readonly #resolved = new Map<string, string | undefined>();

  constructor(paths: Iterable<string>) {
    this.files = new Set(paths);
    const folders = new Set<string>(['']);
    for (const path of this.files) {
      for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
        const folder = path.slice(0, at);
        if (folders.has(folder)) break;
        folders.add(folder);
      }
    }
    this.folders = folders;
  }

  /** Undefined when it is not read yet, which is noted, and when it cannot be read. */
  model(path: string): Model | undefined {
    if (!this.#models.has(path) && this.files.has(path)) this.missing.add(path);
    return this.#models.get(path);
  }

  /** The text of a file that is not code, such as a package's manifest. */
  text(path: string): string | undefined {
    if (!this.#texts.has(path) && this.files.has(path)) this.missingTexts.add(path);
    return this.#texts.get(path);
  }

  /** Keeps what an import was found to name, unless a file that may say otherwise is still to be read. */
  resolved(from: string, module: string, resolve: () => string | undefined): string | undefined {
    const key = `${folderOf(from)}\n${module}`;
    if (this.#resolved.has(key)) return this.#resolved.get(key);
    const path = resolve();
    if (this.missingTexts.size === 0) this.#resolved.set(key, path);
    return path;
  }

  has(path: string): boolean {
    return this.#models.has(path);
  }

  add(path: string, model: Model | undefined): void {
    this.#models.set(path, model);
    this.missing.delete(path);
  }

  addText(path: string, text: string | undefined): void {
    this.#texts.set(path, text);
    this.missingTexts.delete(path);
  }

  models(): Iterable<Model> {
    return [...this.#models.values()].filter((model) => model !== undefined);
  }
}

/** Joins a folder and a relative path, both with `/`; undefined when it leaves the workspace. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

export function folderOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at < 0 ? '' : path.slice(0, at);
}
