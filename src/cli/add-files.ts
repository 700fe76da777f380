// The files that `climax add` writes: a config that keeps what its user changed, and a policy beside it.
import type { DraftedConfig } from '../authoring/draft-config.ts';
import { renderLayout } from '../authoring/config-layout.ts';
import { type Reconciled, reconcile } from '../authoring/keep-edits.ts';
import { type PolicyName, isUntouchedPolicy, renderPolicy } from '../authoring/policy-text.ts';
import { buildCatalog } from '../catalog/build.ts';
import type { Config } from '../config/config.ts';
import { parseConfig } from '../config/parse-config.ts';
import { parsePolicy } from '../config/parse-policy.ts';
import type { Parsed } from '../config/reader.ts';
import { ClimaxError } from '../errors.ts';
import { renderDiff } from '../text/line-diff.ts';
import type { AddedPolicy } from './add-report.ts';
import type { Session } from './session.ts';
import { readTextFile, replaceTextFile } from './text-file.ts';

export interface WrittenConfig {
  readonly config: Config;
  /** Undefined for a file that is new or replaced. */
  readonly changes: Reconciled | undefined;
  readonly isNew: boolean;
  /** The text of a new file, or how the one that is there changes. */
  readonly preview: string;
}

/** With `isPartial` only some commands were drafted, and the others in the file stay. */
export function writeConfig(
  session: Session,
  file: string,
  draft: DraftedConfig,
  isPartial: boolean,
): WrittenConfig {
  const before = readTextFile(file);
  const changes = settle(session, file, before.text, draft, isPartial);
  const text = changes?.text ?? renderLayout(draft.layout);
  const config = check(file, parseConfig(file, text));
  const isDry = session.flags.has('dry-run');
  if (!isDry && text !== before.text) replaceTextFile(before, { text, isPrivate: false });
  const isNew = before.text === undefined;
  return { config, changes, isNew, preview: preview(file, before.text, text, 'new') };
}

function preview(file: string, before: string | undefined, after: string, what: string): string {
  if (before === undefined) return after;
  return renderDiff({ from: file, to: `${file} (${what})`, before, after });
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

export interface PolicyWork {
  readonly policy: PolicyName;
  readonly program: string;
  readonly file: string;
  readonly draft: DraftedConfig;
  readonly changes: Reconciled | undefined;
  readonly config: Config;
}

export function writePolicy(session: Session, work: PolicyWork): AddedPolicy {
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
  const before = readTextFile(file);
  const isKept =
    before.text !== undefined && !session.flags.has('force') && !isUntouchedPolicy(before.text);
  const isWritten = !isKept && !session.flags.has('dry-run') && text !== before.text;
  if (isWritten) replaceTextFile(before, { text, isPrivate: false });
  return { kind, file, isKept, preview: preview(file, before.text, text, 'generated') };
}
