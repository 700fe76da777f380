// Says whether a file can see a name that another file of the workspace defines.
import type { Binding, Model } from '../model.ts';
import { folderOf } from '../project.ts';
import { type PlainLanguage, visibilities } from './languages.ts';

type Rule = (from: Model, to: Binding, name: string) => boolean;

const rules: Readonly<Record<PlainLanguage['visibility'], Rule>> = {
  folder: (from, { model, owner }) => !owner && folderOf(from.path) === folderOf(model.path),
  package: seesPackage,
  include: (from, { model, owner }) => !owner && (includes(from, model) || includes(model, from)),
  path: (from, { model, owner }, name) => !owner && usesPath(from, model, name),
  none: () => false,
};

export function canSee(
  visibility: PlainLanguage['visibility'],
  from: Model,
  to: Binding,
  name: string,
): boolean {
  return rules[visibility](from, to, name);
}

function packageOf({ text }: Model): string {
  return visibilities.package.exec(text)?.[1] ?? '';
}

/** The same package, or an import of the package or of the name. */
function seesPackage(from: Model, { model, owner }: Binding, name: string): boolean {
  if (owner && !owner.scope) return false;
  const home = packageOf(model);
  if (home === packageOf(from)) return !owner || from === model;
  const path = home.replace(/[\\.]/g, '[\\\\.]');
  const imported = new RegExp(
    `\\b(?:import|using|use)\\s[^;\\n]*\\b${path}(?:[\\\\.](?:[\\w.\\\\]*\\b)?${name}\\b|[.]\\*|[.]_|\\s*;)`,
  );
  return imported.test(from.text);
}

const included = new WeakMap<Model, Map<string, boolean>>();

function includes(from: Model, to: Model): boolean {
  const stem = stemOf(to.path);
  const known = included.get(from) ?? new Map<string, boolean>();
  included.set(from, known);
  const isIncluded = known.get(stem) ?? searchInclude(from, stem);
  known.set(stem, isIncluded);
  return isIncluded;
}

function searchInclude(from: Model, stem: string): boolean {
  return new RegExp(`#\\s*include\\s*["<](?:[^">]*/)?${escape(stem)}\\.\\w+[">]`).test(from.text);
}

function stemOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.[^.]*$/, '');
}

/** A `use` that names it, or one that takes all of its module. */
function usesPath(from: Model, to: Model, name: string): boolean {
  const stem = stemOf(to.path);
  const module = stem === 'mod' || stem === 'lib' ? (to.path.split('/').at(-2) ?? stem) : stem;
  const uses = from.text.match(/\b(?:use|import)\s[^;]*;?/g) ?? [];
  const word = new RegExp(`\\b${escape(name)}\\b`);
  const star = new RegExp(`\\b${escape(module)}::(?:\\*|\\{[^}]*\\*)`);
  return uses.some((use) => word.test(use) || star.test(use));
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
