// Reads files into models, and puts a question again until all that it needs has been read.
import { loadLanguage } from '../syntax/grammar.ts';
import { detectLanguage } from '../syntax/languages.ts';
import { buildOutline } from '../syntax/outline.ts';
import { useTree } from '../syntax/parse.ts';
import type { Outline } from '../syntax/symbol.ts';
import type { Dialect, Resolver } from './dialect.ts';
import { dialectOf } from './dialects.ts';
import { inTurn } from './in-turn.ts';
import { type Model, openModel } from './model.ts';
import type { Project } from './project.ts';
import type { Texts } from './texts.ts';
import { copyTree } from './tree.ts';

/** Chains of imports longer than this are given up. */
const MAX_ROUNDS = 25;

export async function loadModels(
  project: Project,
  texts: Texts,
  paths: Iterable<string>,
): Promise<void> {
  await inTurn(paths, async (path) => {
    if (!project.has(path))
      project.add(path, await texts.model(path, (text) => loadModel(path, text)));
  });
}

async function loadModel(path: string, text: string): Promise<Model | undefined> {
  const language = detectLanguage(path, text);
  const dialect = language && dialectOf(language.name);
  const loaded = language && dialect && (await loadLanguage(language));
  if (!loaded) return undefined;
  const parse = (source: string) => useTree(loaded, source, copyTree);
  const root = parse(text);
  if (!root) return undefined;
  dialect.prepare?.(root, text, parse);
  const model = openModel(path, text, language.name, root, dialect.nameAt);
  dialect.bind(
    model,
    () =>
      useTree(loaded, text, (tree) =>
        buildOutline(tree, loaded.query.matches(tree.rootNode), text, loaded),
      ) ?? emptyOutline,
  );
  return model;
}

const emptyOutline: Outline = { symbols: [], imports: [], doc: undefined, isBroken: true };

export async function settle<T>(
  project: Project,
  texts: Texts,
  dialect: Dialect,
  ask: (resolver: Resolver) => T,
): Promise<T> {
  for (let round = 1; ; round += 1) {
    const answer = ask(dialect.openResolver(project));
    const isSettled = project.missing.size === 0 && project.missingTexts.size === 0;
    if (isSettled || round === MAX_ROUNDS) return answer;
    await inTurn(project.missingTexts, async (path) =>
      project.addText(path, await texts.read(path)),
    );
    await loadModels(project, texts, project.missing);
  }
}
