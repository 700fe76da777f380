// Finds the file that a TypeScript or JavaScript import names.
import { type Project, folderOf, joinPath } from '../project.ts';
import { resolvePackage } from './packages.ts';
import { mappedPaths } from './tsconfig.ts';

const endings = ['.ts', '.tsx', '.d.ts', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];

/** The source behind an ending that a compiler would write. */
const sources: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.js$/, ['.ts', '.tsx', '.d.ts']],
  [/\.jsx$/, ['.tsx']],
  [/\.mjs$/, ['.mts', '.d.mts']],
  [/\.cjs$/, ['.cts', '.d.cts']],
];

/** Undefined when it lies outside the workspace. */
export function resolveModule(project: Project, from: string, module: string): string | undefined {
  return project.resolved(from, module, () => search(project, from, module));
}

function search(project: Project, from: string, module: string): string | undefined {
  if (/^\.\.?(?:\/|$)/.test(module)) {
    const path = joinPath(folderOf(from), module);
    return path === undefined ? undefined : findFile(project, path);
  }
  for (const path of mappedPaths(project, from, module)) {
    const found = findFile(project, path);
    if (found !== undefined) return found;
  }
  for (const path of resolvePackage(project, from, module)) {
    const found = findFile(project, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function findFile({ files }: Project, path: string): string | undefined {
  for (const [written, sourceEndings] of sources)
    if (written.test(path))
      for (const ending of sourceEndings) {
        const source = path.replace(written, ending);
        if (files.has(source)) return source;
      }
  if (/\.[cm]?[jt]sx?$/.test(path) && files.has(path)) return path;
  const candidates = [
    ...endings.map((ending) => path + ending),
    ...endings.map((ending) => (path === '' ? `index${ending}` : `${path}/index${ending}`)),
  ];
  return candidates.find((candidate) => files.has(candidate));
}
