// Measures one repository, file by file, and holds no more of each than its figures.
import { openReader } from '../../src/code/read.ts';
import { openWorkspace } from '../../src/code/workspace/workspace.ts';
import type { CountTokens } from '../../src/text/tokens.ts';
import { listDeclarations } from './declarations.ts';
import { type FactTotals, addFacts, countFacts, countTold, listWanted, noFacts } from './facts.ts';
import { readForms } from './forms.ts';
import {
  type KeptByKind,
  type Miss,
  type SetAside,
  addByKind,
  addSetAside,
  compareDeclarations,
} from './kept.ts';
import type { Repomix } from './repomix.ts';
import { type Repository, isTest } from './repository.ts';

/** Tokens of a file and of its answers. */
export interface FileRow {
  readonly path: string;
  readonly lines: number;
  readonly bytes: number;
  readonly isTest: boolean;
  readonly isBroken: boolean;
  /** Its compressed form or its overview went beyond the tokens that an answer may have. */
  readonly isCut: boolean;
  readonly original: number;
  readonly compressed: number;
  readonly overview: number;
  readonly details: number;
  /** Of each of those drawn. */
  readonly symbols: readonly number[];
  readonly repomix: number | undefined;
  readonly milliseconds: number;
}

export interface Measured {
  readonly repository: Repository;
  readonly rows: readonly FileRow[];
  /** Undefined where the lister does not know the language. */
  readonly kept: KeptByKind | undefined;
  readonly setAside: SetAside;
  readonly misses: readonly Miss[];
  readonly facts: FactTotals;
  /** Of every file of about 1,000 lines, the fastest of five warm readings: what else the machine does is not ours. */
  readonly thousandLineMs: readonly number[];
  readonly repomixSeconds: number | undefined;
}

export async function measureRepository(
  repository: Repository,
  repomix: Repomix | undefined,
  count: CountTokens,
): Promise<Measured> {
  const declarations = await listDeclarations(repository);
  const theirs = repomix?.compress(repository);
  const workspace = openWorkspace(repository.folder);
  const reader = openReader(workspace);
  await warmUp(repository.files, (path) => reader.read(path));
  const rows: FileRow[] = [];
  const misses: Miss[] = [];
  let kept: KeptByKind = new Map();
  let setAside: SetAside = new Map();
  let facts = noFacts;
  for (const path of repository.files) {
    const forms = await readForms(workspace, reader, path);
    const peer = theirs?.files.get(path);
    rows.push(toRow(path, forms, peer, count));
    const compared = compareDeclarations(
      path,
      declarations?.get(path) ?? [],
      repository.language,
      forms.parsed,
      { ...forms, repomix: peer },
    );
    kept = addByKind(kept, compared.kept);
    setAside = addSetAside(setAside, compared.setAside);
    misses.push(...compared.misses);
    facts = addFacts(facts, compareFacts(forms, peer));
  }
  return {
    repository,
    rows,
    kept: declarations && kept,
    setAside,
    misses,
    facts,
    thousandLineMs: await timeThousandLines(rows, (path) => reader.read(path)),
    repomixSeconds: theirs?.seconds,
  };
}

type Forms = Awaited<ReturnType<typeof readForms>>;

const WARM_UP_FILES = 40;

async function warmUp(
  files: readonly string[],
  read: (path: string) => Promise<unknown>,
): Promise<void> {
  const step = Math.max(1, Math.floor(files.length / WARM_UP_FILES));
  for (let at = 0; at < files.length; at += step) await read(files[at] ?? '');
}

const CUT = /^… cut after /m;

function toRow(path: string, forms: Forms, peer: string | undefined, count: CountTokens): FileRow {
  const { parsed, symbols } = forms;
  return {
    path,
    lines: parsed.text.split('\n').length - (parsed.text.endsWith('\n') ? 1 : 0),
    bytes: Buffer.byteLength(parsed.text),
    isTest: isTest(path),
    isBroken: parsed.outline.isBroken,
    isCut: CUT.test(forms.compressed) || CUT.test(forms.overview),
    original: count(parsed.text),
    compressed: count(forms.compressed),
    overview: count(forms.overview),
    details: count(forms.details),
    symbols: symbols.map((text) => count(text)),
    repomix: peer === undefined ? undefined : count(peer),
    milliseconds: forms.milliseconds,
  };
}

function compareFacts(forms: Forms, peer: string | undefined): FactTotals {
  const wanted = listWanted(forms.parsed);
  return {
    all: countFacts(wanted),
    compressed: countTold(wanted, forms.compressed),
    details: countTold(wanted, forms.details),
    repomix: countTold(wanted, peer ?? ''),
  };
}

const ROUNDS = 5;
const MAX_TIMED = 40;

/** The warm time of files of 800 to 1,250 lines; of many, every n-th. */
async function timeThousandLines(
  rows: readonly FileRow[],
  read: (path: string) => Promise<unknown>,
): Promise<number[]> {
  const all = rows.filter(({ lines }) => lines >= 800 && lines <= 1250);
  const step = Math.max(1, Math.ceil(all.length / MAX_TIMED));
  const times: number[] = [];
  for (const { path } of all.filter((_, index) => index % step === 0)) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await read(path);
      rounds.push(performance.now() - start);
    }
    times.push(Math.min(...rounds));
  }
  return times;
}
