// Keeps the layer order of ARCHITECTURE.md: a folder imports only folders below it, and siblings never each other.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = resolve('src');

/** From the top down; names in one row are siblings. */
const layers = [
  ['main', 'index', 'index-worker', 'rerank-worker'],
  ['cli'],
  ['mcp', 'authoring', 'clients'],
  ['tools'],
  ['discovery', 'execution', 'code'],
  ['catalog'],
  ['config'],
  ['embedding'],
  ['log'],
  ['package-files', 'private-file', 'file-bytes', 'cache-folder', 'replace-file'],
  ['text'],
  ['errors', 'signals', 'version'],
];

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.split(sep).join('/'));

function layerName(file: string): string {
  return file.replace(/\.ts$/, '').split('/')[0] ?? '';
}

function rankOf(file: string): number {
  return layers.findIndex((row) => row.includes(layerName(file)));
}

/** Static imports, and those that `import()` puts off until they are needed. */
const anyImport = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
const staticImport = /(?:from|import)\s*'(\.[^']+)'/g;

function importsOf(file: string, pattern = anyImport): string[] {
  const text = readFileSync(join(src, file), 'utf8');
  return [...text.matchAll(pattern)]
    .map(([, path = '']) =>
      relative(src, resolve(src, dirname(file), path))
        .split(sep)
        .join('/'),
    )
    .filter((path) => !path.startsWith('..'));
}

describe('the source tree', () => {
  it('has a place in the layer order for every file', () => {
    expect(files.filter((file) => rankOf(file) < 0)).toEqual([]);
    expect(files.length).toBeGreaterThan(30);
  });

  it('imports downwards only', () => {
    const upward = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => layerName(target) !== layerName(file))
        .filter((target) => rankOf(target) <= rankOf(file) && rankOf(file) !== layers.length - 1)
        .map((target) => `${file} -> ${target}`),
    );
    expect(upward).toEqual([]);
  });

  it('has no import cycle', () => {
    const graph = new Map(files.map((file) => [file, importsOf(file, staticImport)]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      if (path.includes(file) || done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it('lets only its ends touch files, processes, streams and the network', () => {
    const ends = [
      /^main\.ts$/,
      /^(?:log|private-file|file-bytes|replace-file)\.ts$/,
      /^cli\//,
      /^mcp\/stdio\.ts$/,
      /^config\/load\.ts$/,
      /^authoring\/(?:help\/ask|specs\/spec-file)\.ts$/,
      /^discovery\/kept-vectors\.ts$/,
      /^embedding\/(?:endpoint|kernel|weights-file|cross-encoder-model)\.ts$/,
      /^code\/workspace\//,
      /^code\/syntax\/(?:engine|grammar)\.ts$/,
      /^code\/indexes\/(?:store|lock|indexer)\.ts$/,
      /^execution\/(?:audit|descriptors|local|docker|output-store|process|process-group|program|sandbox|stragglers)\.ts$/,
    ];
    const touching = files.filter((file) =>
      /'node:(?:fs|fs\/promises|child_process|net|http)'|process\.std|process\.env|\bfetch\(/.test(
        readFileSync(join(src, file), 'utf8'),
      ),
    );
    expect(touching.filter((file) => !ends.some((end) => end.test(file)))).toEqual([]);
  });

  it('ends the process only in main', () => {
    const exiting = files.filter((file) =>
      readFileSync(join(src, file), 'utf8').includes('process.exit('),
    );
    expect(exiting).toEqual(['main.ts']);
  });

  it('has no drawers', () => {
    const drawers = files.filter((file) =>
      /(?:^|\/)(?:utils?|helpers?|common|misc|types|shared|manager)(?:\.ts|\/)/.test(file),
    );
    expect(drawers).toEqual([]);
  });

  it('exports at most ten names as a library', () => {
    const names = [...readFileSync(join(src, 'index.ts'), 'utf8').matchAll(/\{([^}]+)\}/g)]
      .flatMap(([, list = '']) => list.split(','))
      .map((name) => name.trim())
      .filter(Boolean);
    expect(names.length).toBeLessThanOrEqual(10);
    expect(new Set(names).size).toBe(names.length);
  });
});
