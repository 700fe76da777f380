// Every field of a policy and every refusal with its place: what is not understood is never let through.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePolicy } from '../../src/config/parse-policy.ts';
import { policyOf, policyProblems } from './read.ts';

/** A policy with one constraint, whose fields begin on line 5. */
function withConstraint(fields: string): string {
  return `tools:\n  t:\n    args:\n      a:\n${fields.replaceAll(/^(?=.)/gm, '        ')}`;
}

function constraintOf(fields: string) {
  const constraint = policyOf(withConstraint(fields)).tools.get('t')?.args.get('a');
  if (!constraint) throw new Error('no constraint');
  return constraint;
}

describe('a policy that is right', () => {
  it('has every field', () => {
    const policy = policyOf(`
default: enabled
executor:
  type: docker
  image: registry.example.com:5000/team/alpine:3.20
  volumes: [$HOME/x:/x, "data:/data:ro"]
  working_dir: /x
  network: none
  harden: false
  env: [PATH, TOKEN]
  roots: [/x]
tools:
  a: {}
  b:
    description: Ours
    confirm: true
    args:
      n: {pattern: "[a-z]+", min: -1.5, max: 10, allow_dash: true}
limits:
  max_output: 5000
  concurrency: 2
`);
    expect(policy.default).toBe('enabled');
    expect(policy.executor).toEqual({
      type: 'docker',
      image: 'registry.example.com:5000/team/alpine:3.20',
      volumes: ['$HOME/x:/x', 'data:/data:ro'],
      workingDir: '/x',
      network: 'none',
      sandbox: false,
      harden: false,
      env: ['PATH', 'TOKEN'],
      roots: ['/x'],
    });
    expect(policy.limits).toEqual({ maxOutputBytes: 5000, concurrency: 2 });
    expect([...policy.tools.keys()]).toEqual(['a', 'b']);
    expect(policy.tools.get('b')).toMatchObject({ description: 'Ours', confirm: true });
    expect(policy.tools.get('b')?.args.get('n')).toMatchObject({
      min: -1.5,
      max: 10,
      allowDash: true,
      pattern: { source: '[a-z]+' },
    });
  });

  it('fills in what is left out, closed', () => {
    const policy = policyOf('tools: {}');
    expect(policy.default).toBe('disabled');
    expect(policy.executor).toEqual({
      type: 'local',
      image: undefined,
      volumes: [],
      workingDir: undefined,
      network: undefined,
      sandbox: false,
      harden: true,
      env: 'inherit',
      roots: undefined,
    });
    expect(policy.limits).toEqual({ maxOutputBytes: 100_000, concurrency: 16 });
    expect(constraintOf('min: 1\n')).toEqual({
      pattern: undefined,
      min: 1,
      max: undefined,
      allowDash: false,
    });
  });

  it('fills in the limit that is left out beside another', () => {
    expect(policyOf('limits: {max_output: 5000}').limits).toEqual({
      maxOutputBytes: 5000,
      concurrency: 16,
    });
    expect(policyOf('limits: {concurrency: 2}').limits).toEqual({
      maxOutputBytes: 100_000,
      concurrency: 2,
    });
  });

  it('may list a tool with nothing after the colon', () => {
    expect(policyOf('tools:\n  a:\n  b: {}\n').tools.get('a')).toEqual({
      description: undefined,
      confirm: false,
      args: new Map(),
    });
  });

  it('may ask for a sandbox without a network, and for a container with the socket of docker', () => {
    expect(policyOf('executor: {sandbox: true, network: none}').executor).toMatchObject({
      sandbox: true,
      network: 'none',
    });
    const volumes = ['/var/run/docker.sock:/var/run/docker.sock'];
    const text = `executor: {type: docker, image: a, harden: false, volumes: ${JSON.stringify(volumes)}}`;
    expect(policyOf(text).executor).toMatchObject({ harden: false, volumes });
  });

  it.each(['inherit', 'minimal'] as const)('may say %s for env', (env) => {
    expect(policyOf(`executor: {env: ${env}}`).executor.env).toBe(env);
  });

  it.each([
    'alpine',
    'alpine:3.20',
    'library/alpine',
    'ghcr.io/owner/name:v1.2_3',
    'localhost:5000/a-b/c.d:latest',
    `alpine@sha256:${'0123456789abcdef'.repeat(4)}`,
  ])('may name the image %s', (image) => {
    expect(policyOf(`executor: {type: docker, image: "${image}"}`).executor.image).toBe(image);
  });

  it.each(['/a:/b', '~/a:/b:ro', '$HOME/a:/b', '${DATA}:/b:rw,z', 'named:/b'])(
    'may mount %s',
    (volume) => {
      const policy = policyOf(`executor: {type: docker, image: a, volumes: ["${volume}"]}`);
      expect(policy.executor.volumes).toEqual([volume]);
    },
  );
});

describe('a policy that is wrong', () => {
  it.each<[string, string, string[]]>([
    ['an empty file', '', ['1:1: the file is empty']],
    ['a list', '- a', ['1:1: the file must be a map, not a list']],
    [
      'an unknown field',
      'defualt: enabled',
      ['1:1: unknown field `defualt`, did you mean `default`?'],
    ],
    [
      'a default of another kind',
      'default: enable',
      ['1:10: `default` must be one of disabled, enabled, did you mean `enabled`?'],
    ],
    [
      'a default that is a boolean',
      'default: true',
      ['1:10: `default` must be one of disabled, enabled'],
    ],
    ['tools as a list', 'tools: [a]', ['1:8: `tools` must be a map']],
    ['tools of nothing', 'tools:', ['1:7: `tools` must be a map']],
    ['a tool that is a word', 'tools:\n  a: enabled', ['2:6: `a` must be a map, not a string']],
    [
      'an unknown field of a tool',
      'tools:\n  a:\n    arg: {}',
      ['3:5: unknown field `arg`, did you mean `args`?'],
    ],
    ['a repeated tool', 'tools:\n  a: {}\n  a: {}', ['3:3: duplicate key `a`']],
    [
      'confirm as text',
      'tools:\n  a:\n    confirm: yes',
      ['3:14: `confirm` must be a boolean, not a string'],
    ],
    [
      'a description that is a number',
      'tools: {a: {description: 1}}',
      ['1:26: `description` must be a string, not a number: put it in quotes'],
    ],
    ['arguments as a list', 'tools:\n  a:\n    args: [x]', ['3:11: `args` must be a map']],
    ['a constraint of nothing', withConstraint(''), ['4:9: `a` must be a map, not nothing']],
    [
      'a constraint that is a word',
      'tools: {t: {args: {a: x}}}',
      ['1:23: `a` must be a map, not a string'],
    ],
    [
      'an unknown field of a constraint',
      withConstraint('patern: x\n'),
      ['5:9: unknown field `patern`, did you mean `pattern`?'],
    ],
    [
      'a pattern that is a number',
      withConstraint('pattern: 1\n'),
      ['5:18: `pattern` must be a string, not a number: put it in quotes'],
    ],
    ['min as text', withConstraint('min: "1"\n'), ['5:14: `min` must be a number, not a string']],
    [
      'min above max',
      withConstraint('min: 2\nmax: 1\n'),
      ['5:14: `min` 2 is greater than `max` 1'],
    ],
    [
      'allow_dash as text',
      withConstraint('allow_dash: on\n'),
      ['5:21: `allow_dash` must be a boolean, not a string'],
    ],
    // Executor.
    [
      'an executor that is a word',
      'executor: docker',
      ['1:11: `executor` must be a map, not a string'],
    ],
    [
      'an executor of another type',
      'executor: {type: podman}',
      ['1:18: `type` must be one of local, docker'],
    ],
    [
      'docker without an image',
      'executor:\n  type: docker',
      ['2:3: `image` is needed with `type: docker`'],
    ],
    [
      'fields of docker without docker',
      'executor:\n  image: a\n  volumes: ["/a:/b"]\n  network: none\n  working_dir: /a',
      [
        '2:10: `image` needs `type: docker`',
        '3:12: `volumes` needs `type: docker`',
        '4:12: `network` needs `type: docker` or `sandbox: true`',
        '5:16: `working_dir` needs `type: docker`',
      ],
    ],
    [
      'volumes that are empty, without docker',
      'executor: {type: local, volumes: []}',
      ['1:34: `volumes` needs `type: docker`'],
    ],
    [
      'env of another kind',
      'executor: {env: none}',
      ['1:17: `env` must be inherit, minimal or a list, not a string'],
    ],
    ['roots as text', 'executor: {roots: /a}', ['1:19: `roots` must be a list, not a string']],
    [
      'a sandbox in docker',
      'executor: {type: docker, image: a, sandbox: true}',
      ['1:45: `sandbox` needs `type: local`'],
    ],
    [
      'hardening without docker',
      'executor: {harden: true}',
      ['1:20: `harden` needs `type: docker`'],
    ],
    [
      'a network in a sandbox',
      'executor: {sandbox: true, network: host}',
      ['1:36: `network` in a sandbox can only be `none`'],
    ],
    [
      'the socket of docker as a volume',
      'executor: {type: docker, image: a, volumes: ["/var/run/docker.sock:/s"]}',
      ['1:46: this volume hands over the whole machine; allow it with `harden: false`'],
    ],
    [
      'in a sandbox what only docker takes',
      'executor:\n  sandbox: true\n  image: a\n  volumes: ["/a:/b"]\n  working_dir: /a\n  harden: true',
      [
        '3:10: `image` needs `type: docker`',
        '4:12: `volumes` needs `type: docker`',
        '5:16: `working_dir` needs `type: docker`',
        '6:11: `harden` needs `type: docker`',
      ],
    ],
    // Limits.
    [
      'a limit of another kind',
      'limits: {max_output: 10kb}',
      ['1:22: `max_output` must be a number, not a string'],
    ],
    [
      'an unknown limit',
      'limits: {concurency: 1}',
      ['1:10: unknown field `concurency`, did you mean `concurrency`?'],
    ],
  ])('refuses %s', (_what, text, problems) => {
    expect(policyProblems(text)).toEqual(problems);
  });

  it('refuses a pattern whose repeats make too much of it', () => {
    expect(policyProblems(withConstraint('pattern: "(?:abc){300}"\n'))).toEqual([]);
    expect(policyProblems(withConstraint('pattern: "(?:abc){900}"\n'))).toEqual([
      '5:18: `pattern` grows too large: repeat less within repeats',
    ]);
    // One step for each character, and two for the beginning and the end.
    expect(policyProblems(withConstraint('pattern: "a{1000}b{498}"\n'))).toEqual([]);
    expect(policyProblems(withConstraint('pattern: "a{1000}b{499}"\n'))).toHaveLength(1);
  });

  it.each([
    'docker.sock:/s',
    './docker.sock:/s',
    '/run/docker.sock/:/s',
    '/run/docker.sock//:/s',
    '/run/docker.sock/.:/s',
    '/run/docker.sock/./:/s',
    '/run/containerd.sock:/s:ro',
    '~/podman.sock:/s',
  ])('refuses the socket of a container engine, spelt %j', (volume) => {
    expect(policyProblems(`executor: {type: docker, image: a, volumes: ["${volume}"]}`)).toEqual([
      '1:46: this volume hands over the whole machine; allow it with `harden: false`',
    ]);
  });

  it.each(['/run/docker.sock.old:/s', '/run/my-docker.sock:/s', '/docker.sock/x:/s'])(
    'takes %j for no such socket',
    (volume) => {
      expect(policyProblems(`executor: {type: docker, image: a, volumes: ["${volume}"]}`)).toEqual(
        [],
      );
    },
  );

  it.each([
    ['max_output', '999'],
    ['max_output', '1000.5'],
    ['max_output', '-1'],
    ['concurrency', '0'],
    ['concurrency', '1.5'],
  ])('refuses a %s of %s', (field, value) => {
    const [problem, ...more] = policyProblems(`limits:\n  ${field}: ${value}`);
    expect(problem).toMatch(new RegExp(`^2:${field.length + 5}: \`${field}\` `));
    expect(more).toEqual([]);
  });

  it.each([
    ['min', '.nan'],
    ['max', '.inf'],
    ['min', '-.inf'],
  ])('refuses a %s of %s in words that make sense', (field, value) => {
    const [problem, ...more] = policyProblems(withConstraint(`${field}: ${value}\n`));
    expect(problem).toMatch(/^5:14: /);
    expect(problem).not.toContain('must be a number, not a number');
    expect(more).toEqual([]);
  });

  it.each([
    '-v',
    '',
    ' ',
    'a b',
    'Alpine',
    '--privileged',
    'a;b',
    'a:b c',
    'a\\nb',
    '$IMAGE',
    '../x',
    '/a',
  ])('refuses the image %j', (image) => {
    const [problem, ...more] = policyProblems(`executor: {type: docker, image: "${image}"}`);
    expect(problem).toBe('1:33: `image` is not an image reference such as `alpine:3.20`');
    expect(more).toEqual([]);
  });

  it.each(['/a', '-v:/b', ':/b', '/a:', '/a:/b:ro:x', '', '/a:/b:ro;x'])(
    'refuses the volume %j',
    (volume) => {
      expect(policyProblems(`executor: {type: docker, image: a, volumes: ["${volume}"]}`)).toEqual([
        '1:46: item 1 of `volumes` is not of the form `source:target[:options]`',
      ]);
    },
  );

  it.each(['-x', '', 'a b', '--network', 'a,b'])('refuses the network %j', (network) => {
    expect(policyProblems(`executor: {type: docker, image: a, network: "${network}"}`)).toEqual([
      '1:45: `network` is not a docker network name',
    ]);
  });

  it.each(['(', '[a', 'a**', '(?=a)', '(a)\\1', '(?<!a)b', '\\'])(
    'refuses the pattern %s',
    (pattern) => {
      const [problem, ...more] = policyProblems(withConstraint(`pattern: '${pattern}'\n`));
      expect(problem).toMatch(/^5:18: `pattern` is not a regular expression in RE2 syntax: \S/);
      expect(more).toEqual([]);
    },
  );

  it('refuses a pattern of more than 1,000 characters', () => {
    expect(policyProblems(withConstraint(`pattern: ${'a'.repeat(1001)}\n`))).toEqual([
      '5:18: `pattern` is longer than 1000 characters',
    ]);
    expect(policyProblems(withConstraint(`pattern: ${'a'.repeat(1000)}\n`))).toEqual([]);
  });

  it('reports everything that is wrong at once', () => {
    expect(
      policyProblems(
        'default: maybe\nexecutor: {type: docker, network: -x}\ntools:\n  a: {confrim: true}\n  b: {args: {n: {min: 2, max: 1}, m: {pattern: "("}}}\nlimits: {concurrency: 0}\n',
      ).map((problem) => problem.replace(/^(\d+):.*?: /, '$1: ').slice(0, 50)),
    ).toEqual([
      '1: `default` must be one of disabled, enabled',
      '2: `network` is not a docker network name',
      '4: unknown field `confrim`, did you mean `confirm`',
      '5: `min` 2 is greater than `max` 1',
      '5: `pattern` is not a regular expression in RE2 sy',
      expect.stringMatching(/^6: `concurrency` /),
    ]);
  });
});

describe('a pattern', () => {
  it.each([
    ['a|b', 'a', true],
    ['a|b', 'axxx', false],
    ['a|b', 'xb', false],
    ['^a|b$', 'axxx', false],
    ['[a-z]+', 'abc', true],
    ['[a-z]+', 'abc\n', false],
    ['[a-z]+', 'abc\nDROP', false],
    ['(?m)^[a-z]+$', 'abc\nDEF', false],
    ['.*', 'a\nb', false],
    ['(?s).*', 'a\nb', true],
    ['', '', true],
    ['', 'a', false],
    ['(?i)main', 'MAIN', true],
    ['\\d{4}-\\d{2}', '2026-01', true],
    ['\\d+', '٣', false],
    ['\\p{L}+', 'größe', true],
    ['😀', '😀', true],
  ])('%s and %j: %s', (pattern, text, matches) => {
    const constraint = constraintOf(`pattern: ${JSON.stringify(pattern)}\n`);
    expect(constraint.pattern?.matches(text)).toBe(matches);
  });

  it.each([
    ['a', 333_333],
    ['[a-z]+', 250_000],
    ['a{998}', 1000],
  ])('%s is held against no more than %i characters', (pattern, most) => {
    expect(constraintOf(`pattern: "${pattern}"\n`).pattern?.maxLength).toBe(most);
  });

  it('takes linear time over hostile text', () => {
    const { pattern } = constraintOf("pattern: '(a+)+(b|a*)*c'\n");
    const started = performance.now();
    expect(pattern?.matches(`${'a'.repeat(20_000)}!`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('any text at all', () => {
  it('is a policy or a list of problems, never an exception', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'default: ',
        'enabled\n',
        'tools:\n',
        '  a:\n',
        '    args:\n',
        '      n: ',
        '{',
        '}',
        '[',
        ']',
        'min: ',
        'pattern: ',
        '"',
        ': ',
        '\n',
        'executor: ',
        'limits: ',
        '- ',
      ),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const { value, problems } = parsePolicy('f', parts.join(''));
        expect(value === undefined).toBe(problems !== undefined && problems.length > 0);
      }),
      { numRuns: 1500, seed: 7 },
    );
  });
});
