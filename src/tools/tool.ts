// What a tool is, whichever face offers it: a name, a schema and a function from input to text.
import type { ConsentAnswer, ConsentRequest } from '../execution/consent.ts';

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
  /** MCP's hints about what calling it can change. */
  readonly annotations?: { readonly readOnlyHint: boolean };
  /** Does ahead of time what the first call would otherwise wait for. */
  prepare?(): void;
  /** Asks clients that hold tools back until they are looked for to show this one at once. */
  readonly isEssential?: boolean;
  /** What the user must agree to before this call can run. */
  consentFor?(input: Readonly<Record<string, unknown>>): ConsentRequest | undefined;
  run(input: Readonly<Record<string, unknown>>, context: CallContext): Promise<ToolResult>;
}

export interface CallContext {
  readonly signal?: AbortSignal | undefined;
  readonly onOutput?: ((chunk: Buffer) => void) | undefined;
  /** What became of the question that `consentFor` asks. */
  readonly consent?: ConsentAnswer | undefined;
}

export interface ToolResult {
  /** Complete without `structured`, and the other way round: clients show one or the other. */
  readonly text: string;
  readonly structured?: object;
  /** Where more can be read than the text holds. */
  readonly links?: readonly string[];
  readonly isError: boolean;
}

export function failure(text: string): ToolResult {
  return { text, isError: true };
}
