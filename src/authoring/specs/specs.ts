// The programs whose completion specs ship with the package: which there are, one of them as Usage, and finding one by
// what it is for.
import { packageFile } from '../../package-files.ts';
import type { Usage } from '../usage.ts';
import { type PackedProgram, unpackUsage } from './packed.ts';
import { type SpecFile, openSpecFile } from './spec-file.ts';
import { searchPrograms, stemPrograms } from './spec-search.ts';

export interface Specs {
  /** In alphabetical order. */
  readonly names: readonly string[];
  readonly summaries: readonly SpecSummary[];
  /** Undefined for a program without a spec, and for one whose part of the file is damaged. */
  find(name: string): Usage | undefined;
  /** The best first; a program's own name before what it is for. */
  search(query: string, limit: number): readonly SpecSummary[];
}

export interface SpecSummary {
  readonly name: string;
  readonly summary: string;
  /** How many commands of it can be run. */
  readonly commandCount: number;
}

type SearchIndex = ReturnType<typeof buildIndex>;

/** Undefined where the file is missing or damaged; what it holds is then found out otherwise. */
export function openSpecs(path = packageFile('dist/specs.bin')): Specs | undefined {
  const file = openSpecFile(path);
  if (file === undefined) return undefined;
  const entries = new Map(file.head.programs.map((entry) => [entry.name, entry]));
  const summaries = file.head.programs.map(({ name, summary, commandCount }) => ({
    name,
    summary,
    commandCount,
  }));
  let index: SearchIndex | undefined;
  return {
    names: [...entries.keys()],
    summaries,
    find: (name) => {
      const entry = entries.get(name) ?? entries.get(name.toLowerCase());
      const packed = entry && (file.read(entry.block) as PackedProgram | undefined);
      return packed && { ...unpackUsage(packed), name };
    },
    search: (query, limit) => {
      index ??= buildIndex(file, summaries);
      return searchPrograms(index.programs, index.stems, query)
        .slice(0, limit)
        .flatMap((at) => summaries[at] ?? []);
    },
  };
}

/** Every program, one after the other; damaged ones are left out. */
export function* allUsages(specs = openSpecs()): Generator<Usage> {
  for (const name of specs?.names ?? []) {
    const usage = specs?.find(name);
    if (usage) yield usage;
  }
}

/** Without the words of commands where those are damaged. */
function buildIndex(file: SpecFile, summaries: readonly SpecSummary[]) {
  const words = file.read(file.head.words) as readonly string[] | undefined;
  const programs = summaries.map((program, at) => ({
    ...program,
    commandWords: words?.[at] ?? '',
  }));
  return { programs, stems: stemPrograms(programs) };
}
