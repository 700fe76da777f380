// Runs an entry of the catalog for a caller: the same bytes whether it is called by name or through climax_call.
import type { Entry } from '../catalog/entry.ts';
import type { Input } from '../execution/arguments.ts';
import type { Execution } from '../execution/execute.ts';
import { hasSucceeded, renderOutcome } from '../execution/outcome.ts';
import type { CallContext, Tool, ToolResult } from './tool.ts';

export function buildEntryTool(entry: Entry, execution: Execution): Tool {
  const { name, description, inputSchema } = entry;
  return {
    name,
    description,
    inputSchema,
    consentFor: (input) => execution.consentFor(entry, input),
    run: (input, context) => runEntry(entry, execution, input, context),
  };
}

export async function runEntry(
  entry: Entry,
  execution: Execution,
  input: Input,
  context: CallContext,
): Promise<ToolResult> {
  const outcome = await execution.execute(entry, input, context);
  return { text: renderOutcome(outcome), links: outcome.kept, isError: !hasSucceeded(outcome) };
}
