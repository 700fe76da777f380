// Reads the path mappings of the nearest tsconfig or jsconfig.
import { type Project, folderOf, joinPath } from '../project.ts';
import { parseLoose } from './loose-json.ts';

interface Mapping {
  readonly base: string | undefined;
  /** The folder that the targets are relative to. */
  readonly from: string;
  readonly paths: Readonly<Record<string, readonly string[]>>;
}

const names = ['tsconfig.json', 'jsconfig.json', 'tsconfig.base.json'];
const MAX_EXTENDS = 5;

/** Paths without an ending that the module may stand for, the likeliest first. */
export function mappedPaths(project: Project, from: string, module: string): string[] {
  for (let folder = folderOf(from); ; folder = folderOf(folder)) {
    for (const name of names) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const mapping = project.files.has(path) ? readMapping(project, path, MAX_EXTENDS) : undefined;
      const found = mapping && applyMapping(mapping, module);
      if (found && found.length > 0) return found;
    }
    if (folder === '') return [];
  }
}

function readMapping(project: Project, path: string, depth: number): Mapping | undefined {
  const config = parseLoose(project.text(path) ?? '');
  const options = objectOf(config['compilerOptions']);
  const paths = options['paths'];
  const { baseUrl } = options as { baseUrl?: unknown };
  const folder = folderOf(path);
  const base = typeof baseUrl === 'string' ? joinPath(folder, baseUrl) : undefined;
  if (paths || base !== undefined)
    return { base, from: base ?? folder, paths: objectOf(paths) as Mapping['paths'] };
  const parents = [config['extends']].flat().filter((parent) => typeof parent === 'string');
  for (const parent of parents) {
    const written = parent.endsWith('.json') ? parent : `${parent}.json`;
    const above = parent.startsWith('.') ? joinPath(folder, written) : undefined;
    const isThere = above !== undefined && project.files.has(above) && depth > 0;
    const found = isThere ? readMapping(project, above, depth - 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function applyMapping({ base, from, paths }: Mapping, module: string): string[] {
  const found: string[] = [];
  for (const [pattern, targets] of Object.entries(paths)) {
    const [head = '', tail] = pattern.split('*');
    const isStar = tail !== undefined;
    const isMatch = isStar
      ? module.startsWith(head) &&
        module.endsWith(tail) &&
        module.length >= head.length + tail.length
      : module === pattern;
    if (!isMatch || !Array.isArray(targets)) continue;
    const rest = isStar ? module.slice(head.length, module.length - tail.length) : '';
    for (const target of targets) {
      const path = joinPath(
        from,
        target.replace('*', () => rest),
      );
      if (path !== undefined) found.push(path);
    }
  }
  const direct = base === undefined ? undefined : joinPath(base, module);
  return direct === undefined ? found : [...found, direct];
}
