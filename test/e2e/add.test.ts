// `climax add` as a person runs it: made-up programs on the PATH, files in a folder of their own.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ShellResult, climax } from './shell.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'climax-add-')));
const bin = join(root, 'bin');
let cwd = root;
let count = 0;

const help: Record<string, string> = {
  '': `Keep track of parcels.

Usage: parcels [OPTIONS] COMMAND

Commands:
  list    List parcels
  send    Send a parcel
  burn    Delete parcels
  shell   Open an interactive shell in the depot

Options:
  -h, --help     Show this help
      --version  Show the version
`,
  list: `List parcels

Usage: parcels list [OPTIONS] [PATTERN]

Options:
  -f, --format=FORMAT  How to print
  -n, --limit N        Stop after N parcels
  -o, --output FILE    Write the list to FILE
  -h, --help           Show this help
`,
  send: `Send a parcel

Usage: parcels send [OPTIONS] FILE

Options:
      --to ADDRESS  Where to
  -h, --help        Show this help
`,
  burn: `Delete parcels

Usage: parcels burn [OPTIONS] NAME

Options:
  -h, --help  Show this help
`,
  shell: `Open an interactive shell in the depot

Usage: parcels shell

Options:
  -h, --help  Show this help
`,
};

/** Answers questions for help; whatever else it is given, it prints. */
function writeProgram(texts: Record<string, string>, version = '1.4.2'): void {
  const file = join(bin, 'parcels');
  writeFileSync(
    file,
    `#!${process.execPath}
const texts = ${JSON.stringify(texts)};
const words = process.argv.slice(2);
const asks = words.includes('--help') || words.includes('-h') || words.length === 0;
const command = words.find((word) => !word.startsWith('-')) ?? '';
if (words[0] === '--version') console.log('parcels ${version}');
else if (asks && command in texts) console.log(texts[command]);
else if (command in texts) console.log(JSON.stringify(words));
else { console.error('parcels: unknown command ' + command); process.exit(2); }
`,
  );
  chmodSync(file, 0o755);
}

beforeAll(() => mkdirSync(bin));
beforeEach(() => {
  count += 1;
  cwd = join(root, `work-${count}`);
  mkdirSync(cwd);
  writeProgram(help);
});
afterAll(() => rmSync(root, { recursive: true }));

function run(...args: readonly string[]): Promise<ShellResult> {
  const path = [bin, process.env['PATH'] ?? ''].join(delimiter);
  return climax(args, { cwd, env: { PATH: path } });
}

const read = (name: string) => readFileSync(join(cwd, name), 'utf8');

describe('climax add', () => {
  it('writes a config that is valid, found and runs', async () => {
    const { code, stdout, stderr } = await run('add', 'parcels', '--source', 'help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^CLI +Tools +Arguments +read +write +destroy +From +File\n/);
    expect(stdout).toMatch(/^parcels +3 .* its help \(parcels 1\.4\.2\) +parcels\.yaml$/m);
    expect(stdout).toContain('parcels: left out shell (interactive)');
    expect(stdout).toMatch(/^Review, then: climax run \.\/parcels\.yaml$/m);
    expect((await run('validate', './parcels.yaml')).stdout).toContain('✓ parcels — 3 tool(s)');
    const call = await run(
      'call',
      'parcels_list',
      '--args',
      '{"pattern": "box", "format": "json", "limit": 3}',
      '--config',
      './parcels.yaml',
    );
    expect(JSON.parse(call.stdout)).toEqual(['list', 'box', '--format=json', '--limit', '3']);
  });

  it('writes the same every time, and leaves no other file', async () => {
    await run('add', 'parcels');
    const first = read('parcels.yaml');
    const { ino } = statSync(join(cwd, 'parcels.yaml'));
    expect((await run('add', 'parcels')).code).toBe(0);
    expect(read('parcels.yaml')).toBe(first);
    expect(statSync(join(cwd, 'parcels.yaml')).ino).toBe(ino);
    expect(readdirSync(cwd)).toEqual(['parcels.yaml']);
    await run('add', 'parcels', '--output', 'again.yaml');
    expect(read('again.yaml')).toBe(first);
  });

  it('keeps edits when the program changes, and shows what is new', async () => {
    await run('add', 'parcels');
    const edited = read('parcels.yaml').replace(
      'description: Delete parcels',
      'description: Careful!',
    );
    writeFileSync(join(cwd, 'parcels.yaml'), edited);
    writeProgram(
      {
        ...help,
        burn: `${help['burn']}      --slowly  With care\n`,
        list: `${help['list']}      --newest  Newest first\n`,
      },
      '2.0.0',
    );
    const { code, stdout } = await run('add', 'parcels');
    expect(code).toBe(0);
    expect(stdout).toContain('parcels: brought up to date: parcels_list');
    expect(stdout).toContain('parcels: kept as you changed it: parcels_burn');
    expect(stdout).toMatch(/^\+ +- name: slowly$/m);
    expect(read('parcels.yaml')).toContain('Careful!');
    expect(read('parcels.yaml')).toContain('newest');
    expect(read('parcels.yaml')).toContain('parcels 2.0.0');
    expect(read('parcels.yaml')).not.toContain('slowly');
    await run('add', 'parcels', '--force');
    expect(read('parcels.yaml')).toContain('slowly');
    expect(read('parcels.yaml')).not.toContain('Careful!');
  });

  it('--dry-run shows the file, or the difference, and writes nothing', async () => {
    const fresh = await run('add', 'parcels', '--dry-run', '--policy', 'read-only');
    expect(fresh.stdout).toContain('  - name: parcels_send');
    expect(fresh.stdout).toContain('default: disabled');
    expect(fresh.stdout).toContain('Nothing was written.');
    expect(readdirSync(cwd)).toEqual([]);
    await run('add', 'parcels');
    const before = read('parcels.yaml');
    writeProgram({ ...help, list: `${help['list']}      --newest  Newest first\n` });
    const { stdout } = await run('add', 'parcels', '--dry-run');
    expect(stdout).toMatch(/^--- parcels\.yaml\n\+\+\+ parcels\.yaml \(new\)\n@@ /m);
    expect(stdout).toMatch(/^\+ +- name: newest$/m);
    expect(read('parcels.yaml')).toBe(before);
  });

  it('--policy read-only lets nothing through that writes', async () => {
    expect((await run('add', 'parcels', '--policy', 'read-only')).code).toBe(0);
    const list = await run('list', './parcels.yaml', '--policy', './parcels.policy.yaml', '--json');
    const tools = JSON.parse(list.stdout) as { tool: string }[];
    expect(tools.map(({ tool }) => tool)).toEqual(['parcels_list']);
    const call = ['call', 'parcels_list', '--config', './parcels.yaml', '--policy'];
    const refused = await run(...call, './parcels.policy.yaml', '--args', '{"output": "x"}');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stdout).toContain('Policy validation failed');
    const allowed = await run(...call, './parcels.policy.yaml', '--args', '{"limit": 1}');
    expect(allowed.code).toBe(0);
    writeFileSync(join(cwd, 'parcels.policy.yaml'), 'default: enabled\n');
    const again = await run('add', 'parcels', '--policy', 'no-destroy');
    expect(again.stdout).toContain('parcels.policy.yaml is left as you changed it');
    expect(read('parcels.policy.yaml')).toBe('default: enabled\n');
  });

  it('--only, --depth, --all and --output choose what is written, and where', async () => {
    const names = async (...options: string[]) => {
      const { stdout } = await run('add', 'parcels', '--json', '--force', ...options);
      const { added } = JSON.parse(stdout) as { added: { tools: { tool: string }[] }[] };
      return added[0]?.tools.map(({ tool }) => tool);
    };
    expect(await names('--only', 'list', 'burn')).toEqual(['parcels_list', 'parcels_burn']);
    expect(await names('--all')).toContain('parcels_shell');
    expect(await names('--output', 'deep/')).toHaveLength(3);
    expect(readdirSync(join(cwd, 'deep'))).toEqual(['parcels.yaml']);
    const missing = await run('add', 'parcels', '--only', 'lisst', '--dry-run');
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toContain('parcels has no command `lisst`');
  });

  it('adds to what an earlier --only wrote', async () => {
    await run('add', 'parcels', '--only', 'list');
    await run('add', 'parcels', '--only', 'burn');
    const { stdout } = await run('validate', './parcels.yaml');
    expect(stdout).toContain('✓ parcels — 2 tool(s)');
  });

  it('never overwrites a file that it did not write', async () => {
    writeFileSync(join(cwd, 'parcels.yaml'), 'command: x\ntools: []\n');
    const mine = await run('add', 'parcels');
    expect(mine).toMatchObject({ code: 1, stdout: '' });
    expect(mine.stderr).toContain('was not written by `climax add`');
    writeFileSync(join(cwd, 'parcels.yaml'), 'comand: x\n');
    const broken = await run('add', 'parcels');
    expect(broken.code).toBe(2);
    expect(broken.stderr).toContain('parcels.yaml:1:1');
    expect(read('parcels.yaml')).toBe('comand: x\n');
    expect((await run('add', 'parcels', '--force')).code).toBe(0);
  });

  it('takes a program by its path, and several at once', async () => {
    const { code } = await run('add', '../bin/parcels');
    expect(code).toBe(0);
    expect(read('parcels.yaml')).toContain(`command: ${join(bin, 'parcels')}\n`);
    const both = await run(
      'add',
      'parcels',
      'tree',
      '--output',
      'two/',
      '--source',
      'help',
      'spec',
    );
    expect(both.code).toBe(0);
    expect(both.stdout).toMatch(/^Review, then: climax run two\/parcels\.yaml two\/tree\.yaml$/m);
    expect(readdirSync(join(cwd, 'two'))).toEqual(['parcels.yaml', 'tree.yaml']);
  });

  it('describes a program that is not here from its spec, with a warning', async () => {
    const path = { PATH: bin };
    const { code, stdout, stderr } = await climax(['add', 'kubectl'], { cwd, env: path });
    expect(code).toBe(0);
    expect(stderr).toContain('kubectl is not on the PATH');
    expect(stdout).toMatch(/^kubectl +\d+ .*its completion spec +kubectl\.yaml$/m);
    expect(read('kubectl.yaml')).toContain('# Known from the completion spec only');
    const check = await climax(['validate', './kubectl.yaml'], { cwd, env: path });
    expect(check.code).toBe(0);
  });

  it('refuses a program that is too large before it asks it anything', async () => {
    const asked = join(cwd, 'asked');
    writeFileSync(join(bin, 'aws'), `#!/bin/sh\ntouch '${asked}'\n`);
    chmodSync(join(bin, 'aws'), 0o755);
    const { code, stderr } = await run('add', 'aws');
    rmSync(join(bin, 'aws'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/aws has \d+ commands, more than one config can hold/);
    expect(stderr).toContain('climax add aws --only');
    expect(readdirSync(cwd)).toEqual([]);
    const some = await climax(['add', 'aws', '--only', 's3'], { cwd, env: { PATH: bin } });
    expect(some.code).toBe(0);
    expect(read('aws.yaml')).toContain('name: aws_s3_ls');
  });

  it('names what was meant when there is no such program', async () => {
    const result = await run('add', 'parcels', 'kubeclt', '--output', './');
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('kubeclt is neither on the PATH nor');
    expect(result.stderr).toContain('did you mean `kubectl`?');
    expect(readdirSync(cwd)).toEqual([]);
  });

  it.each([
    [['add'], 'CLI is missing'],
    [['add', 'parcels', '--depth', 'x'], '--depth must be a number'],
    [['add', 'parcels', '--policy', 'none'], '--policy must be one of read-only, no-destroy'],
    [['add', 'parcels', '--output', 'x.txt'], 'neither a folder nor a .yaml file'],
    [['add', 'parcels', 'git', '--output', 'x.yaml'], '--output must be a folder'],
  ])('%j ends with 2', async (args, part) => {
    const result = await run(...args);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(part);
  });
});
