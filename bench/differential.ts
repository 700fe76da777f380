// `npm run bench:differential -- --peer PATH...`: the same configs and calls through ours and the original program.
// Where shell scripts can stand in for programs, so not on Windows. Ends with 1 when a difference is unexplained.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Comparison, compare } from './differential/compare.ts';
import { renderTallies } from './differential/render.ts';
import { writeSpecimens } from './differential/specimens.ts';
import { type Tally, tallyComparisons } from './differential/tally.ts';
import { openPeer, peerConfigFolder } from './peer.ts';
import { root, stageClimax } from './programs.ts';

const { values } = parseArgs({
  options: {
    peer: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
  },
});
if (values.peer.length === 0) {
  process.stderr.write('peer not given: --peer PATH, the executable of the original program\n');
  process.exitCode = 2;
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'climax-differential-')));
try {
  if (values.peer.length > 0) await runAll(values.peer);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function runAll(executables: readonly string[]): Promise<void> {
  const tallies: Tally[] = [];
  for (const executable of executables) tallies.push(await run(executable));
  const report = renderTallies(tallies, folder);
  process.stdout.write(report);
  if (values.only === undefined) {
    mkdirSync(join(root, 'bench/results'), { recursive: true });
    const target = join(root, 'bench/results/differential');
    writeFileSync(`${target}.md`, report);
    const json = JSON.stringify(tallies, undefined, 2).replaceAll(folder, 'TEMP');
    writeFileSync(`${target}.json`, `${json}\n`);
  }
  const isClean = tallies.every(
    ({ unexplained, modes }) => unexplained.length === 0 && modes.different.length === 0,
  );
  if (!isClean) process.exitCode = 1;
}

async function run(executable: string): Promise<Tally> {
  const peer = openPeer(executable);
  const climax = stageClimax(folder);
  const specimens = writeSpecimens(folder, peerConfigFolder(executable));
  const comparisons: Comparison[] = [];
  for (const specimen of specimens) {
    if (values.only !== undefined && !specimen.name.includes(values.only)) continue;
    for (const mode of ['progressive', 'classic'] as const) {
      process.stderr.write(`${peer.version}: ${specimen.name}, ${mode}…\n`);
      const { files, cwd, env } = specimen;
      const policy = specimen.policy?.file;
      const classic = mode === 'classic';
      const ours = climax(
        ...files,
        ...(policy === undefined ? [] : ['--policy', policy]),
        ...(classic ? ['--classic'] : []),
      );
      const theirs = peer.start({ configs: files, policy, classic, cwd, env });
      comparisons.push(await compare(specimen, mode, [{ ...ours, cwd, env }, theirs]));
    }
  }
  return tallyComparisons(peer.version, comparisons);
}
