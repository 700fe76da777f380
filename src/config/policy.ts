// What a policy says once it has been read and found right; which tools exist is the catalog's business.
import type { Problem } from '../errors.ts';
import type { Path } from './document.ts';

export interface Policy {
  readonly default: 'disabled' | 'enabled';
  readonly tools: ReadonlyMap<string, ToolPolicy>;
  readonly executor: ExecutorSettings;
  readonly limits: Limits;
  /** For what only the catalog can judge, such as an argument that the tool does not have. */
  problemAt(path: Path, message: string): Problem;
}

export interface ToolPolicy {
  readonly description: string | undefined;
  readonly confirm: boolean;
  readonly args: ReadonlyMap<string, Constraint>;
}

export interface Constraint {
  readonly pattern: Pattern | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly allowDash: boolean;
}

export interface Pattern {
  readonly source: string;
  /** Texts longer than this are not checked: it would keep every other call waiting. */
  readonly maxLength: number;
  /** Whether the whole text matches. */
  matches(text: string): boolean;
}

export interface ExecutorSettings {
  readonly type: 'local' | 'docker';
  readonly image: string | undefined;
  /** Before `~` and `$VAR` are expanded. */
  readonly volumes: readonly string[];
  readonly workingDir: string | undefined;
  readonly network: string | undefined;
  /** Local only: run in bubblewrap. */
  readonly sandbox: boolean;
  /** Docker only: take away what commands seldom need. */
  readonly harden: boolean;
  readonly env: 'inherit' | 'minimal' | readonly string[];
  readonly roots: readonly string[] | undefined;
}

export interface Limits {
  readonly maxOutputBytes: number;
  readonly concurrency: number;
}

export const defaultLimits: Limits = { maxOutputBytes: 100_000, concurrency: 16 };

export const defaultExecutor: ExecutorSettings = {
  type: 'local',
  image: undefined,
  volumes: [],
  workingDir: undefined,
  network: undefined,
  sandbox: false,
  harden: true,
  env: 'inherit',
  roots: undefined,
};
