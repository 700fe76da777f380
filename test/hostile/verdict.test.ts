// The host, the verdict, the policy file, enforcement and hidden tools: what an agent may say, and what it may learn.
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { catalogOf } from '../catalog/catalog-of.ts';
import { climax } from '../e2e/shell.ts';
import { canary, openPlace } from './place.ts';
import { type Wire, openWire } from './wire.ts';

const place = openPlace();
const opened: Wire[] = [];
afterEach(() => Promise.all(opened.splice(0).map((wire) => wire.stop())));

async function open(config: string, policy?: string, more: readonly string[] = [], env = {}) {
  const files = [place.write('config.yaml', config)];
  if (policy !== undefined) files.push('--policy', place.write('policy.yaml', policy));
  const wire = await openWire({ args: [...files, ...more], env });
  opened.push(wire);
  return wire;
}

interface Seen {
  readonly argv: string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly stdin: string;
}

const config = `
name: host
command: ${canary}
tools:
  - name: run
    description: Run the canary
    args:
      - {name: item, positional: true}
      - {name: other, positional: true}
      - {name: split, flag: --split}
      - {name: short, flag: -s}
      - {name: joined, flag: --joined=}
      - {name: listed, positional: true, enum: ['-a', b]}
      - {name: count, type: integer, flag: -n}
      - {name: ratio, type: number, flag: --ratio=}
      - {name: at, type: integer, positional: true}
      - {name: on, type: boolean, flag: --on}
      - {name: input, stdin: true}
      - {name: where, cwd: true}
      - {name: constructor, flag: --c=}
      - {name: toString, flag: --t=}
`;

describe('the host: a value read as an option', () => {
  const options = [
    '--output=/etc/cron.d/x',
    '-o/etc/x',
    '--server=evil.example',
    '-exec',
    '--checkpoint-action=exec=sh',
    '--',
    '-\u0000',
    '-0',
    '-é',
    '--upload-pack=touch x',
  ];

  it('never gets there where the program could take it for one', async () => {
    const wire = await open(config);
    for (const value of options) {
      for (const name of ['item', 'other', 'split', 'short']) {
        const { text, isError } = await wire.call('run', { [name]: value });
        expect(isError).toBe(true);
        expect(text).toMatch(/^Argument validation failed:\n/);
      }
    }
    expect((await wire.call('run', { at: -5 })).text).toMatch(/^Argument validation failed:\n/);
    expect((await wire.call('run', { at: '-5' })).text).toMatch(/^Argument validation failed:\n/);
  });

  it('gets there where it is data: joined, listed, piped, a number after its flag, a lone dash', async () => {
    const wire = await open(config);
    const { text } = await wire.call('run', {
      item: '-',
      joined: '--evil',
      listed: '-a',
      count: -5,
      ratio: '-2.5',
      input: '--evil',
      extra: '--evil',
    });
    const { argv, stdin } = JSON.parse(text) as Seen;
    expect(argv).toEqual(['-', '-a', '--joined=--evil', '-n', '-5', '--ratio=-2.5']);
    expect(stdin).toBe('--evil');
  });

  it('is let through where the policy says so, and only there', async () => {
    const wire = await open(config, 'tools: {run: {args: {item: {allow_dash: true}}}}');
    expect((JSON.parse((await wire.call('run', { item: '-v' })).text) as Seen).argv).toEqual([
      '-v',
    ]);
    expect((await wire.call('run', { other: '-v' })).isError).toBe(true);
  });

  it('no shell reads a word', async () => {
    const wire = await open(config);
    const words = [
      '; id',
      '$(id)',
      '`id`',
      '| id',
      '&& id',
      '> /tmp/x',
      '$HOME',
      '~',
      '*',
      '\n id',
      '"\'\\',
    ];
    for (const item of words) {
      const { argv } = JSON.parse((await wire.call('run', { item })).text) as Seen;
      expect(argv).toEqual([item]);
    }
  });

  it('what no program can be given is refused before one is started', async () => {
    const wire = await open(config);
    const unfit = ['a\0b', '\ud800', 'x\udfff', 'x'.repeat(131_072), 'é'.repeat(65_536)];
    for (const item of unfit) {
      for (const name of ['item', 'joined', 'split']) {
        const { text, isError } = await wire.call('run', { [name]: item });
        expect(isError).toBe(true);
        expect(text).toMatch(/^Argument validation failed:\n/);
      }
    }
    const many = Object.fromEntries(
      ['item', 'other', 'joined'].map((name) => [name, 'x'.repeat(131_000)]),
    );
    expect((await wire.call('run', many)).isError).toBe(false);
    expect((await wire.call('run', { input: 'a\0b' })).isError).toBe(false);
  });
});

describe('the verdict: type tricks', () => {
  const bounded =
    'tools: {run: {args: {count: {min: 0, max: 5}, ratio: {min: 0, max: 5}, item: {max: 5}, joined: {pattern: "a|b"}}}}';
  const wrong: [string, readonly unknown[]][] = [
    [
      'count',
      [
        true,
        [5],
        ['5'],
        {},
        { valueOf: 5 },
        'NaN',
        '5 ',
        ' 5',
        '٥',
        '５',
        '0x5',
        '0b1',
        '5n',
        '1e0',
        '5.0',
        '+5',
        '',
        ' ',
        '5\n',
        '1_0',
        6,
        -1,
        '6',
        '-1',
        2.5,
        1e300,
        '99999999999999999999',
      ],
    ],
    [
      'ratio',
      [
        true,
        [2.5],
        'NaN',
        'Infinity',
        '-Infinity',
        '1e999',
        '5 ',
        '٥',
        '0x5',
        '2,5',
        '5.0.0',
        '',
        5.0001,
        '-0.001',
        '1e1',
      ],
    ],
    ['item', [true, [1], {}, 'abc', '5 ', 'NaN', '0x1', '٣', '', '6', 6, '1e3']],
    [
      'joined',
      ['axxx', 'xxxb', 'ab', 'a\n', '\na', 'A', '', 'a|b', ['a'], { toString: 'a' }, true],
    ],
    ['on', [1, 0, 'yes', 'on', '1', 't', '', 'true ', [true], {}]],
  ];

  it.each(wrong)('%s takes none of them', async (name, values) => {
    const wire = await open(config, bounded);
    for (const value of values) {
      const { text, isError } = await wire.call('run', { [name]: value });
      expect([value, isError]).toEqual([value, true]);
      expect(text).toMatch(/^(?:Argument|Policy) validation failed:\n/);
    }
  });

  it('takes what is right, to the last digit', async () => {
    const wire = await open(config);
    const { argv } = JSON.parse(
      (await wire.call('run', { count: '9007199254740993', ratio: 1e-7, on: 'TRUE' })).text,
    ) as Seen;
    expect(argv).toEqual(['-n', '9007199254740993', '--ratio=0.0000001', '--on']);
  });

  it('names that objects have by themselves are names like any other', async () => {
    const wire = await open(config);
    expect((JSON.parse((await wire.call('run')).text) as Seen).argv).toEqual([]);
    for (const tool of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect((await wire.call(tool)).text).toMatch(new RegExp(`^Unknown tool: ${tool}`));
      expect((await wire.tool(tool)).text).toMatch(new RegExp(`^Unknown tool: ${tool}`));
    }
    const given = await wire.call(
      'run',
      '{"__proto__": {"item": "-x"}, "constructor": "c", "toString": "t"}',
    );
    expect((JSON.parse(given.text) as Seen).argv).toEqual(['--c=c', '--t=t']);
  });

  it('a required argument that is absent or null is missing, whatever it falls back to', async () => {
    const wire = await open(
      `command: echo\ntools: [{name: need, description: d, args: [{name: a, required: true, default: x}]}]`,
    );
    for (const args of [undefined, null, {}, { a: null }, { A: 'x' }, { ' a': 'x' }]) {
      const { text, isError } = await wire.call('need', args);
      expect(isError).toBe(true);
      expect(text).toMatch(/^Argument validation failed:\n {2}- Missing required argument 'a'/);
    }
  });
});

describe('the policy file', () => {
  const tool =
    'command: echo\ntools: [{name: t, description: d, args: [{name: a, type: integer, default: 5}, {name: b}]}]';
  const wrong: Record<string, string> = {
    'a typo in a field': 'tools: {t: {args: {a: {mni: 1}}}}',
    'a typo at the top': 'defualt: enabled',
    'a typo in the default': 'default: enable',
    'a duplicate key': 'tools:\n  t: {}\n  t: {args: {a: {max: 5}}}',
    'a duplicate rule': 'tools: {t: {args: {a: {max: 5, max: 500}}}}',
    'a renamed argument': 'tools: {t: {args: {A: {max: 5}}}}',
    'a bad pattern': 'tools: {t: {args: {b: {pattern: "("}}}}',
    'a pattern of another engine': 'tools: {t: {args: {b: {pattern: "(?!x)y"}}}}',
    'a back reference': 'tools: {t: {args: {b: {pattern: "(a)\\\\1"}}}}',
    'YAML 1.1': '%YAML 1.1\n---\ntools: {t: {confirm: yes}}',
    'a switch that is a word': 'tools: {t: {confirm: yes}}',
    'a switch in quotes': 'tools: {t: {confirm: "true"}}',
    'a bound in quotes': 'tools: {t: {args: {a: {max: "5"}}}}',
    'a bound that is no number': 'tools: {t: {args: {a: {max: .nan}}}}',
    'a bound without end': 'tools: {t: {args: {a: {max: .inf}}}}',
    'bounds the wrong way round': 'tools: {t: {args: {a: {min: 5, max: 4}}}}',
    'a default outside its bounds': 'tools: {t: {args: {a: {max: 4}}}}',
    'a list of tools': 'tools: [t]',
    'rules in a list': 'tools: {t: {args: [a]}}',
    'a second document': 'tools: {t: {}}\n---\ndefault: enabled',
    'an unknown tag': 'tools: !x {t: {}}',
    'a merge of rules': 'x: &x {args: {a: {max: 5}}}\ntools: {t: {<<: *x}}',
    'an own prototype': 'tools: {__proto__: {}}',
    'an image for nothing': 'executor: {image: alpine}',
    'a sandbox in docker': 'executor: {type: docker, image: a, sandbox: true}',
    'no concurrency': 'limits: {concurrency: 0}',
    nothing: '',
    'only a comment': '# nothing',
    'a list': '- a',
    'a word': 'enabled',
  };

  it.each(Object.entries(wrong))('%s is refused, with its place', (_what, text) => {
    expect(() => catalogOf(tool, text)).toThrow(/policy|The policy/);
  });

  it('nothing is served with one that is wrong, and the reason is told', async () => {
    const file = place.write('config.yaml', tool);
    const some = [
      'a typo in a field',
      'a renamed argument',
      'a default outside its bounds',
      'nothing',
    ];
    const texts = [
      ...some.map((what) => wrong[what] ?? ''),
      'executor: {roots: [/none/such/root]}',
    ];
    for (const text of texts) {
      const policy = place.write('policy.yaml', text);
      const { code, stdout, stderr } = await climax(['run', file, '--policy', policy]);
      expect([text, code, stdout]).toEqual([text, 2, '']);
      expect(stderr).toMatch(/policy/i);
      expect(stderr).not.toMatch(/internal error|at .*\.js:/);
    }
  });

  it('that is not there, not a file or not text is an error, and not no policy', async () => {
    const file = place.write('config.yaml', tool);
    const folder = place.fresh('folder');
    mkdirSync(folder);
    const binary = place.write('binary', '');
    writeFileSync(binary, Buffer.from([0xff, 0xfe, 0x00]));
    for (const policy of ['/none/such', folder, binary, '']) {
      const { code, stdout } = await climax(['run', file, '--policy', policy]);
      expect(code).toBe(2);
      expect(stdout).toBe('');
    }
  });
});

/** Everything that a server says when it is asked about tools that are hidden from it. */
async function askAround(text: string, policy: string, mode: readonly string[]) {
  const wire = await open(text, policy, mode);
  const name = mode.length > 0 ? undefined : 'climax_call';
  await wire.request('tools/list');
  for (const tool of ['git_push', 'net_post', 'git_pus', 'gitpush', 'GIT_PUSH', 'net_pos']) {
    await (name === undefined ? wire.tool(tool) : wire.call(tool, { secret_argument: 'x' }));
  }
  for (const query of ['push', 'post', 'secret argument', 'push commits to remote', 'page']) {
    if (name !== undefined) await wire.tool('climax_search', { query });
  }
  if (name !== undefined) await wire.tool('climax_search');
  await wire.request('resources/list');
  return wire.messages.map((message) => JSON.stringify(message));
}

describe('enforcement: list, search, call and classic agree', () => {
  const shown = ['git_log', 'git_show', 'net_get'];
  const many = `
name: many
command: echo
tools:
  - {name: git_log, description: Show the log}
  - {name: git_show, description: Show a commit}
  - {name: git_push, description: Push commits, args: [{name: secret_argument}]}
  - {name: net_get, description: Get a page, args: [{name: url, flag: --url=}]}
  - {name: net_post, description: Post a page}
`;
  const policy = `
tools:
  git_log:
  git_show: {description: Look at one commit}
  net_get: {args: {url: {pattern: "https://ok\\\\.example/.*"}}}
`;

  it('listed is found is callable is allowed, and the rest is not there', async () => {
    const wire = await open(many, policy);
    const classic = await open(many, policy, ['--classic']);
    const { result } = await classic.request('tools/list');
    const listed = (result as { tools: { name: string; description: string }[] }).tools;
    expect(listed.map(({ name }) => name)).toEqual(shown);
    expect(listed[1]?.description).toBe('Look at one commit');
    const search = async (input: object) =>
      (
        (await wire.tool('climax_search', { ...input, limit: 100 })).structured as {
          results: { tool_name: string }[];
        }
      ).results.map(({ tool_name: name }) => name);
    expect(await search({ query: '' })).toEqual(shown);
    expect(await search({ cli: 'many' })).toEqual(shown);
    for (const query of [
      'push',
      'git_push',
      'secret_argument',
      'post',
      'Push commits',
      'Show a commit',
    ]) {
      expect(await search({ query })).not.toContain('git_push');
      expect(await search({ query })).not.toContain('net_post');
    }
    expect((await wire.tool('climax_search')).structured).toMatchObject({
      summary: [{ name: 'many', tool_count: 3 }],
    });
    for (const name of ['git_log', 'git_push', 'net_post', 'none']) {
      const one = await wire.call(name);
      const other = await classic.tool(name);
      expect(other).toEqual(one);
      expect(one.isError).toBe(!shown.includes(name));
    }
    for (const url of [
      'https://ok.example/x',
      'https://evil.example/',
      'https://ok.example',
      5,
      [1],
    ]) {
      expect(await classic.tool('net_get', { url })).toEqual(await wire.call('net_get', { url }));
    }
  });

  it('the tools of one mode are no tools of the other', async () => {
    const wire = await open(many, policy);
    const classic = await open(many, policy, ['--classic']);
    expect((await wire.tool('git_log')).text).toMatch(/^Unknown tool: git_log/);
    expect((await classic.tool('climax_call', { tool_name: 'git_log' })).text).toMatch(
      /^Unknown tool: climax_call/,
    );
    expect((await wire.call('climax_call', { tool_name: 'git_log' })).text).toMatch(
      /^Unknown tool: climax_call/,
    );
    expect((await wire.call('climax_search')).text).toMatch(/^Unknown tool: climax_search/);
  });

  it('hidden tools: a server with them and one without give the same bytes', async () => {
    const without = many
      .split('\n')
      .filter((line) => !/git_push|net_post/.test(line))
      .join('\n');
    for (const mode of [[], ['--classic']]) {
      expect(await askAround(many, policy, mode)).toEqual(await askAround(without, policy, mode));
    }
  });
});

describe('definitions', () => {
  it('nothing is loaded from the working directory, whatever lies there', async () => {
    const folder = place.fresh('workspace');
    mkdirSync(folder);
    const planted = 'name: planted\ncommand: touch pwned\ntools: [{name: planted, description: d}]';
    for (const name of [
      'git',
      'git.yaml',
      'climax.yaml',
      '.climax.yaml',
      'config.yaml',
      'policy.yaml',
    ]) {
      writeFileSync(join(folder, name), planted);
    }
    mkdirSync(join(folder, 'configs'));
    writeFileSync(join(folder, 'configs', 'git.yaml'), planted);
    const wire = await openWire({ args: ['git'], cwd: folder });
    opened.push(wire);
    const { text } = await wire.tool('climax_search', { query: 'planted' });
    expect(text).not.toContain('planted');
    expect(existsSync(join(folder, 'pwned'))).toBe(false);
  });

  it.each(['climax_search', 'climax_call', 'code_read', 'code_search'])(
    'a config cannot take the name %s',
    async (name) => {
      const file = place.write('c.yaml', `command: x\ntools: [{name: ${name}, description: d}]`);
      const { code, stderr } = await climax(['run', file]);
      expect(code).toBe(2);
      expect(stderr).toContain('reserved');
    },
  );

  it('a name that two configs give is refused under a policy', async () => {
    const one = place.write('one.yaml', 'command: echo one\ntools: [{name: t, description: d}]');
    const two = place.write('two.yaml', 'command: echo two\ntools: [{name: t, description: d}]');
    const policy = place.write('p.yaml', 'tools: {t: {}}');
    const { code, stderr } = await climax(['run', one, two, '--policy', policy]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/more than once/);
  });

  it('a config that is edited while it is served changes nothing', async () => {
    const file = place.write(
      'edited.yaml',
      'command: echo before\ntools: [{name: t, description: d}]',
    );
    const wire = await openWire({ args: [file] });
    opened.push(wire);
    writeFileSync(file, 'command: echo after\ntools: [{name: t, description: d}]');
    expect((await wire.call('t')).text).toBe('before');
  });
});

describe('files outside: the working directory of a call', () => {
  it('stays within the roots, whatever it is called', async () => {
    const root = place.fresh('root');
    mkdirSync(join(root, 'in'), { recursive: true });
    mkdirSync(`${root}-evil`);
    mkdirSync(join(root, '..in'));
    symlinkSync('/', join(root, 'out'));
    symlinkSync(join(root, 'in'), join(root, 'within'));
    const policy = `default: enabled\nexecutor: {roots: ["${root}"]}`;
    const wire = await open(config, policy);
    const inside = [
      root,
      join(root, 'in'),
      join(root, '..in'),
      join(root, 'within'),
      `${root}/in/..`,
    ];
    for (const where of inside) {
      const { text, isError } = await wire.call('run', { where });
      expect([where, isError]).toEqual([where, false]);
      expect((JSON.parse(text) as Seen).cwd.startsWith(root)).toBe(true);
    }
    const outside = [
      '/',
      '/proc/self/cwd',
      `${root}-evil`,
      `${root}/..`,
      `${root}/out`,
      `${root}/out/etc`,
      `${root}/in/../../`,
      '.',
      '..',
      '',
    ];
    for (const where of outside) {
      const { text, isError } = await wire.call('run', { where });
      expect([where, isError]).toEqual([where, true]);
      expect(text).toMatch(/^Policy validation failed:|No such directory/);
    }
    expect((await wire.call('run')).isError).toBe(true);
  });
});

describe('the event loop', () => {
  const patterns = [
    '(a+)+b',
    '(a|a)*b',
    '(a|aa)+b',
    '(.*a){20}',
    '([a-z]+)*[0-9]',
    '(a*)*b',
    '(x+x+)+y',
    'a|b',
  ];
  const rules = patterns.map((pattern, index) => `a${index}: {pattern: "${pattern}"}`).join(', ');
  const tool = `command: echo\ntools: [{name: t, description: d, args: [${patterns.map((_, index) => `{name: a${index}, flag: --a=}`).join(', ')}]}]`;

  it('hostile patterns and values of 64 KB are decided at once, and others are answered meanwhile', async () => {
    const wire = await open(tool, `tools: {t: {args: {${rules}}}}`);
    const value = `${'a'.repeat(64 * 1024 - 1)}!`;
    await wire.call('t', { a7: 'a' });
    for (const index of patterns.keys()) {
      const times: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const started = performance.now();
        const hard = wire.call('t', { [`a${index}`]: value });
        const ping = wire.request('ping');
        expect((await hard).isError).toBe(true);
        await ping;
        times.push(performance.now() - started);
      }
      // 50 ms are meant; the machine may be busy, so the best of three has ten times that.
      expect([patterns[index], Math.min(...times) < 500]).toEqual([patterns[index], true]);
    }
  }, 60_000);

  it('a search for megabytes keeps nobody waiting for long', async () => {
    const wire = await open(tool);
    const words = Array.from({ length: 400_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
    const queries = [
      words,
      'x'.repeat(5_000_000),
      '\u0301'.repeat(1_000_000),
      'aA'.repeat(2_000_000),
      ' '.repeat(5_000_000),
      `a${' '.repeat(2_000_000)}`,
    ];
    for (const query of queries) {
      const started = performance.now();
      const found = wire.tool('climax_search', { query });
      await Promise.all([found, wire.request('ping')]);
      expect([query.slice(0, 3), performance.now() - started < 5000]).toEqual([
        query.slice(0, 3),
        true,
      ]);
    }
  }, 120_000);
});
