// Runs the end-to-end tests that any client can run through the MCP Inspector's command line, an independent client:
// node scripts/test-inspector.mjs [VITEST ARGUMENTS]. By hand, not in CI: it installs about 300 MB into a temporary
// folder, because the Inspector needs a newer Node than CLImax does.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'climax-inspector-install-'));
let node;
let inspector;
process.exitCode = 1;
try {
  // Apart from each other: an install in the same place would remove what the other's script had put there.
  node = join(install('node', 'node@24'), 'node', 'bin', 'node');
  const packages = install('inspector', '@modelcontextprotocol/inspector@2');
  inspector = join(packages, '.bin', 'mcp-inspector');
  console.log(
    `Node ${printed(node, ['--version'])}, Inspector ${printed(node, [inspector, '--cli', '--version'])}`,
  );
  process.exitCode = Math.max(
    test('modern', 'test/e2e/any-client'),
    test('legacy', 'test/e2e/any-client/seeds.test.ts'),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Installs a package into a folder of its own and returns its node_modules. */
function install(name, specifier) {
  const prefix = join(folder, name);
  mkdirSync(prefix);
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--prefix', prefix];
  // npm on an older Node refuses by `engines`; the package will run on the newer one.
  const { status } = spawnSync('npm', ['install', ...flags, '--engine-strict=false', specifier], {
    cwd: prefix,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`npm could not install ${specifier}`);
  return join(prefix, 'node_modules');
}

function printed(program, args) {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout.trim();
}

/** Each request starts a client and a server, so tests take longer than their limit in the usual run. */
function test(era, files) {
  console.log(`\nProtocol era: ${era}`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', files, '--testTimeout=180000', ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, [vitest, ...args], {
    cwd: root,
    env: {
      ...process.env,
      CLIMAX_E2E_CLIENT: 'inspector',
      CLIMAX_E2E_NODE: node,
      CLIMAX_E2E_INSPECTOR: inspector,
      CLIMAX_E2E_ERA: era,
    },
    stdio: 'inherit',
  });
  return status ?? 1;
}
