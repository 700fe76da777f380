// Builds dist/: the binary and the library as bundles without run-time dependencies, and the library's types.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import openAssembler from 'wabt';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
// Built aside and put in place when it is whole, so that whatever runs the old one can go on.
const target = 'dist.next';
rmSync(target, { recursive: true, force: true });

// Shared with the bench, whose bare server must be bundled no other way. The banner is for bundled packages that are
// CommonJS and ask for built-in modules the old way.
const options = JSON.parse(readFileSync('scripts/bundle-options.json', 'utf8'));
const { metafile } = await build({
  ...options,
  entryPoints: ['src/main.ts', 'src/index.ts', 'src/index-worker.ts', 'src/rerank-worker.ts'],
  outdir: target,
  metafile: true,
});
chmodSync(`${target}/main.js`, 0o755);
copyRuntime();
const grammars = copyGrammars(JSON.parse(readFileSync('scripts/grammars.json', 'utf8')));
writeFileSync(
  `${target}/THIRD-PARTY-LICENSES.txt`,
  collectLicenses([
    ...Object.keys(metafile.inputs),
    ...grammars,
    'node_modules/@withfig/autocomplete/build/index.js',
  ]),
);

writeFileSync(`${target}/kernel.wasm`, await assemble('src/embedding/kernel.wat'));
run('scripts/ts.mjs', 'scripts/compile-configs.ts', `${target}/configs`);
run('scripts/ts.mjs', 'scripts/compile-specs.ts', `${target}/specs.bin`, 'dist/specs.bin');
run(
  'node_modules/typescript/bin/tsc',
  '--project',
  'tsconfig.types.json',
  '--outDir',
  `${target}/types`,
);
if (existsSync('dist/tool-vectors.bin'))
  copyFileSync('dist/tool-vectors.bin', `${target}/tool-vectors.bin`);
rmSync('dist', { recursive: true, force: true });
renameSync(target, 'dist');
// With what was just built, whose configs and vector instructions it takes; without it a server reads for itself.
run('scripts/ts.mjs', 'scripts/compile-vectors.ts', 'dist/tool-vectors.bin');
chmodSync('dist/tool-vectors.bin', 0o644);

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

async function assemble(file) {
  const { parseWat } = await openAssembler();
  return parseWat(file, readFileSync(file, 'utf8')).toBinary({}).buffer;
}

/** Found by the runtime's own code, which starts threads of these files; the rest of the package is for browsers. */
function copyRuntime() {
  const [from, to] = ['node_modules/onnxruntime-web/dist', `${target}/onnx`];
  const name = 'ort-wasm-simd-threaded';
  mkdirSync(to);
  copyFileSync(`${from}/${name}.wasm`, `${to}/${name}.wasm`);
  // On stdout a server speaks with its client: whatever the runtime prints belongs on stderr.
  const code = readFileSync(`${from}/${name}.mjs`, 'utf8');
  const printing = 'writeSync(1,';
  if (!code.includes(printing)) throw new Error(`${name}.mjs does not print as it did`);
  writeFileSync(`${to}/${name}.mjs`, code.replaceAll(printing, 'writeSync(2,'));
}

/** Grammars come compiled inside packages of their own; what else those hold is not shipped. */
function copyGrammars(sources) {
  mkdirSync(`${target}/grammars`);
  // Not in the bundle, so that it can be loaded anew.
  copyFileSync(
    'node_modules/web-tree-sitter/web-tree-sitter.cjs',
    `${target}/grammars/tree-sitter.cjs`,
  );
  return Object.entries(sources).map(([name, source]) => {
    const file = `node_modules/${source}`;
    copyFileSync(file, `${target}/grammars/${name}.wasm`);
    return file;
  });
}

/** The licence of every package that the bundles hold a part of, as most licences ask. */
function collectLicenses(inputs) {
  const packages = new Set();
  for (const input of inputs) {
    const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (match) packages.add(match[1]);
  }
  return [...packages]
    .toSorted()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
      return `${name} ${version} (${license})\n\n${readLicense(folder)}`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function readLicense(folder) {
  const own = ['LICENSE', 'LICENSE.md', 'license', 'license.md', 'LICENSE.txt', 'LICENSE-MIT.txt'];
  // Some packages name a licence and do not carry it.
  const kept = `scripts/licenses/${folder.slice(folder.indexOf('node_modules/') + 13)}.txt`;
  const file = [...own.map((name) => `${folder}/${name}`), kept].find((one) => existsSync(one));
  if (file === undefined) throw new Error(`${folder} has no licence, and ${kept} is not there`);
  return readFileSync(file, 'utf8');
}
