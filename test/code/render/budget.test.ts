// The budget: what was asked for as the most tokens is the most, measured with the tokenizer itself, in every mode.
import * as fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fitLines } from '../../../src/code/render/budget.ts';
import { openReading, tokensOf } from '../reading.ts';
import { large, plantSample } from '../sample-workspace.ts';
import { openPlace } from '../workspace/place.ts';
import { type Program, programs } from './programs.ts';

const place = openPlace();
const root = plantSample(place.fresh());
const { text } = openReading(root);

const endings: Readonly<Record<string, string>> = { python: 'py', typescript: 'ts', go: 'go' };
const modes = [
  '',
  '|overview',
  '|overview|details',
  '|symbol:NAME',
  '|lines:1-9999',
  '|nocompress',
];

/** Random programs, and text of no language with long lines and odd characters. */
const sources = fc.oneof(
  { weight: 3, arbitrary: programs },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.string({ unit: 'grapheme', maxLength: 400 }), { maxLength: 30 })
      .map((lines) => ({
        language: 'none',
        source: `# nothing\n${lines.join('\n').replaceAll('\0', '')}`,
        names: ['nothing'],
      })),
  },
);

/** What was asked for and how far it went over, of a random source in a random mode. */
async function measure([{ language, source, names }, maxTokens, mode, pick]: [
  Program,
  number,
  string,
  number,
]): Promise<{ request: string; tokensOver: number; isWellFormed: boolean }> {
  const path = `made.${endings[language] ?? 'md'}`;
  writeFileSync(join(root, path), source);
  const request = `${path}${mode.replace('NAME', names[pick % names.length] ?? '')}|maxtokens:${maxTokens}`;
  const answer = await text(request);
  return {
    request,
    tokensOver: Math.max(0, tokensOf(answer) - maxTokens),
    isWellFormed: answer.isWellFormed(),
  };
}

describe('maxtokens', () => {
  it('holds where the first slash of a line is counted with the line before', async () => {
    writeFileSync(
      join(root, 'm0.ts'),
      '/** ܀ */\nexport const a = "܀";\nexport function bcd(x: number) { return x; }\n',
    );
    for (let most = 5; most < 60; most += 1) {
      const answer = await text(`m0.ts|lines:1-9999|maxtokens:${most}`);
      expect(tokensOf(answer)).toBeLessThanOrEqual(most);
    }
  });

  it.each([
    ['from 200 tokens on', fc.integer({ min: 200, max: 3000 })],
    ['of 100 tokens and less', fc.integer({ min: 1, max: 100 })],
  ])('%s holds for any source in any mode', { timeout: 120_000 }, async (_what, budget) => {
    const cases = fc.tuple(sources, budget, fc.constantFrom(...modes), fc.nat());
    await fc.assert(
      fc.asyncProperty(cases, async (given) => {
        const measured = await measure(given);
        expect(measured).toEqual({ ...measured, tokensOver: 0, isWellFormed: true });
      }),
      { numRuns: 300, interruptAfterTimeLimit: 60_000 },
    );
  });

  it.each([1, 2, 5, 10, 20, 40, 60, 80, 100, 150, 300])(
    'of %i holds in every mode',
    async (most) => {
      const requests = [
        'src/auth.py',
        'src/store.py',
        'large.py',
        'notes.xyz',
        'broken.py',
        'utf16.py',
        'src/auth.py|overview',
        'src/auth.py|overview|details',
        'large.py|overview',
        'src/auth.py|symbol:Auth',
        'src/auth.py|symbol:Auth.login|details',
        'src/auth.py|refs:authenticate',
        'src/auth.py:1-53',
        'src/auth.py|nocompress',
      ];
      const over = [];
      for (const request of requests) {
        const tokens = tokensOf(await text(`${request}|maxtokens:${most}`));
        if (tokens > most) over.push(`${request}: ${tokens}`);
      }
      expect(over).toEqual([]);
    },
  );

  it('holds although the path is long', async () => {
    const folder = 'a-folder-with-a-rather-long-name/'.repeat(6);
    const deep = openReading(place.fresh(), { [`${folder}file.py`]: 'value = 1\n'.repeat(500) });
    for (const mode of ['', '|overview', ':1-500', '|nocompress']) {
      const tokens = tokensOf(await deep.text(`${folder}file.py${mode}|maxtokens:300`));
      expect({ mode, isOver: tokens > 300 }).toEqual({ mode, isOver: false });
    }
  });

  it('is 8,000 where none is given, but for names and for nocompress', async () => {
    for (const request of ['large.py', 'large.py:1-5003', 'src/auth.py|symbol:Auth']) {
      expect(tokensOf(await text(request))).toBeLessThanOrEqual(8000);
    }
    const overview = await text('large.py|overview|details');
    for (const { name } of large.functions) expect(overview).toContain(name);
    expect(tokensOf(await text('large.py|nocompress'))).toBeGreaterThan(20_000);
  });

  it('that is enough changes nothing', async () => {
    for (const request of ['src/auth.py', 'src/auth.py|overview', 'src/auth.py|symbol:Auth']) {
      expect(await text(`${request}|maxtokens:100000`)).toBe(await text(request));
    }
  });

  it('that is too small says so, and does not say that there is nothing', async () => {
    const answer = await text('src/auth.py|overview|details|maxtokens:120');
    expect(answer).toMatch(/cut/);
    expect(await text('src/auth.py|overview|maxtokens:30')).not.toContain('nothing is declared');
  });
});

describe('a text fitted by its lines', () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line number ${index}`);

  it('is whole where it fits', async () => {
    const whole = lines.join('\n');
    expect(await fitLines(whole, 5000, 60)).toEqual({ text: whole, lines: 100, isCut: false });
    expect(await fitLines('', 1, 60)).toEqual({ text: '', lines: 1, isCut: false });
    const exact = tokensOf(whole);
    expect(await fitLines(whole, exact, 60)).toMatchObject({ isCut: false });
    expect(await fitLines(whole, exact - 1, 60)).toMatchObject({ isCut: true });
  });

  it('is else its first lines, with the reserve left free', async () => {
    const fitted = await fitLines(lines.join('\n'), 200, 60);
    expect(fitted.isCut).toBe(true);
    expect(fitted.text).toBe(lines.slice(0, fitted.lines).join('\n'));
    expect(tokensOf(fitted.text)).toBeLessThanOrEqual(140);
    expect(tokensOf(fitted.text)).toBeGreaterThan(100);
  });

  it('is the head of a line that is longer than the room', async () => {
    const fitted = await fitLines('word '.repeat(10_000), 100, 20);
    expect(fitted).toMatchObject({ lines: 0, isCut: true });
    expect(tokensOf(fitted.text)).toBeLessThanOrEqual(80);
    expect(fitted.text.length).toBeGreaterThan(100);
  });

  it('never ends in half a character', async () => {
    for (let lead = 0; lead < 8; lead += 1) {
      const fitted = await fitLines(`${'x'.repeat(lead)}${'😀'.repeat(5000)}`, 100, 20);
      expect(fitted.text.isWellFormed()).toBe(true);
    }
  });

  it('is cut soon however long it is', async () => {
    const started = performance.now();
    await fitLines('ab\n'.repeat(5_000_000), 8000, 60);
    await fitLines('some words '.repeat(1_000_000), 8000, 60);
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('is cut soon although it is one word', { timeout: 90_000 }, async () => {
    const started = performance.now();
    await fitLines('a'.repeat(100_000), 8000, 60);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
