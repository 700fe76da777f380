// `npm run bench:add -- [PROGRAM...]`: what `climax add` makes of programs on this machine, how long that takes, which
// share of the options that they list elsewhere is found, and whether the tools that only read are understood.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { renderLayout } from '../src/authoring/config-layout.ts';
import { draftConfig } from '../src/authoring/draft-config.ts';
import type { Risk } from '../src/authoring/risk-words.ts';
import { openSpecs } from '../src/authoring/specs/specs.ts';
import type { Usage } from '../src/authoring/usage.ts';
import { gatherSources, sourceNames } from '../src/cli/add-sources.ts';
import { parseConfig } from '../src/config/parse-config.ts';
import { findProgram } from '../src/execution/program.ts';
import { pairOpposites, optionLists } from './add-lists.ts';
import { type Added, type Share, renderReport } from './add-render.ts';
import { runReadTools } from './add-runs.ts';
import { root } from './programs.ts';

const usual =
  'git docker npm node python3 pip curl tar find rsync ssh make cmake gcc systemctl jq rg ffmpeg gh kubectl ' +
  'terraform cargo go';
const DEPTH = 3;

const specs = openSpecs(join(root, 'dist/specs.bin'));
const { positionals } = parseArgs({ allowPositionals: true });
await run(positionals.length > 0 ? positionals : usual.split(' '));

async function run(programs: readonly string[]): Promise<void> {
  const added: Added[] = [];
  const missing: string[] = [];
  for (const program of programs) {
    process.stderr.write(`bench: ${program}…\n`);
    if (findProgram(program, process.env) === undefined) missing.push(program);
    else added.push(await add(program));
  }
  const report = renderReport(added, missing, DEPTH);
  process.stdout.write(report);
  if (positionals.length > 0) return;
  const results = join(root, 'bench/results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'add.md'), report);
}

async function add(program: string): Promise<Added> {
  const started = performance.now();
  const { merged, sources } = await gatherSources({
    program,
    name: program,
    specName: program,
    isInstalled: true,
    wanted: new Set(sourceNames),
    isManualWanted: false,
    only: [],
    depth: DEPTH,
    specs,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  const draft = draftConfig({ program, name: program, sources, merged, keepsAll: false });
  if (!draft) throw new Error(`${program} is too large`);
  const { value, problems } = parseConfig(`${program}.yaml`, renderLayout(draft.layout));
  const seconds = (performance.now() - started) / 1000;
  if (problems) throw new Error(`${program}: ${JSON.stringify(problems[0])}`);
  const runs = await runReadTools(value, draft.tools);
  const count = (risk: Risk) => draft.tools.filter((tool) => tool.risk === risk).length;
  return {
    program,
    commands: countCommands(merged.usage),
    tools: draft.tools.length,
    args: draft.tools.reduce((sum, { args }) => sum + args.length, 0),
    risks: {
      read: count('read'),
      write: count('write'),
      run: count('run'),
      destroy: count('destroy'),
    },
    shares: sharesOf(program, merged.usage),
    runs,
    seconds,
  };
}

function sharesOf(program: string, usage: Usage): Share[] {
  return optionLists
    .filter((list) => list.program === program)
    .flatMap(({ command, source, read }) => {
      const listed = tryRead(read);
      if (listed === undefined || listed.length === 0) return [];
      const found = namesFor(usage, command);
      const options = pairOpposites(listed);
      const missing = options.filter((names) => !names.some((name) => found.has(name)));
      const pairs = options.filter(({ length }) => length > 1);
      return {
        command: [program, ...command].join(' '),
        source,
        listed: options.length,
        missing: missing.flatMap(([name]) => name ?? []),
        pairs: pairs.length,
        foundPairs: pairs.filter((names) => names.every((name) => found.has(name))).length,
      };
    });
}

function tryRead(list: () => readonly string[]): readonly string[] | undefined {
  try {
    return list();
  } catch {
    return undefined;
  }
}

/** The names that a command takes: its own, and those inherited from above. */
function namesFor(usage: Usage, path: readonly string[]): Set<string> {
  const names = new Set<string>();
  let here: Usage | undefined = usage;
  for (let at = 0; here !== undefined; at += 1) {
    const isLast: boolean = at === path.length;
    for (const option of here.options) {
      if (isLast || option.isInherited) for (const name of option.names) names.add(name);
    }
    here = isLast ? undefined : here.commands.find(({ name }) => name === path[at]);
  }
  return names;
}

function countCommands({ commands }: Usage): number {
  return commands.length + commands.reduce((sum, command) => sum + countCommands(command), 0);
}
