// The queries with their right answers, as they lie in the folder of data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Target =
  | string
  | { readonly path: string; readonly start_line: number; readonly end_line: number };

export interface Task {
  readonly query: string;
  readonly relevant: readonly Target[];
  readonly secondary: readonly Target[];
  readonly category: string;
}

/** What other programs reach on a repository, by NDCG@10. */
export type Published = Readonly<Record<Peer, number>>;

export const peers = ['semble', 'coderankembed_hybrid', 'coderankembed'] as const;
export type Peer = (typeof peers)[number];

export interface Repository {
  readonly name: string;
  readonly language: string;
  readonly revision: string;
  /** The folder that is indexed; null for all. */
  readonly root: string | null;
  readonly published: Published;
  readonly tasks: readonly Task[];
}

export function readRepositories(folder: string): readonly Repository[] {
  const text = readFileSync(join(folder, 'code-search/dev.json'), 'utf8');
  return JSON.parse(text) as Repository[];
}

export function targetsOf({ relevant, secondary }: Task): readonly Target[] {
  return [...relevant, ...secondary];
}

export function pathOf(target: Target): string {
  return typeof target === 'string' ? target : target.path;
}

/** Targets are named from the repository, and in some repositories from the folder that is indexed. */
export function isPathOf(target: Target, path: string, root: string | null): boolean {
  const wanted = pathOf(target);
  return wanted === path || (root !== null && wanted === `${root}/${path}`);
}
