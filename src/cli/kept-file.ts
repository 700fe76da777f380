// Where what the loaded tools mean is kept between runs.
import { join } from 'node:path';
import { cacheFolder } from '../cache-folder.ts';

export function keptVectorsFile(env: NodeJS.ProcessEnv): string {
  return join(cacheFolder(env), 'tool-vectors.bin');
}
