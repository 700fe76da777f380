// The command line of the built binary: every command, its exit codes, and what goes to which stream.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config, policy, root, serverFile } from './fixture-server.ts';
import { type ShellResult, climax, runProgram } from './shell.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'climax-shell-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const commandNames = [
  'run',
  'validate',
  'list',
  'search-tools',
  'call',
  'skill',
  'completions',
] as const;
const bundledNames = readdirSync(join(root, 'configs'))
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.replace('.yaml', ''))
  .toSorted();

/** Where the output goes to a pipe, as it does here, it holds no escape sequences. */
const plain = ({ stdout, stderr }: ShellResult) => expect(stdout + stderr).not.toContain('\u001b');

describe('help', () => {
  it('names every command', async () => {
    const result = await climax(['--help']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    for (const name of commandNames) expect(result.stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    plain(result);
    expect(await climax([])).toEqual(result);
    expect(await climax(['-h'])).toEqual(result);
  });

  it.each(commandNames)('of %s has usage, options and examples', async (name) => {
    const result = await climax([name, '--help']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toMatch(new RegExp(`^Usage: climax ${name}\\b`));
    expect(result.stdout).toMatch(/^Options:\n(?: {2}.+\n)+/m);
    expect(result.stdout).toMatch(/^Examples:\n {2}(?:climax|source)/m);
    expect(await climax(['--help', name])).toEqual(result);
  });

  it('--version prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(await climax(['--version'])).toEqual({
      code: 0,
      stdout: `climax ${version}\n`,
      stderr: '',
    });
    expect(await climax(['-V'])).toMatchObject({ stdout: `climax ${version}\n` });
  });
});

describe('validate', () => {
  it('says that a config is right', async () => {
    const result = await climax(['validate', config('show'), config('ten')]);
    expect(result).toEqual({
      code: 0,
      stdout: '✓ show-tools — 7 tool(s)\n✓ ten-tools — 10 tool(s)\n\nAll valid\n',
      stderr: '',
    });
  });

  it('tells every mistake with file, line and column, and ends with 1', async () => {
    const result = await climax(['validate', 'configs/broken.yaml', 'configs/echo.yaml']);
    expect(result.code).toBe(1);
    expect(result.stdout.split('\n')).toEqual([
      '✗ configs/broken.yaml',
      '  configs/broken.yaml:4:1: unknown field `descripton`, did you mean `description`?',
      '  configs/broken.yaml:10:9: unknown field `positonal`, did you mean `positional`?',
      expect.stringMatching(/^ {2}configs\/broken\.yaml:11:11: `climax_search` is reserved/),
      expect.stringMatching(/^ {2}configs\/broken\.yaml:15:14: `timeout` must be a positive/),
      expect.stringMatching(/^ {2}configs\/broken\.yaml:17:46: `default` must be one of: a, b/),
      '✓ echo-tools — 1 tool(s)',
      '',
      '1 of 2 not valid',
      '',
    ]);
    plain(result);
  });

  it('warns when the program is not on PATH, and ends with 0', async () => {
    const { code, stdout } = await climax(['validate', config('missing')]);
    expect(code).toBe(0);
    expect(stdout).toContain('✓ missing-tools — 1 tool(s)');
    expect(stdout).toContain("'fixture-no-such-program' not found on PATH");
  });

  it('--json has the same facts', async () => {
    const { code, stdout } = await climax(['validate', 'configs/broken.yaml', 'git', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: false,
      files: [
        { source: 'configs/broken.yaml', errors: { length: 5 } },
        { source: 'git', name: 'git-tools', errors: [] },
      ],
    });
  });

  it('checks a policy against the configs', async () => {
    const good = await climax([
      'validate',
      config('show'),
      config('ten'),
      '--policy',
      policy('narrow'),
    ]);
    expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining('policy') });
    const args = ['validate', config('show'), '--policy', 'policies/wrong-argument.yaml'];
    const bad = await climax(args);
    expect(bad.code).toBe(1);
    expect(bad.stdout).toMatch(/policies\/wrong-argument\.yaml:5:7: .*`wholle`.*`whole`/);
  });

  it('accepts every bundled config', async () => {
    const { code, stdout } = await climax(['validate', ...bundledNames]);
    expect(code).toBe(0);
    expect(stdout.match(/^✓ /gm)).toHaveLength(bundledNames.length);
  });

  it('tells of a file that is not there', async () => {
    const { code, stdout } = await climax(['validate', './nowhere.yaml']);
    expect(code).toBe(1);
    expect(stdout).toContain('./nowhere.yaml');
  });
});

describe('list', () => {
  it('shows the bundled configs', async () => {
    const result = await climax(['list']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const [head = '', ...rows] = result.stdout.split('\n');
    expect(head.split(/\s{2,}/)).toEqual(['Config', 'Tools', 'Category', 'Description']);
    expect(rows.slice(0, bundledNames.length).map((row) => row.split(/\s+/)[0])).toEqual(
      bundledNames,
    );
    plain(result);
  });

  it('shows the tools of a config', async () => {
    const { code, stdout } = await climax(['list', config('show')]);
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[0]).toBe('show-tools — 7 tool(s)');
    expect(lines[2]?.split(/\s{2,}/)).toEqual(['Tool', 'Description', 'Command', 'Arguments']);
    const need = lines.find((line) => line.startsWith('show_need')) ?? '';
    expect(need).toContain('Print arguments that must be given');
    expect(need).toContain('fixture-show.mjs need');
    expect(need).toContain(
      'message (required), count (integer, required), mode (required, default slow, one of slow|fast)',
    );
  });

  it('shows what a policy leaves, with its bounds', async () => {
    const args = ['list', config('show'), config('ten'), '--policy', policy('narrow')];
    const { code, stdout } = await climax(args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/3 tool\(s\)/);
    expect(stdout).toContain('Deliver a parcel to the moon');
    expect(stdout).toContain('at most 100');
    expect(stdout).not.toContain('ten_one');
    expect(stdout).not.toContain('show_plain');
  });

  it('--json is for programs', async () => {
    const bundled = await climax(['list', '--json']);
    const items = JSON.parse(bundled.stdout) as { config: string; tools: number }[];
    expect(items.map((item) => item.config)).toEqual(bundledNames);
    expect(items.every(({ tools }) => tools > 0)).toBe(true);
    const { stdout } = await climax(['list', config('echo'), '--json']);
    expect(JSON.parse(stdout)).toEqual([
      {
        tool: 'echo_hello',
        description: 'Print the word hello',
        cli: 'echo-tools',
        command: 'echo hello',
        input_schema: { type: 'object', properties: {} },
      },
    ]);
  });
});

describe('search-tools', () => {
  it('prints a table for people', async () => {
    const result = await climax(['search-tools', 'word', 'seven', '--config', config('ten')]);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const [head = '', first = ''] = result.stdout.split('\n');
    expect(head.split(/\s{2,}/)).toEqual(['Tool', 'CLI', 'Description']);
    expect(first.split(/\s{2,}/)).toEqual(['ten_seven', 'ten-tools', 'Print the word seven']);
    plain(result);
  });

  it('sums up without a query', async () => {
    const { stdout } = await climax(['search-tools', '--config', config('ten'), config('echo')]);
    expect(stdout).toMatch(/^CLI +Tools +Category +Description\nten-tools +10 +counting +Ten/);
    expect(stdout).toMatch(/^echo-tools +1 /m);
  });

  it('searches all bundled configs when none is named', async () => {
    const { code, stdout } = await climax(['search-tools', 'git_commit', '--json']);
    expect(code).toBe(0);
    const { results } = JSON.parse(stdout) as { results: { tool_name: string }[] };
    expect(results[0]).toMatchObject({ tool_name: 'git_commit', cli_name: 'git-tools' });
  });

  it('--json is what an agent gets', async () => {
    const filters = ['--category', 'COUNTING', '--cli', 'ten-tools', '--limit', '2'];
    const args = ['search-tools', 'word', ...filters, '--json', '--config', config('ten')];
    const { stdout } = await climax(args);
    expect(JSON.parse(stdout)).toMatchObject({
      mode: 'search',
      results: [{ tool_name: 'ten_one' }, { tool_name: 'ten_two' }],
    });
  });

  it('says that nothing fits', async () => {
    const { code, stdout } = await climax(['search-tools', 'zzzxqv', '--config', config('ten')]);
    expect([code, stdout]).toEqual([0, 'No tool fits.\n']);
  });

  it('keeps to the policy', async () => {
    const configs = ['--config', config('show'), config('ten'), '--policy', policy('narrow')];
    const { stdout } = await climax(['search-tools', 'ten_', '--json', ...configs]);
    expect(JSON.parse(stdout)).toMatchObject({ results: [{ tool_name: 'ten_two' }] });
  });
});

describe('call', () => {
  it('prints what an agent would read and ends with 0', async () => {
    expect(await climax(['call', 'echo_hello', '--config', config('echo')])).toEqual({
      code: 0,
      stdout: 'hello\n',
      stderr: '',
    });
    const args = JSON.stringify({ target: 't', count: '3' });
    const { stdout } = await climax([
      'call',
      'show_all',
      '--args',
      args,
      '--config',
      config('show'),
    ]);
    expect((JSON.parse(stdout) as { argv: string[] }).argv.join(' ')).toBe(
      'all t here -q --count 3 --format text',
    );
  });

  it.each([
    ['an unknown tool', 'nope', '{}', 'Unknown tool: nope\n'],
    ['a refused argument', 'act_tick', '{}', "Missing required argument 'count'"],
    ['a failure', 'act_fail_both', '{}', 'half\n\n[stderr]\nwhy\n\n[exit code: 3]\n'],
    ['a timeout', 'act_hang_half', '{}', 'timed out after 0.5s'],
  ])('ends with 1 on %s', async (_, tool, args, part) => {
    const { code, stdout } = await climax([
      'call',
      tool,
      '--args',
      args,
      '--config',
      config('act'),
    ]);
    expect(code).toBe(1);
    expect(stdout).toContain(part);
  });

  it.each(['{bad', '', "{'a': 1}"])('ends with 2 when --args is %j', async (args) => {
    const result = await climax(['call', 'echo_hello', '--args', args, '--config', config('echo')]);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('--args is not JSON');
  });

  it('keeps to the policy', async () => {
    const rest = ['--config', config('show'), config('ten'), '--policy', policy('narrow')];
    expect(await climax(['call', 'ten_two', ...rest])).toMatchObject({ code: 0, stdout: 'two\n' });
    expect(await climax(['call', 'ten_one', ...rest])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^Unknown tool: ten_one\n/),
    });
  });

  it('runs a bundled tool without naming its config', async () => {
    const cwd = join(folder, 'no-repository');
    mkdirSync(cwd);
    const env = { GIT_CEILING_DIRECTORIES: folder };
    const { code, stdout } = await climax(['call', 'git_status'], { cwd, env });
    expect(code).toBe(1);
    expect(stdout).toMatch(/not a git repository[^]*\[exit code: 128\]/);
  });
});

describe('skill', () => {
  it('prints the text, and where it is', async () => {
    const text = await climax(['skill']);
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout).toContain('climax validate');
    const { stdout } = await climax(['skill', '--path']);
    const file = stdout.trimEnd();
    expect(readFileSync(file, 'utf8').trimEnd()).toBe(text.stdout.trimEnd());
  });

  it('--install copies it and keeps what was changed', async () => {
    const cwd = join(folder, 'project');
    mkdirSync(cwd);
    const target = join(cwd, '.claude', 'commands', 'climax-config.md');
    const first = await climax(['skill', '--install'], { cwd });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('climax-config.md');
    const text = readFileSync(target, 'utf8');
    expect(text).toContain('climax validate');

    expect((await climax(['skill', '--install'], { cwd })).code).toBe(0);
    expect(existsSync(`${target}.bak`)).toBe(false);

    writeFileSync(target, 'mine');
    expect((await climax(['skill', '--install'], { cwd })).code).toBe(0);
    expect(readFileSync(target, 'utf8')).toBe(text);
    expect(readFileSync(`${target}.bak`, 'utf8')).toBe('mine');
  });
});

/** What bash offers at the end of these words. */
const complete = async (...words: string[]): Promise<string[]> => {
  const { stdout: script } = await climax(['completions', 'bash']);
  const file = join(folder, 'completions.bash');
  writeFileSync(file, script);
  const list = words.map((word) => `'${word}'`).join(' ');
  const program = `source '${file}'; complete -p climax >&2
COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _climax; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const cwd = join(folder, 'empty');
  mkdirSync(cwd, { recursive: true });
  const { code, stdout, stderr } = await runProgram('bash', ['--norc', '-c', program], { cwd });
  expect(code).toBe(0);
  expect(stderr).toBe('complete -F _climax climax\n');
  return stdout.split('\n').filter(Boolean).toSorted();
};

describe('completions', () => {
  it('bash completes commands, configs and options', async () => {
    expect(await complete('climax', 'va')).toEqual(['validate']);
    expect(await complete('climax', 'gi')).toEqual(['git']);
    expect(await complete('climax', 'run', 'k')).toEqual(['kubectl']);
    expect(await complete('climax', 'run', '--c')).toEqual(['--classic', '--code']);
    expect(await complete('climax', 'call', '--ar')).toEqual(['--args']);
    expect(await complete('climax', 'git', '--cl')).toEqual(['--classic']);
    expect(await complete('climax', 'completions', '')).toEqual(
      expect.arrayContaining(['bash', 'fish', 'zsh']),
    );
    expect(await complete('climax', '')).toEqual(
      expect.arrayContaining([...commandNames, ...bundledNames, '--help']),
    );
  });

  it.each(['zsh', 'fish'])('%s has every command, config and option', async (shell) => {
    const { code, stdout } = await climax(['completions', shell]);
    expect(code).toBe(0);
    for (const word of [...commandNames, ...bundledNames, 'classic', 'policy', 'args', 'install']) {
      expect(stdout).toMatch(new RegExp(`(?<![\\w])${word}(?![\\w])`));
    }
  });

  it('zsh reads the words of the command line, not a list of its own that hides them', async () => {
    const { stdout } = await climax(['completions', 'zsh']);
    expect(stdout).toMatch(/^#compdef climax\n/);
    expect(stdout).not.toMatch(/\blocal\b[^\n]*\bwords\b/);
    expect(stdout).not.toMatch(/\bwords=/);
  });
});

const at = (level: string) =>
  climax(['call', 'echo_hello', '--config', config('echo'), '--log-level', level]);

describe('logs', () => {
  it('CLIMAX_LOG_FILE gets every level, privately', async () => {
    const file = join(folder, 'climax.log');
    const result = await climax(['call', 'echo_hello', '--config', config('echo')], {
      env: { CLIMAX_LOG_FILE: file },
    });
    expect(result).toEqual({ code: 0, stdout: 'hello\n', stderr: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toContainEqual(
      expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z DEBUG +echo_hello: /),
    );
    expect(lines).toContainEqual(expect.stringMatching(/ INFO +echo_hello: /));
  });

  it('--log-level decides what stderr gets', async () => {
    expect((await at('debug')).stderr).toMatch(/^climax: debug: echo_hello/m);
    expect((await at('INFO')).stderr).toMatch(/^climax: info: echo_hello/m);
    expect((await at('info')).stderr).not.toContain('debug');
    expect((await at('error')).stderr).toBe('');
    expect(await at('loud')).toMatchObject({ code: 2, stdout: '' });
  });

  it('a log file that cannot be written ends with 3', async () => {
    const result = await climax(['list'], {
      env: { CLIMAX_LOG_FILE: join(folder, 'no', 'such', 'folder') },
    });
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr).toContain('CLIMAX_LOG_FILE');
  });
});

describe('output that cannot be written', () => {
  it.runIf(process.platform === 'linux')('ends with 3 and a word', async () => {
    for (const args of ['list', '--help', 'read package.json', 'completions bash']) {
      const line = `"${process.execPath}" "${serverFile()}" ${args} >/dev/full`;
      const { code, stderr } = await runProgram('sh', ['-c', line], { cwd: root });
      expect(code).toBe(3);
      expect(stderr).toContain('climax: Cannot write the output');
    }
  });

  it("for a reader that has gone is nobody's business", async () => {
    const line = `"${process.execPath}" "${serverFile()}" list --available --json | true`;
    expect(await runProgram('sh', ['-c', line])).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

describe('wrong usage ends with 2 and prints nothing on stdout', () => {
  it.each([
    [['list', '--bogus'], 'Unknown option: --bogus'],
    [['run', config('echo'), '--clasic'], '`--classic`'],
    [['run'], 'CONFIG is missing'],
    [['validate'], 'CONFIG is missing'],
    [['call'], 'TOOL is missing'],
    [['call', 'a', 'b'], 'Unexpected argument: b'],
    [['skill', 'extra'], 'Unexpected argument: extra'],
    [['completions', 'tcsh'], 'must be one of bash, zsh, fish'],
    [['run', config('echo'), '--policy'], '--policy needs a value'],
    [['run', config('echo'), '--classic=yes'], '--classic takes no value'],
    [['gitt'], '`git`'],
    [['run', './nowhere.yaml'], './nowhere.yaml'],
    [['run', config('echo'), '--policy', './nowhere.yaml'], './nowhere.yaml'],
  ] as const)('%j', async (args, part) => {
    const result = await climax(args);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(part);
    expect(result.stderr).not.toMatch(/^\s+at /m);
    plain(result);
  });
});

describe('run refuses before it serves', () => {
  it('a broken config, with every problem in it', async () => {
    for (const args of [
      ['run', 'configs/broken.yaml'],
      ['configs/broken.yaml', '--classic'],
    ]) {
      const result = await climax(args);
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr.match(/^configs\/broken\.yaml:\d+:\d+: /gm)).toHaveLength(5);
      expect(result.stderr).toContain('unknown field `positonal`, did you mean `positional`?');
    }
  });

  it.each([
    ['an unknown argument', 'wrong-argument', /wrong-argument\.yaml:5:7: .*`wholle`.*`whole`/],
    ['an unknown field', 'wrong-fields', /wrong-fields\.yaml:2:1: .*`defualt`.*`default`/],
    ['a bad pattern', 'wrong-fields', /wrong-fields\.yaml:6:24: .*regular expression/],
    ['min above max', 'wrong-fields', /wrong-fields\.yaml:7:21: .*greater/],
    ['a default that breaks its rule', 'wrong-default', /wrong-default\.yaml:5:7: .*'here'/],
  ])('a policy with %s', async (_, name, problem) => {
    const result = await climax(['run', config('show'), '--policy', policy(name)]);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toMatch(problem);
  });

  it('a policy over two configs with the same tool', async () => {
    const args = ['run', config('echo'), config('rival'), '--policy', policy('open')];
    const result = await climax(args);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('`echo_hello`');
  });

  it('but only warns of a policy for a tool that is not loaded', async () => {
    // Standard input is closed, so that the server serves and ends at once.
    const result = await climax(['run', config('show'), '--policy', policy('open')]);
    expect(result).toMatchObject({ code: 0, stdout: '' });
    expect(result.stderr).toMatch(/warning: .*`not_loaded_here`/);
  });

  it('and only warns of a repeated tool without a policy', async () => {
    const result = await climax([config('echo'), config('rival')]);
    expect(result).toMatchObject({ code: 0, stdout: '' });
    expect(result.stderr).toMatch(/warning: .*`echo_hello`/);
  });
});
