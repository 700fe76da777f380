// Writes dist/configs/: the bundled configs, checked and read, so that no start pays for their YAML.
import { mkdirSync, writeFileSync } from 'node:fs';
import { encodeConfig } from '../src/config/compiled.ts';
import { bundledNames, loadConfig } from '../src/config/load.ts';
import { packageFile } from '../src/config/package-files.ts';

mkdirSync(packageFile('dist/configs'), { recursive: true });
for (const name of bundledNames()) {
  const text = encodeConfig(await loadConfig(name));
  writeFileSync(packageFile(`dist/configs/${name}.json`), text);
}
