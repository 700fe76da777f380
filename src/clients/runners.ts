// Programs that do no more than start another one, and where on their command line that one is named. Any other word of
// a command line is data: a folder that is called like a program does not run it.

interface Runner {
  /** One of these words comes first. */
  readonly verbs?: readonly string[];
  /** Options whose value is the word behind them. */
  readonly valued?: readonly string[];
  /** What else stands before the program. */
  readonly prelude?: RegExp;
}

const npm = ['-p', '--package', '-w', '--workspace', '--prefix', '--registry', '--cache'];
const node = ['-r', '--require', '--import', '--loader', '-C', '--conditions', '--env-file'];

const runners = new Map<string, Runner>(
  Object.entries({
    node: { valued: node },
    bun: { valued: node, prelude: /^(?:x|run)$/ },
    npx: { valued: npm },
    pnpx: { valued: npm },
    bunx: { valued: npm },
    npm: { verbs: ['exec', 'x'], valued: npm },
    pnpm: { verbs: ['dlx', 'exec'], valued: [...npm, '--dir'] },
    yarn: { verbs: ['dlx', 'exec'], valued: [...npm, '--cwd'] },
    env: { valued: ['-u', '--unset', '-C', '--chdir'], prelude: /^\w+=/ },
    cmd: { prelude: /^\/[a-z]/i },
  }),
);

/** The command line from the word that says what is run: the program, or the script or package behind its runner. */
export function programIn(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  const runner = runners.get(nameOf(first));
  if (!runner) return words;
  const start = skipOptions(rest, runner);
  if (!runner.verbs) return programIn(rest.slice(start));
  if (!runner.verbs.includes(rest[start] ?? '')) return words;
  const behind = rest.slice(start + 1);
  return programIn(behind.slice(skipOptions(behind, runner)));
}

function nameOf(program: string): string {
  return program
    .replace(/^.*[/\\]/, '')
    .replace(/\.(?:exe|cmd|bat)$/i, '')
    .toLowerCase()
    .replace(/^node(?:js)?(?:-?\d[\d.]*)?$/, 'node');
}

function skipOptions(words: readonly string[], { valued = [], prelude }: Runner): number {
  let at = 0;
  for (let word = words[at]; word !== undefined; word = words[at]) {
    if (!word.startsWith('-') && prelude?.test(word) !== true) break;
    at += valued.includes(word) ? 2 : 1;
  }
  return at;
}
