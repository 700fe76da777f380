// Puts one specimen before both programs and keeps what each of them answered.
import {
  type CallResult,
  type Connection,
  type ListedTool,
  type Program,
  callTool,
  initialize,
  listTools,
  openConnection,
} from '../connection.ts';
import { type Call, type Definition, type Mode, type Specimen, definitionOf } from './specimen.ts';

export interface Comparison {
  readonly specimen: Specimen;
  readonly mode: Mode;
  readonly ours: readonly ListedTool[];
  readonly theirs: readonly ListedTool[];
  readonly calls: readonly ComparedCall[];
}

export interface ComparedCall {
  readonly call: Call;
  readonly definition: Definition | undefined;
  readonly ours: CallResult;
  readonly theirs: CallResult;
}

/** Below the number of commands that our server runs at once. */
const AT_ONCE = 6;

export async function compare(
  specimen: Specimen,
  mode: Mode,
  programs: readonly [ours: Program, theirs: Program],
): Promise<Comparison> {
  const [ours, theirs] = programs.map(openConnection) as [Connection, Connection];
  try {
    await Promise.all([initialize(ours), initialize(theirs)]);
    const pending = [...specimen.calls(mode)];
    const calls: ComparedCall[] = [];
    const work = async () => {
      for (let call = pending.shift(); call; call = pending.shift()) {
        const [a, b] = await Promise.all([send(ours, mode, call), send(theirs, mode, call)]);
        const definition = definitionOf(specimen, call.tool);
        calls.push({ call, definition, ours: a, theirs: b });
      }
    };
    const lists = await Promise.all([listTools(ours), listTools(theirs)]);
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return { specimen, mode, ours: lists[0], theirs: lists[1], calls };
  } finally {
    await Promise.all([ours.close(), theirs.close()]);
  }
}

async function send(connection: Connection, mode: Mode, { tool, args, direct }: Call) {
  const isDirect = mode === 'classic' || direct === true;
  const name = isDirect ? tool : 'climax_call';
  const input = isDirect ? args : { tool_name: tool, args };
  try {
    return await callTool(connection, name, input as object);
  } catch (error) {
    // An error of the protocol is an answer too, and must be explained like any other.
    const text = error instanceof Error ? error.message : String(error);
    return { text: `protocol error: ${text}`, isError: true };
  }
}
