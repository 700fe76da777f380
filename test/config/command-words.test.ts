// Splitting and expanding commands: quotes and escapes as in a shell, and nothing else.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Environment,
  expandText,
  expandWord,
  hasUnsetVariable,
  parseWords,
  renderWords,
} from '../../src/config/command-words.ts';

const environment: Environment = {
  HOME: '/home/me',
  NAME: 'two words',
  EMPTY: '',
  A1_b: 'x',
  DOLLAR: '$NAME',
};

function expanded(command: string, variables: Environment = environment): string[] {
  const words = parseWords(command);
  if ('problem' in words) throw new Error(words.problem);
  return words.map((word) => expandWord(word, variables));
}

describe('splitting', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['  \t\n ', []],
    ['git', ['git']],
    ['  git   log\tx\n', ['git', 'log', 'x']],
    ['git\u00a0log', ['git', 'log']],
    ['a "b c" d', ['a', 'b c', 'd']],
    ["a 'b c' d", ['a', 'b c', 'd']],
    ['a"b c"d', ['ab cd']],
    [`a'b'"c"d`, ['abcd']],
    [`'' ""`, ['', '']],
    ['a\\ b', ['a b']],
    ['\\"a\\" \\\'b\\\'', ['"a"', "'b'"]],
    ['a\\\\b', ['a\\b']],
    ['"a\\"b"', ['a"b']],
    ['"a\\\\b"', ['a\\b']],
    ["'a\\b'", ['a\\b']],
    [`"it's" 'say "x"'`, ["it's", 'say "x"']],
    ['C:\\tools\\x.exe', ['C:\\tools\\x.exe']],
    ['"C:\\Program Files\\x.exe"', ['C:\\Program Files\\x.exe']],
  ])('%j is %j', (command, words) => {
    expect(expanded(command)).toEqual(words);
  });

  it.each([
    ['"', 'has an unclosed " quote'],
    ["'", "has an unclosed ' quote"],
    ['a "b c', 'has an unclosed " quote'],
    [`a 'b "c"`, "has an unclosed ' quote"],
  ])('refuses %j', (command, problem) => {
    expect(parseWords(command)).toEqual({ problem });
  });

  it('reads nothing as a shell would but quotes', () => {
    const words = [
      'a|b',
      '>',
      'c;',
      '&&',
      '$(id)',
      '`id`',
      '*.ts',
      '{a,b}',
      '#no',
      '!',
      '!!',
      '<x',
      '[a-z]',
      '$((1+1))',
    ];
    expect(expanded(words.join(' '))).toEqual(words);
  });

  it('takes no longer than it must over quotes that never close', () => {
    const started = performance.now();
    expect(parseWords(`"${'\\'.repeat(42)}`)).toEqual({ problem: 'has an unclosed " quote' });
    expect(parseWords(`"${'\\"'.repeat(20_000)}`)).toEqual({ problem: 'has an unclosed " quote' });
    expect(performance.now() - started).toBeLessThan(1500);
  });
});

describe('expanding', () => {
  it.each<[string, string[]]>([
    ['~', ['/home/me']],
    ['~/x', ['/home/me/x']],
    ['~\\x', ['/home/me\\x']],
    ['$NAME', ['two words']],
    ['${NAME}s', ['two wordss']],
    ['--x=$NAME', ['--x=two words']],
    ['"$NAME" "${NAME}!"', ['two words', 'two words!']],
    ['$A1_b-$A1_b', ['x-x']],
    ['a$EMPTY', ['a']],
    ['$EMPTY', ['']],
    ['$DOLLAR', ['$NAME']],
    // What stays as it is.
    ["'$NAME' '~'", ['$NAME', '~']],
    ['\\$NAME "\\$NAME"', ['$NAME', '$NAME']],
    ['"~/x"', ['~/x']],
    ['~other/x a~ --x=~/y', ['~other/x', 'a~', '--x=~/y']],
    ['$UNSET ${UNSET}', ['$UNSET', '${UNSET}']],
    ['$ $1 ${} ${NAME $-', ['$', '$1', '${}', '${NAME', '$-']],
    ['%NAME%', ['%NAME%']],
    ['${NAME:-x}', ['${NAME:-x}']],
  ])('%s is %j', (command, words) => {
    expect(expanded(command)).toEqual(words);
  });

  it('happens after splitting, so a value is never more than one word', () => {
    expect(expanded('run $V', { V: `a 'b' "c" $HOME ~ \\` })).toEqual([
      'run',
      `a 'b' "c" $HOME ~ \\`,
    ]);
  });

  it('finds the home directory of Windows, and none where there is none', () => {
    expect(expandText('~/x', { USERPROFILE: 'C:\\me' })).toBe('C:\\me/x');
    expect(expandText('~/x', {})).toBe('~/x');
    expect(expandText('~/x', { HOME: '/' })).toBe('/x');
  });

  it('knows no variable that every object has', () => {
    expect(expanded('$constructor ${toString} $__proto__', {})).toEqual([
      '$constructor',
      '${toString}',
      '$__proto__',
    ]);
  });

  it('puts values in as they are, patterns of replacement too', () => {
    expect(expanded('a$V', { V: "$& $1 $$ $'" })).toEqual(["a$& $1 $$ $'"]);
  });
});

describe('unset variables', () => {
  it.each([
    ['$NAME', false],
    ['$EMPTY', false],
    ['plain', false],
    ['$UNSET', true],
    ['a${UNSET}b', true],
    ['$NAME$UNSET', true],
    ['$', false],
    ['$5', false],
  ])('%s: %s', (text, unset) => {
    expect(hasUnsetVariable(text, environment)).toBe(unset);
  });
});

const singleQuoted = (text: string) => `'${text.replaceAll("'", `'"'"'`)}'`;
const doubleQuoted = (text: string) => `"${text.replaceAll(/["\\$]/g, '\\$&')}"`;
const escaped = (text: string) => text.replaceAll(/["'\\$\s]/gu, '\\$&');

describe('any words', () => {
  const word = fc.string({ unit: 'grapheme' });

  it('come back from single quotes', () => {
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(expanded(words.map(singleQuoted).join(' '))).toEqual(words);
      }),
      { numRuns: 1000, seed: 7 },
    );
  });

  it('come back from double quotes, with $, " and \\ escaped', () => {
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(expanded(words.map(doubleQuoted).join('\t'))).toEqual(words);
      }),
      { numRuns: 1000, seed: 7 },
    );
  });

  it('go on after a backslash at the end of a line', () => {
    expect(expanded('a \\\n  b\\\n c')).toEqual(['a', 'b', 'c']);
  });

  it('come back with every special character escaped', () => {
    const bare = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !text.startsWith('~') && !/[\r\n]/.test(text));
    fc.assert(
      fc.property(fc.array(bare), (words) => {
        expect(expanded(words.map(escaped).join(' '))).toEqual(words);
      }),
      { numRuns: 1000, seed: 7 },
    );
  });

  it('are split or refused, and never lose a character that is neither quote, escape nor space', () => {
    fc.assert(
      fc.property(fc.string(), (command) => {
        const words = parseWords(command);
        const kept =
          'problem' in words
            ? command
            : words
                .flat()
                .map(({ text }) => text)
                .join('');
        expect(kept.replaceAll(/["'\\\s]/g, '')).toBe(command.replaceAll(/["'\\\s]/g, ''));
      }),
      { numRuns: 1000, seed: 7 },
    );
  });
});

describe('showing', () => {
  it('quotes what would not read as one word', () => {
    const words = parseWords(`git "two words" '' plain 'a"b'`);
    expect('problem' in words ? undefined : renderWords(words)).toBe(
      'git "two words" "" plain "a\\"b"',
    );
  });

  it('does not expand', () => {
    const words = parseWords('~/bin/x $TOKEN');
    expect('problem' in words ? undefined : renderWords(words)).toBe('~/bin/x $TOKEN');
  });
});
