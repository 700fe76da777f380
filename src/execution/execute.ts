// The one path from a call to its outcome: check the arguments, build the command, wait for room, run it.
import type { Catalog } from '../catalog/catalog.ts';
import type { Entry } from '../catalog/entry.ts';
import type { Environment } from '../config/command-words.ts';
import type { Log } from '../log.ts';
import { type Input, checkArguments } from './arguments.ts';
import { buildCommand } from './command.ts';
import type { RunOptions } from './executor.ts';
import { executors } from './executors.ts';
import { openGate } from './gate.ts';
import { type Outcome, notRun } from './outcome.ts';
import { type OutputStore, openOutputStore } from './output-store.ts';

export interface Execution {
  execute(entry: Entry, input: Input, options?: RunOptions): Promise<Outcome>;
  /** Output that was too long to be shown. */
  readonly outputs: OutputStore;
  /** Ends what runs and settles when nothing does. */
  close(): Promise<void>;
}

export function openExecution(catalog: Catalog, log: Log, environment: Environment): Execution {
  const { executor: settings, limits } = catalog;
  const outputs = openOutputStore();
  const executor = executors[settings.type](settings, limits, outputs);
  const gate = openGate(limits.concurrency);
  return {
    outputs,
    close: async () => {
      await executor.close();
      outputs.close();
    },
    execute: async (entry, input, options) => {
      const checked = entry.confirm
        ? { refusal: needsConsent(entry) }
        : checkArguments(entry, input);
      if (checked.refusal !== undefined) {
        log.info(`${entry.name}: refused`);
        return notRun('refused', checked.refusal);
      }
      const command = buildCommand(entry, checked.values, environment);
      log.debug(`${entry.name}: runs ${command.argv[0]} with ${command.argv.length - 1} arguments`);
      const outcome =
        (await gate.pass(() => executor.run(command, options))) ??
        notRun(
          'refused',
          `Busy: ${limits.concurrency} commands run and more wait, try again later`,
        );
      log.info(
        `${entry.name}: ${outcome.status}, exit code ${outcome.exitCode}, ${Math.round(outcome.durationMs)} ms`,
      );
      return outcome;
    },
  };
}

/** Until users can be asked through the client, a tool that needs their yes never gets it. */
function needsConsent({ name }: Entry): string {
  return `Policy validation failed:\n  - Tool '${name}' needs the user's consent, and there is no way to ask for it here`;
}
