// The read ability over a workspace of every kind of file: what each mode gives, to the byte where that is promised.
import * as fc from 'fast-check';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openReading } from './reading.ts';
import { authPy, brokenPy, cartTs, large, plantSample, sampleTree } from './sample-workspace.ts';
import { openPlace, refusal } from './workspace/place.ts';

const place = openPlace();
const root = plantSample(place.fresh());
const reading = openReading(root);
const { read, text } = reading;

describe('a short file', () => {
  it.each([
    'src/store.py',
    'docs/guide.md',
    'settings.json',
    'notes.xyz',
    'empty.py',
    'crlf.py',
    'open-end.py',
  ])('%s is given whole', async (path) => {
    expect(await read(path)).toEqual({ text: sampleTree[path], isWhole: true });
  });

  it('is one of up to 1,200 characters', async () => {
    const line = 'x = 1\n';
    writeFileSync(join(root, 'edge.py'), line.repeat(200));
    expect(await text('edge.py')).toBe(line.repeat(200));
    writeFileSync(join(root, 'edge.py'), `${line.repeat(200)}\n`);
    expect(await text('edge.py')).toMatch(/^201 lines, cut; edge\.py:A-B reads a part\n/);
  });

  it('that is not UTF-8 is decoded, and that is said first', async () => {
    expect(await read('utf16.py')).toEqual({
      text: '[decoded from UTF-16 (little-endian)]\ndef größe():\n    return 1\n',
      isWhole: false,
    });
    expect(await text('latin1.py')).toMatch(/^\[decoded from Windows-1252.*\]\n# café\n/);
  });
});

describe('lines', () => {
  const lines = authPy.split('\n');

  it.each([
    ['src/auth.py:9-10', 9, 10],
    ['src/auth.py|lines:9-10', 9, 10],
    ['src/auth.py:9', 9, 9],
    ['src/auth.py:9:5', 9, 9],
    ['src/auth.py:50-', 50, 53],
    ['src/auth.py:50-9999', 50, 53],
    ['src/auth.py:1-53', 1, 53],
  ])('%s', async (request, start, end) => {
    expect(await text(request)).toBe(`${lines.slice(start - 1, end).join('\n')}\n`);
  });

  it('of a whole file are the file', async () => {
    expect(await read('src/auth.py:1-')).toEqual({ text: authPy, isWhole: true });
  });

  it('keep their ends as they are', async () => {
    expect(await text('crlf.py:5-6')).toBe('def two():\r\n    return 2\r\n');
    expect(await text('open-end.py:2')).toBe('    return 1');
  });

  it('beyond the end are refused with where it ends', async () => {
    const { message, hint, exitCode } = await refusal(() => read('src/auth.py:54'));
    expect({ message, hint, exitCode }).toEqual({
      message: 'src/auth.py has 53 lines',
      hint: 'Ask for lines between 1 and 53.',
      exitCode: 1,
    });
  });

  it('of a file of one line are counted in good English', async () => {
    writeFileSync(join(root, 'one.txt'), 'only\n');
    const { message, hint } = await refusal(() => read('one.txt:2'));
    expect(`${message} ${hint}`).not.toMatch(/\b1 lines/);
  });

  it('of a file whose name ends like them are told apart by a backslash', async () => {
    expect(await text('odd\\|name\\:3|overview')).toBe('2 odd');
    expect(await text('odd\\|name\\:3|lines:3')).toBe('    return 3\n');
    expect((await refusal(() => read('odd\\|name:3'))).message).toMatch(/^No such file: odd\|name/);
  });

  it('that do not fit are continued by what the note says, until all are read', async () => {
    let request = 'large.py:1-400|maxtokens:700';
    let whole = '';
    for (let round = 0; round < 100; round += 1) {
      const answer = await text(request);
      const note = /^\[cut before line \d+: go on with (large\.py:(\d+)-400)\]\n/.exec(answer);
      whole += note ? `${answer.slice(note[0].length)}\n` : answer;
      if (!note) break;
      request = `${note[1]}|maxtokens:700`;
    }
    expect(whole).toBe(`${large.text.split('\n').slice(0, 400).join('\n')}\n`);
  });

  it('are never continued by the very request that was cut', async () => {
    writeFileSync(join(root, 'wide.txt'), `${'wide words '.repeat(2000)}\nsecond\n`);
    const answer = await text('wide.txt:1-2|maxtokens:200');
    expect(answer).toContain('wide words');
    expect(answer).not.toContain('go on with wide.txt:1-2');
  });
});

describe('nocompress', () => {
  it('gives every file of the workspace byte for byte', async () => {
    const paths = Object.keys(sampleTree).filter(
      (path) => !/\.png$|\.env$|utf16|latin1/.test(path),
    );
    expect(paths.length).toBeGreaterThan(15);
    for (const path of paths) {
      const request = `${path.replace('|', '\\|').replace(':3', '\\:3')}|nocompress`;
      const answer = await read(request);
      expect(Buffer.from(answer.text).equals(readFileSync(join(root, path)))).toBe(true);
      expect(answer.isWhole).toBe(true);
    }
  });

  it('gives any text byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 3000 }), async (content) => {
        const bytes = Buffer.from(content.replaceAll('\0', '\u0001'));
        writeFileSync(join(root, 'any.txt'), bytes);
        expect(Buffer.from(await text('any.txt|nocompress')).equals(bytes)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['\ufeffwith a mark\n', '\r\n\r', '\n', ' ', '\u2028', 'a\u001B[2Jb', '\u{10ffff}'])(
    'gives %j as it is',
    async (content) => {
      writeFileSync(join(root, 'as-is.txt'), content);
      expect(await text('as-is.txt|nocompress')).toBe(content);
    },
  );

  it('is whole however long, unless tokens are given', async () => {
    expect(await text('large.py|nocompress')).toBe(large.text);
    const cut = await text('large.py|nocompress|maxtokens:500');
    const [, last = ''] =
      /^\[cut after line (\d+): go on with large\.py:(\d+)-\]\n/.exec(cut) ?? [];
    const given = cut.slice(cut.indexOf('\n') + 1);
    expect(given).toBe(large.text.split('\n').slice(0, Number(last)).join('\n'));
    expect(Number(last)).toBeGreaterThan(20);
    const rest = await text(`large.py:${Number(last) + 1}-|maxtokens:1000000`);
    expect(`${given}\n${rest}`).toBe(large.text);
  });
});

describe('lang', () => {
  it('overrides what the name says', async () => {
    writeFileSync(
      join(root, 'page.txt'),
      'def one():\n    return 1\n\n\ndef two():\n    return 2\n',
    );
    expect(await text('page.txt|overview|lang:python')).toBe('1 one,5 two');
    expect(await text('page.txt|overview|lang:PY')).toBe('1 one,5 two');
    expect(await text('page.txt|symbol:two|lang:python')).toBe(
      'page.txt:5-6\ndef two():\n    return 2',
    );
  });

  it('is not needed where the first line tells', async () => {
    expect(await text('tool|overview')).toBe('2 run');
  });

  it('that is unknown is refused with the nearest and all that there are', async () => {
    const { message, hint, exitCode } = await refusal(() => read('src/auth.py|lang:pyton'));
    expect(message).toBe('Unknown language: pyton');
    expect(hint).toMatch(/^Did you mean `lang:python`\? Known: python, .*typescript/);
    expect(exitCode).toBe(2);
  });

  it('that is unknown is refused before the file is looked at', async () => {
    expect((await refusal(() => read('no/such.py|lang:klingon'))).message).toMatch(/klingon/);
  });
});

describe('a broken file', () => {
  it('is read as far as it goes, and that is said first', async () => {
    expect(await text('broken.py|overview')).toMatch(
      /^\[has syntax errors; parts may be missing\]\n1 class Kept: first/,
    );
    expect(await text('broken.py|overview')).toContain('after');
    expect(await text('broken.py')).toBe(brokenPy);
    const long = `${brokenPy}\n${'# filler\n'.repeat(200)}`;
    writeFileSync(join(root, 'broken-long.py'), long);
    expect(await text('broken-long.py')).toMatch(
      /^\[has syntax errors; parts may be missing\]\n\d+ lines, cut; broken-long\.py:A-B reads a part\n/,
    );
  });
});

describe('what was understood', () => {
  it('is told of every request that can be, even of one that fails', async () => {
    const before = reading.understood.length;
    await read('src/auth.py|symbol:Auth.login|details');
    await refusal(() => read('no/such/file.py|overview'));
    await refusal(() => read('src/auth.py|bogus'));
    await read('src/auth.py:3|nocompress');
    expect(reading.understood.slice(before)).toEqual([
      "🔍 Parsed read params: file_path='src/auth.py', target='symbol', symbol='Auth.login', compress=True",
      "🔍 Parsed read params: file_path='no/such/file.py', target='overview', symbol=None, compress=True",
      "🔍 Parsed read params: file_path='src/auth.py', target='lines', symbol=None, compress=False",
    ]);
  });
});

describe('a path', () => {
  it('may be absolute inside the workspace, or odd', async () => {
    expect(await text(`${root}/web/cart.ts:5`)).toBe(`${cartTs.split('\n')[4]}\n`);
    expect(await text('./web/../web//cart.ts:5')).toBe(`${cartTs.split('\n')[4]}\n`);
  });

  it('of an ignored file is read by its name', async () => {
    expect(await text('ignored.py')).toBe(sampleTree['ignored.py']);
  });

  it('is that of the file as it is now', async () => {
    writeFileSync(join(root, 'fresh.py'), 'one\n');
    expect(await text('fresh.py')).toBe('one\n');
    writeFileSync(join(root, 'fresh.py'), 'two\n');
    expect(await text('fresh.py')).toBe('two\n');
  });
});

describe('a refusal', () => {
  it('tells what to do instead', async () => {
    const requests = [
      'src/auth.pi',
      'src/atuh.py|overview',
      'no/such/folder/auth.py',
      'src',
      '.',
      '',
      '../outside.py',
      '/etc/passwd',
      '.env',
      '.git/config',
      'picture.png',
      'src/auth.py|symbol:Auth.logn',
      'src/auth.py|symbol:Store',
      'src/auth.py|symbol:zzz',
      'src/auth.py|symbol:authenticte',
      'empty.py|symbol:x',
      'notes.xyz|symbol:x',
      'src/auth.py|refs:authenticte',
      'src/auth.py|refs:main',
      'src/auth.py:54',
      'empty.py:2',
      'src/auth.py|lang:klingon',
      'src/auth.py|symbol',
      'src/auth.py|symboll:x',
    ];
    const fresh = openReading(plantSample(place.fresh()));
    const texts = [];
    for (const request of requests) {
      const { message, hint, exitCode } = await refusal(() => fresh.read(request));
      texts.push(`## ${request} (${exitCode})\n${message}\n${hint ?? '(no hint)'}\n`);
    }
    await expect(texts.join('\n')).toMatchFileSnapshot('./read-messages.snap.txt');
    expect(texts.filter((one) => one.includes('(no hint)'))).toEqual([]);
  });

  it.each(['notes.xyz|refs:section', 'docs/guide.md|refs:Install'])(
    'of %s, whose references cannot be known, tells what to do instead too',
    async (request) => {
      expect((await refusal(() => read(request))).hint).toBeTruthy();
    },
  );

  it('has its sentences apart', async () => {
    const { hint } = await refusal(() => read('src/auth.py|symbol:Store'));
    expect(hint).not.toMatch(/open_store Read/);
  });
});
