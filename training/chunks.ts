// Cuts the repositories into chunks exactly as the product's index does, and notes what their files say in plain words.
// Usage: node scripts/ts.mjs training/chunks.ts REPOS.json EXCLUDED.txt OUT [SHARD/SHARDS]
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildChunks, type Chunk } from '../src/code/syntax/chunks.ts';
import { detectLanguage } from '../src/code/syntax/languages.ts';
import { buildLineIndex } from '../src/code/syntax/line-index.ts';
import { type ParsedSource, parseSource } from '../src/code/syntax/parse.ts';
import type { CodeSymbol, Span } from '../src/code/syntax/symbol.ts';
import { isGenerated } from '../src/code/workspace/generated.ts';
import { tryRead } from '../src/code/workspace/try-read.ts';
import { openWorkspace, type Workspace } from '../src/code/workspace/workspace.ts';
import { isLicence, proseOf } from './doc-prose.ts';
import { shuffled } from './draw.ts';
import { type FileKind, kindOfFile } from './file-kinds.ts';
import type { ChunkRecord, DocRecord, FileRecord } from './records.ts';
import { fileNameOf, readRepositories, type Repository, useCheckout } from './repository.ts';
import { sectionsOf } from './sections.ts';
import { testedName, titlesOf } from './test-titles.ts';

const MAX_BYTES = 300_000;
const MAX_CHUNKS = 6000;
/** Of the chunks of a repository; the rest is code. */
const shares: readonly (readonly [FileKind, number])[] = [
  ['code', 1],
  ['test', 0.15],
  ['prose', 0.06],
  ['settings', 0.04],
];
const MAX_DOCS = 3;
/** Members are told apart by their owner's doc, and their own say little. */
const undescribed = new Set<CodeSymbol['kind']>(['key', 'section', 'member', 'field', 'test']);

/** Elixir writes docs as attributes before what they describe. */
const ATTRIBUTE = /@(?:type)?doc\s+(?:~[sS])?("""[\s\S]*?"""|"[^"\n]*")/;

const [list = '', excluded = '', out = '', shard = '0/1'] = process.argv.slice(2);
const [own = 0, shards = 1] = shard.split('/').map(Number);
mkdirSync(out, { recursive: true });
for (const [index, repository] of readRepositories(list, excluded).entries()) {
  const target = join(out, `${fileNameOf(repository)}.jsonl`);
  if (index % shards !== own || existsSync(target)) continue;
  const started = performance.now();
  const { chunks, files } = await useCheckout(repository, (directory) =>
    cutRepository(openWorkspace(directory), repository),
  );
  writeFileSync(target.replace(/jsonl$/, 'files.jsonl'), toLines(files));
  writeFileSync(`${target}.part`, toLines(chunks));
  renameSync(`${target}.part`, target);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${repository.repo}\t${chunks.length}\t${seconds} s\n`);
}

function toLines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

async function cutRepository(workspace: Workspace, repository: Repository) {
  const listed = (await workspace.list()).filter(({ bytes }) => bytes <= MAX_BYTES);
  const isWhole = repository.split === 'heldout';
  const chunks: ChunkRecord[] = [];
  const files: FileRecord[] = [];
  let codeChunks = 0;
  for (const [kind, share] of shares) {
    const drawn = shuffled(
      listed.filter(({ path }) => kindOfFile(path) === kind),
      ({ path }) => `${repository.repo} ${path}`,
    );
    const limit = isWhole ? Infinity : share * (kind === 'code' ? MAX_CHUNKS : codeChunks);
    let taken = 0;
    for (const { path } of drawn) {
      const wantsText = kind === 'test' || kind === 'prose';
      if (taken >= limit && !wantsText) break;
      const source = await tryRead(workspace, path);
      if (!source || isGenerated(source.text)) continue;
      const cut = taken < limit ? await cutFile(path, source.text, kind) : undefined;
      chunks.push(...(cut?.chunks.slice(0, limit - taken) ?? []));
      taken += cut?.chunks.length ?? 0;
      files.push({
        path,
        kind,
        doc: cut?.doc ?? '',
        tested: kind === 'test' ? (testedName(path) ?? '') : '',
        titles: kind === 'test' ? titlesOf(source.text) : [],
        sections: kind === 'prose' ? sectionsOf(source.text) : [],
      });
    }
    if (kind === 'code') codeChunks = Math.min(taken, limit);
  }
  return { chunks, files };
}

async function cutFile(path: string, text: string, kind: FileKind) {
  const parsed = await tryParse(path, text);
  if (!parsed) return undefined;
  const chunks = buildChunks(parsed, buildLineIndex(text)).map((chunk) => ({
    path,
    kind,
    language: parsed.language?.name ?? '',
    symbol: chunk.symbol ?? '',
    lines: [chunk.startLine, chunk.endLine] as const,
    defines: chunk.defines.map(({ name, kind: what }) => [name, what] as const),
    docs: docsOf(chunk, parsed),
    text: text.slice(chunk.span.start, chunk.span.end),
  }));
  const { doc } = parsed.outline;
  const opening = doc ? text.slice(doc.start, doc.end) : '';
  return { chunks, doc: isLicence(opening) ? '' : proseOf(opening) };
}

/** The index, too, goes on without a file that the parser cannot take. */
async function tryParse(path: string, text: string): Promise<ParsedSource | undefined> {
  try {
    return await parseSource(text, detectLanguage(path, text));
  } catch {
    return undefined;
  }
}

/** The docs of what a chunk defines, by their place in its text. */
function docsOf({ span, defines }: Chunk, { text }: ParsedSource): DocRecord[] {
  return defines
    .flatMap((symbol) => {
      const { name, kind } = symbol;
      const doc = symbol.doc ?? attributeOf(symbol, text);
      if (!doc || undescribed.has(kind) || doc.start < span.start || doc.end > span.end) return [];
      const written = text.slice(doc.start, doc.end);
      const prose = isLicence(written) ? '' : proseOf(written);
      if (prose === '') return [];
      return [{ name, kind, span: [doc.start - span.start, doc.end - span.start] as const, prose }];
    })
    .slice(0, MAX_DOCS);
}

function attributeOf({ whole, definition }: CodeSymbol, text: string): Span | undefined {
  const found = ATTRIBUTE.exec(text.slice(whole.start, definition.start));
  if (!found) return undefined;
  return { start: whole.start + found.index, end: whole.start + found.index + found[0].length };
}
