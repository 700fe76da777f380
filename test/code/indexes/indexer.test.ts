// Records made by threads are those that one thread makes, in the same order.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tryIndex } from '../../../src/code/indexes/index-file.ts';
import { openIndexer } from '../../../src/code/indexes/indexer.ts';
import { openModels } from '../../../src/embedding/models.ts';
import { noModels } from '../../../src/embedding/settings.ts';
import type { FileRecord } from '../../../src/code/indexes/record.ts';
import { openWorkspace } from '../../../src/code/workspace/workspace.ts';
import { openPlace, plant } from '../workspace/place.ts';

const place = openPlace();
const nothingKnown = () => undefined;

/** Large arrays are compared much faster as text. */
const asText = (record: unknown) => JSON.stringify(record);

const repeat = (text: string, size: number) => text.repeat(Math.ceil(size / text.length));

/** Over 1.5 MB, in several languages, with an empty file, one that is not text and one that is broken. */
function plantMuch(root: string): string {
  const python = readFileSync(new URL('../../fixtures/code/python.py', import.meta.url), 'utf8');
  const rust = readFileSync(new URL('../../fixtures/code/rust.rs', import.meta.url), 'utf8');
  for (let at = 0; at < 30; at += 1) {
    plant(root, {
      [`a${at}/module_${at}.py`]: `# ${at}\n${repeat(python, 30_000)}`,
      [`b${at}/part_${at}.rs`]: `// ${at}\n${repeat(rust, 25_000)}`,
    });
  }
  return plant(root, {
    'broken.py': 'def (((\nclass\n',
    'empty.py': '',
    'not-text.py': Uint8Array.from({ length: 300 }, (_, at) => at % 256),
  });
}

describe('an indexer', () => {
  it('gives by threads what it gives without', { timeout: 120_000 }, async () => {
    const workspace = openWorkspace(plantMuch(place.fresh()));
    const files = await workspace.list();
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeGreaterThan(1_500_000);
    const told: number[] = [];
    const records = await openIndexer(workspace, openModels(noModels)).index(
      files,
      nothingKnown,
      (done, all) => {
        expect(all).toBe(files.length);
        told.push(done);
      },
    );
    const alone: (FileRecord | undefined)[] = [];
    for (const { path } of files) {
      const source = await workspace.read(path).catch(nothingKnown);
      alone.push(source && (await tryIndex(source, undefined)));
    }
    expect(records.map(asText)).toEqual(alone.map(asText));
    expect(told).toEqual(files.map((_, at) => at + 1));
    const missing = files.filter((_, at) => records[at] === undefined).map(({ path }) => path);
    expect(missing).toEqual(['not-text.py']);
  });

  it('does not index what it is told is indexed', async () => {
    const root = plant(place.fresh(), { 'a.py': 'x = 1\n', 'b.py': 'y = 2\n' });
    const workspace = openWorkspace(root);
    const indexer = openIndexer(workspace, openModels(noModels));
    const files = await workspace.list();
    const [one, two] = (await indexer.index(files, nothingKnown, () => {})) as FileRecord[];
    const hashes = new Map([one, two].map((record) => [record?.path ?? '', record?.hash]));
    writeFileSync(join(root, 'b.py'), 'y = 3\n');
    const again = await indexer.index(
      files,
      (path) => hashes.get(path),
      () => {},
    );
    expect(again[0]).toBe('unchanged');
    expect(again[1]).toMatchObject({ path: 'b.py' });
  });

  it('goes on past a file that is gone', async () => {
    const workspace = openWorkspace(plant(place.fresh(), { 'b.py': 'y = 2\n' }));
    const [listed] = await workspace.list();
    if (!listed) throw new Error('nothing listed');
    const records = await openIndexer(workspace, openModels(noModels)).index(
      [{ ...listed, path: 'a.py' }, listed],
      nothingKnown,
      () => {},
    );
    expect(records.map((record) => typeof record)).toEqual(['undefined', 'object']);
  });
});
