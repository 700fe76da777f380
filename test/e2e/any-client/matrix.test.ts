// SC-004: a tool called through climax_call and the same tool called directly give the same bytes, whatever is passed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openConnection } from '../connection.ts';
import { config } from '../fixture-server.ts';

/**
 * A tool, its arguments, and a part of the text, so that two equal failures of the test itself do not pass.
 * Mistyped: a string where a number or a boolean belongs, which some clients change before they send it.
 */
type Row = readonly [
  tool: string,
  args: Readonly<Record<string, unknown>>,
  part: string,
  mistyped?: 'mistyped',
];

const argv = (...words: string[]): string => `"argv":${JSON.stringify(words)}`;
const cannot = (name: string, value: string, type: string): string =>
  `  - Argument '${name}': cannot convert '${value}' to ${type}`;

const rows: readonly Row[] = [
  // No arguments at all, and words of the config
  ['echo_hello', {}, 'hello'],
  ['ten_ten', {}, 'ten'],
  ['show_plain', {}, argv()],
  ['show_words', {}, argv('sub', 'two words', "it's", 'a b', '$FIXTURE_REGION', '', '~')],

  // Positionals and defaults
  ['show_all', { target: 't' }, argv('all', 't', 'here', '-q', '--format', 'text')],
  ['show_all', { source: 's', target: 't' }, argv('all', 't', 's', '-q', '--format', 'text')],
  ['show_all', { target: 'a b  c' }, argv('all', 'a b  c', 'here', '-q', '--format', 'text')],
  ['show_all', { target: '$HOME;`x` *' }, '"$HOME;`x` *"'],
  ['show_all', { target: '' }, argv('all', '', 'here', '-q', '--format', 'text')],
  ['show_all', { target: '-' }, argv('all', '-', 'here', '-q', '--format', 'text')],
  ['show_all', { target: 'naïve 你好 🎉' }, 'naïve 你好 🎉'],
  ['show_all', { target: 'line\nbreak\ttab "quoted" \\' }, 'line\\nbreak\\ttab \\"quoted\\" \\\\'],
  ['show_all', { target: 7 }, argv('all', '7', 'here', '-q', '--format', 'text')],
  ['show_all', { target: true }, argv('all', 'true', 'here', '-q', '--format', 'text')],
  ['show_all', { target: 't', source: null }, argv('all', 't', 'here', '-q', '--format', 'text')],

  // Flags and joined flags
  ['show_all', { target: 't', long_name: 'x' }, '"--long-name","x"'],
  ['show_all', { target: 't', short: 'x y' }, '"-s","x y"'],
  ['show_all', { target: 't', short: '' }, '"-s",""'],
  ['show_all', { target: 't', joined: 'a=b' }, '"--joined=a=b"'],
  ['show_all', { target: 't', joined: '' }, '"--joined="'],
  ['show_all', { target: 't', joined: '-rf' }, '"--joined=-rf"'],
  ['show_all', { target: 't', joined: 0.1 }, '"--joined=0.1"'],

  // Booleans
  ['show_all', { target: 't', verbose: true }, '"--verbose","-q"'],
  ['show_all', { target: 't', verbose: false, quiet: false }, '"here","--format"'],
  ['show_all', { target: 't', verbose: 'TRUE', quiet: 'False' }, '"here","--verbose","--format"'],
  ['show_all', { target: 't', verbose: null, quiet: null }, '"here","-q"'],

  // Numbers
  ['show_types', { whole: 42 }, argv('types', '--whole=42')],
  ['show_types', { whole: '42' }, argv('types', '--whole=42')],
  [
    'show_types',
    { whole: '9007199254740993' },
    argv('types', '--whole=9007199254740993'),
    'mistyped',
  ],
  ['show_types', { whole: 3.0 }, argv('types', '--whole=3')],
  ['show_types', { real: 1e-7 }, argv('types', '--real=0.0000001')],
  ['show_types', { real: '2.50' }, argv('types', '--real=2.5')],
  ['show_types', { split_whole: -5 }, argv('types', '-n', '-5')],
  ['show_types', { item: 5, number_at: 1.5 }, argv('types', '5', '1.5')],

  // Enums
  ['show_all', { target: 't', format: 'json' }, '"--format","json"'],
  ['show_all', { target: 't', level: 3 }, '"--level=3"'],
  ['show_all', { target: 't', level: '3' }, '"--level=3"'],

  // Standard input and directory
  ['show_stdin', { input: 'piped\n' }, '"stdin":"piped\\n"'],
  ['show_stdin', { input: '' }, '"stdin":""'],
  ['show_stdin', { input: '-x\n' }, '"stdin":"-x\\n"'],
  ['show_stdin', { input: 12, mark: 'm' }, argv('stdin', '--mark', 'm')],
  ['show_stdin', {}, argv('stdin')],
  ['show_stdin', { input: 'long line\n'.repeat(5000) }, 'long line'],
  ['show_cwd', { directory: 'place' }, 'fixtures/place"'],
  ['show_cwd', {}, 'fixtures"'],
  ['show_cwd', { directory: 'no/such/place' }, 'No such directory: no/such/place'],

  // What the config adds
  ['around_show', {}, '"base","north","--profile-name","ci","--region=north","--color"'],
  ['around_show', { name: 'n', extra: 'e' }, '"north","n","--extra","e","--profile-name"'],
  ['around_show', { directory: '..' }, 'fixtures"'],
  ['around_show', {}, '"FIXTURE_FROM":"north-north"'],

  // Extra keys
  ['echo_hello', { extra: 1, tool_name: 'ten_one', args: { a: 1 } }, 'hello'],
  [
    'show_all',
    { target: 't', __proto__x: 1, constructor: 'c' },
    argv('all', 't', 'here', '-q', '--format', 'text'),
  ],

  // Refused: required, type, enum, and what an option could be made of
  ['show_all', {}, "  - Missing required argument 'target'"],
  ['show_need', {}, "  - Missing required argument 'mode'"],
  ['show_need', { message: null, count: 1, mode: 'slow' }, "'message'"],
  [
    'show_need',
    { message: 'm', count: 'x', mode: 'warp' },
    'must be one of: slow, fast',
    'mistyped',
  ],
  ['show_types', { whole: 'x' }, cannot('whole', 'x', 'integer'), 'mistyped'],
  ['show_types', { whole: 3.7 }, cannot('whole', '3.7', 'integer')],
  ['show_types', { whole: true }, cannot('whole', 'true', 'integer')],
  ['show_types', { real: 'NaN' }, cannot('real', 'NaN', 'number'), 'mistyped'],
  ['show_types', { truth: 'yes' }, cannot('truth', 'yes', 'boolean'), 'mistyped'],
  ['show_types', { truth: 1 }, cannot('truth', '1', 'boolean')],
  ['show_types', { text: ['a'] }, cannot('text', '["a"]', 'string')],
  ['show_types', { text: { a: 1 } }, cannot('text', '{"a":1}', 'string')],
  ['show_all', { target: '-rf' }, "begins with '-'"],
  ['show_all', { target: 't', short: '--help' }, "begins with '-'"],
  ['show_all', { target: 'nul\0' }, 'NUL'],

  // Output and endings
  ['act_silent', {}, '(no output)'],
  ['act_out', {}, 'output from command'],
  ['act_warn', {}, '[stderr]\nwarning message'],
  ['act_complain', {}, '[stderr]\nonly this'],
  ['act_fail', {}, '[exit code: 1]'],
  ['act_fail_both', {}, '[exit code: 3]'],
  ['act_fail_silent', {}, '[exit code: 7]'],
  ['act_highest', {}, '[exit code: 255]'],
  ['act_blank', {}, '(no output)'],
  ['act_indent', {}, ' M a.txt\n  ?? b.txt'],
  ['act_unicode', {}, 'grüße 你好 🎉'],
  ['act_term', {}, '[exit code: -15]'],
  ['act_kill', {}, '[exit code: -9]'],
  ['act_hang_half', {}, 'Command timed out after 0.5s'],
  ['act_unknown', {}, '[exit code: 64]'],
  ['missing_run', {}, 'Command not found: fixture-no-such-program'],
  ['missing_run', { count: 'x' }, cannot('count', 'x', 'integer'), 'mistyped'],
];

function titleOf([tool, input]: Row): string {
  return `${tool} ${JSON.stringify(input)}`.slice(0, 100);
}

describe('SC-004 climax_call and the direct call give identical bytes', () => {
  const args = ['echo', 'ten', 'show', 'act', 'surroundings', 'missing'].map(config);
  let progressive: Connection;
  let classic: Connection;
  beforeAll(async () => {
    [progressive, classic] = await Promise.all([
      openConnection({ args }),
      openConnection({ args: [...args, '--classic'] }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([progressive?.close(), classic?.close()]);
  });

  it('SC-004 the matrix is wide enough', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
  });

  it.each(rows.map((row) => [titleOf(row), row] as const))(
    'SC-004 %s',
    async (_, [tool, input, part, mistyped]) => {
      const reaching = classic.sendsAsGiven || !mistyped;
      const [through, direct] = await Promise.all([
        progressive.callTool('climax_call', { tool_name: tool, args: input }),
        reaching ? classic.callTool(tool, input) : undefined,
      ]);
      expect(through.text).toContain(part);
      expect(through.structured).toBeUndefined();
      expect(direct ?? through).toStrictEqual(through);
    },
  );
});
