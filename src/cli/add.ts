// `climax add`: writes a config for a program, and keeps what its user changed in it.
import { type DraftedConfig, MAX_TOOLS, draftConfig } from '../authoring/draft-config.ts';
import type { PolicyName } from '../authoring/policy-text.ts';
import { type Specs, openSpecs } from '../authoring/specs/specs.ts';
import { ClimaxError, exitCodes } from '../errors.ts';
import { endingSignals } from '../signals.ts';
import { writeConfig, writePolicy } from './add-files.ts';
import { type AddedProgram, renderAdded } from './add-report.ts';
import { type SourceName, gatherSources, sourceNames } from './add-sources.ts';
import { type Target, locate, placeOf } from './add-targets.ts';
import { type Session, valueOf } from './session.ts';

/** Each level multiplies the questions asked of a program. */
const DEFAULT_DEPTH = 3;
const MAX_DEPTH = 8;

interface Request {
  readonly only: readonly string[];
  readonly depth: number;
  readonly wanted: ReadonlySet<SourceName>;
  readonly policy: PolicyName | undefined;
  readonly specs: Specs | undefined;
}

export async function run(session: Session): Promise<number> {
  const request = readRequest(session);
  const targets = session.operands.map((word) => locate(word, request, session.env));
  const files = targets.map(({ name }) => placeOf(session, name, targets.length));
  const added: AddedProgram[] = [];
  const failures: ClimaxError[] = [];
  for (const [index, target] of targets.entries()) {
    try {
      added.push(await addProgram(session, request, target, files[index] ?? ''));
    } catch (error) {
      if (!(error instanceof ClimaxError) || targets.length === 1) throw error;
      failures.push(error);
    }
  }
  session.terminal.print(renderAdded(session, added));
  for (const { message, hint } of failures) {
    session.log.error(hint === undefined ? message : `${message}. ${hint}`);
  }
  return failures[0]?.exitCode ?? exitCodes.ok;
}

function readRequest(session: Session): Request {
  const { values } = session;
  const depth = valueOf(session, 'depth') ?? String(DEFAULT_DEPTH);
  if (!/^\d$/.test(depth) || Number(depth) > MAX_DEPTH) {
    throw new ClimaxError('usage', `--depth must be a number from 0 to ${MAX_DEPTH}`);
  }
  const wanted = (values.get('source') ?? sourceNames).map((name) => name.toLowerCase());
  return {
    only: values.get('only') ?? [],
    depth: Number(depth),
    wanted: new Set(wanted as SourceName[]),
    policy: valueOf(session, 'policy')?.toLowerCase() as PolicyName | undefined,
    specs: openSpecs(),
  };
}

async function addProgram(
  session: Session,
  request: Request,
  target: Target,
  file: string,
): Promise<AddedProgram> {
  const { only, depth, wanted, specs, policy } = request;
  const { program, name, specName, isInstalled } = target;
  refuseLarge(target, request);
  if (!isInstalled) {
    session.log.warning(`${name} is not on the PATH: made from its completion spec alone`);
  }
  const { merged, sources, notes } = await withProgress(session, (signal, onProgress) =>
    gatherSources({
      program,
      name,
      specName,
      isInstalled,
      wanted,
      isManualWanted: session.values.get('source')?.includes('man') ?? false,
      only,
      depth,
      specs,
      signal,
      onProgress,
    }),
  );
  const draft = draftConfig({
    program,
    name,
    sources,
    merged,
    keepsAll: session.flags.has('all'),
  });
  if (!draft) throw tooLarge(name);
  if (draft.tools.length === 0) throw nothingLeft(name, draft);
  const { config, ...written } = writeConfig(session, file, draft, only.length > 0);
  const { changes } = written;
  return {
    ...written,
    name,
    file,
    draft,
    sources,
    notes,
    isDry: session.flags.has('dry-run'),
    policy: policy && writePolicy(session, { policy, program, file, draft, changes, config }),
  };
}

/** Before the program is asked a hundred times for what no config could hold. */
function refuseLarge({ name, specName }: Target, { only, depth, wanted, specs }: Request): void {
  if (only.length > 0 || depth < 2 || !wanted.has('spec')) return;
  const known = specs?.summaries.find((summary) => summary.name === specName);
  if (known && known.commandCount > MAX_TOOLS) throw tooLarge(name, known.commandCount);
}

function tooLarge(name: string, count?: number): ClimaxError {
  const many = count === undefined ? 'more commands' : `${count} commands, more`;
  return new ClimaxError('failure', `${name} has ${many} than one config can hold`, {
    hint: `Choose some: climax add ${name} --only COMMAND..., or fewer levels with --depth.`,
  });
}

function nothingLeft(name: string, { omitted }: DraftedConfig): ClimaxError {
  return omitted.some(({ why }) => why === 'interactive')
    ? new ClimaxError('failure', `${name} has only commands that need a person`, {
        hint: '--all keeps them.',
      })
    : new ClimaxError('failure', `${name} has no command that could become a tool`);
}

type OnProgress = (done: string) => void;

/** Tells on a terminal how far it is, and lets a signal end what was started. */
async function withProgress<T>(
  { terminal }: Session,
  work: (signal: AbortSignal, onProgress: OnProgress) => Promise<T>,
): Promise<T> {
  const { stderr } = process;
  const isShown = stderr.isTTY === true && terminal.columns !== Infinity;
  const ending = new AbortController();
  const end = () => ending.abort(new ClimaxError('failure', 'Ended before anything was written'));
  for (const signal of endingSignals) process.once(signal, end);
  let count = 0;
  try {
    return await work(ending.signal, (done) => {
      count += 1;
      if (isShown) stderr.write(`\r\u001b[K${count} read: ${done}`.slice(0, terminal.columns));
    });
  } finally {
    if (isShown) stderr.write('\r\u001b[K');
    for (const signal of endingSignals) process.off(signal, end);
  }
}
