// Asks for the references of the symbols drawn from one repository, and compares the answers with its index.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace } from '../../src/code/workspace/workspace.ts';
import { type Reference, findReferences } from '../../src/code/references/references.ts';
import { quantile, round } from '../statistics.ts';
import { draw } from './draw.ts';
import { parseIndex } from './scip.ts';
import { makeSound } from './sound.ts';
import { type Comparison, type Score, compare, score } from './score.ts';
import { type TrueSymbol, collectSymbols, placeOf } from './symbols.ts';

export interface Part {
  readonly symbols: number;
  readonly uses: number;
  /** Hits marked exact or by import. */
  readonly resolved: Score;
  /** Hits by name only as well. */
  readonly all: Score;
}

export interface Repository {
  readonly name: string;
  readonly files: number;
  readonly eligible: number;
  readonly every: Part;
  readonly topLevel: Part;
  readonly members: Part;
  readonly failed: number;
  /** Places that the index itself has wrong. */
  readonly unsound: number;
  readonly medianMs: number;
  readonly p90Ms: number;
}

export interface Task {
  readonly name: string;
  readonly root: string;
  readonly index: Uint8Array;
  readonly count: number;
  readonly seed: number;
  readonly errors: number;
}

/** What the index can judge. */
interface Judged {
  readonly indexed: ReadonlySet<string>;
  readonly unsound: ReadonlySet<string>;
}

interface Answer {
  readonly symbol: TrueSymbol;
  readonly resolved: Comparison;
  readonly all: Comparison;
  readonly ms: number;
  readonly hasFailed: boolean;
}

export async function measureRepository(task: Task): Promise<Repository> {
  const readText = (path: string) => readFileSync(join(task.root, path), 'utf8');
  const { documents, unsound } = makeSound(parseIndex(task.index), readText);
  const indexed = new Set(documents.map(({ path }) => path));
  const eligible = collectSymbols(documents);
  const workspace = openWorkspace(task.root);
  const answers: Answer[] = [];
  for (const symbol of draw(eligible, task.count, task.seed))
    answers.push(await ask(symbol, workspace, { indexed, unsound }, task.errors));
  const times = answers.map(({ ms }) => ms);
  return {
    name: task.name,
    files: documents.length,
    eligible: eligible.length,
    every: summarise(answers),
    topLevel: summarise(answers.filter(({ symbol }) => !symbol.isMember)),
    members: summarise(answers.filter(({ symbol }) => symbol.isMember)),
    failed: answers.filter(({ hasFailed }) => hasFailed).length,
    unsound: unsound.size,
    medianMs: round(quantile(times, 0.5), 0),
    p90Ms: round(quantile(times, 0.9), 0),
  };
}

async function ask(
  symbol: TrueSymbol,
  workspace: Parameters<typeof findReferences>[0],
  { indexed, unsound }: Judged,
  errors: number,
): Promise<Answer> {
  const before = performance.now();
  let references: readonly Reference[] = [];
  let hasFailed = false;
  try {
    ({ references } = await findReferences(workspace, symbol.home, symbol.name));
  } catch (error) {
    hasFailed = true;
    if (errors > 0) process.stdout.write(`FAILED ${String(error)}\n`);
  }
  const ms = performance.now() - before;
  // Files that the index does not cover cannot be judged.
  const judged = references.filter(
    ({ path, line, column }) => indexed.has(path) && !unsound.has(placeOf(path, line, column)),
  );
  const resolved = placesOf(
    judged.filter(({ certainty }) => certainty !== 'name'),
    symbol,
  );
  const all = placesOf(judged, symbol);
  if (errors > 0) printErrors(symbol, resolved, all, errors);
  return {
    symbol,
    resolved: compare(resolved, symbol.uses),
    all: compare(all, symbol.uses),
    ms,
    hasFailed,
  };
}

/** Definitions count on neither side. */
function placesOf(references: readonly Reference[], { definitions }: TrueSymbol): Set<string> {
  const places = references.map(({ path, line, column }) => placeOf(path, line, column));
  return new Set(places.filter((place) => !definitions.has(place)));
}

function printErrors(
  symbol: TrueSymbol,
  resolved: ReadonlySet<string>,
  all: ReadonlySet<string>,
  errors: number,
): void {
  const wrong = [...resolved].filter((place) => !symbol.uses.has(place));
  const missed = [...symbol.uses].filter((place) => !resolved.has(place));
  if (wrong.length + missed.length === 0) return;
  const marked = missed.map((place) => (all.has(place) ? `${place} (by name)` : place));
  process.stdout.write(
    `${symbol.home} ${symbol.name}: ${symbol.uses.size} uses, ${wrong.length} wrong, ${missed.length} missed\n` +
      [
        ...wrong.slice(0, errors).map((place) => `  + ${place}`),
        ...marked.slice(0, errors).map((place) => `  - ${place}`),
      ].join('\n') +
      '\n',
  );
}

function summarise(answers: readonly Answer[]): Part {
  return {
    symbols: answers.length,
    uses: answers.reduce((total, { symbol }) => total + symbol.uses.size, 0),
    resolved: score(answers.map(({ resolved }) => resolved)),
    all: score(answers.map(({ all }) => all)),
  };
}
