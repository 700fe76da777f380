// Gathers what there is to know about a program: its own help, its manual page, its completion spec.
import { openAsker } from '../authoring/help/ask.ts';
import { readManual, summarize } from '../authoring/help/manual.ts';
import { readProgramHelp } from '../authoring/help/read-help.ts';
import { type Merged, mergeUsage } from '../authoring/merge.ts';
import { cleanText, shorten } from '../authoring/prose.ts';
import { type Extent, hasCommand, pruneUsage } from '../authoring/prune.ts';
import type { Specs } from '../authoring/specs/specs.ts';
import type { Usage } from '../authoring/usage.ts';
import { ClimaxError } from '../errors.ts';
import { didYouMean } from '../text/nearest.ts';

export const sourceNames = ['help', 'man', 'spec'] as const;
export type SourceName = (typeof sourceNames)[number];

export interface SourceRequest extends Extent {
  readonly program: string;
  readonly name: string;
  readonly specName: string;
  readonly isInstalled: boolean;
  readonly wanted: ReadonlySet<SourceName>;
  /** The manual page was asked for by name. */
  readonly isManualWanted: boolean;
  readonly specs: Specs | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (done: string) => void;
}

export interface Gathered {
  readonly merged: Merged;
  /** For a person: `its help (git version 2.43.0)`. */
  readonly sources: readonly string[];
  readonly notes: readonly string[];
}

export async function gatherSources(request: SourceRequest): Promise<Gathered> {
  const { program, name, isInstalled, wanted, only, depth, specs, signal, onProgress } = request;
  const notes: string[] = [];
  const live: Usage[] = [];
  const sources: string[] = [];
  if (isInstalled && wanted.has('help')) {
    const reading = await readProgramHelp(program, { depth, only, signal, onProgress });
    notes.push(...reading.notes);
    if (reading.usage) {
      live.push(wanted.has('man') ? await summarize(reading.usage, signal) : reading.usage);
      const version = await readVersion(program, reading.usage, signal);
      sources.push(version === undefined ? 'its help' : `its help (${version})`);
    }
  }
  const isCovered = live.some(({ commands }) => commands.length > 0);
  let manual: Usage | undefined;
  if (isInstalled && wanted.has('man') && (request.isManualWanted || !isCovered)) {
    const reading = await readManual(program);
    if (request.isManualWanted || live.length === 0) notes.push(...reading.notes);
    manual = reading.usage;
    if (manual) sources.push('its manual page');
  }
  signal.throwIfAborted();
  const spec = wanted.has('spec') ? specs?.find(request.specName) : undefined;
  if (spec) sources.push('its completion spec');
  refuseMissing(
    name,
    [...live, manual, spec].filter((usage) => usage !== undefined),
    only,
  );
  const merged = mergeUsage({
    live: live.map((usage) => pruneUsage(usage, request)),
    manual: manual && pruneUsage(manual, request),
    spec: spec && pruneUsage(spec, request),
  });
  if (merged) return { merged, sources, notes };
  throw new ClimaxError('failure', `Nothing could be learnt about ${name}`, {
    hint: notes.join('. ') || 'It has no help, manual page or completion spec that could be read.',
  });
}

function refuseMissing(name: string, usages: readonly Usage[], only: readonly string[]): void {
  if (usages.length === 0) return;
  const missing = only.find((words) => usages.every((usage) => !hasCommand(usage, words)));
  if (missing === undefined) return;
  const known = usages.flatMap(({ commands }) => commands.map((command) => command.name));
  const message = `${name} has no command \`${missing}\`${didYouMean(missing, known)}`;
  throw new ClimaxError('usage', message, { hint: 'Nothing was written.' });
}

const MAX_VERSION = 80;

/** Asked only of a program that says it has an answer. */
async function readVersion(
  program: string,
  { options }: Usage,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!options.some(({ names, value }) => names.includes('--version') && !value)) return undefined;
  const asker = await openAsker({ timeoutSeconds: 5, signal });
  try {
    const { status, exitCode, stdout } = await asker.ask(program, ['--version']);
    const line = cleanText(stdout.split('\n').find((text) => text.trim() !== '') ?? '');
    const isVersion = status === 'answered' && exitCode === 0 && /\d/.test(line);
    return isVersion ? shorten(line, MAX_VERSION) : undefined;
  } finally {
    await asker.close();
  }
}
