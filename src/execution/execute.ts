// The one path from a call to its outcome: check the arguments, build the command, wait for room, run it.
import type { Catalog } from '../catalog/catalog.ts';
import type { Entry } from '../catalog/entry.ts';
import type { Environment } from '../config/command-words.ts';
import type { Log } from '../log.ts';
import {
  type ArgumentRefusal,
  type Input,
  buildRefusal,
  checkArguments,
  findUnknown,
} from './arguments.ts';
import { type Builtins, recordedCommand, runBuiltin } from './builtin.ts';
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
  /** Takes note of a call that came to nothing before it got here. */
  noteRefused(name: string, reason: RefusalReason): void;
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
  outputs: OutputStore = openOutputStore(),
  builtins: Builtins = new Map(),
): Execution {
  const { executor: settings, limits } = catalog;
  const executor = executors[settings.type](settings, limits, outputs);
  const gate = openGate(limits.concurrency);

  const calls = new Set<Promise<Outcome>>();
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

  const run = async (entry: Entry, input: Input, { consent, ...options }: ExecuteOptions) => {
    const { name } = entry;
    const planned = plan(entry, input);
    if (planned.refusal) return refuse(name, planned.refusal.stage, planned.refusal.text);
    const { command } = planned;
    const unknown = findUnknown(entry.args, input);
    if (unknown.length > 0)
      log.warning(`${name}: ignores unknown arguments: ${unknown.join(', ')}`);
    if (audit.isBroken()) return refuse(name, 'audit', AUDIT_BROKEN);
    if (entry.confirm) {
      const missing = findMissingConsent(buildConsentRequest(name, command), consent);
      if (missing !== undefined) return refuse(name, 'consent', missing);
    }
    log.debug(`${name}: runs ${command.redacted.join(' ')}`);
    const builtin = builtins.get(name);
    const outcome = await gate.pass(
      () =>
        builtin
          ? runBuiltin(builtin, command, log, options.signal)
          : executor.run(command, options),
      options.signal,
    );
    if (!outcome) {
      const busy = `Busy: ${limits.concurrency} commands run and more wait, try again later`;
      return refuse(name, 'busy', busy);
    }
    const { status, exitCode, durationMs } = outcome;
    log.info(`${name}: ${status}, exit code ${exitCode}, ${Math.round(durationMs)} ms`);
    audit.record({ tool: name, command: builtin ? recordedCommand(command) : command, outcome });
    return outcome;
  };

  return {
    outputs,
    noteRefused: (name, reason) => void refuse(name, reason, ''),
    consentFor: (entry, input) => {
      if (!entry.confirm) return undefined;
      const planned = plan(entry, input);
      return planned.refusal ? undefined : buildConsentRequest(entry.name, planned.command);
    },
    execute: (entry, input, options = {}) => {
      const call = run(entry, input, options);
      calls.add(call);
      return call.finally(() => calls.delete(call));
    },
    close: async () => {
      await executor.close();
      // What was ended is still being recorded.
      await Promise.allSettled(calls);
      outputs.close();
      audit.close();
    },
  };
}

const AUDIT_BROKEN = buildRefusal('policy', [
  'The audit file cannot be written, and nothing runs without a record',
]).text;

type Plan =
  | { readonly command: Command; readonly refusal?: undefined }
  | { readonly refusal: ArgumentRefusal };
