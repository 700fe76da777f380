// `climax add`: writes a config for a program, and keeps what its user changed in it.
import { existsSync, statSync } from 'node:fs';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { renderLayout } from '../authoring/config-layout.ts';
import { type DraftedConfig, draftConfig, programName } from '../authoring/draft-config.ts';
import { type Reconciled, reconcile } from '../authoring/keep-edits.ts';
import { renderDiff } from '../authoring/line-diff.ts';
import { type PolicyName, isUntouchedPolicy, renderPolicy } from '../authoring/policy-text.ts';
import { type Specs, openSpecs } from '../authoring/specs/specs.ts';
import { buildCatalog } from '../catalog/build.ts';
import type { Config } from '../config/config.ts';
import { parseConfig } from '../config/parse-config.ts';
import { parsePolicy } from '../config/parse-policy.ts';
import type { Parsed } from '../config/reader.ts';
import { ClimaxError, exitCodes } from '../errors.ts';
import { findProgram } from '../execution/program.ts';
import { endingSignals } from '../signals.ts';
import { didYouMean } from '../text/nearest.ts';
import { type AddedPolicy, type AddedProgram, renderAdded } from './add-report.ts';
import { type SourceName, gatherSources, sourceNames } from './add-sources.ts';
import { type Session, valueOf } from './session.ts';
import { readSettingsFile, replaceSettingsFile } from './settings-file.ts';

/** Each level multiplies the questions asked of a program. */
const DEFAULT_DEPTH = 3;
const MAX_DEPTH = 8;

interface Target {
  /** As it is started. */
  readonly program: string;
  readonly name: string;
  /** What its completion spec goes by. */
  readonly specName: string;
  readonly isInstalled: boolean;
}

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

function locate(word: string, { specs, wanted }: Request, env: NodeJS.ProcessEnv): Target {
  const known = specs?.names ?? [];
  // Some programs are known by the name of their package: @scope/name.
  const isPath = /[/\\]/.test(word) && !known.includes(word);
  const program = isPath && !isAbsolute(word) ? resolve(word) : word;
  const name = programName(word);
  const specName = isPath ? basename(word).replace(/\.(?:exe|cmd|bat)$/i, '') : word;
  const isInstalled = findProgram(program, env) !== undefined;
  const hasSpec = wanted.has('spec') && specs?.find(specName) !== undefined;
  if (isInstalled ? wanted.has('help') || wanted.has('man') || hasSpec : hasSpec) {
    return { program, name, specName, isInstalled };
  }
  const message = isInstalled
    ? `There is no completion spec of ${name}`
    : `${word} is neither on the PATH nor among the ${known.length} programs with a completion spec`;
  throw new ClimaxError('usage', `${message}${didYouMean(name, known)}`, {
    hint: `Search what can be added: climax list --available ${name}`,
  });
}

/** `--output` is a folder, or the file when one program is added. */
function placeOf(session: Session, name: string, count: number): string {
  const output = valueOf(session, 'output') ?? '.';
  const isFolder =
    statSync(output, { throwIfNoEntry: false })?.isDirectory() ?? /[/\\]$/.test(output);
  if (isFolder) return join(output, `${name}.yaml`);
  if (count > 1) {
    throw new ClimaxError('usage', '--output must be a folder when several programs are added', {
      hint: existsSync(output) ? `${output} is a file.` : `Make it first: mkdir ${output}`,
    });
  }
  if (/\.ya?ml$/.test(output)) return output;
  throw new ClimaxError('usage', `--output ${output} is neither a folder nor a .yaml file`, {
    hint: `For a new folder write ${output}/`,
  });
}

async function addProgram(
  session: Session,
  request: Request,
  target: Target,
  file: string,
): Promise<AddedProgram> {
  const { only, depth, wanted, specs, policy } = request;
  const { program, name, specName, isInstalled } = target;
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
  if (!draft) {
    throw new ClimaxError('failure', `${name} has more commands than one config can hold`, {
      hint: 'Choose some with --only, or fewer levels with --depth.',
    });
  }
  if (draft.tools.length === 0) throw nothingLeft(name, draft);
  const before = readSettingsFile(file);
  const changes = settle(session, file, before.text, draft, only.length > 0);
  const text = changes?.text ?? renderLayout(draft.layout);
  const config = check(file, parseConfig(file, text));
  const isDry = session.flags.has('dry-run');
  if (!isDry && text !== before.text) replaceSettingsFile(before, { text, isPrivate: false });
  return {
    name,
    file,
    draft,
    sources,
    notes,
    changes,
    isDry,
    isNew: before.text === undefined,
    preview:
      before.text === undefined ? text : renderDiff(before.text, text, file, `${file} (new)`),
    policy: policy && addPolicy(session, { policy, program, file, draft, changes, config }),
  };
}

function nothingLeft(name: string, { omitted }: DraftedConfig): ClimaxError {
  return omitted.some(({ why }) => why === 'interactive')
    ? new ClimaxError('failure', `${name} has only commands that need a person`, {
        hint: '--all keeps them.',
      })
    : new ClimaxError('failure', `${name} has no command that could become a tool`);
}

/** Undefined when the file is new, or to be replaced as a whole. */
function settle(
  session: Session,
  file: string,
  existing: string | undefined,
  draft: DraftedConfig,
  isPartial: boolean,
): Reconciled | undefined {
  if (existing === undefined || session.flags.has('force')) return undefined;
  const { problems } = parseConfig(file, existing);
  if (problems) {
    throw new ClimaxError('config', `${file} is there and has problems; nothing was written`, {
      problems,
      hint: 'Mend it, or replace it with --force.',
    });
  }
  const changes = reconcile(existing, draft.layout, { isPartial });
  if (changes) return changes;
  throw new ClimaxError(
    'failure',
    `${file} was not written by \`climax add\` and is left as it is`,
    {
      hint: '--output names another place, --force replaces it.',
    },
  );
}

/** What is written is what will be read. */
function check<T>(file: string, { value, problems }: Parsed<T>): T {
  if (problems) {
    throw new ClimaxError('config', `${file} would not be valid; nothing was written`, {
      problems,
    });
  }
  return value;
}

interface PolicyWork {
  readonly policy: PolicyName;
  readonly program: string;
  readonly file: string;
  readonly draft: DraftedConfig;
  readonly changes: Reconciled | undefined;
  readonly config: Config;
}

function addPolicy(session: Session, work: PolicyWork): AddedPolicy {
  const { policy: kind, program, draft, changes, config } = work;
  const file = work.file.replace(/\.ya?ml$/, '.policy.yaml');
  const edited = new Set(changes?.kept.map(({ name }) => name));
  const here = new Set(config.tools.map(({ name }) => name));
  const own = new Set(changes?.own);
  const tools = draft.tools.filter(
    ({ name }) => here.has(name) && !edited.has(name) && !own.has(name),
  );
  const judged = new Set(tools.map(({ name }) => name));
  const unjudged = [...here].filter((name) => !judged.has(name));
  const text = renderPolicy({ program, kind, tools, unjudged });
  buildCatalog([config], check(file, parsePolicy(file, text)));
  const before = readSettingsFile(file);
  const isKept =
    before.text !== undefined && !session.flags.has('force') && !isUntouchedPolicy(before.text);
  const isWritten = !isKept && !session.flags.has('dry-run') && text !== before.text;
  if (isWritten) replaceSettingsFile(before, { text, isPrivate: false });
  const preview =
    before.text === undefined ? text : renderDiff(before.text, text, file, `${file} (generated)`);
  return { kind, file, isKept, preview };
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
