// An index that was built in steps answers as one that was built at once, whatever the steps were.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openPlace, plant, setTime } from '../workspace/place.ts';
import { answersOf, openIndex } from './index-of.ts';

const place = openPlace();

const paths = [
  'parser.py',
  'src/parser.py',
  'src/token_store.ts',
  'src/deep/er/server.go',
  'test/parser_test.py',
  'notes.md',
  'src/empty.py',
] as const;
const words = ['parse', 'tokens', 'store', 'Server', 'walkTree', 'größe', 'parsing', 'login'];
const queries = [
  'parse',
  'walkTree',
  'how are tokens stored',
  'Server',
  'who calls walkTree',
  'parser test',
  'größe',
];

const name = fc.constantFrom(...words);
const block = fc.oneof(
  fc.tuple(name, name).map(([one, other]) => `def ${one}():\n    return ${other}(1)\n\n`),
  fc
    .tuple(name, name)
    .map(
      ([one, other]) =>
        `class ${one}(${other}):\n    """${other} of it."""\n    def ${other}(self):\n        raise ${one}Error\n\n`,
    ),
  fc.tuple(name, name).map(([one, other]) => `export function ${one}() { return ${other}(); }\n`),
  fc
    .tuple(name, fc.integer({ min: 1, max: 90 }))
    .map(([one, count]) => `# ${`${one} again `.repeat(count)}\n`.repeat(3)),
);
const content = fc.array(block, { maxLength: 6 }).map((blocks) => blocks.join(''));
const path = fc.constantFrom(...paths);

const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), path, content }),
  fc.record({ kind: fc.constant('remove' as const), path }),
  fc.record({ kind: fc.constant('rename' as const), path, to: path }),
  fc.record({ kind: fc.constant('touch' as const), path }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const after = fc.constantFrom('go on' as const, 'save' as const, 'reopen' as const);

let clock = 1_600_000_000;

/** Times are set: the clock of a file system is coarser than these steps. */
function take(root: string, one: Step): void {
  const file = join(root, one.path);
  mkdirSync(dirname(file), { recursive: true });
  clock += 1;
  if (one.kind === 'write') writeFileSync(file, one.content);
  if (!existsSync(file)) return;
  if (one.kind === 'remove') return rmSync(file);
  if (one.kind !== 'rename') return setTime(file, clock);
  mkdirSync(dirname(join(root, one.to)), { recursive: true });
  renameSync(file, join(root, one.to));
}

async function rebuilt(root: string, given: readonly string[]) {
  const { index, store } = openIndex(root, { cache: place.fresh('cache') });
  expect(existsSync(store.file)).toBe(false);
  const corpus = await index.refresh();
  return given.map((query) => answersOf(corpus, query));
}

function expectSame(
  found: ReturnType<typeof answersOf>[],
  expected: ReturnType<typeof answersOf>[],
): void {
  const bare = (all: typeof found) =>
    all.map((one) => one.map(({ path: file, places }) => ({ file, places })));
  expect(bare(found)).toEqual(bare(expected));
  const scores = (all: typeof found) => all.flat().map(({ score }) => score);
  const other = scores(expected);
  for (const [at, score] of scores(found).entries()) {
    expect(Math.abs(score - (other[at] ?? NaN))).toBeLessThanOrEqual(1e-9);
  }
}

const files = (mark: string, from: number, to: number) =>
  Object.fromEntries(
    Array.from({ length: to - from }, (_, at) => [
      `f${from + at}.py`,
      `def work_${mark}_${from + at}():\n    return walkTree(${mark})\n`,
    ]),
  );

describe('an index that is built in steps', () => {
  it('answers as one that is built at once', { timeout: 240_000 }, async () => {
    const unsaved: unknown[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ path, content }), { maxLength: 5 }),
        fc.array(fc.tuple(step, after), { minLength: 1, maxLength: 8 }),
        async (first, steps) => {
          const root = place.fresh();
          for (const { path: file, content: text } of first) {
            take(root, { kind: 'write', path: file, content: text });
          }
          let { index } = openIndex(root);
          await index.refresh();
          for (const [one, then] of steps) {
            take(root, one);
            let corpus = await index.refresh();
            if (then !== 'go on') {
              await index.save();
              if (!index.status().isSaved) unsaved.push([one, then]);
              if (then === 'reopen') ({ index } = openIndex(root));
              corpus = await index.refresh();
            }
            const found = queries.map((query) => answersOf(corpus, query));
            expectSame(found, await rebuilt(root, queries));
          }
        },
      ),
      { numRuns: 30 },
    );
    expect(unsaved).toEqual([]);
  });

  it('is the same when so much changed that it is merged', async () => {
    const root = place.fresh();
    plant(root, files('one', 0, 230));
    const { index } = openIndex(root);
    await index.refresh();
    plant(root, files('another', 10, 225));
    rmSync(join(root, 'f3.py'));
    const corpus = await index.refresh();
    expect(corpus.parts).toHaveLength(1);
    plant(root, files('third', 100, 120));
    const later = await index.refresh();
    expect(later.parts).toHaveLength(2);
    const asked = ['walkTree', 'another', 'third', 'one', 'work_third_100'];
    expectSame(
      asked.map((query) => answersOf(later, query)),
      await rebuilt(root, asked),
    );
    expect(answersOf(later, 'one').map(({ path: file }) => file)).not.toContain('f3.py');
  });
});
