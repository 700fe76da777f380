// `climax list --available`, run inside the test.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { climax } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'climax-available-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** Of all programs only terragrunt is on the PATH. */
const bin = join(folder, 'bin');
mkdirSync(bin);
for (const name of ['terragrunt', 'terragrunt.exe']) {
  writeFileSync(join(bin, name), '');
  chmodSync(join(bin, name), 0o755);
}
const env = { PATH: bin };

interface Answer {
  readonly total: number;
  readonly programs: readonly {
    readonly name: string;
    readonly description: string;
    readonly commands: number;
    readonly bundled: boolean;
    readonly installed: boolean;
  }[];
}

async function available(...words: string[]): Promise<Answer> {
  const { code, out, err } = await climax(['list', '--available', '--json', ...words], env);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as Answer;
}

describe('list --available', () => {
  it('sums up without a query, what is on the PATH first', async () => {
    const { code, out } = await climax(['list', '--available'], env);
    expect(code).toBe(0);
    const [first, , head, row] = out.split('\n');
    expect(first).toMatch(
      /^[0-9]{3} programs with [0-9]{2},[0-9]{3} commands, 1 of them on this machine$/,
    );
    expect(head).toMatch(/^Program +Commands +Status +Description$/);
    expect(row).toMatch(/^terragrunt +[0-9]+ +on PATH/);
    expect(out).toMatch(
      /\n[0-9]{3} more: --limit N shows them, a QUERY searches\. climax add PROGRAM/,
    );
  });

  it('finds by name, and says what is ready-made', async () => {
    const { total, programs } = await available('git');
    expect(programs[0]).toMatchObject({ name: 'git', bundled: true, installed: false });
    expect(programs).toHaveLength(Math.min(total, 20));
    const { out } = await climax(['list', '--available', 'git', '--limit', '1'], env);
    expect(out).toMatch(/\ngit +[0-9]+ +ready-made +\S/);
    expect(out).toContain(`\n${total - 1} more: `);
  });

  it('finds by several words', async () => {
    const { programs } = await available('package', 'manager', '--limit', '5');
    expect(programs).toHaveLength(5);
    expect(programs.map(({ name }) => name)).toContain('npm');
    expect(programs.every(({ description }) => /manage/i.test(description))).toBe(true);
  });

  it('says what is on the PATH', async () => {
    const { programs } = await available('terragrunt');
    expect(programs[0]).toMatchObject({ name: 'terragrunt', bundled: false, installed: true });
  });

  it('says so when nothing fits, with the likely slip', async () => {
    expect(await available('zzqqy')).toEqual({ total: 0, programs: [] });
    const { code, out } = await climax(['list', '--available', 'kubctl'], env);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^No program fits, did you mean `kubectl`\?\nclimax add PROGRAM also reads/,
    );
  });

  it.each([
    [['--limit', '0'], '--limit must be a whole number of at least 1, not 0'],
    [['--limit', 'x'], '--limit must be a whole number of at least 1, not x'],
    [['--policy', 'p.yaml'], '--policy does not go with --available'],
    [['--code', '.'], '--code does not go with --available'],
  ])('refuses %j', async (words, message) => {
    const { code, out, err } = await climax(['list', '--available', ...words], env);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  it('is what --limit is for', async () => {
    const { code, err } = await climax(['list', '--limit', '3'], env);
    expect(code).toBe(2);
    expect(err).toContain('--limit needs --available');
  });
});
