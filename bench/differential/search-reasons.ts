// The known reasons for a different answer of climax_search, and for a different list of tools.
import { sortKeys } from './canonical.ts';
import { type Reason, allOf, rewriting } from './difference.ts';

interface Found {
  readonly tool_name: string;
  readonly description: string;
  readonly cli_name: string;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly input_schema: unknown;
}

type Answer = Record<string, unknown> & { readonly results?: readonly Found[] };

function parse(text: string): Answer | undefined {
  return text.startsWith('{') ? (JSON.parse(text) as Answer) : undefined;
}

/** Changes an answer of climax_search; any other text stays. */
function rewriteAnswer(change: (answer: Answer, args: Record<string, unknown>) => Answer) {
  return (text: string, { call }: { readonly call: { readonly args: unknown } }): string => {
    const answer = parse(text);
    if (!answer) return text;
    return JSON.stringify(sortKeys(change(answer, (call.args ?? {}) as Record<string, unknown>)));
  };
}

const layout = rewriteAnswer((answer) => answer);

const byName = rewriteAnswer(({ results, ...rest }) => ({
  ...rest,
  ...(results && {
    results: results.toSorted((a, b) => (a.tool_name < b.tool_name ? -1 : 1)),
  }),
}));

/** JSON Schemas as both would have them if each value stood in the type of its argument. */
export function typeValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typeValues);
  if (typeof value !== 'object' || value === null) return value;
  const { type, enum: allowed, default: fallback, ...rest } = value as Record<string, unknown>;
  const inType = (item: unknown) =>
    (type === 'integer' || type === 'number') && typeof item === 'string' ? Number(item) : item;
  return {
    ...(type !== undefined && { type }),
    ...Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, typeValues(item)])),
    ...(fallback !== undefined && { default: inType(fallback) }),
    ...(allowed !== undefined && {
      enum: Array.isArray(allowed) ? allowed.map(inType) : typeValues(allowed),
    }),
  };
}

const typed = rewriteAnswer((answer) => typeValues(answer) as Answer);

export const searchReasons: readonly Reason[] = [
  {
    name: 'layout of the JSON',
    because:
      'ours puts one item on a line, because some clients cut by lines; the values are equal',
    undo: rewriting({ ours: layout, theirs: layout }),
  },
  {
    name: 'paging',
    because:
      'the original adds offset, total_matches, returned and has_more since 0.4, which the contract does not have',
    undo: rewriting({
      theirs: rewriteAnswer(({ mode, results, summary }) => ({
        mode,
        ...(results && { results }),
        ...(summary !== undefined && { summary }),
      })),
    }),
  },
  {
    name: 'default limit',
    because: 'the original returns 50 items since 0.4, the contract and ours 10',
    undo: rewriting({
      theirs: rewriteAnswer(({ results, ...rest }, { limit, query }) => ({
        ...rest,
        // With a query the order differs too, and which ten are first is a matter of it.
        ...(results && {
          results: limit === undefined && query === undefined ? results.slice(0, 10) : results,
        }),
      })),
    }),
  },
  {
    name: 'enum and default in the type of the argument',
    because:
      'the original lists the enum of an integer as strings, and a default as it was written',
    undo: rewriting({ ours: typed, theirs: typed }),
  },
  {
    name: 'negative limit',
    because: 'ours gives nothing for 0 or less; the original slices from the end, as Python does',
    undo: rewriting({
      theirs: rewriteAnswer((answer, { limit }) =>
        Number(limit) < 0 && answer.results ? { ...answer, results: [] } : answer,
      ),
    }),
  },
  {
    name: 'request in plain words',
    because:
      'a request of several words, or one that nothing contains, also finds tools by their words; the original finds substrings only',
    undo: rewriting({
      ours: rewriteAnswer(({ results, ...rest }, { query }) => ({
        ...rest,
        ...(results && {
          results: results.filter((found) => contains(found, String(query ?? ''))),
        }),
      })),
    }),
  },
  {
    name: 'search over descriptions of the policy',
    because:
      'the original searches and shows the description of the config; ours that of the policy, which is what an agent sees',
    undo: (difference) => {
      const { ours, theirs, policy } = difference;
      const without = rewriteAnswer(({ results, ...rest }) => ({
        ...rest,
        ...(results && {
          results: results.filter(({ tool_name: name }) => !policy?.described.includes(name)),
        }),
      }));
      return policy
        ? { ours: without(ours, difference), theirs: without(theirs, difference) }
        : { ours, theirs };
    },
  },
  {
    name: 'best match first',
    because: 'ours puts names before descriptions; the original keeps the order of loading',
    undo: (difference) => {
      const { ours, theirs } = difference;
      const sorted = { ours: byName(ours, difference), theirs: byName(theirs, difference) };
      if (sorted.ours === sorted.theirs) return sorted;
      const [own, other] = [parse(ours), parse(theirs)];
      const cut = difference.call.args as Record<string, unknown> | null;
      // Where the limit cuts, the ones shown are a choice: all of ours must be matches of theirs.
      const isChoice =
        own?.results &&
        other?.results &&
        cut?.['limit'] === undefined &&
        own.results.length === 10 &&
        own.results.every(({ tool_name: name }) =>
          contains(
            own.results?.find((found) => found.tool_name === name),
            String(cut?.['query']),
          ),
        );
      return isChoice ? { ours: '', theirs: '' } : { ours, theirs };
    },
  },
  {
    name: 'summary under a policy',
    because: 'the original counts tools that the policy forbids and names CLIs that have none left',
    undo: allOf(({ ours, theirs, policy }) => {
      const kept = parse(ours)?.['summary'] as readonly Summary[] | undefined;
      const all = parse(theirs)?.['summary'] as readonly Summary[] | undefined;
      return (
        policy !== undefined &&
        kept !== undefined &&
        kept.every(({ name, tool_count: count }) =>
          all?.some((item) => item.name === name && item.tool_count >= count),
        )
      );
    }),
  },
];

interface Summary {
  readonly name: string;
  readonly tool_count: number;
}

function contains(found: Found | undefined, query: string): boolean {
  if (!found) return false;
  const { tool_name: name, description, cli_name: cli, category, tags } = found;
  const fields = [name, description, cli, category ?? '', ...tags];
  return fields.some((field) => field.toLowerCase().includes(query.toLowerCase()));
}
