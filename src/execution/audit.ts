// One line of JSON for every call, for whoever must be able to say later what an agent ran or tried to run.
import { closeSync, openSync, writeSync } from 'node:fs';
import { ClimaxError } from '../errors.ts';
import { makeVisible } from '../text/visible.ts';
import type { Command } from './command.ts';
import type { Outcome } from './outcome.ts';

export interface Audit {
  record(event: AuditEvent): void;
  close(): void;
}

export type AuditEvent =
  | { readonly tool: string; readonly refusedFor: RefusalReason }
  | { readonly tool: string; readonly command: Command; readonly outcome: Outcome };

export type RefusalReason = 'unknown tool' | 'arguments' | 'policy' | 'consent' | 'busy';

export const noAudit: Audit = { record: () => {}, close: () => {} };

/** Values of arguments may be secrets, so they are written only on request. */
export function openAudit(file: string, withValues: boolean): Audit {
  const descriptor = openFile(file);
  return {
    record: (event) => {
      const line = JSON.stringify({
        time: new Date().toISOString(),
        ...describe(event, withValues),
      });
      writeSync(descriptor, `${makeVisible(line)}\n`);
    },
    close: () => closeSync(descriptor),
  };
}

function describe(event: AuditEvent, withValues: boolean): object {
  if ('refusedFor' in event) {
    return { tool: event.tool, decision: 'refused', reason: event.refusedFor };
  }
  const { command, outcome } = event;
  return {
    tool: event.tool,
    argv: withValues ? command.argv : command.redacted,
    decision: outcome.status === 'refused' ? 'refused' : 'allowed',
    status: outcome.status,
    exit: outcome.exitCode,
    bytes: outcome.bytes,
    ms: Math.round(outcome.durationMs),
  };
}

function openFile(file: string): number {
  try {
    return openSync(file, 'a', 0o600);
  } catch (cause) {
    throw new ClimaxError('io', `Cannot write the audit file ${file}`, {
      hint: 'Give a file in a directory that exists and is writable.',
      cause,
    });
  }
}
