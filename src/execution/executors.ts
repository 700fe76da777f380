// The places commands can run, by the name the policy gives them.
import type { ExecutorSettings, Limits } from '../config/policy.ts';
import { openDockerExecutor } from './docker.ts';
import type { Executor } from './executor.ts';
import { openLocalExecutor } from './local.ts';
import type { OutputStore } from './output-store.ts';

type Open = (settings: ExecutorSettings, limits: Limits, store: OutputStore) => Executor;

export const executors: Record<ExecutorSettings['type'], Open> = {
  local: openLocalExecutor,
  docker: openDockerExecutor,
};
