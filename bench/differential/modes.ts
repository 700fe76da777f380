// Holds our own two modes against each other over the same calls (SC-004), since both answers are there anyway.
import type { ComparedCall, Comparison } from './compare.ts';

export interface ModeCheck {
  readonly compared: number;
  readonly different: readonly {
    readonly key: string;
    readonly texts: readonly [string, string];
  }[];
}

export function checkModes(comparisons: readonly Comparison[]): ModeCheck {
  const direct = textsByCall(comparisons.filter(({ mode }) => mode === 'classic'));
  const found = textsByCall(comparisons.filter(({ mode }) => mode === 'progressive'));
  const shared = [...direct].flatMap(([key, text]) => {
    const other = found.get(key);
    return other === undefined ? [] : [{ key, texts: [text, other] as const }];
  });
  return {
    compared: shared.length,
    different: shared.filter(({ texts: [a, b] }) => a !== b),
  };
}

function textsByCall(comparisons: readonly Comparison[]): Map<string, string> {
  return new Map(
    comparisons.flatMap(({ specimen, calls }) =>
      calls.filter(isComparable).map(({ call, ours }) => {
        const key = `${specimen.name}: ${call.tool} ${JSON.stringify(call.args)}`;
        return [key, `${ours.isError} ${ours.text}`];
      }),
    ),
  );
}

/** What is no object never gets past the protocol in classic mode. */
function isComparable({ call: { args, direct } }: ComparedCall): boolean {
  return direct !== true && typeof args === 'object' && args !== null && !Array.isArray(args);
}
