// The title of a test, with the chunk of the tested file that shares most of its rare words.
import { type Material, type Pair, closest, pairFor, wordsIn } from './pair.ts';

const MAX_TITLES = 40;

export function testPairs(material: Material): Pair[] {
  const byName = new Map<string, string[]>();
  for (const path of material.byPath.keys()) {
    const name = nameOf(path);
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return material.files.flatMap(({ path, tested, titles }) => {
    const sources = byName.get(tested.toLowerCase()) ?? [];
    const source = nearest(path, sources);
    if (tested === '' || source === undefined) return [];
    const chunks = material.byPath.get(source) ?? [];
    return titles.slice(0, MAX_TITLES).flatMap((title) => {
      const query = title.replace(/^(?:it )?(?:should|must|can|will)\s+/i, '');
      const base = wordsIn(query).length < 3 ? undefined : closest(query, chunks, material);
      return base === undefined ? [] : [pairFor('test', query, material, base)];
    });
  });
}

function nameOf(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .toLowerCase();
}

/** The one whose folders are most like those of the test; undefined where two are equally near. */
function nearest(test: string, sources: readonly string[]): string | undefined {
  const folders = new Set(test.split('/').slice(0, -1));
  const scored = sources
    .map((path) => ({
      path,
      shared: path.split('/').filter((folder) => folders.has(folder)).length,
    }))
    .toSorted((one, other) => other.shared - one.shared);
  return scored[0] && scored[0].shared === scored[1]?.shared ? undefined : scored[0]?.path;
}
