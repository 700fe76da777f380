// Sorts what was compared into what is equal, what is explained and by which reason, and what is neither.
import type { ListedTool } from '../connection.ts';
import { sortKeys } from './canonical.ts';
import { callReasons } from './call-reasons.ts';
import type { Comparison } from './compare.ts';
import { type Difference, type Reason, explain } from './difference.ts';
import { listReasons } from './list-reasons.ts';
import { type ModeCheck, checkModes } from './modes.ts';
import { searchReasons } from './search-reasons.ts';
import type { Mode } from './specimen.ts';
import { originalsName } from './specimens.ts';

export interface Example {
  readonly specimen: string;
  readonly mode: Mode;
  readonly tool: string;
  readonly args: string;
  readonly ours: string;
  readonly theirs: string;
}

export interface Tally {
  readonly peer: string;
  readonly rows: readonly {
    readonly specimen: string;
    readonly mode: Mode;
    readonly listed: number;
    readonly listedEqual: number;
    readonly called: number;
    readonly calledEqual: number;
    readonly explained: number;
    readonly unexplained: number;
  }[];
  readonly reasons: readonly {
    readonly name: string;
    readonly because: string;
    readonly count: number;
    readonly example: Example;
  }[];
  readonly unexplained: readonly Example[];
  readonly modes: ModeCheck;
  /** Calls whose text is equal and of which only ours says that they failed. */
  readonly onlyOursIsError: number;
  readonly onlyTheirsIsError: number;
}

const MAX_SHOWN = 240;

/** The original's configs are read where they are installed; none of their text goes into our results. */
const withheld = { args: '', ours: '(not shown)', theirs: '(not shown)' };

const orderReason = {
  name: 'place of a tool that is defined twice',
  because:
    'the later definition wins in both; ours lists it where it was defined last, the original where the name came first',
};

export function tallyComparisons(peer: string, comparisons: readonly Comparison[]): Tally {
  const found = new Map<string, { because: string; count: number; example: Example }>();
  const unexplained: Example[] = [];
  const note = (name: string, because: string, example: Example) => {
    const known = found.get(name);
    const shown = example.specimen === originalsName ? { ...example, ...withheld } : example;
    if (!known) found.set(name, { because, count: 1, example: shown });
    else known.count += 1;
    if (known?.example.specimen === originalsName) known.example = shown;
  };
  const judge = (difference: Difference, reasons: readonly Reason[], example: Example): boolean => {
    const names = explain(difference, reasons);
    if (!names) unexplained.push(example);
    for (const name of names ?? []) {
      note(name, reasons.find((reason) => reason.name === name)?.because ?? '', example);
    }
    return names !== undefined;
  };

  const rows = comparisons.map((comparison) => {
    const { specimen, mode, calls } = comparison;
    const differences = [...listDifferences(comparison), ...callDifferences(comparison)];
    const results = differences.map(({ difference, reasons }) =>
      judge(difference, reasons, exampleOf(specimen.name, difference)),
    );
    const order = orderDifference(comparison);
    if (order) {
      const example = exampleOf(specimen.name, order);
      if (specimen.name === 'a tool defined twice') {
        note(orderReason.name, orderReason.because, example);
      } else {
        unexplained.push(example);
      }
      results.push(specimen.name === 'a tool defined twice');
    }
    const listed = differences.filter(({ reasons }) => reasons === listReasons).length;
    return {
      specimen: specimen.name,
      mode,
      listed: comparison.ours.length,
      listedEqual: comparison.ours.length - listed,
      called: calls.length,
      calledEqual: calls.length - (differences.length - listed),
      explained: results.filter(Boolean).length,
      unexplained: results.filter((result) => !result).length,
    };
  });
  const sameText = comparisons
    .flatMap(({ calls }) => calls)
    .filter(({ ours, theirs }) => ours.text === theirs.text);
  return {
    peer,
    rows,
    reasons: [...found].map(([name, rest]) => ({ name, ...rest })),
    unexplained,
    modes: checkModes(comparisons),
    onlyOursIsError: sameText.filter(({ ours, theirs }) => ours.isError && !theirs.isError).length,
    onlyTheirsIsError: sameText.filter(({ ours, theirs }) => !ours.isError && theirs.isError)
      .length,
  };
}

interface Judged {
  readonly difference: Difference;
  readonly reasons: readonly Reason[];
}

function listDifferences({ specimen, mode, ours, theirs }: Comparison): Judged[] {
  const names = new Set([...ours, ...theirs].map(({ name }) => name));
  return [...names]
    .map((name) => ({
      reasons: listReasons,
      difference: {
        mode,
        call: { tool: name, args: 'tools/list' },
        definition: undefined,
        policy: specimen.policy,
        ours: entryOf(ours, name),
        theirs: entryOf(theirs, name),
      },
    }))
    .filter(({ difference }) => difference.ours !== difference.theirs);
}

function entryOf(list: readonly ListedTool[], name: string): string {
  const tool = list.find((item) => item.name === name);
  return tool === undefined ? '' : JSON.stringify(sortKeys(tool));
}

function orderDifference({ mode, ours, theirs }: Comparison): Difference | undefined {
  const [own, other] = [ours, theirs].map((list) => list.map(({ name }) => name).join(', '));
  if (own === other || own === undefined || other === undefined) return undefined;
  const call = { tool: '(order)', args: 'tools/list' };
  return { mode, call, definition: undefined, policy: undefined, ours: own, theirs: other };
}

function callDifferences({ specimen, mode, calls }: Comparison): Judged[] {
  return calls
    .filter(({ ours, theirs }) => ours.text !== theirs.text)
    .map(({ call, definition, ours, theirs }) => ({
      reasons: call.tool === 'climax_search' ? [...callReasons, ...searchReasons] : callReasons,
      difference: {
        mode,
        call,
        definition,
        policy: specimen.policy,
        ours: ours.text,
        theirs: theirs.text,
      },
    }));
}

function exampleOf(specimen: string, { mode, call, ours, theirs }: Difference): Example {
  // The environment of a stand-in is long and, where it is equal, says nothing.
  const brief = (text: string) =>
    shorten(text.replaceAll(/^(?:PATH|HOME|LANG|[A-Z_]+)=.*\n/gm, ''));
  return {
    specimen,
    mode,
    tool: call.tool,
    args: shorten(JSON.stringify(call.args)),
    ours: brief(ours),
    theirs: brief(theirs),
  };
}

function shorten(text: string): string {
  if (text.length <= MAX_SHOWN) return text;
  return `${text.slice(0, MAX_SHOWN).toWellFormed()}… (${text.length})`;
}
