// The one path from a call to its outcome: check the arguments, build the command, wait for room, run it.
import type { Catalog } from '../catalog/catalog.ts';
import type { Entry } from '../catalog/entry.ts';
import type { Environment } from '../config/command-words.ts';
import type { Log } from '../log.ts';
import { type ArgumentRefusal, type Input, checkArguments } from './arguments.ts';
import { type Audit, type RefusalReason, noAudit } from './audit.ts';
import { type Command, buildCommand } from './command.ts';
import {
  type ConsentAnswer,
  type ConsentRequest,
  buildConsentRequest,
  findMissingConsent,
} from './consent.ts';
import type { RunOptions } from './executor.ts';
import { executors } from './executors.ts';
import { openGate } from './gate.ts';
import { type Outcome, notRun } from './outcome.ts';
import { type OutputStore, openOutputStore } from './output-store.ts';

export interface Execution {
  execute(entry: Entry, input: Input, options?: ExecuteOptions): Promise<Outcome>;
  /** What the user must agree to before this call can run; undefined when nothing, or when it is refused anyway. */
  consentFor(entry: Entry, input: Input): ConsentRequest | undefined;
  /** Takes note of a call to a tool that does not exist. */
  noteUnknown(name: string): void;
  /** Output that was too long to be shown. */
  readonly outputs: OutputStore;
  /** Ends what runs and settles when nothing does. */
  close(): Promise<void>;
}

export interface ExecuteOptions extends RunOptions {
  readonly consent?: ConsentAnswer | undefined;
}

export function openExecution(
  catalog: Catalog,
  log: Log,
  environment: Environment,
  audit: Audit = noAudit,
): Execution {
  const { executor: settings, limits } = catalog;
  const outputs = openOutputStore();
  const executor = executors[settings.type](settings, limits, outputs);
  const gate = openGate(limits.concurrency);

  const refuse = (tool: string, reason: RefusalReason, text: string): Outcome => {
    log.info(`${tool}: refused (${reason})`);
    audit.record({ tool, refusedFor: reason });
    return notRun('refused', text);
  };
  const plan = (entry: Entry, input: Input): Plan => {
    const checked = checkArguments(entry, input);
    if (checked.refusal) return { refusal: checked.refusal };
    return { command: buildCommand(entry, checked.values, environment) };
  };

  return {
    outputs,
    noteUnknown: (name) => void refuse(name, 'unknown tool', ''),
    consentFor: (entry, input) => {
      if (!entry.confirm) return undefined;
      const planned = plan(entry, input);
      return planned.refusal ? undefined : buildConsentRequest(entry.name, planned.command);
    },
    execute: async (entry, input, { consent, ...options } = {}) => {
      const { name } = entry;
      const planned = plan(entry, input);
      if (planned.refusal) return refuse(name, planned.refusal.stage, planned.refusal.text);
      const { command } = planned;
      if (entry.confirm) {
        const missing = findMissingConsent(buildConsentRequest(name, command), consent);
        if (missing !== undefined) return refuse(name, 'consent', missing);
      }
      log.debug(`${name}: runs ${command.redacted.join(' ')}`);
      const outcome = await gate.pass(() => executor.run(command, options));
      if (!outcome) {
        const busy = `Busy: ${limits.concurrency} commands run and more wait, try again later`;
        return refuse(name, 'busy', busy);
      }
      const { status, exitCode, durationMs } = outcome;
      log.info(`${name}: ${status}, exit code ${exitCode}, ${Math.round(durationMs)} ms`);
      audit.record({ tool: name, command, outcome });
      return outcome;
    },
    close: async () => {
      await executor.close();
      outputs.close();
      audit.close();
    },
  };
}

type Plan =
  | { readonly command: Command; readonly refusal?: undefined }
  | { readonly refusal: ArgumentRefusal };
