// Finds every use of a symbol across a workspace: the home file says which symbol, scopes and imports decide what counts.
import { ClimaxError } from '../../errors.ts';
import { didYouMean } from '../../text/nearest.ts';
import { detectLanguage } from '../syntax/languages.ts';
import { type Candidates, type Files, scanCandidates } from './candidates.ts';
import { dialectOf } from './dialects.ts';
import { type Hit, findHits } from './hits.ts';
import { loadModels, settle } from './load.ts';
import { LITERAL, type Model } from './model.ts';
import { Project } from './project.ts';
import { findTarget, namesIn, splitName } from './target.ts';
import { Texts } from './texts.ts';

/** Resolved in its own file, through imports, or only the name agrees. */
export type Certainty = 'exact' | 'import' | 'name';

export interface Reference {
  readonly path: string;
  /** Lines and columns count from 1, columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** The line, trimmed. */
  readonly text: string;
  readonly role: 'definition' | 'import' | 'use';
  readonly certainty: Certainty;
}

export interface ReferenceAnswer {
  /** The home file first, then by path; in a file by place. */
  readonly references: readonly Reference[];
  readonly notes: readonly string[];
}

export interface ReferenceOptions {
  /** An index that knows which files hold a word; without one the texts are scanned. */
  readonly candidates?: Candidates;
}

/** `name` may be `Class.method` or `ns::function`; `home` is the file that defines or imports it. */
export async function findReferences(
  workspace: Files,
  home: string,
  name: string,
  options: ReferenceOptions = {},
): Promise<ReferenceAnswer> {
  const listed = await workspace.list();
  const texts = new Texts(workspace, listed);
  const project = new Project([...listed.map(({ path }) => path), home]);
  const text = await texts.read(home);
  if (text === undefined) throw new ClimaxError('failure', `${home} cannot be read`);
  const language = detectLanguage(home, text);
  const dialect = language && dialectOf(language.name);
  if (!dialect)
    throw new ClimaxError(
      'failure',
      `References are not known for ${language?.name ?? 'this kind of file'}`,
      { hint: `Search for the name instead: search("${name}|tri_index").` },
    );
  const isSpoken = (path: string) => {
    const other = detectLanguage(path, '');
    return other !== undefined && dialect.family.includes(other.name);
  };
  const candidates = options.candidates ?? scanCandidates(listed, texts.read, isSpoken);
  await loadModels(project, texts, [home]);
  const model = project.model(home);
  if (!model) throw new ClimaxError('failure', `${home} could not be parsed`);
  const target = await settle(project, texts, dialect, (resolver) =>
    findTarget(model, name, resolver),
  );
  if (!target) throw await unknownName({ model, project, texts }, name, candidates);
  const hits = await findHits({ project, texts, dialect, candidates, target, home, isSpoken });
  return { references: order(hits, home), notes: [] };
}

async function unknownName(
  { model, project, texts }: { model: Model; project: Project; texts: Texts },
  name: string,
  candidates: Candidates,
): Promise<ClimaxError> {
  const word = splitName(name).at(-1) ?? name;
  const mentioned = (await candidates([word])).toSorted().slice(0, MAX_SEARCHED);
  await loadModels(project, texts, mentioned);
  const defining = mentioned.filter((path) => {
    const other = project.model(path);
    return other !== undefined && other !== model && definesAtTop(other, word);
  });
  const named = defining.slice(0, MAX_NAMED).join(', ');
  const hint =
    defining.length > 0
      ? `Name the file that defines it; it is defined in ${named}.`
      : 'No file of the workspace defines it.';
  return new ClimaxError(
    'failure',
    `${model.path} neither defines nor imports \`${name}\`${didYouMean(name, namesIn(model))}`,
    { hint },
  );
}

const MAX_SEARCHED = 200;
const MAX_NAMED = 5;

function definesAtTop(model: Model, word: string): boolean {
  return (model.names.get(word) ?? []).some((node) => {
    const binding = model.sites.get(node);
    const isOwn = binding !== undefined && !binding.kinds.has('import');
    const isMember = binding?.owner !== undefined && binding.owner.name !== LITERAL;
    return isOwn && (binding.scope === model.scope || isMember);
  });
}

function order(hits: readonly Hit[], home: string): Reference[] {
  const rank = (path: string) => (path === home ? 0 : 1);
  return hits
    .toSorted(
      (a, b) =>
        rank(a.model.path) - rank(b.model.path) ||
        (a.model.path < b.model.path ? -1 : a.model.path > b.model.path ? 1 : 0) ||
        a.node.start - b.node.start,
    )
    .map(toReference);
}

function toReference({ model, node, role, certainty }: Hit): Reference {
  const lineStart = model.text.lastIndexOf('\n', node.start - 1) + 1;
  const lineEnd = model.text.indexOf('\n', node.start);
  return {
    path: model.path,
    line: countLines(model.text, lineStart),
    column: node.start - lineStart + 1,
    text: model.text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).trim(),
    role,
    certainty,
  };
}

function countLines(text: string, end: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1))
    lines += 1;
  return lines;
}
