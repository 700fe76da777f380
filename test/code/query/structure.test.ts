// The structural scores: what defines, calls, raises or extends what is asked for, and what is called by it.
import { describe, expect, it } from 'vitest';
import { scoreStructure } from '../../../src/code/query/structure.ts';
import { understandQuery } from '../../../src/code/query/understand.ts';
import { corpusOf } from '../indexes/corpus-of.ts';

async function scoresOf(query: string, files: Readonly<Record<string, string>>) {
  const corpus = await corpusOf(files);
  const { files: scores, chunks } = scoreStructure(corpus, understandQuery(query));
  return {
    file: (path: string) => scores.values[corpus.paths.indexOf(path)] ?? NaN,
    chunk: (path: string) => chunks.get(corpus.paths.indexOf(path)),
  };
}

const files = {
  'base.py': 'class AuthError(Exception):\n    pass\n',
  'child.py': 'class LoginError(AuthError):\n    pass\n',
  'raiser.py': 'def sign_in(user):\n    raise AuthError(user)\n',
  'caller.py': 'def run():\n    return sign_in(None)\n',
  'talker.py': '# AuthError and sign_in are spoken of here.\nx = 1\n',
};

describe('structure', () => {
  it('answers a name with its definition', async () => {
    const { file, chunk } = await scoresOf('sign_in', files);
    expect(file('raiser.py')).toBeGreaterThan(0);
    expect(chunk('raiser.py')).toBeDefined();
    for (const path of ['base.py', 'caller.py', 'talker.py']) expect(file(path)).toBe(0);
  });

  it.each(['signIn', 'SIGN_IN', 'SignIn'])('takes %s for the same name', async (query) => {
    expect((await scoresOf(query, files)).file('raiser.py')).toBeGreaterThan(0);
  });

  it('answers who imports something, a module or what is taken from it', async () => {
    const shop = {
      'cart.py':
        'from shop.prices import total_price as total\n\ndef sum_up():\n    return total()\n',
      'web.ts': "import { TotalPrice } from './prices';\nexport const page = TotalPrice;\n",
      'main.rs': 'use shop::prices::TotalPrice;\nfn main() {}\n',
      'talker.py': '# imports total_price from prices, they say\nx = 1\n',
    };
    const { file } = await scoresOf('who imports total_price', shop);
    for (const path of ['cart.py', 'web.ts', 'main.rs']) expect(file(path)).toBeGreaterThan(0.5);
    expect(file('talker.py')).toBe(0);
    expect((await scoresOf('imports of ShopPrices', shop)).file('cart.py')).toBe(0);
  });

  it('answers who raises something', async () => {
    const { file } = await scoresOf('what raises AuthError', files);
    expect(file('raiser.py')).toBeGreaterThan(file('base.py'));
    expect(file('talker.py')).toBe(0);
  });

  it('answers who calls something', async () => {
    const { file } = await scoresOf('who calls sign_in', files);
    expect(file('caller.py')).toBeGreaterThan(file('raiser.py'));
    expect(file('talker.py')).toBe(0);
  });

  it('answers what extends something', async () => {
    const { file } = await scoresOf('what extends AuthError', files);
    expect(file('child.py')).toBeGreaterThan(file('base.py'));
    expect(file('talker.py')).toBe(0);
  });

  it('prefers a class to a function of its name', async () => {
    const { file } = await scoresOf('session', {
      'a.py': 'class Session:\n    pass\n',
      'b.py': 'def session():\n    pass\n',
    });
    expect(file('a.py')).toBeGreaterThan(file('b.py'));
    expect(file('b.py')).toBeGreaterThan(0);
  });

  it('answers a name with the file of that name', async () => {
    const { file } = await scoresOf('TokenStore', {
      'src/token_store.py': 'x = 1\n',
      'src/other.py': 'y = 1\n',
    });
    expect(file('src/token_store.py')).toBeGreaterThan(0);
    expect(file('src/other.py')).toBe(0);
  });

  it('counts how many words of a query a path has, its own name before its folders', async () => {
    const { file } = await scoresOf('token store of users', {
      'token_store.py': '',
      'store/a.py': '',
      'store.py': '',
      'a.py': '',
    });
    expect(file('token_store.py')).toBeGreaterThan(file('store.py'));
    expect(file('store.py')).toBeGreaterThan(file('store/a.py'));
    expect(file('store/a.py')).toBeGreaterThan(0);
    expect(file('a.py')).toBe(0);
  });
});
