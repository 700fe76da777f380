// `climax search`: hits for a person, as JSON for a program, and how each request ends.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheBeside } from '../code/reading.ts';
import { plantSample } from '../code/sample-workspace.ts';
import { openPlace } from '../code/workspace/place.ts';
import { climax } from './terminal.ts';

const root = plantSample(openPlace().fresh());
const env = { ...process.env, ...cacheBeside(root) };
const search = (...words: readonly string[]) => climax(['search', '--in', root, ...words], env);

interface Hit {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol?: string;
  readonly relevance: number;
  readonly text: string;
}

describe('climax search', () => {
  it('takes its words as one query', async () => {
    const { out, err, code } = await search('authenticate', 'user|limit:1');
    expect(code).toBe(0);
    expect(out).toMatch(/\nsrc\/auth\.py:\d+-\d+ /);
    expect(err).toBe(
      "🔍 Parsed search params: query='authenticate user', mode='semantic', symbol=None, limit=1\n",
    );
  });

  it('prints hits as JSON', async () => {
    const { out } = await search('sign in, default store|limit:2', '--json');
    const { hits } = JSON.parse(out) as { hits: Hit[] };
    expect(hits.length).toBeGreaterThan(0);
    expect(hits[0]).toMatchObject({
      path: 'src/auth.py',
      startLine: expect.any(Number),
      endLine: expect.any(Number),
      symbol: expect.any(String),
      relevance: expect.any(Number),
      text: expect.stringContaining('def authenticate'),
    });
  });

  it('prints references as JSON too', async () => {
    const { out, code } = await search('find|refs:authenticate|file:src/auth.py', '--json');
    expect(code).toBe(0);
    const { hits } = JSON.parse(out) as { hits: Hit[] };
    expect(hits.map(({ path, startLine }) => `${path}:${startLine}`)).toEqual([
      'src/auth.py:51',
      'src/main.py:1',
      'src/main.py:7',
    ]);
  });

  it('that finds nothing has done its work', async () => {
    expect(await search('zzzxqv')).toMatchObject({
      code: 0,
      out: expect.stringContaining('No hits.'),
    });
  });

  it.each([
    ['find|refs:nothing|file:src/auth.py', 1],
    ['find|refs:x|file:../a.py', 1],
    ['find|refs:authenticate', 2],
    ['a|bogus', 2],
    ['a|limit:0', 2],
    ['|tri_index', 2],
  ])('%s ends with %i', async (query, code) => {
    const result = await search(query);
    expect(result.code).toBe(code);
    expect(result.err).toMatch(/^climax: .+\n {2}\S/m);
  });

  it('shows hidden characters', async () => {
    writeFileSync(join(root, 'odd.py'), 'def zebra():\n    return "\u001B[2J\u202E"\n');
    const { out } = await search('zebra');
    expect(out).toContain('\\x1b[2J\\u202e');
  });

  it('needs a query', async () => {
    expect((await climax(['search'])).code).toBe(2);
  });
});
