// What `climax add` tells of its work: for people a table and what to do next, for programs JSON.
import type { DraftedConfig } from '../authoring/draft-config.ts';
import type { Kept, Reconciled } from '../authoring/keep-edits.ts';
import type { PolicyName } from '../authoring/policy-text.ts';
import { type Risk, risks } from '../authoring/risk-words.ts';
import { makeVisible } from '../text/visible.ts';
import { renderTable } from './print.ts';
import type { Session } from './session.ts';

export interface AddedProgram {
  readonly name: string;
  readonly file: string;
  readonly draft: DraftedConfig;
  readonly sources: readonly string[];
  readonly notes: readonly string[];
  /** Undefined for a file that is new or replaced. */
  readonly changes: Reconciled | undefined;
  readonly isNew: boolean;
  readonly isDry: boolean;
  /** The text of a new file, or how the one that is there changes. */
  readonly preview: string;
  readonly policy: AddedPolicy | undefined;
}

export interface AddedPolicy {
  readonly kind: PolicyName;
  readonly file: string;
  /** Someone has changed the one that is there, so it was not replaced. */
  readonly isKept: boolean;
  readonly preview: string;
}

export function renderAdded(session: Session, added: readonly AddedProgram[]): string {
  if (session.flags.has('json')) {
    return JSON.stringify({ added: added.map(describe) }, undefined, 2);
  }
  const parts = [
    ...added.filter(({ isDry }) => isDry).flatMap(renderPreview),
    ...(added.length > 0 ? [renderSummary(session, added)] : []),
    ...added.flatMap(renderRemarks),
    ...renderNext(added),
  ];
  return parts.join('\n\n');
}

function renderPreview({ preview, policy, file }: AddedProgram): string[] {
  const isSame = preview === '';
  return [
    isSame ? `${file} stays as it is.` : preview,
    ...(policy?.preview ? [policy.preview] : []),
  ].map((text) => makeVisible(text.trimEnd()));
}

function countRisks({ tools }: DraftedConfig): Record<Risk, number> {
  const counts = { read: 0, write: 0, run: 0, destroy: 0, interactive: 0 };
  for (const { risk } of tools) counts[risk] += 1;
  return counts;
}

function countArguments({ tools }: DraftedConfig): number {
  return tools.reduce((sum, { args }) => sum + args.length, 0);
}

function renderSummary({ terminal }: Session, added: readonly AddedProgram[]): string {
  const totals = added.map(({ draft }) => countRisks(draft));
  const shown = risks.filter((risk) => totals.some((counts) => counts[risk] > 0));
  const rows = added.map(({ name, draft, sources, file }, index) => [
    name,
    String(draft.tools.length),
    String(countArguments(draft)),
    ...shown.map((risk) => String(totals[index]?.[risk] ?? 0)),
    sources.join(', '),
    file,
  ]);
  return renderTable(terminal, ['CLI', 'Tools', 'Arguments', ...shown, 'From', 'File'], rows);
}

const MAX_NOTES = 5;

function renderRemarks({ name, draft, notes, changes, policy }: AddedProgram): string[] {
  const { omitted, maxOptions } = draft;
  const lines = [
    omitted.length > 0 &&
      `left out ${nameSome(omitted.map(({ command, why }) => `${command || name} (${why})`))}`,
    maxOptions !== undefined &&
      `only the first ${maxOptions} options of each command, for the file not to grow too large`,
    ...(changes ? describeChanges(changes) : []),
    policy?.isKept && `${policy.file} is left as you changed it (--force replaces it)`,
    ...notes.slice(0, MAX_NOTES),
    notes.length > MAX_NOTES &&
      `and ${notes.length - MAX_NOTES} more remarks (--json has them all)`,
  ].filter((line) => line !== false && line !== undefined);
  const diffs = (changes?.kept ?? []).filter(({ isOutdated }) => isOutdated).map(renderKept);
  const remarks = lines.map((line) => `${name}: ${makeVisible(line)}`).join('\n');
  return [...(remarks === '' ? [] : [remarks]), ...diffs];
}

function describeChanges({ added, updated, kept, own, leftOut, gone }: Reconciled): string[] {
  const edited = kept.map(({ name }) => name ?? 'the lines before the tools');
  const facts: readonly (readonly [string, readonly string[]])[] = [
    ['new', added],
    ['brought up to date', updated],
    ['kept as you changed it', edited],
    ['yours', own],
    ['still left out, as you took it out', leftOut],
    ['no longer there, taken out', gone],
  ];
  return facts.flatMap(([text, names]) =>
    names.length === 0 ? [] : [`${text}: ${nameSome(names)}`],
  );
}

function renderKept({ name, diff }: Kept): string {
  const what = name ?? 'the lines before the tools';
  return makeVisible(`You changed ${what}, and what is generated has changed too:\n${diff}`);
}

const MAX_NAMED = 8;

function nameSome(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function renderNext(added: readonly AddedProgram[]): string[] {
  const written = added.filter(({ isDry }) => !isDry);
  if (written.length === 0) return added.length > 0 ? ['Nothing was written.'] : [];
  const files = written.map(({ file }) => asPath(file)).join(' ');
  const [first] = written;
  const policy = written.length === 1 ? first?.policy : undefined;
  const rule = policy ? ` --policy ${asPath(policy.file)}` : '';
  return [`Review, then: climax run ${files}${rule}`];
}

/** With a separator, so that it is not taken for a bundled name. */
function asPath(file: string): string {
  return /[/\\]/.test(file) ? file : `./${file}`;
}

function describe(program: AddedProgram) {
  const { name, file, draft, sources, notes, changes, isDry, isNew, preview, policy } = program;
  return {
    cli: name,
    file,
    written: !isDry,
    new: isNew,
    tools: draft.tools.map((tool) => ({
      tool: tool.name,
      risk: tool.risk,
      arguments: tool.args.length,
    })),
    risks: countRisks(draft),
    left_out: draft.omitted,
    sources,
    notes,
    ...(changes && {
      changes: {
        added: changes.added,
        updated: changes.updated,
        kept: changes.kept.map((kept) => ({ tool: kept.name ?? null, diff: kept.diff })),
        own: changes.own,
        taken_out: changes.leftOut,
        gone: changes.gone,
      },
    }),
    ...(isDry && { preview }),
    ...(policy && { policy: { file: policy.file, kind: policy.kind, kept: policy.isKept } }),
  };
}
