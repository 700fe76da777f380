// What a scripted model understands of the API of a model provider, and how it answers in it.

export interface ShownTool {
  readonly name: string;
  /** A group that the client put the tool in; it goes back with a call of the tool. */
  readonly namespace?: string | undefined;
  readonly description: string;
  readonly schema: unknown;
}

export interface ShownResult {
  /** The id of the call. */
  readonly id: string;
  readonly content: unknown;
  /** The flag for a failed call; `unsaid` where the API has none or the client left it out. */
  readonly failed: boolean | 'unsaid';
}

/** What one request of a client puts before its model. */
export interface Prompt {
  readonly tools: readonly ShownTool[];
  /** Answers to the calls that the model made before, in order. */
  readonly results: readonly ShownResult[];
}

export type Move =
  | { readonly kind: 'say'; readonly text: string }
  | {
      readonly kind: 'call';
      readonly id: string;
      readonly tool: ShownTool;
      readonly input: object;
    };

export interface Reply {
  readonly type: 'application/json' | 'text/event-stream';
  readonly body: string;
}

export interface Dialect {
  readonly name: string;
  readonly path: RegExp;
  parse(body: unknown): Prompt;
  render(move: Move, request: { readonly path: string; readonly body: unknown }): Reply;
}

/** Calls of the script are told from a client's own by the beginning of their id. */
export const CALL_ID = 'call_scripted_';

export function renderJson(value: object): Reply {
  return { type: 'application/json', body: JSON.stringify(value) };
}

/** Server-sent events; with `named` each carries its own type as its event name. */
export function renderEvents(events: readonly object[], named: boolean, end = ''): Reply {
  const lines = events.map((event) => {
    const name = named && 'type' in event ? `event: ${String(event.type)}\n` : '';
    return `${name}data: ${JSON.stringify(event)}\n\n`;
  });
  return { type: 'text/event-stream', body: lines.join('') + end };
}
