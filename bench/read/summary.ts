// Sums up what was measured: by repository, by size, by language.
import { median, quantile, round } from '../statistics.ts';
import { type FactTotals, addFacts, noFacts } from './facts.ts';
import { type Kept, addByKind, sumKinds } from './kept.ts';
import type { FileRow, Measured } from './measure.ts';
import { type LanguageMisses, summarizeMisses } from './misses.ts';

export const modes = ['compressed', 'overview', 'details', 'symbol', 'repomix'] as const;
export type Mode = (typeof modes)[number];

interface SizeClass {
  readonly name: string;
  readonly from: number;
  readonly below: number;
}

export const sizeClasses: readonly SizeClass[] = [
  { name: 'under 100 lines', from: 0, below: 100 },
  { name: '100 to 299', from: 100, below: 300 },
  { name: '300 to 999', from: 300, below: 1000 },
  { name: '1,000 and more', from: 1000, below: Infinity },
  { name: 'all of 300 and more', from: 300, below: Infinity },
  { name: 'all', from: 0, below: Infinity },
];

/** Percent of the tokens saved: by the answer in the middle, and by all together. */
interface Saved {
  readonly median: number | null;
  readonly total: number | null;
}

export interface SizeRow {
  readonly size: string;
  readonly files: number;
  readonly tokens: number;
  readonly saved: Readonly<Record<Mode, Saved>>;
}

export interface Part {
  readonly files: number;
  readonly lines: number;
  readonly bytes: number;
  /** Files in which the parser met something that it could not place. */
  readonly broken: number;
  /** Files whose compressed form or overview was cut at the tokens of an answer. */
  readonly cut: number;
  readonly sizes: readonly SizeRow[];
  readonly sources: readonly SizeRow[];
  readonly tests: readonly SizeRow[];
  readonly declarations: Kept | null;
  readonly facts: FactTotals;
  readonly speed: Speed;
  readonly repomixSeconds: number | null;
}

interface Speed {
  readonly thousandLineFiles: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly megabytesPerSecond: number;
}

export interface RepositoryPart extends Part {
  readonly name: string;
  readonly commit: string;
  readonly language: string;
  readonly leftOut: Readonly<Record<string, number>>;
  /** Files that repomix did not put out. */
  readonly lackingInRepomix: number | null;
}

export interface Summary {
  readonly repositories: readonly RepositoryPart[];
  readonly all: Part;
  readonly languages: readonly LanguageMisses[];
}

export function summarize(measured: readonly Measured[]): Summary {
  return {
    repositories: measured.map(summarizeRepository),
    all: summarizeAll(measured),
    languages: summarizeMisses(measured),
  };
}

function summarizeRepository(one: Measured): RepositoryPart {
  const { name, commit, language, leftOut } = one.repository;
  return {
    name,
    commit,
    language: language.name,
    leftOut,
    lackingInRepomix:
      one.repomixSeconds === undefined
        ? null
        : one.rows.filter(({ repomix }) => repomix === undefined).length,
    ...summarizeAll([one]),
  };
}

function summarizeAll(measured: readonly Measured[]): Part {
  const rows = measured.flatMap((one) => one.rows);
  const listed = measured.flatMap(({ kept }) => (kept ? [kept] : []));
  const seconds = measured.flatMap(({ repomixSeconds }) => repomixSeconds ?? []);
  return {
    files: rows.length,
    lines: sum(rows, ({ lines }) => lines),
    bytes: sum(rows, ({ bytes }) => bytes),
    broken: rows.filter(({ isBroken }) => isBroken).length,
    cut: rows.filter(({ isCut }) => isCut).length,
    sizes: summarizeSizes(rows),
    sources: summarizeSizes(rows.filter(({ isTest }) => !isTest)),
    tests: summarizeSizes(rows.filter(({ isTest }) => isTest)),
    declarations: listed.length === 0 ? null : sumKinds(listed.reduce(addByKind, new Map())),
    facts: measured.reduce((total, { facts }) => addFacts(total, facts), noFacts),
    speed: summarizeSpeed(
      rows,
      measured.flatMap(({ thousandLineMs }) => thousandLineMs),
    ),
    repomixSeconds: seconds.length === 0 ? null : round(seconds.reduce((a, b) => a + b, 0)),
  };
}

function summarizeSizes(rows: readonly FileRow[]): SizeRow[] {
  return sizeClasses.map(({ name, from, below }) => {
    const own = rows.filter(({ lines }) => lines >= from && lines < below);
    return {
      size: name,
      files: own.length,
      tokens: sum(own, ({ original }) => original),
      saved: {
        compressed: summarizeSaved(own, 'compressed'),
        overview: summarizeSaved(own, 'overview'),
        details: summarizeSaved(own, 'details'),
        symbol: summarizeSaved(own, 'symbol'),
        repomix: summarizeSaved(own, 'repomix'),
      },
    };
  });
}

function summarizeSaved(rows: readonly FileRow[], mode: Mode): Saved {
  const pairs = rows.flatMap((row) =>
    answersOf(row, mode).map((used) => ({ used, original: row.original })),
  );
  if (pairs.length === 0) return { median: null, total: null };
  const used = sum(pairs, (pair) => pair.used);
  const original = sum(pairs, (pair) => pair.original);
  return {
    median: round(median(pairs.map((pair) => savedPercent(pair.used, pair.original)))),
    total: round(savedPercent(used, original)),
  };
}

/** A file is answered once in every mode but one, and not at all by a peer that leaves it out. */
function answersOf(row: FileRow, mode: Mode): readonly number[] {
  if (mode === 'symbol') return row.symbols;
  const used = row[mode];
  return used === undefined ? [] : [used];
}

function savedPercent(used: number, original: number): number {
  return 100 * (1 - used / original);
}

function summarizeSpeed(rows: readonly FileRow[], times: readonly number[]): Speed {
  const bytes = sum(rows, (row) => row.bytes);
  const milliseconds = sum(rows, (row) => row.milliseconds);
  return {
    thousandLineFiles: times.length,
    p50Ms: times.length === 0 ? null : round(quantile(times, 0.5)),
    p95Ms: times.length === 0 ? null : round(quantile(times, 0.95)),
    megabytesPerSecond: round(bytes / 1000 / milliseconds),
  };
}

function sum<T>(list: readonly T[], value: (one: T) => number): number {
  return list.reduce((total, one) => total + value(one), 0);
}
