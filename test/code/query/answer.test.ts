// Answers are true when they are given: a file that changes while it is being looked for never shows what it said before.
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerQuery } from '../../../src/code/query/answer.ts';
import { openIndex } from '../indexes/index-of.ts';
import { openPlace, plant } from '../workspace/place.ts';

const place = openPlace();
const everything = { limit: 10, minRelevance: 0, accepts: () => true };
const zebra = 'def zebra():\n    return 1\n';

/** An index under which something happens right after it was brought up to date. */
function openShaken(root: string, shake: (attempt: number) => void) {
  const { workspace, index } = openIndex(root);
  let attempt = 0;
  const refresh = async () => {
    const corpus = await index.refresh();
    shake((attempt += 1));
    return corpus;
  };
  return {
    ask: (query: string) => answerQuery(workspace, { ...index, refresh }, query, everything),
    attempts: () => attempt,
  };
}

describe('an answer', () => {
  it('has the lines of the file as they are', async () => {
    const filler = Array.from(
      { length: 120 },
      (_, at) => `def step_${at}():\r\n    return ${at}\r\n\r\n`,
    );
    const root = plant(place.fresh(), {
      'a.py': `${filler.join('')}def zebra():\r\n    return "größe"`,
      'b.py': zebra,
    });
    const { workspace, index } = openIndex(root);
    const { hits, files } = await answerQuery(workspace, index, 'zebra', everything);
    expect(files).toBe(2);
    expect(hits.map(({ path }) => path)).toContain('a.py');
    for (const { path, startLine, endLine, text } of hits) {
      const lines = readFileSync(join(root, path), 'utf8').split(/(?<=\n)/);
      expect(text).toBe(lines.slice(startLine - 1, endLine).join(''));
      expect(text).toContain('zebra');
    }
  });

  it('about a file that has just changed is asked for again', async () => {
    const root = plant(place.fresh(), { 'a.py': zebra, 'b.py': zebra });
    const { ask, attempts } = openShaken(root, (attempt) => {
      if (attempt === 1) writeFileSync(join(root, 'a.py'), `# moved down\n\n\n${zebra}`);
    });
    const { hits } = await ask('zebra');
    expect(attempts()).toBe(2);
    const moved = hits.find(({ path }) => path === 'a.py');
    expect(moved?.text).toContain('moved down');
    expect(moved?.endLine).toBe(5);
  });

  it('about a file that has just gone does not show it', async () => {
    const root = plant(place.fresh(), { 'a.py': zebra, 'b.py': zebra });
    const { ask } = openShaken(root, () => rmSync(join(root, 'a.py'), { force: true }));
    expect((await ask('zebra')).hits.map(({ path }) => path)).toEqual(['b.py']);
  });

  it('about a file that changes all the time leaves it out in the end', async () => {
    const root = plant(place.fresh(), { 'a.py': zebra, 'b.py': zebra });
    const { ask, attempts } = openShaken(root, (attempt) =>
      appendFileSync(join(root, 'a.py'), `# ${attempt}\n`),
    );
    expect((await ask('zebra')).hits.map(({ path }) => path)).toEqual(['b.py']);
    expect(attempts()).toBeLessThan(10);
  });

  it('about a file that no longer says what was asked for does not show it', async () => {
    const root = plant(place.fresh(), { 'a.py': zebra });
    const { ask } = openShaken(root, () => writeFileSync(join(root, 'a.py'), 'other = 1\n'));
    expect((await ask('zebra')).hits).toEqual([]);
  });

  it('counts files against the limit only when they have something to show', async () => {
    const root = plant(place.fresh(), {
      'zebra/__init__.py': '',
      'zebra.py': '',
      'herd.py': 'def count():\n    return zebra + 1\n',
    });
    const { workspace, index } = openIndex(root);
    const { hits } = await answerQuery(workspace, index, 'zebra', { ...everything, limit: 1 });
    expect(hits.map(({ path }) => path)).toEqual(['herd.py']);
  });

  it('is limited to what is accepted', async () => {
    const root = plant(place.fresh(), { 'a.py': zebra, 'src/b.py': zebra, 'srcs/c.py': zebra });
    const { workspace, index } = openIndex(root);
    const { hits } = await answerQuery(workspace, index, 'zebra', {
      ...everything,
      accepts: (path) => path.startsWith('src/'),
    });
    expect(hits.map(({ path }) => path)).toEqual(['src/b.py']);
  });

  it('drops what is less relevant than asked for, and its numbers are from 0 to 1', async () => {
    const root = plant(place.fresh(), {
      'zebra.py': zebra,
      'other.md': 'Of many things, a zebra among them, at length: wind, rain, sand and stars.\n',
    });
    const { workspace, index } = openIndex(root);
    const ask = (minRelevance: number) =>
      answerQuery(workspace, index, 'zebra', { ...everything, minRelevance });
    const all = (await ask(0)).hits;
    expect(all.map(({ path }) => path)).toEqual(['zebra.py', 'other.md']);
    const [best = 0, worst = 0] = all.map(({ relevance }) => relevance);
    expect(best).toBeLessThanOrEqual(1);
    expect(worst).toBeGreaterThanOrEqual(0);
    expect(best).toBeGreaterThan(worst);
    expect((await ask((best + worst) / 2)).hits.map(({ path }) => path)).toEqual(['zebra.py']);
    expect((await ask(1)).hits).toEqual([]);
  });
});
