// The rankings that other servers use for progressive discovery, in a few lines each.
import { splitWords, stemOf } from '../../src/text/words.ts';
import type { Tool } from './data.ts';

/** Names of tools, best first; none that has nothing to do with the query. */
export type Peer = (tools: readonly Tool[]) => (query: string) => string[];

export const peers: Readonly<Record<string, Peer>> = {
  substring: (tools) => {
    const texts = tools.map((tool) =>
      `${tool.name}\n${tool.description}\n${tool.cli}`.toLowerCase(),
    );
    return (query) =>
      best(tools, (index) => Number(texts[index]?.includes(query.toLowerCase()) ?? false));
  },
  'token count': (tools) => {
    const texts = tools.map((tool) => allText(tool).toLowerCase());
    return (query) => {
      const words = query.toLowerCase().split(/\s+/);
      return best(tools, (index) => words.filter((word) => texts[index]?.includes(word)).length);
    };
  },
  BM25: bm25({ termsOf: splitWords, textOf: shortText, k1: 1.5, b: 0.75, isFloored: false }),
  'BM25, FTS5 with porter': bm25({
    termsOf: (text) => splitWords(text).map(stemOf),
    textOf: allText,
    k1: 1.2,
    b: 0.75,
    isFloored: true,
  }),
  'BM25, stems and words': bm25({
    termsOf: (text) => splitWords(text).flatMap((word) => [word, `${stemOf(word)}*`]),
    textOf: allText,
    k1: 1.5,
    b: 0.75,
    isFloored: false,
  }),
};

function shortText({ name, description }: Tool): string {
  return `${name} ${description}`;
}

function allText(tool: Tool): string {
  const params = tool.params.map(({ name, description }) => `${name} ${description}`);
  return [shortText(tool), tool.cli, ...params].join(' ');
}

interface Formula {
  termsOf(text: string): string[];
  textOf(tool: Tool): string;
  readonly k1: number;
  readonly b: number;
  /** Whether a term that most texts hold counts next to nothing, as in FTS5. */
  readonly isFloored: boolean;
}

function bm25({ termsOf, textOf, k1, b, isFloored }: Formula): Peer {
  return (tools) => {
    const texts = tools.map((tool) => termsOf(textOf(tool)));
    const counts = texts.map((terms) => {
      const count = new Map<string, number>();
      for (const term of terms) count.set(term, (count.get(term) ?? 0) + 1);
      return count;
    });
    const average = texts.reduce((sum, terms) => sum + terms.length, 0) / tools.length;
    const holders = new Map<string, number>();
    for (const count of counts)
      for (const term of count.keys()) holders.set(term, (holders.get(term) ?? 0) + 1);
    const rarity = (term: string) => {
      const held = holders.get(term) ?? 0;
      const odds = (tools.length - held + 0.5) / (held + 0.5);
      return isFloored ? Math.max(1e-6, Math.log(odds)) : Math.log(1 + odds);
    };
    return (query) => {
      const asked = [...new Set(termsOf(query))].map((term) => [term, rarity(term)] as const);
      return best(tools, (index) => {
        const length = (texts[index]?.length ?? 0) / average;
        return asked.reduce((sum, [term, weight]) => {
          const count = counts[index]?.get(term) ?? 0;
          return sum + (weight * count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
        }, 0);
      });
    };
  };
}

function best(tools: readonly Tool[], scoreOf: (index: number) => number): string[] {
  return tools
    .map(({ name }, index) => ({ name, score: scoreOf(index) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ name }) => name);
}
