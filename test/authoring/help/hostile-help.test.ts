// Text that no program should print: reading it never fails, and takes time in proportion to its length.
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHelp } from '../../../src/authoring/help/parse-help.ts';

const words = [
  '- -- -x --name --no-name --[no-]x =VALUE [=WHEN] <file> ... | , [ ] ( ) { } < > " \' usage: Usage: or: Commands:',
  'Options: Flags: SYNOPSIS OPTIONS NAME orchard plant a default [required] │ * \u001b[1m',
].flatMap((line) => line.split(' '));
const phrases = ['(default: 1)', '[default: "', 'one of:', 'Possible values:', '- a:'];
const blanks = [' ', '  ', '    ', '\n', '\n\n', '\n  ', '\n    ', '\t'];
const word = constantFrom(...words, ...phrases, ...blanks);
const helpLike = array(word, { maxLength: 200 }).map((parts) => parts.join(' '));

const SIZE = 500_000;

function fill(unit: string): string {
  return unit.repeat(Math.ceil(SIZE / unit.length));
}

describe('parsing', () => {
  it('reads anything, and the same way every time', () => {
    assert(
      property(oneof(helpLike, string({ unit: 'binary', maxLength: 400 })), (text) => {
        const parsed = parseHelp(text, 'orchard plant');
        expect(parseHelp(text, 'orchard plant')).toEqual(parsed);
        for (const { names, description } of parsed.options) {
          expect(names.length).toBeGreaterThan(0);
          expect(names.every((name) => name.startsWith('-'))).toBe(true);
          expect(description).not.toMatch(/\p{Cc}/u);
        }
        // What may be typed after a program is a plain word.
        for (const name of parsed.listed) expect(name).toMatch(/^[a-z0-9][\w.:+-]*$/);
      }),
      { numRuns: 500 },
    );
  });

  const awkward: readonly (readonly [string, string])[] = [
    ['brackets that are never closed', `usage: orchard ${fill('[')}`],
    ['brackets in an option', `Options:\n  --x ${fill('[<{(')}`],
    ['many bracketed lines', fill('  --x [[[[((((<<<<  [default: [[[ (((\n')],
    ['one long line of blanks', `  --x${fill(' ')}y`],
    ['blank lines', `Options:\n  --x  y${fill('\n')}  --z  w`],
    ['options in one line', `Options:\n  ${fill('-x, ')}`],
    ['option rows', `Options:\n${fill('  -x, --name=VALUE   what it does (default: 3)\n')}`],
    ['rows without descriptions', `Options:\n${fill('  --x\n')}`],
    ['headings', fill('Commands:\n')],
    ['headings and rows', fill('Options:\n  -x  y\nCommands:\n  a  b\n')],
    ['command rows', `Commands:\n${fill('  plant <a|b> [c]   put it in\n')}`],
    [
      'different commands',
      `Commands:\n${Array.from({ length: 20_000 }, (_, at) => `  plant${at}  put it in`).join('\n')}`,
    ],
    [
      'different options',
      `Options:\n${Array.from({ length: 15_000 }, (_, at) => `  --plant-${at}  put it in`).join('\n')}`,
    ],
    ['usage lines', `usage: orchard\n${fill('   or: orchard [-a | --all] <x>...\n')}`],
    ['a long usage line', `usage: orchard ${fill('[-a | --all <x>] ')}`],
    [
      'different options in usage lines',
      `usage: orchard\n${Array.from({ length: 30_000 }, (_, at) => `    [--plant-${at} <x>]`).join('\n')}`,
    ],
    ['a long description', `  --x  ${fill('one of: a, b, (default: ')}`],
    ['a description of many lines', `  --x  a\n${fill('       must be "a", "b" or [default: \n')}`],
    ['a staircase', Array.from({ length: 1000 }, (_, at) => `${' '.repeat(at)}-x`).join('\n')],
    ['words and commas', `Commands:\n${fill('  plant, prune,\n')}`],
    ['terminal commands', fill('\u001b[1;2;3')],
    ['overstrikes', fill('a\b')],
    ['tabs', fill('\t-x')],
    ['boxes', fill('│ *  --x  y │\n')],
    ['stars and boxes in one line', fill('│ * ')],
    ['one long word', `  --${fill('x')}`],
    ['dots', `usage: orchard ${fill('...')}`],
    ['quotes', `  --x  must be ${fill('"a",')}`],
  ];

  it.each(awkward)(
    'is quick with %s',
    (_, text) => {
      const started = performance.now();
      parseHelp(text, 'orchard');
      expect(performance.now() - started).toBeLessThan(20_000);
    },
    60_000,
  );
});
