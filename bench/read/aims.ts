// What was aimed at, beside what was reached.
import { type Kept, addKept, noneKept } from './kept.ts';
import type { Mode, Part, RepositoryPart, Summary } from './summary.ts';
import { table } from '../table.ts';
import { percent } from './percent.ts';

interface Aim {
  readonly what: string;
  readonly measured: number | null;
  readonly atLeast?: number;
  readonly below?: number;
  /** What the specification's own table promises. */
  readonly seed?: number;
  readonly unit: string;
}

export function renderAims({ all, repositories }: Summary): string[] {
  return table(
    ['what', 'measured', 'aim', 'specification', ''],
    listAims(all, repositories).map(({ what, measured, atLeast, below, seed, unit }) => [
      what,
      measured === null ? 'not measured' : `${measured}${unit}`,
      atLeast === undefined ? `< ${below}${unit}` : `>= ${atLeast}${unit}`,
      seed === undefined ? '' : `${seed}${unit}`,
      judge(measured, atLeast ?? -Infinity, below ?? Infinity),
    ]),
  );
}

function judge(measured: number | null, atLeast: number, below: number): string {
  if (measured === null) return '';
  return measured >= atLeast && measured < below ? 'met' : 'NOT MET';
}

function listAims(all: Part, repositories: readonly RepositoryPart[]): Aim[] {
  const saved = (mode: Mode, size: string) =>
    all.sizes.find((row) => row.size === size)?.saved[mode].median ?? null;
  const kept = (answer: keyof Kept) =>
    all.declarations && percent(all.declarations[answer], all.declarations.counted);
  const unit = ' %';
  const large = 'all of 300 and more';
  const huge = '1,000 and more';
  return [
    {
      what: 'compressed, median saved, 300 lines and more',
      measured: saved('compressed', large),
      atLeast: 85,
      seed: 90,
      unit,
    },
    {
      what: 'compressed, 1,000 lines and more',
      measured: saved('compressed', huge),
      atLeast: 90,
      seed: 90,
      unit,
    },
    {
      what: 'overview, 300 lines and more',
      measured: saved('overview', large),
      atLeast: 97,
      seed: 98,
      unit,
    },
    {
      what: 'symbol, 1,000 lines and more',
      measured: saved('symbol', huge),
      atLeast: 99,
      seed: 99,
      unit,
    },
    { what: 'declarations kept, compressed', measured: kept('compressed'), atLeast: 100, unit },
    { what: 'declarations kept, overview', measured: kept('overview'), atLeast: 100, unit },
    ...peerAims(all, repositories, large),
    { what: 'a file of 1,000 lines, warm, p50', measured: all.speed.p50Ms, below: 20, unit: ' ms' },
    { what: 'a file of 1,000 lines, warm, p95', measured: all.speed.p95Ms, below: 20, unit: ' ms' },
  ];
}

/** Better than the peer in both at once; a language that it hands through whole is no compression. */
function peerAims(all: Part, repositories: readonly RepositoryPart[], size: string): Aim[] {
  const saved = all.sizes.find((row) => row.size === size)?.saved;
  if (!saved || saved.repomix.median === null) return [];
  const kept = repositories
    .filter((one) => one.declarations && isCompressedByPeer(one))
    .reduce((sum, { declarations }) => addKept(sum, declarations ?? noneKept), noneKept);
  return [
    {
      what: 'compressed against repomix, median saved, 300 lines and more',
      measured: saved.compressed.median,
      atLeast: saved.repomix.median,
      unit: ' %',
    },
    {
      what: 'compressed against repomix, declarations kept, where it compresses',
      measured: percent(kept.compressed, kept.counted),
      atLeast: percent(kept.repomix, kept.counted) ?? 0,
      unit: ' %',
    },
  ];
}

/** It knows the language: the whole is not handed on as it was. */
export function isCompressedByPeer({ sizes }: Part): boolean {
  return Math.abs(sizes.at(-1)?.saved.repomix.total ?? 0) >= 1;
}
