// `climax read`: what a pipe is given to the byte, what a terminal is given, and how each request ends.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheBeside } from '../code/reading.ts';
import { authPy, plantSample, sampleTree } from '../code/sample-workspace.ts';
import { openPlace } from '../code/workspace/place.ts';
import { climax } from './terminal.ts';

const root = plantSample(openPlace().fresh());
const env = { ...process.env, ...cacheBeside(root) };
const read = (target: string, ...more: readonly string[]) =>
  climax(['read', '--in', root, target, ...more], env);

const UNDERSTOOD = '🔍 Parsed read params: ';

describe('climax read', () => {
  it.each(['src/auth.py|nocompress', 'crlf.py', 'open-end.py', 'empty.py', 'src/auth.py:1-'])(
    'writes %s to a pipe as it is',
    async (target) => {
      const path = target.split(/[|:]/, 1)[0] ?? '';
      expect(await read(target)).toMatchObject({ code: 0, out: sampleTree[path] });
    },
  );

  it('ends an answer of its own with the end of a line', async () => {
    const { out, code, err } = await read('src/auth.py|overview');
    expect(code).toBe(0);
    expect(out).toMatch(/authenticate\n$/);
    expect(err).toBe(
      `${UNDERSTOOD}file_path='src/auth.py', target='overview', symbol=None, compress=True\n`,
    );
  });

  it('adds no empty line to lines of a file', async () => {
    expect((await read('src/auth.py:6')).out).toBe('LIMIT = 3\n');
    expect((await read('open-end.py:2')).out).toBe('    return 1\n');
  });

  it('shows hidden characters at a terminal, and hands them to a pipe', async () => {
    const odd = 'a\u001B[2J\u202Eb\n';
    writeFileSync(join(root, 'odd.txt'), odd);
    expect((await read('odd.txt')).out).toBe(odd);
    const shown = await climax(['read', '--in', root, 'odd.txt'], process.env, 80);
    expect(shown.out).toBe('a\\x1b[2J\\u202eb\n');
  });

  it.each([
    ['no/such.py', 1],
    ['src/auth.py|symbol:nothing', 1],
    ['src/auth.py:99', 1],
    ['../outside.py', 1],
    ['.env', 1],
    ['picture.png', 1],
    ['src', 1],
    ['src/auth.py|bogus', 2],
    ['src/auth.py|symbol', 2],
    ['src/auth.py|maxtokens:x', 2],
    ['src/auth.py|lang:klingon', 2],
    ['', 2],
  ])('%s ends with %i and nothing on stdout', async (target, code) => {
    const { out, err, ...result } = await read(target);
    expect(result.code).toBe(code);
    expect(out).toBe('');
    expect(err).toMatch(/^climax: .+\n {2}\S/m);
  });

  it('needs a target, and one', async () => {
    expect((await climax(['read'])).code).toBe(2);
    expect((await climax(['read', '--in', root, 'a', 'b'])).code).toBe(2);
  });

  it('prints JSON for programs', async () => {
    const { out, code } = await read('src/auth.py|nocompress', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ target: 'src/auth.py|nocompress', text: authPy });
    expect(out.trimEnd()).not.toContain('\n');
  });

  it('reads in a directory that must be one', async () => {
    const { code, err } = await climax(['read', '--in', join(root, 'nowhere'), 'a.py']);
    expect(code).toBe(2);
    expect(err).toMatch(/^climax: Not a directory: /);
    expect((await climax(['read', '--in', join(root, 'src'), 'auth.py:6'])).out).toMatch(
      /^LIMIT = 3\n/,
    );
  });

  it('knows the targets that its help names', async () => {
    const { out } = await climax(['read', '--help']);
    for (const [, target] of out.matchAll(/`(overview|details|nocompress)`/g)) {
      expect((await read(`src/auth.py|${target}`)).code).toBe(0);
    }
    expect(out).toContain('--in');
  });
});
