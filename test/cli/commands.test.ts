// The commands of the binary, run inside the test: what they print, where, and how they end.
import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { bundledNames } from '../../src/config/load.ts';
import { version } from '../../src/version.ts';
import { climax } from './terminal.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'climax-cli-')));
const file = (name: string) => join(folder, name);
beforeAll(() => {
  const files: Record<string, string> = {
    'right.yaml': `name: shell
description: Words
command: sh -c
category: words
tools:
  - {name: shell_show, description: Show a word, command: "'echo $0'", args: [{name: word, positional: true, required: true}, {name: count, type: integer, default: 3, enum: [1, 3]}]}
  - {name: shell_fail, description: Fail, command: "'exit 3'"}
`,
    'again.yaml': 'name: again\ncommand: sh\ntools: [{name: shell_fail, description: Another}]\n',
    'missing.yaml': 'name: missing\ncommand: unit-no-such-program\ntools: []\n',
    'wrong.yaml': 'comand: x\ntools: 5\n',
    'policy.yaml':
      'tools: {shell_show: {args: {word: {pattern: "[a-z]+"}, count: {min: 1, max: 5}}}, gone: {}}\n',
    'policy-wrong.yaml': 'tools: {shell_show: {args: {wrd: {min: 1}}}}\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(file(name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('help', () => {
  it('is shown without a command, and for each', async () => {
    const texts = [(await climax([])).out];
    for (const { name } of commands) texts.push((await climax([name, '--help'])).out);
    await expect(texts.join('\n')).toMatchFileSnapshot('./help.snap.txt');
  });

  it('and the version end with 0', async () => {
    expect(await climax(['--help'])).toMatchObject({ code: 0, err: '' });
    expect(await climax(['--version'])).toEqual({ code: 0, out: `climax ${version}\n`, err: '' });
  });
});

describe('a slip', () => {
  it('goes to stderr, with a way on, and ends with 2', async () => {
    expect(await climax(['list', '--jsn'])).toEqual({
      code: 2,
      out: '',
      err: 'climax: Unknown option: --jsn, did you mean `--json`?\n  See: climax list --help\n',
    });
    const { code, err } = await climax(['dockr']);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^climax: No bundled config is called `dockr`, did you mean `docker`\?\n {2}Bundled: /,
    );
  });
});

describe('validate', () => {
  it('says what is right', async () => {
    expect(await climax(['validate', file('right.yaml')])).toEqual({
      code: 0,
      out: '✓ shell — 2 tool(s)\n\nAll valid\n',
      err: '',
    });
  });

  it('warns when the program is not there', async () => {
    const { code, out } = await climax(['validate', file('missing.yaml')]);
    expect(code).toBe(0);
    expect(out).toContain("⚠ 'unit-no-such-program' not found on PATH");
  });

  it('lists every problem of every file, and ends with 1', async () => {
    const { code, out } = await climax(['validate', file('wrong.yaml'), file('right.yaml')]);
    expect(code).toBe(1);
    expect(out).toBe(
      `✗ ${file('wrong.yaml')}
  ${file('wrong.yaml')}:1:1: missing required field \`command\`
  ${file('wrong.yaml')}:1:1: unknown field \`comand\`, did you mean \`command\`?
  ${file('wrong.yaml')}:2:8: \`tools\` must be a list
✓ shell — 2 tool(s)

1 of 2 not valid
`,
    );
  });

  it('checks a policy against the configs', async () => {
    const right = await climax(['validate', file('right.yaml'), '--policy', file('policy.yaml')]);
    expect(right.code).toBe(0);
    expect(right.out).toContain('✓ policy — 2 tool rule(s)\n  ⚠ The policy names the tool `gone`');
    const wrong = await climax([
      'validate',
      file('right.yaml'),
      '--policy',
      file('policy-wrong.yaml'),
    ]);
    expect(wrong.code).toBe(1);
    expect(wrong.out).toContain(
      'policy-wrong.yaml:1:29: `shell_show` has no argument `wrd`, did you mean `word`?',
    );
  });

  it('warns of tools that shadow each other', async () => {
    const { code, out } = await climax(['validate', file('right.yaml'), file('again.yaml')]);
    expect(code).toBe(0);
    expect(out).toContain('⚠ Defined more than once, the last is used: `shell_fail`');
  });

  it('prints JSON', async () => {
    const { code, out } = await climax(['validate', file('wrong.yaml'), '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      valid: false,
      files: [{ kind: 'config', errors: expect.objectContaining({ length: 3 }) }],
    });
  });
});

describe('list', () => {
  it('shows what is bundled', async () => {
    const { code, out } = await climax(['list']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Config +Tools +Category +Description\n/);
    expect(out).toMatch(/^git +\d+ +vcs +/m);
    const items = JSON.parse((await climax(['list', '--json'])).out) as {
      config: string;
      tools: number;
    }[];
    expect(items.map(({ config }) => config)).toEqual(bundledNames());
  });

  it('shows tools with their command and arguments, within a policy', async () => {
    const { out } = await climax(['list', file('right.yaml')]);
    expect(out).toMatch(/^shell — 2 tool\(s\)\n/);
    expect(out).toMatch(/Tool +Description +Command +Arguments\n/);
    expect(out).toMatch(
      /shell_show +Show a word +sh … "echo \$0" +word \(required, positional\), count \(integer, default 3, one of 1\|3\)/,
    );
    const limited = (await climax(['list', file('right.yaml'), '--policy', file('policy.yaml')]))
      .out;
    expect(limited).not.toContain('shell_fail');
    expect(limited).toContain('matches [a-z]+');
    expect(limited).toContain('at least 1, at most 5');
  });

  it('prints JSON', async () => {
    expect(JSON.parse((await climax(['list', file('right.yaml'), '--json'])).out)).toMatchObject([
      { tool: 'shell_show', cli: 'shell', input_schema: { required: ['word'] } },
      { tool: 'shell_fail' },
    ]);
  });

  it('keeps to the width of a terminal', async () => {
    const { out } = await climax(['list', 'git'], process.env, 100);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });
});

describe('search-tools', () => {
  it('finds as an agent would', async () => {
    const { code, out } = await climax(['search-tools', 'show', '--config', file('right.yaml')]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Tool +CLI +Description\nshell_show +shell +Show a word\n$/);
    expect((await climax(['search-tools', '--config', file('right.yaml')])).out).toMatch(
      /^CLI +Tools/,
    );
    expect((await climax(['search-tools', 'zzz', '--config', file('right.yaml')])).out).toBe(
      'No tool fits.\n',
    );
    expect(
      JSON.parse(
        (
          await climax([
            'search-tools',
            'show',
            'a',
            'word',
            '--config',
            file('right.yaml'),
            '--json',
          ])
        ).out,
      ),
    ).toMatchObject({ mode: 'search' });
    expect(
      JSON.parse(
        (
          await climax([
            'search-tools',
            'shell',
            '--limit',
            '1',
            '--cli',
            'shell',
            '--config',
            file('right.yaml'),
            '--json',
          ])
        ).out,
      ),
    ).toMatchObject({ results: { length: 1 } });
  });
});

const call = (...more: string[]) => climax(['call', ...more, '--config', file('right.yaml')]);

describe('call', () => {
  it('prints what an agent would read, and ends with 1 when it failed', async () => {
    expect(await call('shell_show', '--args', '{"word": "hi"}')).toEqual({
      code: 0,
      out: 'hi\n',
      err: '',
    });
    expect(await call('shell_fail')).toMatchObject({ code: 1, out: '[exit code: 3]\n' });
    expect(await call('shell_show')).toMatchObject({
      code: 1,
      out: "Argument validation failed:\n  - Missing required argument 'word'\n",
    });
    expect(await call('shell_shwo')).toMatchObject({
      code: 1,
      out: 'Unknown tool: shell_shwo\nDid you mean: shell_show\n',
    });
    const wrong = await call('shell_show', '--args', 'word=hi');
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toContain('--args is not JSON: word=hi');
  });
});

describe('skill', () => {
  it('prints the text, or where it is', async () => {
    expect((await climax(['skill'])).out).toContain('# Writing a CLImax config');
    const path = (await climax(['skill', '--path'])).out.trim();
    expect(readFileSync(path, 'utf8')).toContain('# Writing a CLImax config');
  });
});

describe('completions', () => {
  it.each(['bash', 'zsh', 'fish'])(
    'for %s name every command and bundled config',
    async (shell) => {
      const { code, out } = await climax(['completions', shell]);
      expect(code).toBe(0);
      for (const { name } of commands) expect(out).toContain(name);
      expect(out).toContain('kubectl');
      expect(out).toContain('log-level');
    },
  );
});

describe('the log', () => {
  it('is written to a private file at every level, and to stderr as asked', async () => {
    const log = file('climax.log');
    const { err } = await climax(
      ['call', 'shell_show', '--args', '{"word": "hidden"}', '--config', file('right.yaml')],
      { ...process.env, CLIMAX_LOG_FILE: log },
    );
    expect(err).toBe('');
    expect(statSync(log).mode & 0o777).toBe(0o600);
    const text = readFileSync(log, 'utf8');
    expect(text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z (?:DEBUG|INFO) /m);
    expect(text).not.toContain('hidden');
    const loud = await climax([
      'call',
      'shell_fail',
      '--config',
      file('right.yaml'),
      '--log-level',
      'info',
    ]);
    expect(loud.err).toMatch(/^climax: info: shell_fail: exited, exit code 3/m);
  });

  it('that cannot be written is told, with exit 3', async () => {
    const { code, err } = await climax(['list'], {
      ...process.env,
      CLIMAX_LOG_FILE: file('no/such/dir/log'),
    });
    expect(code).toBe(3);
    expect(err).toContain('Cannot write the log file');
  });
});
