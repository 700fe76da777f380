// Where the files that ship with the package are, for the built bundle as for the sources.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** `dist/` lies one level below the package, `src/config/` two. */
const root = ['../', '../../']
  .map((path) => new URL(path, import.meta.url))
  .find((folder) => existsSync(new URL('package.json', folder)));

export function packageFile(path: string): string {
  return fileURLToPath(new URL(path, root ?? import.meta.url));
}
