// One symbol: exactly its text with doc comment and decorators, every definition of the name, and what is known of it.
import { describe, expect, it } from 'vitest';
import { openReading } from '../reading.ts';
import { authPy, cartTs, large, plantSample, serverGo } from '../sample-workspace.ts';
import { openPlace, refusal } from '../workspace/place.ts';

const place = openPlace();
const { text, read } = openReading(plantSample(place.fresh()));

function linesOf(source: string, start: number, end: number): string {
  return source
    .split('\n')
    .slice(start - 1, end)
    .join('\n');
}

describe('a symbol', () => {
  it.each([
    ['src/auth.py', 'Auth', authPy, 21, 44],
    ['src/auth.py', 'Auth.login', authPy, 33, 41],
    ['src/auth.py', 'login', authPy, 33, 41],
    ['src/auth.py', 'Auth.is_locked', authPy, 28, 31],
    ['src/auth.py', 'User', authPy, 13, 18],
    ['src/auth.py', 'User.admin', authPy, 18, 18],
    ['src/auth.py', 'LIMIT', authPy, 6, 6],
    ['src/auth.py', 'authenticate', authPy, 51, 53],
    ['web/cart.ts', 'Cart', cartTs, 17, 44],
    ['web/cart.ts', 'Cart.pay', cartTs, 38, 43],
    ['web/cart.ts', 'Cart::total', cartTs, 34, 36],
    ['web/cart.ts', 'Cart#total', cartTs, 34, 36],
    ['web/cart.ts', 'MAX_ITEMS', cartTs, 4, 5],
    ['web/cart.ts', 'totalOf', cartTs, 46, 47],
    ['web/cart.ts', 'State.Paid', cartTs, 14, 14],
    ['web/cart.ts', 'Carts', cartTs, 53, 53],
    ['server.go', 'Server.Start', serverGo, 22, 33],
    ['server.go', 'Server::Start', serverGo, 22, 33],
    ['server.go', 'Client.Start', serverGo, 41, 44],
    ['server.go', 'Handler', serverGo, 17, 20],
  ])('%s of %s, to the byte', async (path, name, source, start, end) => {
    const [place_, ...rest] = (await text(`${path}|symbol:${name}`)).split('\n');
    expect(place_).toBe(`${path}:${start === end ? start : `${start}-${end}`}`);
    const whole = linesOf(source, start, end);
    // What follows on the last line, such as a comma, is not the symbol's.
    expect([whole, whole.replace(/[,;]$/, '')]).toContain(rest.join('\n'));
  });

  it('is at a place that can be read as it is printed', async () => {
    for (const name of ['Auth', 'Auth.login', 'check', 'User']) {
      const [at = '', ...rest] = (await text(`src/auth.py|symbol:${name}`)).split('\n');
      expect(await text(at)).toBe(`${rest.join('\n')}\n`);
    }
  });

  it('of several definitions is all of them, with their places', async () => {
    expect(await text('server.go|symbol:Start')).toBe(
      `server.go:22-33\n${linesOf(serverGo, 22, 33)}\n\nserver.go:41-44\n${linesOf(serverGo, 41, 44)}`,
    );
    const overloads = await text('web/cart.ts|symbol:Cart.add');
    expect(overloads.match(/^web\/cart\.ts:\S+$/gm)).toHaveLength(3);
    expect(overloads).toContain('/** Adds one thing. */\n  add(item: Item): this');
    expect(overloads).toContain("throw new RangeError('the cart is full');");
  });

  it('keeps the line ends of the file', async () => {
    expect(await text('crlf.py|symbol:two')).toBe('crlf.py:5-6\ndef two():\r\n    return 2');
    expect(await text('open-end.py|symbol:one')).toBe('open-end.py:1-2\ndef one():\n    return 1');
  });

  it('in other letters is found, and its case counts', async () => {
    expect(await text('utf16.py|symbol:größe')).toContain('utf16.py:1-2\ndef größe():');
    const { hint } = await refusal(() => read('src/auth.py|symbol:AUTH'));
    expect(hint).toContain('`symbol:Auth`');
  });

  it('of Markdown and JSON is the part of that name', async () => {
    expect(await text('docs/guide.md|symbol:Install')).toBe(
      'docs/guide.md:5-11\n## Install\n\nRun the installer.\n\n### From source\n\nBuild it.',
    );
    expect(await text('settings.json|symbol:limits')).toContain('"items": 99');
  });

  it('costs little of a large file', async () => {
    const answer = await text('large.py|symbol:step_600');
    const { start = 0, end = 0 } = large.functions[600] ?? {};
    expect(answer).toBe(`large.py:${start}-${end}\n${linesOf(large.text, start, end)}`);
  });

  it('does not begin with the line that names the interpreter', async () => {
    expect(await text('tool|symbol:run')).toBe('tool:2-3\ndef run():\n    return 0');
    expect(await text('tool|overview|details')).not.toContain('usr/bin/env');
  });

  it('of a broken file is found beside what is broken, with a note', async () => {
    expect(await text('broken.py|symbol:Kept.first')).toBe(
      '[has syntax errors; parts may be missing]\nbroken.py:2-3\n    def first(self):\n        return 1',
    );
  });

  it('that is not there is answered with the nearest', async () => {
    for (const [asked, near] of [
      ['logn', 'login'],
      ['Auth.logn', 'Auth.login'],
      ['authenticat', 'authenticate'],
      ['Aut', 'Auth'],
      ['Other.login', 'login'],
    ]) {
      const { message, hint } = await refusal(() => read(`src/auth.py|symbol:${asked}`));
      expect(message).toBe(`No symbol '${asked}' in src/auth.py`);
      expect(hint).toContain(near);
      expect(hint).toContain('`src/auth.py|overview`');
    }
  });
});

describe('a symbol with details', () => {
  it('adds kind, signature, doc, parents and who uses it', async () => {
    const answer = await text('src/auth.py|symbol:Auth.login|details');
    expect(answer.split('\n').slice(0, 6)).toEqual([
      'src/auth.py:33-41',
      'method Auth.login',
      'signature: def login(self, name: str, password: str) -> User',
      'doc: Signs a user in.',
      'in: class Auth',
      expect.stringMatching(/^used at: src\/auth\.py:53$/),
    ]);
    expect(answer.endsWith(linesOf(authPy, 33, 41))).toBe(true);
  });

  it('tells what is used nowhere', async () => {
    expect(await text('src/auth.py|symbol:Auth.logout|details')).toContain(
      'used at: nowhere in the workspace',
    );
  });

  it.each(['server.go|symbol:Server.Start', 'docs/guide.md|symbol:Install', 'notes.xyz|symbol:x'])(
    'is given for %s too, although its uses may not be known',
    async (request) => {
      const plain = await read(request).catch(() => undefined);
      if (!plain) return;
      const detailed = await text(`${request}|details`);
      expect(detailed).toContain(plain.text.split('\n').slice(1).join('\n'));
    },
  );
});

describe('references', () => {
  it('are every use with its place, definitions apart, comments and strings not', async () => {
    expect(await text('src/auth.py|references:authenticate')).toBe(
      [
        'authenticate: 3 in 2 files, 1 of them definitions',
        '',
        'src/auth.py:51:5 definition, exact: def authenticate(name, password):',
        '',
        'src/main.py:1:22 import, by import: from src.auth import authenticate',
        'src/main.py:7:12 use, by import: return authenticate("a", "b")',
      ].join('\n'),
    );
  });

  it('follow another name and leave out one of the same name', async () => {
    const answer = await text('web/cart.ts|refs:emptyCart');
    expect(answer).toContain('web/cart.ts:49:17 definition, exact');
    expect(answer).toContain('web/shop.ts:4:16 use');
    expect(answer).not.toContain('web/shop.ts:8');
    expect(answer).not.toContain('web/shop.ts:11');
  });

  it('print places that can be read', async () => {
    const answer = await text('src/auth.py|refs:authenticate');
    const places = [...answer.matchAll(/^(\S+:\d+:\d+) .*?: (.*)$/gm)];
    expect(places).toHaveLength(3);
    for (const [, at = '', line = ''] of places) expect((await text(at)).trim()).toBe(line);
  });

  it('are those of the workspace as it is listed: not of an ignored file', async () => {
    expect(await text('src/auth.py|refs:authenticate')).not.toContain('ignored.py');
  });
});
