// Writes the bundled configs, checked and read, into the folder given, so that no start pays for their YAML.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeConfig } from '../src/config/compiled.ts';
import { bundledNames } from '../src/config/load.ts';
import { packageFile } from '../src/package-files.ts';
import { parseConfig } from '../src/config/parse-config.ts';
import { renderProblem } from '../src/errors.ts';

const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const name of bundledNames()) {
  const file = packageFile(`configs/${name}.yaml`);
  const { value, problems } = parseConfig(`configs/${name}.yaml`, readFileSync(file, 'utf8'));
  if (value === undefined) throw new Error(problems.map(renderProblem).join('\n'));
  writeFileSync(join(folder, `${name}.json`), encodeConfig(value));
}
