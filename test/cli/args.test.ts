// Reading the command line: commands, operands and options in any order, and slips named with what was meant.
import { describe, expect, it } from 'vitest';
import { parseInvocation } from '../../src/cli/args.ts';

function read(line: string) {
  const { command, operands, flags, values } = parseInvocation(line.split(' ').filter(Boolean));
  return {
    command: command?.name,
    operands,
    flags: [...flags],
    values: Object.fromEntries(values),
  };
}

describe('a command line', () => {
  it.each<[string, Partial<ReturnType<typeof read>>]>([
    ['', { command: undefined, operands: [] }],
    ['--version', { command: undefined, flags: ['version'] }],
    ['-V', { flags: ['version'] }],
    ['-h', { flags: ['help'] }],
    ['run git docker', { command: 'run', operands: ['git', 'docker'] }],
    ['git docker', { command: 'run', operands: ['git', 'docker'] }],
    ['./my.yaml --classic', { command: 'run', operands: ['./my.yaml'], flags: ['classic'] }],
    ['--classic git', { command: 'run', operands: ['git'], flags: ['classic'] }],
    [
      'git --policy p.yaml docker',
      { command: 'run', operands: ['git', 'docker'], values: { policy: ['p.yaml'] } },
    ],
    ['--policy p.yaml git', { command: 'run', operands: ['git'], values: { policy: ['p.yaml'] } }],
    ['--policy=p.yaml git', { command: 'run', operands: ['git'], values: { policy: ['p.yaml'] } }],
    [
      '--log-level debug validate git',
      { command: 'validate', operands: ['git'], values: { 'log-level': ['debug'] } },
    ],
    ['list', { command: 'list', operands: [] }],
    ['list git --json', { command: 'list', operands: ['git'], flags: ['json'] }],
    ['run --help', { command: 'run', operands: [], flags: ['help'] }],
    [
      'search-tools undo the commit --config git docker --limit 3',
      {
        command: 'search-tools',
        operands: ['undo', 'the', 'commit'],
        values: { config: ['git', 'docker'], limit: ['3'] },
      },
    ],
    [
      'call git_status --config git docker',
      { command: 'call', operands: ['git_status'], values: { config: ['git', 'docker'] } },
    ],
    [
      'call --config git git_status',
      { command: 'call', operands: ['git_status'], values: { config: ['git'] } },
    ],
    [
      'call git_log --args {"a":1} --config git',
      { command: 'call', values: { args: ['{"a":1}'], config: ['git'] } },
    ],
    ['run -- git', { command: 'run', operands: ['git'] }],
    ['completions bash', { command: 'completions', operands: ['bash'] }],
  ])('%s', (line, wanted) => {
    expect(read(line)).toMatchObject(wanted);
  });

  it.each([
    ['run', 'CONFIG is missing'],
    ['validate', 'CONFIG is missing'],
    ['call', 'TOOL is missing'],
    ['call a b', 'Unexpected argument: b'],
    ['skill now', 'Unexpected argument: now'],
    ['run git --clasic', 'Unknown option: --clasic, did you mean `--classic`?'],
    ['list --zzzzzz', 'Unknown option: --zzzzzz'],
    ['skill --json', 'Unknown option: --json'],
    ['run git -x', 'Unknown option: -x'],
    ['run git --classic=yes', '--classic takes no value'],
    ['run git --policy', '--policy needs a value: FILE'],
    ['run git --log-level loud', '--log-level must be one of debug, info, warning, error'],
    [
      'run git --log-level warnin',
      '--log-level must be one of debug, info, warning, error, did you mean `warning`?',
    ],
    ['index --status --check', '--status and --check do not go together'],
    ['skill --install --path', '--path and --install do not go together'],
    ['help nope', 'Unknown command: nope'],
    ['help git', 'Unknown command: git'],
    ['help serch', 'Unknown command: serch, did you mean `search`?'],
    ['completions bsh', 'SHELL must be one of bash, zsh, fish, did you mean `bash`?'],
  ])('%s is refused', (line, message) => {
    expect(() => read(line)).toThrow(
      expect.objectContaining({ code: 'usage', exitCode: 2, message }),
    );
  });

  it.each([
    ['search-tools git checkout -b', '-b'],
    ['search where is --force read', '--force'],
    ['list --available tar -x', '-x'],
    ['list tar -x --available', '-x'],
  ])('%s is told how to search for such words', (line, word) => {
    expect(() => read(line)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(`Unknown option: ${word}`),
        hint: expect.stringMatching(
          /^To search for it, put all the words in quotes or after `--`\./,
        ),
      }),
    );
  });

  it.each(['list tar -x', 'run git -x'])('%s is not', (line) => {
    expect(() => read(line)).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/^See: climax/) }),
    );
  });

  it.each<[string[], string[]]>([
    [['search-tools', 'git checkout -b'], ['git checkout -b']],
    [
      ['search-tools', '--', 'git', 'checkout', '-b'],
      ['git', 'checkout', '-b'],
    ],
    [['search-tools', '--limit', '3', '--config', 'git', '--', '--amend'], ['--amend']],
    [
      ['search', '--', 'where', 'is', '--force'],
      ['where', 'is', '--force'],
    ],
    [['list', '--available', '--', '-x'], ['-x']],
  ])('%j searches for what looks like an option', (argv, operands) => {
    expect(parseInvocation(argv).operands).toEqual(operands);
  });
});
