// Finds the file that a Python import names.
import { type Project, folderOf, joinPath } from '../project.ts';

const endings = ['.py', '.pyi'];

/** The path of the module's file, or of the folder of a package without `__init__`; undefined outside the workspace. */
export function resolveModule(project: Project, from: string, module: string): string | undefined {
  return project.resolved(from, module, () => search(project, from, module));
}

function search(project: Project, from: string, module: string): string | undefined {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const names = module.slice(dots).split('.').filter(Boolean);
  if (dots > 0) {
    const folder = joinPath(folderOf(from), '../'.repeat(dots - 1));
    return folder === undefined ? undefined : findModule(project, folder, names);
  }
  for (const root of rootsOf(project, from)) {
    const path = findModule(project, root, names);
    if (path !== undefined && !isEmptyFolder(project, path, names)) return path;
  }
  return undefined;
}

/** A folder without code in it, such as `docs`, is no package. */
function isEmptyFolder(project: Project, path: string, names: readonly string[]): boolean {
  if (project.files.has(path)) return false;
  return names.length === 1 && !hasPython(project, path);
}

function hasPython(project: Project, folder: string): boolean {
  const prefix = `${folder}/`;
  for (const path of project.files)
    if (path.startsWith(prefix) && endings.some((ending) => path.endsWith(ending))) return true;
  return false;
}

/** A module inside a package, by name. */
export function findSubmodule(project: Project, path: string, name: string): string | undefined {
  const folder = project.files.has(path)
    ? /(?:^|\/)__init__\.pyi?$/.test(path)
      ? folderOf(path)
      : undefined
    : path;
  return folder === undefined ? undefined : findModule(project, folder, [name]);
}

function findModule(
  { files, folders }: Project,
  folder: string,
  names: readonly string[],
): string | undefined {
  const path = [...(folder === '' ? [] : [folder]), ...names].join('/');
  for (const ending of endings) {
    if (names.length > 0 && files.has(path + ending)) return path + ending;
    const init = path === '' ? `__init__${ending}` : `${path}/__init__${ending}`;
    if (files.has(init)) return init;
  }
  return folders.has(path) ? path : undefined;
}

/** Where absolute imports may start: the folder over the file's package, those of projects, the file's own. */
function rootsOf(project: Project, from: string): string[] {
  const own = folderOf(from);
  let top = own;
  while (top !== '' && isPackage(project, top)) top = folderOf(top);
  const above: string[] = [];
  for (let folder = top; folder !== ''; folder = folderOf(folder)) {
    above.push(folder);
    if (project.folders.has(`${folder}/src`)) above.push(`${folder}/src`);
  }
  const roots = [top, '', 'src', 'lib', 'python', ...above, own];
  return [...new Set(roots)];
}

function isPackage({ files }: Project, folder: string): boolean {
  return endings.some((ending) => files.has(`${folder}/__init__${ending}`));
}
