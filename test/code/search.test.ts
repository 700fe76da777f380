// The search ability: hits with a place that can be read, references as read gives them, and an honest word on how.
import { describe, expect, it } from 'vitest';
import { openReading, tokensOf } from './reading.ts';
import { plantSample } from './sample-workspace.ts';
import { openPlace, plant, refusal } from './workspace/place.ts';

const place = openPlace();
const root = plantSample(place.fresh());
const reading = openReading(root);
const { search, text } = reading;

describe('a search', () => {
  it.each([
    'sign in with the default store',
    'sign in, default store|tri_index',
    'sign in, default store|semantic',
  ])('%s says how it was done and where the hits are', async (query) => {
    const { text: answer, hits } = await search(query);
    const [said, first = ''] = answer.split('\n');
    expect(said).toMatch(/^\[.*\d+ files searched, all as they are now\]$/);
    expect(first).toMatch(/^src\/auth\.py:\d+-\d+( \S+)? \d\.\d\d$/);
    expect(hits[0]?.path).toBe('src/auth.py');
    expect(hits[0]?.text).toContain('default store');
  });

  it('prints places that can be read', async () => {
    const { text: answer, hits } = await search('cart|limit:3');
    const places = [...answer.matchAll(/^(\S+:\d+-\d+) .*\d\.\d\d$/gm)].map(([, at = '']) => at);
    expect(places).toHaveLength(hits.length);
    for (const [index, at] of places.entries()) {
      const line = (hits[index]?.text ?? '').split('\n')[0] ?? '';
      expect((await text(at)).trimStart().startsWith(line.trimStart())).toBe(true);
    }
  });

  it('gives five files, or as many as asked for', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`f${index}.py`, 'def zebra():\n    pass\n']),
    );
    const own = openReading(place.fresh(), many);
    const filesOf = async (query: string) =>
      new Set((await own.search(query)).hits.map(({ path }) => path)).size;
    expect(await filesOf('zebra')).toBe(5);
    expect(await filesOf('zebra|limit:10')).toBe(10);
    expect(await filesOf('zebra|limit:100')).toBe(12);
  });

  it('shows a few lines, and more with context', async () => {
    const brief = (await search('tries locked user|limit:1')).text;
    const full = (await search('tries locked user|limit:1|context')).text;
    expect(brief).not.toContain('raise AuthError');
    expect(full.length).toBeGreaterThan(brief.length);
    expect(full).toContain('raise AuthError');
  });

  it('is limited to a file or folder', async () => {
    expect((await search('emptyCart|file:web/shop.ts')).hits.map(({ path }) => path)).toEqual([
      'web/shop.ts',
    ]);
    expect(
      (await search('name|file:src|limit:50')).hits.every(({ path }) => path.startsWith('src/')),
    ).toBe(true);
  });

  it('for what is not there says so', async () => {
    const { text: answer, hits } = await search('zzzxqv');
    expect(answer).toMatch(/^\[.*\]\nNo hits\.$/);
    expect(hits).toEqual([]);
  });

  it('limited to a file that is not there says that', async () => {
    const answer = await search('emptyCart|file:web/no-such.ts').catch((error: Error) => ({
      text: error.message,
    }));
    expect(answer.text).toContain('web/no-such.ts');
  });

  it('keeps within its tokens', async () => {
    const wide = `def zebra():\n    return "${'wide words '.repeat(2000)}"\n`;
    const own = openReading(
      place.fresh(),
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}.py`, wide])),
    );
    const { text: answer } = await own.search('zebra|limit:100|context');
    expect(tokensOf(answer)).toBeLessThanOrEqual(8000);
  });

  it('drops what is less relevant than asked for', async () => {
    expect((await search('emptyCart zzzxqv|tri_index|minrel:0.9')).hits).toEqual([]);
    expect((await search('emptyCart|tri_index|minrel:0.7')).hits.length).toBeGreaterThan(0);
  });
});

describe('a search for references', () => {
  it('gives what read gives', async () => {
    const { text: answer } = await search('find|references:authenticate|file:src/auth.py');
    expect(answer).toBe(await text('src/auth.py|refs:authenticate'));
    expect((await search('|refs:authenticate|file:src/auth.py')).text).toBe(answer);
  });

  it('has its hits as data too', async () => {
    const { hits } = await search('find|refs:authenticate|file:src/auth.py');
    expect(hits.map(({ path, startLine }) => `${path}:${startLine}`)).toEqual([
      'src/auth.py:51',
      'src/main.py:1',
      'src/main.py:7',
    ]);
  });
});

describe('a refusal', () => {
  it('tells what to do instead', async () => {
    const requests = [
      '',
      'find|references:authenticate',
      'find|references:emptyCart',
      'find|references:nothing_like_it',
      'find|references|file:src/auth.py',
      'find|refs:authenticate|file:../outside.py',
      'find|refs:authenticte|file:src/auth.py',
      'auth|file:../outside.py',
      'auth|file:/etc',
      'auth|trindex',
      'auth|limit:0',
    ];
    const texts = [];
    for (const request of requests) {
      const { message, hint, exitCode } = await refusal(() => search(request));
      texts.push(`## ${request} (${exitCode})\n${message}\n${hint ?? '(no hint)'}\n`);
    }
    await expect(texts.join('\n')).toMatchFileSnapshot('./search-messages.snap.txt');
    expect(texts.filter((one) => one.includes('(no hint)'))).toEqual([]);
  });

  it('of references in a file that is not there is what read says of it', async () => {
    const asked = await refusal(() => search('find|refs:authenticate|file:src/auht.py'));
    const { message, hint } = await refusal(() => reading.read('src/auht.py|refs:authenticate'));
    expect({ message: asked.message, hint: asked.hint }).toEqual({ message, hint });
  });

  it('of references names the files that define the symbol', async () => {
    const { message, hint } = await refusal(() => search('find|references:emptyCart'));
    expect(message).toBe("mode='references' requires both 'file_path' and 'symbol' parameters");
    expect(hint).toBe('Defined in: file:web/cart.ts, file:web/shop.ts');
    const [, home = ''] = /file:(\S+?)(?:,|$)/.exec(hint ?? '') ?? [];
    expect((await search(`find|references:emptyCart|file:${home}`)).text).toContain(home);
  });

  it('of references names files whose names hold bars so that they can be given back', async () => {
    const own = openReading(plant(place.fresh(), { 'a|b.py': 'def zebra():\n    pass\n' }));
    const { hint = '' } = await refusal(() => own.search('find|refs:zebra'));
    expect(hint).toContain('file:a\\|b.py');
    expect((await own.search('find|refs:zebra|file:a\\|b.py')).text).toContain('definition, exact');
  });
});

describe('what was understood', () => {
  it('is told of every request that can be', async () => {
    const before = reading.understood.length;
    await search('a query|tri-index|limit:7');
    await search("it's|refs:check|file:src/auth.py");
    await refusal(() => search('a|bogus'));
    expect(reading.understood.slice(before)).toEqual([
      "🔍 Parsed search params: query='a query', mode='tri_index', symbol=None, limit=7",
      `🔍 Parsed search params: query="it's", mode='references', symbol='check', limit=5`,
    ]);
  });
});
