// Ends `climax index` by kill -9 at random moments, and looks at what that leaves.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, watch, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerQuery } from '../../../src/code/query/answer.ts';
import { fixtureEnv, serverFile } from '../../e2e/fixture-server.ts';
import { climax } from '../../e2e/shell.ts';
import { openShipped } from './index-of.ts';

const FILES = 70;

/** Writes the files anew, so that there is much to index; every round has words of its own. */
function writeRound(root: string, round: number): void {
  mkdirSync(join(root, 'src'), { recursive: true });
  for (let at = 0; at < FILES; at += 1) {
    const body = Array.from(
      { length: 12 },
      (_, step) =>
        `def step_${at}_${step}(value):\n    """Step ${step} of round ${round}."""\n    return work_${round}(value + ${step})\n\n`,
    );
    writeFileSync(join(root, 'src', `part_${at}.py`), `# Round ${round}.\n${body.join('')}`);
  }
  const marked = join(root, 'src', `part_${round % FILES}.py`);
  writeFileSync(marked, `def marker_${round}():\n    return work_${round}(${round})\n`);
}

interface Place {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}
const placesOf = (hits: readonly Place[]) =>
  hits.map(({ path, startLine, endLine }) => `${path}:${startLine}-${endLine}`);

async function search(root: string, query: string, env: Readonly<Record<string, string>>) {
  const { code, stdout, stderr } = await climax(
    ['search', '--in', root, '--json', `${query}|tri_index|norerank`],
    { env },
  );
  if (code !== 0) return [`exit ${code}: ${stderr}`];
  return placesOf((JSON.parse(stdout) as { hits: Place[] }).hits);
}

async function searchAnew(root: string, query: string, cache: string) {
  const { workspace, index, models } = openShipped(root, cache);
  const { embedder } = models;
  const options = { limit: 5, minRelevance: 0, accepts: () => true, embedder };
  return placesOf((await answerQuery(workspace, index, query, options)).hits);
}

/** Resolves to whether it was killed, and not over before. */
async function indexAndKill(
  root: string,
  env: Readonly<Record<string, string>>,
  folder: string,
  delay: number | 'at the writing',
): Promise<boolean> {
  const child = spawn(process.execPath, [serverFile(), 'index', root], {
    env: fixtureEnv(env),
    stdio: 'ignore',
  });
  const ended = new Promise<boolean>((resolve) => {
    child.once('exit', (_, signal) => resolve(signal === 'SIGKILL'));
  });
  if (delay === 'at the writing') {
    mkdirSync(folder, { recursive: true });
    const watcher = watch(folder, () => child.kill('SIGKILL'));
    const wasKilled = await ended;
    watcher.close();
    return wasKilled;
  }
  await Promise.race([sleep(delay), ended]);
  child.kill('SIGKILL');
  return ended;
}

export interface Killed {
  readonly rounds: number;
  readonly killed: number;
  /** Rounds after which the kept file was there and could be trusted, or was not there. */
  readonly sound: number;
  /** What `climax search` said afterwards where that was not what a new index says. */
  readonly wrong: readonly string[];
  /** Files beside the kept one in the end, each left by one kill. */
  readonly leftovers: number;
}

export async function killRounds(root: string, cache: string, rounds: number): Promise<Killed> {
  const env = { CLIMAX_CACHE_DIR: cache };
  const wrong: string[] = [];
  let [killed, sound] = [0, 0];
  writeRound(root, 0);
  const { store } = openShipped(root, cache);
  const folder = dirname(store.file);
  const started = performance.now();
  await climax(['index', root], { env });
  const whole = performance.now() - started;
  for (let round = 1; round <= rounds; round += 1) {
    writeRound(root, round);
    // A few moments are worth more than others: those in which the file is written.
    const delay = round % 3 === 0 ? 'at the writing' : Math.random() * whole * 1.1;
    if (await indexAndKill(root, env, folder, delay)) killed += 1;
    if (!existsSync(store.file) || store.load() !== undefined) sound += 1;
    for (const query of [`marker_${round}`, `step of round ${round}`]) {
      const found = await search(root, query, env);
      const expected = await searchAnew(root, query, join(cache, 'anew'));
      if (JSON.stringify(found) !== JSON.stringify(expected) || found.length === 0) {
        wrong.push(
          `round ${round}, ${delay}, ${query}: ${found.join(' ')} for ${expected.join(' ')}`,
        );
      }
    }
  }
  const kept = basename(store.file);
  return {
    rounds,
    killed,
    sound,
    wrong,
    leftovers: readdirSync(folder).filter((name) => name !== kept).length,
  };
}
