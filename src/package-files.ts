// Where the files that ship with the package are, for the built bundle as for the sources.
import { fileURLToPath } from 'node:url';

/** `dist/` and `src/` both lie one level below the package. */
const root = new URL('../', import.meta.url);

export function packageFile(path: string): string {
  return fileURLToPath(new URL(path, root));
}
