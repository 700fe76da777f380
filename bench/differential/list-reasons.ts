// The known reasons for a different entry of tools/list.
import { sortKeys } from './canonical.ts';
import { type Reason, rewriting } from './difference.ts';
import { typeValues } from './search-reasons.ts';

type Json = Record<string, unknown>;

function rewriteEntry(change: (entry: Json) => unknown) {
  return (text: string): string =>
    text === '' ? text : JSON.stringify(sortKeys(change(JSON.parse(text) as Json)));
}

const typed = rewriteEntry(typeValues as (entry: Json) => unknown);

export const listReasons: readonly Reason[] = [
  {
    name: 'output schema, annotations and metadata',
    because:
      'additions of ours, for clients that read structured results or hold tools back until they are looked for',
    undo: rewriting({
      ours: rewriteEntry(
        ({ outputSchema: _schema, annotations: _hints, _meta, ...entry }) => entry,
      ),
    }),
  },
  {
    name: 'paging of climax_search',
    because: 'the original has offset and a default limit of 50 since 0.4, the contract has 10',
    undo: rewriting({
      theirs: rewriteEntry((entry) => {
        if (entry['name'] !== 'climax_search') return entry;
        const schema = entry['inputSchema'] as { readonly properties: Json };
        const { offset: _offset, limit, ...properties } = schema.properties;
        const text = JSON.stringify(limit).replaceAll('50', '10');
        const ten = JSON.parse(text) as unknown;
        return { ...entry, inputSchema: { ...schema, properties: { ...properties, limit: ten } } };
      }),
    }),
  },
  {
    name: 'enum and default in the type of the argument',
    because:
      'the original lists the enum of an integer as strings, and a default as it was written',
    undo: rewriting({ ours: typed, theirs: typed }),
  },
];
