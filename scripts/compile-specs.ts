// Writes the completion specs of @withfig/autocomplete, as data, into one file: node scripts/ts.mjs
// scripts/compile-specs.ts FILE [EARLIER] [--verbose]. An earlier file that was made from the same is taken over, because
// the work takes seconds. Specs are modules: they are loaded, and nothing in them is called.
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type CompletionSpec, listOf } from '../src/authoring/specs/completion-spec.ts';
import { packUsage } from '../src/authoring/specs/packed.ts';
import {
  type ProgramEntry,
  type SpecHead,
  encodeSpecFile,
  openSpecFile,
  placeBlocks,
} from '../src/authoring/specs/spec-file.ts';
import { buildUsage } from '../src/authoring/specs/spec-usage.ts';
import {
  type SpecChange,
  applyVersions,
  compareVersions,
} from '../src/authoring/specs/spec-versions.ts';
import type { Usage } from '../src/authoring/usage.ts';
import { splitWords } from '../src/text/words.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'node_modules/@withfig/autocomplete');
const [target = '', earlier = ''] = process.argv.slice(2).filter((word) => word !== '--verbose');
/** Words of a shell, which no program stands for. */
const shellWords = new Set(
  '- cd command do elif else exec export for if nocorrect noglob pushd repeat source then trap unset until whence where while'.split(
    ' ',
  ),
);

const stamp = stampOf();
if (isWhole(earlier)) copyFileSync(earlier, target);
else await compile();

/** The same specs read by the same code give the same file. */
function stampOf(): string {
  const folder = join(root, 'src/authoring/specs');
  const inputs = [
    join(source, 'package.json'),
    fileURLToPath(import.meta.url),
    join(root, 'src/text/words.ts'),
    ...readdirSync(folder)
      .toSorted()
      .map((name) => join(folder, name)),
  ];
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(readFileSync(input)).update('\0');
  return hash.digest('hex');
}

function isWhole(path: string): boolean {
  const file = path === '' ? undefined : openSpecFile(path);
  if (file === undefined || file.head.stamp !== stamp) return false;
  const blocks = [file.head.words, ...file.head.programs.map(({ block }) => block)];
  return blocks.every((block) => file.read(block) !== undefined);
}

async function compile(): Promise<void> {
  const failures: string[] = [];
  const specs = await loadSpecs(failures);
  const usages = programNames(specs).flatMap((name) => {
    try {
      const usage = buildUsage(name, expand(specs.get(name) ?? {}, specs, [name]));
      return isEmpty(usage) ? [] : [usage];
    } catch (error) {
      failures.push(`${name}: ${String(error)}`);
      return [];
    }
  });
  const words = compress(usages.map(wordsOf));
  const blocks = await Promise.all([words, ...usages.map((usage) => compress(packUsage(usage)))]);
  const [place, ...places] = placeBlocks(blocks);
  if (place === undefined) throw new Error('there is nothing to write');
  const programs = usages.flatMap(({ name, summary }, at): ProgramEntry[] => {
    const [block, usage] = [places[at], usages[at]];
    return block && usage ? [{ name, summary, commandCount: countCommands(usage), block }] : [];
  });
  const head: SpecHead = { stamp, programs, words: place };
  const bytes = encodeSpecFile(await compress(head), blocks);
  writeFileSync(target, bytes);
  if (process.argv.includes('--verbose')) report(failures, programs, bytes.length);
}

async function load(name: string): Promise<Record<string, unknown>> {
  const url = pathToFileURL(join(source, 'build', `${name}.js`));
  return (await import(url.href)) as Record<string, unknown>;
}

/** Every spec of the package by the path of its file; broken ones are left out. */
async function loadSpecs(failures: string[]): Promise<Map<string, CompletionSpec>> {
  const index = await load('index');
  const versioned = new Set(index.diffVersionedCompletions as readonly string[]);
  const specs = new Map<string, CompletionSpec>();
  for (const name of index.default as readonly string[]) {
    if (versioned.has(name)) continue;
    try {
      const { default: spec, versions } = await load(name);
      if (typeof spec !== 'object' || spec === null || Array.isArray(spec)) continue;
      specs.set(name, applyVersions(spec, (versions ?? {}) as Record<string, SpecChange>));
    } catch (error) {
      failures.push(`${name}: ${String(error)}`);
    }
  }
  for (const name of versioned) {
    const latest = [...specs.keys()]
      .filter(
        (path) => path.startsWith(`${name}/`) && /^\d[\d.]*$/.test(path.slice(name.length + 1)),
      )
      .toSorted(compareVersions)
      .at(-1);
    const spec = specs.get(latest ?? '');
    if (spec) specs.set(name, spec);
  }
  return specs;
}

/** Not the parts of programs, which lie in folders; scoped packages do too. */
function programNames(specs: ReadonlyMap<string, CompletionSpec>): string[] {
  return [...specs.keys()]
    .filter((name) => !name.includes('/') || /^@[^/]+\/[^/]+$/.test(name))
    .filter((name) => !shellWords.has(name))
    .toSorted();
}

/** Puts in place what a spec names another file for; `trail` holds the files that it is within. */
function expand(
  spec: CompletionSpec,
  specs: ReadonlyMap<string, CompletionSpec>,
  trail: readonly string[],
): CompletionSpec {
  const path =
    typeof spec.loadSpec === 'string' && !trail.includes(spec.loadSpec) ? spec.loadSpec : '';
  const loaded = specs.get(path) ?? {};
  const inner = path === '' ? trail : [...trail, path];
  return {
    ...loaded,
    ...spec,
    options: [...listOf(spec.options), ...listOf(loaded.options)],
    subcommands: [...listOf(spec.subcommands), ...listOf(loaded.subcommands)].map((command) =>
      expand(command, specs, inner),
    ),
  };
}

/** Says nothing but its name. */
function isEmpty({ options, operands, commands, summary }: Usage): boolean {
  return options.length + operands.length + commands.length === 0 && summary === '';
}

function countCommands({ commands, isRunnable }: Usage): number {
  return commands.reduce((sum, command) => sum + countCommands(command), isRunnable ? 1 : 0);
}

/** The words of the names of all commands, each once. */
function wordsOf(usage: Usage): string {
  const words = new Set<string>();
  const visit = ({ name, aliases, commands }: Usage) => {
    for (const word of [name, ...aliases].flatMap(splitWords)) words.add(word);
    for (const command of commands) visit(command);
  };
  for (const command of usage.commands) visit(command);
  return [...words].toSorted().join(' ');
}

/** The window holds the whole; a higher quality takes twice as long for a twentieth. */
function compress(value: unknown): Promise<Buffer> {
  const bytes = Buffer.from(JSON.stringify(value));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 7,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(24, Math.max(16, Math.ceil(Math.log2(bytes.length)))),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return promisify(brotliCompress)(bytes, { params });
}

function report(
  failures: readonly string[],
  programs: readonly ProgramEntry[],
  size: number,
): void {
  const commands = programs.reduce((sum, { commandCount }) => sum + commandCount, 0);
  const largest = programs
    .toSorted((left, right) => right.block[1] - left.block[1])
    .slice(0, 8)
    .map(({ name, block, commandCount }) => `${name} ${block[1]} (${commandCount})`);
  process.stdout.write(
    `${programs.length} programs, ${commands} commands, ${size} bytes\nlargest: ${largest.join(', ')}\n${failures.length} broken\n${failures.join('\n')}\n`,
  );
}
