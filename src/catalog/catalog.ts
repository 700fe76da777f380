// The one list of what exists: search, summary, list and call all ask it and nothing else.
import type { ExecutorSettings, Limits } from '../config/policy.ts';
import type { Cli, Entry } from './entry.ts';

export interface Catalog {
  /** The config's name when there is one, else `climax`. */
  readonly name: string;
  /** In load order. */
  readonly entries: readonly Entry[];
  /** The CLIs that have an entry, in load order. */
  readonly clis: readonly CliSummary[];
  readonly executor: ExecutorSettings;
  readonly limits: Limits;
  get(name: string): Entry | undefined;
}

export interface CliSummary extends Cli {
  readonly toolCount: number;
}
