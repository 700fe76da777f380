// One line of JSON for every call, for whoever must be able to say later what an agent ran or tried to run.
import { closeSync } from 'node:fs';
import { openPrivateFile, tryAppend } from '../private-file.ts';
import { excerpt } from '../text/excerpt.ts';
import { renderJson } from '../text/visible.ts';
import type { Command } from './command.ts';
import type { Outcome } from './outcome.ts';

export interface Audit {
  record(event: AuditEvent): void;
  /** Whether a record could not be written. What cannot be recorded must not be run. */
  isBroken(): boolean;
  close(): void;
}

type AuditEvent =
  | { readonly tool: string; readonly refusedFor: RefusalReason }
  | { readonly tool: string; readonly command: Command; readonly outcome: Outcome };

export type RefusalReason = 'unknown tool' | 'arguments' | 'policy' | 'consent' | 'busy' | 'audit';

export const noAudit: Audit = { record: () => {}, isBroken: () => false, close: () => {} };

const HINT = 'Give --audit a file in a directory that exists and is writable.';

/** Values of arguments may be secrets, so they are written only on request. */
export function openAudit(file: string, withValues: boolean): Audit {
  const descriptor = openPrivateFile('audit', file, HINT);
  let isOpen = true;
  let isBroken = false;
  return {
    isBroken: () => isBroken,
    record: (event) => {
      if (!isOpen) return;
      const fields = { time: new Date().toISOString(), ...describe(event, withValues) };
      if (!tryAppend(descriptor, `${renderJson(fields)}\n`)) isBroken = true;
    },
    close: () => {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

function describe(event: AuditEvent, withValues: boolean): object {
  const tool = excerpt(event.tool);
  if ('refusedFor' in event) return { tool, decision: 'refused', reason: event.refusedFor };
  const { command, outcome } = event;
  const isRefused = outcome.status === 'refused';
  return {
    tool,
    argv: withValues ? command.argv : command.redacted,
    decision: isRefused ? 'refused' : 'allowed',
    ...(isRefused && { reason: 'policy' }),
    status: outcome.status,
    exit: outcome.exitCode,
    bytes: outcome.bytes,
    ms: Math.round(outcome.durationMs),
  };
}
