// Requests that public collections of function calls answer with a function, by the shape of the collection.
import { type ToolPair, isRequest, toolText } from './tool-pair.ts';

type Json = Readonly<Record<string, unknown>>;

interface Described {
  readonly name: string;
  readonly text: string;
}

/** Lines of a question with the functions offered for it; `answers` says by id which of them are right. */
export function* leaderboardPairs(
  lines: readonly Json[],
  answers: readonly Json[],
): Generator<ToolPair> {
  const right = new Map(answers.map((answer) => [answer['id'], namesIn(answer['ground_truth'])]));
  for (const { id, question, function: offered } of lines) {
    const [first] =
      (question as Json[][] | undefined)?.[0]?.filter(({ role }) => role === 'user') ?? [];
    const query = String(first?.['content'] ?? '');
    const functions = (Array.isArray(offered) ? offered : [offered]) as Json[];
    const wanted = right.get(id);
    for (const one of functions)
      if (functions.length === 1 || wanted?.has(String(one['name'])))
        yield* pairOf(query, describe(one, 'name', 'description', 'parameters'));
  }
}

/** Lines of a request and its calls, with the functions apart. */
export function* sealPairs(tools: readonly Json[], lines: readonly Json[]): Generator<ToolPair> {
  const described = new Map(
    tools.map((tool) => [
      tool['api_name'],
      describe(tool, 'api_name', 'api_description', 'parameters'),
    ]),
  );
  for (const { query, calling } of lines) {
    const called = (calling as Json[]).map(({ api }) => described.get(api));
    // A request for several at once says little about each.
    if (called.length === 1 && called[0]) yield* pairOf(String(query), called[0]);
  }
  for (const tool of described.values()) yield* pairOf(tool.text.split('\n')[0] ?? '', tool);
}

function* pairOf(query: string, { name, text }: Described): Generator<ToolPair> {
  const asked = query.replace(/\s+/g, ' ').trim().slice(0, 400);
  if (isRequest(asked)) yield { set: 'call', query: asked, name, text };
}

function describe(tool: Json, name: string, description: string, parameters: string): Described {
  const given = (tool[parameters] ?? {}) as Json;
  const properties = (given['properties'] ?? given) as Json;
  const params = Object.entries(properties).map(([key, value]) => ({
    name: key,
    description: String((value as Json | null)?.['description'] ?? ''),
  }));
  return { name: String(tool[name]), text: toolText(String(tool[description] ?? ''), params) };
}

function namesIn(calls: unknown): Set<string> {
  return new Set(
    (Array.isArray(calls) ? calls : []).flatMap((call) => Object.keys(call as object)),
  );
}
