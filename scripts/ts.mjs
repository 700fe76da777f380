// Runs a TypeScript file of scripts/ or bench/: node scripts/ts.mjs FILE [ARGUMENTS].
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('usage: node scripts/ts.mjs FILE [ARGUMENTS]\n');
  process.exit(2);
}
// Beside the packages that the file imports, so that they are found.
const folder = join(root, 'node_modules', '.cache', 'climax-scripts');
mkdirSync(folder, { recursive: true });
const outfile = join(folder, `${process.pid}.mjs`);
await build({
  entryPoints: [resolve(file)],
  outfile,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  define: { 'import.meta.url': JSON.stringify(pathToFileURL(resolve(file)).href) },
});
process.argv = [process.argv[0] ?? 'node', resolve(file), ...args];
try {
  await import(pathToFileURL(outfile).href);
} finally {
  rmSync(outfile, { force: true });
}
