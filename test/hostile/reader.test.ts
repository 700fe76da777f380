// What an agent or a person reads: no character that changes how text is read without being seen comes through raw, and
// no secret comes through at all.
import { readFileSync, statSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultExecutor, defaultLimits } from '../../src/config/policy.ts';
import { openDockerExecutor } from '../../src/execution/docker.ts';
import { renderOutcome } from '../../src/execution/outcome.ts';
import { openOutputStore } from '../../src/execution/output-store.ts';
import { climax } from '../e2e/shell.ts';
import { program } from '../contracts/executor.ts';
import { canary, openPlace } from './place.ts';
import { type Wire, openWire } from './wire.ts';

const place = openPlace();
const opened: Wire[] = [];
afterEach(() => Promise.all(opened.splice(0).map((wire) => wire.stop())));

async function open(config: string, more: readonly string[] = [], env = {}) {
  const wire = await openWire({ args: [place.write('config.yaml', config), ...more], env });
  opened.push(wire);
  return wire;
}

/** Terminal commands, links, clipboard, reordering, hiding: each with a name. */
const tricks: Record<string, string> = {
  'ANSI colour': '\u001b[31mred\u001b[0m',
  'ANSI clear': '\u001b[2J\u001b[H',
  'OSC 8 link': '\u001b]8;;https://evil.example\u0007here\u001b]8;;\u0007',
  'OSC 52 clipboard': '\u001b]52;c;cm0gLXJmIH4=\u0007',
  'C1 control': '\u009b31m',
  'bell and backspace': 'safe\u0007\b\b\b\bevil',
  'carriage return': 'evil\rsafe',
  'bidi override': 'a\u202eb\u2066c\u2069\u200f\u061c',
  'zero width': 'ad\u200bmin\u2060\ufeff',
  'tag characters': 'x\u{e0041}\u{e0042}\u{e007f}',
  'line separators': 'a\u2028b\u2029c',
  'soft hyphen, fillers': 'a\u00adb\u3164c\u115f',
  'variation selectors': 'a\ufe0f\u{e0100}',
  delete: 'a\u007fb',
};
const all = Object.values(tricks).join(' ');

/** The characters that must not come through. */
const hidden =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\u{e0000}-\u{e01ef}]/u;

const says = `
name: says
command: printf '%b'
tools:
  - {name: say, description: Say it, args: [{name: text, positional: true}, {name: level, type: integer}, {name: kind, enum: [a, b]}, {name: where, cwd: true}]}
  - {name: complain, description: Complain, command: "''"}
`;

/** For printf: every byte as an octal escape, so that the argument itself is harmless. */
const octal = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('');

describe('the reader: output', () => {
  it(`${Object.keys(tricks).join(', ')} are shown escaped`, async () => {
    const wire = await open(says);
    for (const [name, trick] of Object.entries(tricks)) {
      const { text } = await wire.call('say', { text: octal(trick) });
      expect([name, hidden.test(text), /\\x|\\u/.test(text)]).toEqual([name, false, true]);
    }
  });

  it('on stderr, in progress and in kept output too', async () => {
    const wire = await open(
      `command: sh -c\ntools: [{name: run, description: d, args: [{name: script, positional: true}]}]`,
    );
    const script = `printf '%b' '${octal(all)}' >&2; sleep 0.6; i=0; while [ $i -lt 1200 ]; do printf '%b\\n' '${octal(all)}'; i=$((i+1)); done`;
    const { result } = await wire.request('tools/call', {
      name: 'climax_call',
      arguments: { tool_name: 'run', args: { script } },
      _meta: { progressToken: 'p' },
    });
    const { content } = result as { content: { text?: string; uri?: string }[] };
    expect(content[0]?.text).not.toMatch(hidden);
    const progress = wire.messages.filter(({ method }) => method === 'notifications/progress');
    expect(progress.length).toBeGreaterThan(0);
    expect(progress.map(({ params }) => params?.['message']).join('')).not.toMatch(hidden);
    const page = await wire.request('resources/read', { uri: content[1]?.uri });
    expect((page.result as { contents: { text: string }[] }).contents[0]?.text).not.toMatch(hidden);
  });
});

describe('the reader: messages', () => {
  const mistakes: [string, Record<string, unknown>][] = [
    ['an unknown tool', { tool_name: `x${all}` }],
    ['a tool that is no name', { tool_name: [all] }],
    ['a wrong type', { tool_name: 'say', args: { level: all } }],
    ['a wrong type within', { tool_name: 'say', args: { level: { [all]: all } } }],
    ['a value outside its list', { tool_name: 'say', args: { kind: all } }],
    ['a dash', { tool_name: 'say', args: { text: `-${all}` } }],
    ['a directory', { tool_name: 'say', args: { text: 'x', where: `/none/${all}` } }],
  ];

  it(`${mistakes.map(([what]) => what).join(', ')}`, async () => {
    const wire = await open(says);
    for (const [what, input] of mistakes) {
      const { text, isError } = await wire.tool('climax_call', input);
      expect([what, isError, hidden.test(text), text.length < 2000]).toEqual([
        what,
        true,
        false,
        true,
      ]);
    }
  });

  it('a filter of a search that is no text', async () => {
    const wire = await open(says);
    const { text } = await wire.tool('climax_search', { query: [all], cli: { [all]: 1 } });
    expect(text).not.toMatch(hidden);
    const flood = await wire.tool('climax_search', { query: ['x'.repeat(1_000_000)] });
    expect(flood.text.length).toBeLessThan(2000);
  });

  it('a violated policy', async () => {
    const policy = place.write(
      'policy.yaml',
      'default: enabled\ntools: {say: {args: {text: {pattern: "[a-z]+"}}}}',
    );
    const wire = await open(says, ['--policy', policy]);
    const { text } = await wire.call('say', { text: all });
    expect(text).toMatch(/^Policy validation failed:/);
    expect(text).not.toMatch(hidden);
  });

  it('a directory in a container', async () => {
    const store = openOutputStore();
    const executor = openDockerExecutor(
      { ...defaultExecutor, type: 'docker', image: 'a', roots: ['/srv'] },
      defaultLimits,
      store,
    );
    for (const cwd of [all, `/${all}`]) {
      const outcome = await executor.run(program(['x'], { cwd }));
      expect(outcome.status).toBe('refused');
      expect(renderOutcome(outcome)).not.toMatch(hidden);
    }
    await executor.close();
    store.close();
  });

  it('logs: at every level one line a message, and nothing raw', async () => {
    const log = place.fresh('log');
    const wire = await open(says, ['--log-level', 'debug'], { CLIMAX_LOG_FILE: log });
    await wire.call(`x${all}\nclimax: error: forged`);
    await wire.call('say', { text: `${all}` });
    wire.send(`{"jsonrpc":"2.0","id":"${all}","result":{"forged\\n":1}}\n`);
    await wire.request('ping');
    await wire.close();
    for (const text of [wire.stderr(), readFileSync(log, 'utf8')]) {
      expect(text).not.toMatch(hidden);
      expect(text).not.toMatch(/^climax: error: forged/m);
      expect(text.split('\n').filter((line) => line !== '').length).toBeGreaterThan(2);
    }
    expect(statSync(log).mode & 0o777).toBe(0o600);
  });

  it('logs: a message of megabytes is not repeated whole', async () => {
    const wire = await open(says, ['--log-level', 'debug']);
    const large = 'x'.repeat(3_000_000);
    await wire.call(large);
    wire.sendMessage({ id: 'nobody', result: { large } });
    await wire.request('ping');
    await wire.close();
    expect(wire.stderr().length).toBeLessThan(100_000);
  });
});

const shownConfig = (text: string) =>
  JSON.stringify({
    name: 'shown',
    description: `about ${text}`,
    command: 'echo',
    category: 'cat',
    tags: ['tag'],
    tools: [
      {
        name: 'shown',
        description: `does ${text}`,
        args: [{ name: 'a', description: text, enum: ['a', 'b'], default: 'a' }],
      },
    ],
  });

describe('the reader: definitions', () => {
  it('what a config says is shown escaped, in both modes, in instructions and in errors', async () => {
    const harmless = all.replaceAll('\u0000', '');
    for (const mode of [[], ['--classic']]) {
      const wire = await open(shownConfig(harmless), mode);
      const list = await wire.request('tools/list');
      const opening = wire.messages[0];
      const found =
        mode.length > 0 ? undefined : await wire.tool('climax_search', { query: 'shown' });
      const sum = mode.length > 0 ? undefined : await wire.tool('climax_search', {});
      const refusal =
        mode.length > 0
          ? await wire.tool('shown', { a: 'c' })
          : await wire.call('shown', { a: 'c' });
      // The values of an enum and a default are data: a client must send them as they are.
      const descriptions = [
        opening?.result?.['instructions'],
        JSON.stringify(list.result, (key, value: unknown) =>
          key === 'enum' || key === 'default' ? undefined : value,
        ),
        JSON.stringify(found?.structured ?? {}, (key, value: unknown) =>
          key === 'enum' || key === 'default' ? undefined : value,
        ),
        JSON.stringify(sum?.structured ?? {}),
        refusal.text,
      ];
      for (const text of descriptions) {
        // Parsed as the client would, because JSON itself escapes some of them on the wire.
        const shown =
          typeof text === 'string' ? text.replace(/(?<!\\)\\u([0-9a-f]{4})/g, decode) : '';
        expect(shown).not.toMatch(hidden);
      }
    }
  });

  it('what is wrong in a config is shown escaped', async () => {
    const file = place.write(
      'wrong.yaml',
      `command: x\n${JSON.stringify(`field${all}`)}: 1\ntools: [{name: ${JSON.stringify(`n${all}`)}, description: d, args: [{name: a, type: integer, default: ${JSON.stringify(all)}}]}]\n`,
    );
    for (const command of ['validate', 'run']) {
      const { code, stdout, stderr } = await climax([command, file]);
      expect(code).not.toBe(0);
      expect(stdout + stderr).not.toMatch(hidden);
    }
  });

  it.each([
    ['category', { category: 'a\u202Eb' }],
    ['tags', { tags: ['a\u200Bb'] }],
    [
      'enum',
      { tools: [{ name: 't', description: 'd', args: [{ name: 'a', enum: ['\u001Bx'] }] }] },
    ],
    [
      'default',
      { tools: [{ name: 't', description: 'd', args: [{ name: 'a', default: '\u202E' }] }] },
    ],
    ['flag', { tools: [{ name: 't', description: 'd', args: [{ name: 'a', flag: '-\u202E' }] }] }],
  ])('what is shown as it is must be what it looks like: %s', async (_field, fields) => {
    const config = JSON.stringify({ command: 'echo', tools: [], ...fields });
    const { code, stdout } = await climax(['validate', place.write('plain.yaml', config)]);
    expect(code).toBe(1);
    expect(stdout).toContain('cannot be seen');
    expect(stdout).not.toMatch(hidden);
  });

  it('a listing of tools for a person is shown escaped', async () => {
    const { stdout } = await climax(['list', place.write('listed.yaml', shownConfig(all))]);
    expect(stdout).toContain('shown');
    expect(stdout).not.toMatch(hidden);
  });
});

const decode = (_all: string, hex: string) => String.fromCharCode(parseInt(hex, 16));

describe('secrets', () => {
  const secrets = {
    argument: 'planted-argument-7f3a',
    joined: 'planted-joined-7f3b',
    input: 'planted-input-7f3c',
    config: 'planted-config-7f3d',
    global: 'planted-global-7f3e',
    word: 'planted-word-7f3f',
    inherited: 'planted-inherited-7f40',
    answer: 'planted-answer-7f41',
    refused: 'planted-refused-7f42',
  };
  const config = `
name: keeps
command: ${canary}
env: {KEPT: ${secrets.config}}
global_args: [{name: token, default: $PLANTED_GLOBAL}]
tools:
  - name: keep
    description: Keep a secret
    command: --word $PLANTED_WORD
    args:
      - {name: a, positional: true}
      - {name: b, flag: --b=}
      - {name: c, stdin: true}
      - {name: d, type: integer}
      - {name: e, enum: [x, y]}
      - {name: f, cwd: true}
  - {name: gone, description: Not there, timeout: 0.1}
`;
  const environment = {
    PLANTED_GLOBAL: secrets.global,
    PLANTED_WORD: secrets.word,
    PLANTED_INHERITED: secrets.inherited,
    CLIMAX_SECRET: 'planted-climax-7f43',
  };

  it('never reach logs at any level, the audit file or errors; the command gets its own', async () => {
    const log = place.fresh('log');
    const audit = place.fresh('audit');
    const wire = await open(config, ['--log-level', 'debug', '--audit', audit], {
      ...environment,
      CLIMAX_LOG_FILE: log,
    });
    const { argument: a, joined: b, input: c, refused } = secrets;
    const { text } = await wire.call('keep', { a, b, c });
    const seen = JSON.parse(text) as {
      argv: string[];
      stdin: string;
      env: Record<string, string>;
    };
    expect(seen.argv).toEqual(['--word', secrets.word, a, `--b=${b}`, '--token', secrets.global]);
    expect(seen.stdin).toBe(c);
    expect(seen.env['KEPT']).toBe(secrets.config);
    expect(Object.keys(seen.env).filter((name) => name.startsWith('CLIMAX_'))).toEqual([]);
    await wire.call('keep', { a: `-${refused}` });
    await wire.call('keep', { a: `${refused}\0` });
    await wire.call('keep', { d: refused });
    await wire.call('keep', { e: refused });
    await wire.call('keep', { f: `/none/${refused}` });
    await wire.call('keep', `not an object ${refused}`);
    wire.send(`{"jsonrpc":"2.0","id":77,"result":{"content":{"password":"${secrets.answer}"}}}\n`);
    wire.send(`{"jsonrpc":"2.0","method":"${refused}" nonsense\n`);
    wire.sendMessage({ id: 'bad', method: 'tools/call', params: { name: 5, arguments: refused } });
    wire.sendMessage({
      method: 'notifications/progress',
      params: { progressToken: 9, progress: 1, message: refused },
    });
    await wire.request('ping');
    await wire.close();
    const written = {
      stderr: wire.stderr(),
      log: readFileSync(log, 'utf8'),
      audit: readFileSync(audit, 'utf8'),
    };
    expect(written.log).toContain('keep');
    expect(written.audit).toContain('keep');
    for (const [where, content] of Object.entries(written)) {
      const leaked = Object.entries({ ...secrets, climax: 'planted-climax-7f43' }).filter(
        ([, secret]) => content.includes(secret),
      );
      expect([where, leaked.map(([name]) => name)]).toEqual([where, []]);
    }
  });

  it('stay out of the environment that a policy trims', async () => {
    const minimal = place.write('minimal.yaml', 'default: enabled\nexecutor: {env: minimal}');
    const listed = place.write('listed.yaml', 'default: enabled\nexecutor: {env: [PATH]}');
    for (const policy of [minimal, listed]) {
      const wire = await open(config, ['--policy', policy], environment);
      const { env } = JSON.parse((await wire.call('keep')).text) as { env: object };
      const names = Object.keys(env).filter((name) => name !== '__CLIMAX_CALL');
      expect(names).toContain('KEPT');
      expect(names.filter((name) => /PLANTED|CLIMAX/.test(name))).toEqual([]);
      const extra = names.filter((name) => !['KEPT', 'PATH'].includes(name));
      expect(policy === minimal || extra.length === 0).toBe(true);
    }
  });
});
