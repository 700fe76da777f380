// Finds the packages of a workspace by the names in their manifests, and the sources behind what they export.
import { type Project, folderOf, joinPath } from '../project.ts';
import { parseLoose } from './loose-json.ts';

const MAX_MANIFESTS = 1000;
const byName = new WeakMap<
  Project,
  { readonly size: number; readonly folders: Map<string, string> }
>();

/** Paths that the import of a package, or of a part of it, may stand for, the likeliest first. */
export function resolvePackage(project: Project, from: string, module: string): string[] {
  if (module.startsWith('#')) return resolveOwn(project, from, module);
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
  const folder = packagesOf(project).get(name);
  if (folder === undefined) return [];
  const part = module.slice(name.length + 1);
  const manifest = manifestAt(project, folder);
  const exported = exportedTargets(manifest['exports'], part === '' ? '.' : `./${part}`);
  const main =
    part === ''
      ? [manifest['source'], manifest['types'], manifest['module'], manifest['main']]
      : [];
  const targets = [...exported, ...main].filter((target) => typeof target === 'string');
  return within(folder, [
    ...targets.flatMap(sourcesOf),
    ...(part === '' ? ['src/index', 'index', 'src'] : [`src/${part}`, part, `src/${part}/index`]),
  ]);
}

function resolveOwn(project: Project, from: string, module: string): string[] {
  for (let folder = folderOf(from); ; folder = folderOf(folder)) {
    const targets = exportedTargets(manifestAt(project, folder)['imports'], module);
    if (targets.length > 0) return within(folder, targets.flatMap(sourcesOf));
    if (folder === '') return [];
  }
}

function within(folder: string, parts: readonly string[]): string[] {
  return parts.flatMap((part) => joinPath(folder, part) ?? []);
}

function packagesOf(project: Project): Map<string, string> {
  const paths = [...project.files].filter(
    (path) => path === 'package.json' || path.endsWith('/package.json'),
  );
  const texts = paths.slice(0, MAX_MANIFESTS).map((path) => [path, project.text(path)] as const);
  const read = texts.filter(([, text]) => text !== undefined);
  const known = byName.get(project);
  if (known?.size === read.length) return known.folders;
  const folders = new Map<string, string>();
  for (const [path, text = ''] of read) {
    const { name } = parseLoose(text) as { name?: unknown };
    if (typeof name === 'string') folders.set(name, folderOf(path));
  }
  byName.set(project, { size: read.length, folders });
  return folders;
}

function manifestAt(project: Project, folder: string): Record<string, unknown> {
  const path = folder === '' ? 'package.json' : `${folder}/package.json`;
  return project.files.has(path) ? parseLoose(project.text(path) ?? '') : {};
}

function exportedTargets(exports: unknown, part: string): string[] {
  if (typeof exports === 'string') return part === '.' ? [exports] : [];
  if (typeof exports !== 'object' || exports === null) return [];
  const entries = Object.entries(exports);
  if (part === '.' && !entries.some(([key]) => key.startsWith('.'))) return leavesOf(exports);
  return entries.flatMap(([key, value]) => {
    if (key === part) return leavesOf(value);
    const [head = '', tail] = key.split('*');
    const isMatch = tail !== undefined && part.startsWith(head) && part.endsWith(tail);
    if (!isMatch) return [];
    const rest = part.slice(head.length, part.length - tail.length);
    return leavesOf(value).map((target) => target.replaceAll('*', () => rest));
  });
}

/** Every condition's target; sources are named by some condition or by none. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leavesOf);
}

/** `dist/x.d.ts` is built from `src/x`, or from `x`. */
function sourcesOf(target: string): string[] {
  const bare = target.replace(/^\.\//, '').replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
  const inside = bare.replace(
    /^(?:dist|build|lib|out|es|esm|cjs|types)\/(?:(?:esm|cjs|types|src)\/)?/,
    '',
  );
  const ending = /(?<!\.d)\.[cm]?tsx?$/.test(target) ? [target] : [];
  return inside === bare ? [...ending, bare, `src/${bare}`] : [`src/${inside}`, inside, bare];
}
