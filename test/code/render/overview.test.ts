// The overview: names with their lines in as few tokens as that takes, and with details their signatures.
import { describe, expect, it } from 'vitest';
import { openReading, tokensOf } from '../reading.ts';
import { large, makeModule, plantSample } from '../sample-workspace.ts';
import { openPlace } from '../workspace/place.ts';

const place = openPlace();
const { text } = openReading(plantSample(place.fresh()));

const paths = [
  'src/auth.py',
  'web/cart.ts',
  'server.go',
  'docs/guide.md',
  'settings.json',
  'notes.xyz',
  'broken.py',
  'crlf.py',
  'utf16.py',
  'open-end.py',
  'tool',
  'empty.py',
];

describe('the overview', () => {
  it.each([
    ['overview', ''],
    ['details', '|details'],
  ])('of every kind of file, as %s', async (name, option) => {
    const texts = [];
    for (const path of paths)
      texts.push(`## ${path}\n${await text(`${path}|overview${option}`)}\n`);
    await expect(texts.join('\n')).toMatchFileSnapshot(`./${name}.snap.txt`);
  });

  it('of a file of 5,000 lines names all that it declares, at its lines', async () => {
    const budget = '|maxtokens:100000';
    const brief = await text(`large.py|overview${budget}`);
    const detailed = await text(`large.py|overview|details${budget}`);
    for (const { name, start, end } of large.functions) {
      expect(brief).toMatch(new RegExp(`(?:^|[\\n,])${start} ${name}(?=,|$)`, 'm'));
      expect(detailed).toContain(`\n${start}-${end} def ${name}(value: int`);
    }
    expect(tokensOf(brief)).toBeLessThan(0.12 * tokensOf(large.text));
  });

  it('gives the lines of members where that is cheap', async () => {
    const long = `class Wide:\n    def first(self):\n${'        step(1)\n'.repeat(400)}\n    def second(self):\n${'        step(2)\n'.repeat(400)}`;
    const wide = openReading(place.fresh(), { 'wide.py': long });
    expect(await wide.text('wide.py|overview')).toBe('1 class Wide: 2 first,404 second');
  });

  it('counts the imports that there is no room for', async () => {
    const many = Array.from({ length: 50 }, (_, index) => `import module_number_${index}\n`);
    const own = openReading(place.fresh(), {
      'm.py': `${many.join('')}\n\ndef one():\n    pass\n`,
    });
    expect(await own.text('m.py|overview')).toMatch(/^imports module_number_0 \+49\n53 one$/);
    expect(await own.text('m.py|overview|details')).toContain('module_number_49');
  });

  it('with details ranges give the declaration', async () => {
    const made = makeModule(5);
    const own = openReading(place.fresh(), { 'm.py': made.text });
    const rows = (await own.text('m.py|overview|details')).split('\n').slice(1);
    expect(rows).toHaveLength(5);
    for (const [index, row] of rows.entries()) {
      const range = row.split(' ', 1)[0] ?? '';
      expect(await own.text(`m.py:${range}`)).toBe(
        `${(await own.text(`m.py|symbol:step_${index}`)).split('\n').slice(1).join('\n')}\n`,
      );
      expect(row).toContain(`# Step number ${index} of the work.`);
    }
  });
});
