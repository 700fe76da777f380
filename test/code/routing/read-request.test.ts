// What the guide leaves open about `read`: lines, names, repetition, and requests that are refused.
import { describe, expect, it } from 'vitest';
import { parseReadRequest } from '../../../src/code/routing/read-request.ts';
import { refusalOf } from './refusal.ts';

function lines(start: number, end: number) {
  return { kind: 'lines', start, end };
}

describe('lines', () => {
  it.each([
    ['a.py|lines:12-30', 'a.py', lines(12, 30)],
    ['a.py|lines: 12 - 30', 'a.py', lines(12, 30)],
    ['a.py|LINES:12', 'a.py', lines(12, 12)],
    ['a.py|lines:12-', 'a.py', lines(12, Infinity)],
    ['a.py|lines:012-030', 'a.py', lines(12, 30)],
    ['a.py|lines:1-1000000000', 'a.py', lines(1, 1_000_000_000)],
    ['a.py:12-30', 'a.py', lines(12, 30)],
    ['a.py:12', 'a.py', lines(12, 12)],
    ['a.py:12-', 'a.py', lines(12, Infinity)],
    ['a.py:12:5', 'a.py', lines(12, 12)],
    ['a.py :12 |details', 'a.py', lines(12, 12)],
    ['a:b.py:12-30', 'a:b.py', lines(12, 30)],
    [String.raw`C:\x.py`, String.raw`C:\x.py`, { kind: 'full' }],
    [String.raw`C:\x.py:12-30`, String.raw`C:\x.py`, lines(12, 30)],
    ['C:/x.py:12', 'C:/x.py', lines(12, 12)],
    ['a.py:12-30:5', 'a.py:12-30', lines(5, 5)],
    ['a.py:１２', 'a.py:１２', { kind: 'full' }],
    ['a.py:12x', 'a.py:12x', { kind: 'full' }],
    ['a.py:', 'a.py:', { kind: 'full' }],
    [String.raw`a\:12-30`, 'a:12-30', { kind: 'full' }],
    [String.raw`a\:12:5`, 'a:12:5', { kind: 'full' }],
    [String.raw`a\:12:30-40`, String.raw`a\:12`, lines(30, 40)],
    [String.raw`a\\:12-30`, 'a\\', lines(12, 30)],
    [String.raw`a\\\:12-30`, String.raw`a\:12-30`, { kind: 'full' }],
    [String.raw`a\|b.py:12`, 'a|b.py', lines(12, 12)],
  ])('of %s', (text, path, target) => {
    expect(parseReadRequest(text)).toMatchObject({ path, target });
  });

  it.each([
    ['0-3', 'Lines count from 1: lines:0-3', 'lines:1-3'],
    ['0', 'Lines count from 1: lines:0', 'lines:1'],
    ['0-', 'Lines count from 1: lines:0-', 'lines:1-'],
    ['9-3', 'The lines end before they begin: lines:9-3', 'lines:3-9'],
  ])('%s is refused, and what was meant is shown', (range, message, meant) => {
    expect(refusalOf(() => parseReadRequest(`a.py|lines:${range}`))).toMatchObject({
      message,
      hint: `Did you mean \`${meant}\`?`,
    });
    expect(() => parseReadRequest(`a.py|${meant}`)).not.toThrow();
  });

  it.each(['', '-3', 'x', '1-x', '1.5', '1,3', '1-2-3', '１-２', '1000000001', '9'.repeat(500)])(
    'lines:%s is refused with the forms there are',
    (range) => {
      const { message } = refusalOf(() => parseReadRequest(`a.py|lines:${range}`));
      expect(message).toMatch(
        /^lines must be A-B, A or A-, in whole numbers from 1 to 1,000,000,000, /,
      );
    },
  );

  it('at the end of a path are refused with a way to mean the path', () => {
    const { message, hint } = refusalOf(() => parseReadRequest('a.py:9-3'));
    expect(message).toBe('The lines end before they begin: a.py:9-3');
    expect(hint).toBe('Did you mean `a.py:3-9`? A path that ends so is written `a.py\\:9-3`.');
    expect(parseReadRequest('a.py\\:9-3').path).toBe('a.py:9-3');
  });
});

describe('names', () => {
  it.each([
    ['ns::fn', 'ns::fn'],
    ['A::b', 'A::b'],
    [':', ':'],
    [String.raw`\|>`, '|>'],
    [String.raw`\|\|`, '||'],
    [' Class.method ', 'Class.method'],
    ['impl Foo for Bar', 'impl Foo for Bar'],
    ['operator<=>', 'operator<=>'],
    ['größe', 'größe'],
    ['overview', 'overview'],
  ])('%s', (written, name) => {
    expect(parseReadRequest(`a|symbol:${written}`).target).toEqual({ kind: 'symbol', name });
    expect(parseReadRequest(`a|refs:${written}`).target).toEqual({ kind: 'references', name });
  });

  it.each(['symbol', 'symbol:', 'SYMBOL', 'symbol: ', 'symbol :'])('%j has none', (part) => {
    const { message } = refusalOf(() => parseReadRequest(`a.py|${part}`));
    expect(message).toBe("target='symbol' requires 'symbol' parameter");
  });

  it.each(['references', 'references:', 'refs', 'refs:'])('%j has none', (part) => {
    const { message } = refusalOf(() => parseReadRequest(`a.py|${part}`));
    expect(message).toBe("target='references' requires 'symbol' parameter");
  });
});

describe('combinations', () => {
  it.each([
    ['a.py||overview', { target: { kind: 'overview' } }],
    ['a.py|overview|', { target: { kind: 'overview' } }],
    ['a.py|overview:', { target: { kind: 'overview' } }],
    ['a.py|full', { target: { kind: 'full' } }],
    ['a.py|overview|nocompress', { target: { kind: 'overview' }, compress: false }],
    ['a.py|overview|overview', { target: { kind: 'overview' } }],
    ['a.py|symbol:a|symbol:b', { target: { kind: 'symbol', name: 'b' } }],
    ['a.py|refs:a|references:b', { target: { kind: 'references', name: 'b' } }],
    ['a.py:3|lines:4', { target: lines(4, 4) }],
    ['a.py|maxtokens:5|maxtokens:6', { maxTokens: 6 }],
    ['a.py|nocompress|compress', { compress: true }],
    ['a.py|max_tokens:7|no-compress', { maxTokens: 7, compress: false }],
    ['a.py|language:C++', { language: 'C++' }],
    ['a.py|lang: Objective-C ', { language: 'Objective-C' }],
    ['a.py|maxtokens:1', { maxTokens: 1 }],
    ['a.py|maxtokens:1000000', { maxTokens: 1_000_000 }],
  ])('%s', (text, expected) => {
    expect(parseReadRequest(text)).toMatchObject({ path: 'a.py', ...expected });
  });

  it.each([
    ['a.py|overview|symbol:x', '`overview`, `symbol:x`'],
    ['a.py|refs:x|symbol:x', '`refs:x`, `symbol:x`'],
    ['a.py|full|overview', '`full`, `overview`'],
    ['a.py:3-4|overview', '`:3-4`, `overview`'],
    ['a.py|symbol:\\|>|overview', '`symbol:\\|>`, `overview`'],
  ])('%s names two modes', (text, both) => {
    const { message } = refusalOf(() => parseReadRequest(text));
    expect(message).toBe(`One call has one mode, not 2: ${both}`);
  });
});

describe('refusals', () => {
  it.each([
    ['a.py|overview:x', 'overview takes no value: overview:x'],
    ['a.py|details:yes', 'details takes no value: details:yes'],
    ['a.py|NoCompress:1', 'nocompress takes no value: NoCompress:1'],
    ['a.py|lang:', 'lang needs a value'],
    ['', 'The path is empty'],
    [' \n', 'The path is empty'],
    ['|overview', 'The path is empty'],
    [':12', 'The path is empty'],
    ['a.py|Symboll : f', 'Invalid target mode: Symboll'],
    ['a.py|tri_index', 'Invalid target mode: tri_index'],
    ['a.py|:x', 'Invalid target mode: :x'],
    ['a.py|constructor', 'Invalid target mode: constructor'],
    ['a.py|__proto__:x', 'Invalid target mode: __proto__'],
    ['a.py|\u001B[31m\u202Ex\ny', 'Invalid target mode: \\x1b[31m\\u202ex\\ny'],
    [`a.py|${'x'.repeat(100)}`, `Invalid target mode: ${'x'.repeat(80)}… (100 characters)`],
  ])('%j', (text, message) => {
    expect(refusalOf(() => parseReadRequest(text)).message).toBe(message);
  });

  it.each(['', 'x', '0', '-1', '1.5', '1e3', '1000001', '１００', '0x10', '9'.repeat(500)])(
    'maxtokens:%s',
    (value) => {
      const { message, hint } = refusalOf(() => parseReadRequest(`a.py|maxtokens:${value}`));
      expect(message).toMatch(/^maxtokens must be a whole number from 1 to 1,000,000, /);
      expect(hint).toBe('For example `maxtokens:10000`.');
    },
  );

  it.each([
    ['symboll:func', 'symbol:func'],
    ['sym:func', 'symbol:func'],
    ['reference:f', 'references:f'],
    ['ref:f', 'references:f'],
    ['overveiw', 'overview'],
    ['symbol=func', 'symbol:func'],
    ['symbol func', 'symbol:func'],
    ['max_tokens=500', 'maxtokens:500'],
    ['maxtoken:abc', 'maxtokens:N'],
    ['target:overview', 'overview'],
    ['target=symbol', 'symbol:NAME'],
    ['compres', 'compress'],
    ['symboll:\\|>', 'symbol:\\|>'],
  ])('%s brings to mind %s', (part, meant) => {
    const { hint } = refusalOf(() => parseReadRequest(`a.py|${part}`));
    expect(hint).toContain(`Did you mean \`${meant}\`? Modes: full, overview, symbol:NAME,`);
  });

  it('says everything at once, and how to write a bar', () => {
    const { message, hint } = refusalOf(() => parseReadRequest('a.hs|symbol:|>'));
    expect(message).toBe("target='symbol' requires 'symbol' parameter\nInvalid target mode: >");
    expect(hint).toContain('A bar that belongs to a path or a name is written `\\|`.');
  });

  it('names five problems at most', () => {
    const { message } = refusalOf(() => parseReadRequest('a|q1|q2|q2|q3|q4|q5|q6|q7'));
    expect(message.split('\n')).toHaveLength(6);
    expect(message).toMatch(/Invalid target mode: q5\nand 2 more$/);
  });

  it.each([
    ['a NUL', 'a\0.py', 'The request contains a NUL character'],
    ['half a character', 'a\uD83D.py', 'The request contains half a character (a lone surrogate)'],
    [
      'too much',
      'a'.repeat(10_001),
      'The request is too long: 10,001 characters, at most 10,000 are read',
    ],
  ])('of %s', (_what, text, message) => {
    expect(refusalOf(() => parseReadRequest(text)).message).toBe(message);
  });

  it('leaves what is long enough', () => {
    expect(parseReadRequest('a'.repeat(10_000)).path).toHaveLength(10_000);
  });
});
