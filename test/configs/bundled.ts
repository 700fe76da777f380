// The configs that ship with the package, read from their YAML as it stands.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { packageFile } from '../../src/package-files.ts';
import { configOf } from '../config/read.ts';

export interface Bundled {
  /** `git` for configs/git.yaml. */
  readonly source: string;
  readonly text: string;
  readonly config: Config;
}

export function bundledConfigs(): Bundled[] {
  const folder = packageFile('configs');
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return { source: file.replace(/\.yaml$/, ''), text, config: configOf(text) };
    });
}
