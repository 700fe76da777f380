// Reads the help of programs made for it, each of which writes down how it was called: what would do harm when run
// for real must never have been called so.
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readManual } from '../../../src/authoring/help/manual.ts';
import { readProgramHelp } from '../../../src/authoring/help/read-help.ts';
import type { Usage } from '../../../src/authoring/usage.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'climax-test-'));
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** A program in sh that notes its arguments before it does what the script says. */
async function addProgram(name: string, script: string): Promise<void> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\necho "$*" >> '${join(folder, `${name}.calls`)}'\n${script}\n`);
  await chmod(file, 0o755);
}

async function callsOf(name: string): Promise<string[]> {
  const text = await readFile(join(folder, `${name}.calls`), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean);
}

/** A case of a script: what to print for exactly these arguments. */
function answer(args: string, text: string, rest = ''): string {
  return `if [ "$*" = "${args}" ]; then cat <<'END'\n${text}\nEND\n${rest} exit 0; fi`;
}

const find = (usage: Usage | undefined, ...path: string[]): Usage | undefined =>
  path.reduce<Usage | undefined>(
    (above, name) => above?.commands.find((command) => command.name === name),
    usage,
  );

const TOP = `Look after trees.

Usage: orchard [options] <command>

Commands:
  list    Show the trees
  burn    Burn everything down
  row     Work on rows

Options:
  --quiet  Say nothing`;

describe('a program with commands', () => {
  beforeEach(() =>
    addProgram(
      'orchard',
      [
        answer('--help', TOP),
        answer(
          'list --help',
          'Usage: orchard list [--all]\n\nOptions:\n  --all  All of them\n\nGlobal Flags:\n  --quiet  Say nothing',
        ),
        answer(
          'burn --help',
          'Usage: orchard burn [--ashes]\n\nOptions:\n  --ashes  Keep the ashes',
        ),
        answer(
          'row --help',
          'Usage: orchard row <command>\n\nCommands:\n  add   Add a row\n  show  Show a row',
        ),
        answer('row add --help', 'Usage: orchard row add NAME\n\nOptions:\n  --long  A long one'),
        answer('row show --help', 'Usage: orchard row show NAME'),
        'touch "$0.harm"; exit 3',
      ].join('\n'),
    ),
  );

  it('is read through all its levels, in the order it documents', async () => {
    const { usage, notes } = await readProgramHelp('orchard', { depth: 2 });
    expect(usage?.commands.map(({ name }) => name)).toEqual(['list', 'burn', 'row']);
    expect(find(usage, 'burn')?.options[0]?.names).toEqual(['--ashes']);
    expect(find(usage, 'row', 'add')).toMatchObject({
      summary: 'Add a row',
      operands: [{ name: 'NAME', isRequired: true }],
      options: [{ names: ['--long'] }],
    });
    expect(find(usage, 'row')?.isRunnable).toBe(false);
    expect(notes).toEqual([]);
  });

  it('keeps an inherited option where it is documented first', async () => {
    const { usage } = await readProgramHelp('orchard', { depth: 1 });
    expect(usage?.options).toMatchObject([{ names: ['--quiet'], isInherited: true }]);
    expect(find(usage, 'list')?.options.map(({ names }) => names)).toEqual([['--all']]);
  });

  it('answers in the same order every time, if it is written in Python', async () => {
    await addProgram(
      'snake',
      'echo "Usage: snake [OPTIONS]"; echo; echo "  -s  seed $PYTHONHASHSEED"',
    );
    const { usage } = await readProgramHelp('snake', { depth: 0 });
    expect(usage?.options[0]?.description).toBe('seed 0');
  });

  it('passes on no option that its commands do not speak of', async () => {
    await addProgram(
      'docks',
      [
        answer(
          '--help',
          'Usage: docks [OPTIONS] COMMAND\n\nCommands:\n  list  Show\n  send  Send\n\nGlobal Options:\n  --context X  Which\n  --host X  Where',
        ),
        answer('list --help', 'Usage: docks list\n\nOptions:\n  --all  All'),
        answer('send --help', 'Usage: docks send\n\nOptions:\n  --all  All'),
      ].join('\n'),
    );
    const { usage } = await readProgramHelp('docks', { depth: 1 });
    expect(usage?.options.map(({ isInherited }) => isInherited)).toEqual([false, false]);
  });

  it('passes its options on to commands that have no help of their own', async () => {
    await addProgram(
      'unitctl',
      `cat <<'END'
unitctl [OPTIONS...] COMMAND ...

Query units.

Unit Commands:
  list   List units
  stop   Stop a unit

Options:
     --type=TYPE   Units of a type
     --user        Those of the user
END`,
    );
    const { usage } = await readProgramHelp('unitctl', { depth: 1 });
    expect(usage?.options).toMatchObject([
      { names: ['--type'], isInherited: true },
      { names: ['--user'], isInherited: true },
    ]);
  });

  it('is only ever asked for help, and a harmless command first', async () => {
    await readProgramHelp('orchard', { depth: 3 });
    const calls = await callsOf('orchard');
    expect(calls.slice(0, 2)).toEqual(['--help', 'list --help']);
    expect(calls.toSorted()).toEqual(
      [
        '--help',
        'burn --help',
        'list --help',
        'row --help',
        'row add --help',
        'row show --help',
      ].toSorted(),
    );
  });

  it('is read no deeper and no wider than asked', async () => {
    const shallow = await readProgramHelp('orchard', { depth: 0 });
    expect(find(shallow.usage, 'row')?.commands).toEqual([]);
    expect(await callsOf('orchard')).toEqual(['--help']);
    const only = await readProgramHelp('orchard', { depth: 2, only: ['row add'] });
    expect(only.usage?.commands.map(({ name }) => name)).toEqual(['row']);
    expect(find(only.usage, 'row')?.commands.map(({ name }) => name)).toEqual(['add']);
    expect(await callsOf('orchard')).not.toContain('burn --help');
  });

  it('is the same from run to run, and tells of its progress', async () => {
    const done: string[] = [];
    const first = await readProgramHelp('orchard', {
      depth: 2,
      onProgress: (line) => done.push(line),
    });
    expect(await readProgramHelp('orchard', { depth: 2 })).toEqual(first);
    expect(done).toHaveLength(6);
    expect(done[0]).toBe('orchard --help');
  });

  it('is asked no more often than allowed', async () => {
    const { usage, notes } = await readProgramHelp('orchard', { depth: 2, maxRuns: 3 });
    expect(await callsOf('orchard')).toHaveLength(3);
    expect(usage?.commands).toHaveLength(3);
    expect(notes.join()).toContain('the most allowed');
  });

  it('is not asked any more once cancelled', async () => {
    const controller = new AbortController();
    const { notes } = await readProgramHelp('orchard', {
      depth: 2,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    expect(await callsOf('orchard')).toEqual(['--help']);
    expect(notes.join()).toContain('Cancelled');
  });
});

describe('commands without help of their own', () => {
  it('are listed and not asked when they print what their parent prints', async () => {
    await addProgram('orchard', `cat <<'END'\n${TOP}\nEND`);
    const { usage, notes } = await readProgramHelp('orchard', { depth: 3 });
    expect(usage?.commands.map(({ name }) => name)).toEqual(['list', 'burn', 'row']);
    const calls = await callsOf('orchard');
    expect(calls).not.toContain('burn --help');
    expect(calls).toHaveLength(2);
    expect(notes).toEqual([]);
  });

  it('are left alone when a harmless one runs for real', async () => {
    await addProgram('orchard', `${answer('--help', TOP)}\necho "pippin 3"`);
    const { notes } = await readProgramHelp('orchard', { depth: 2 });
    expect(await callsOf('orchard')).toEqual(['--help', 'list --help']);
    expect(notes.join()).toContain('not sure that they would not run');
  });

  it('are left alone when none of them is harmless', async () => {
    const text =
      'Usage: sluice <command>\n\nCommands:\n  stop   Stop it\n  start  Start it\n  kill   End it';
    await addProgram('sluice', `${answer('--help', text)}\necho done`);
    const { usage } = await readProgramHelp('sluice', { depth: 2 });
    expect(usage?.commands).toHaveLength(3);
    expect(await callsOf('sluice')).toEqual(['--help']);
  });

  it('are never words of running text', async () => {
    const text =
      'Usage: mill [file]\n\nIt may run the commands:\n  stop  and other words\n\nExamples:\n  mill erase  removes it';
    await addProgram('mill', `${answer('--help', text)}\ntouch "$0.harm"`);
    await readProgramHelp('mill', { depth: 3 });
    expect(await callsOf('mill')).toEqual(['--help']);
  });

  it('are not asked where further words would be run', async () => {
    await addProgram(
      'watch',
      answer('--help', 'Usage: watch [options] command\n\nCommands:\n  list   Show\n  show   Show'),
    );
    const { notes } = await readProgramHelp('watch', { depth: 2 });
    expect(await callsOf('watch')).toEqual(['--help']);
    expect(notes.join()).toContain('may run the words after it');
  });
});

describe('how a program may answer', () => {
  it.each([1, 2])('reads help on stderr with exit code %d', async (code) => {
    await addProgram('orchard', `echo 'usage: orchard [-ab] tree' >&2; exit ${code}`);
    const { usage } = await readProgramHelp('orchard', { depth: 1 });
    expect(usage?.options.map(({ names }) => names)).toEqual([['-a'], ['-b']]);
  });

  it('tries -h only where --help was not understood', async () => {
    await addProgram(
      'orchard',
      `${answer('-h', 'usage: orchard [-x]')}\necho "orchard: unknown option $1" >&2; exit 2`,
    );
    const { usage } = await readProgramHelp('orchard', { depth: 1 });
    expect(usage?.options).toHaveLength(1);
    expect(await callsOf('orchard')).toEqual(['--help', '-h']);
  });

  it('tries nothing else on a program that ignores --help', async () => {
    await addProgram('orchard', 'echo "3 trees felled"');
    const { usage, notes } = await readProgramHelp('orchard', { depth: 2 });
    expect(usage).toBeUndefined();
    expect(await callsOf('orchard')).toEqual(['--help']);
    expect(notes.join()).toContain('no help');
  });

  it('never asks a program that would halt the machine for -h', async () => {
    await addProgram('shutdown', 'echo "shutdown: unrecognized option" >&2; exit 1');
    await readProgramHelp('shutdown', { depth: 1 });
    expect(await callsOf('shutdown')).toEqual(['--help']);
  });

  it('follows where the program says its help is', async () => {
    await addProgram(
      'orchard',
      [
        answer('--help', TOP),
        answer('list --help', "usage: orchard list\nRun 'orchard help list' for details."),
        answer('help list', 'usage: orchard list\n\nOptions:\n  --ripe  Only ripe ones'),
        'exit 3',
      ].join('\n'),
    );
    const { usage } = await readProgramHelp('orchard', { depth: 1, only: ['list'] });
    expect(find(usage, 'list')?.options.map(({ names }) => names)).toEqual([['--ripe']]);
  });

  it('gives up on one that hangs, and takes its children with it', async () => {
    await addProgram('orchard', 'sleep 60');
    const started = performance.now();
    const { usage, notes } = await readProgramHelp('orchard', { depth: 1, timeoutSeconds: 0.5 });
    expect(usage).toBeUndefined();
    expect(notes).toContain('`orchard --help` did not end in time');
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(await callsOf('orchard')).toEqual(['--help']);
  });

  it('gives up on one that floods', async () => {
    await addProgram(
      'orchard',
      'while :; do echo "usage: orchard [-x] and on and on and on and on and on"; done',
    );
    const { usage, notes } = await readProgramHelp('orchard', { depth: 1, timeoutSeconds: 60 });
    expect(usage).toBeUndefined();
    expect(notes).toContain('`orchard --help` printed without end');
  });

  it('gives it no input, no pager and an empty folder, which is gone afterwards', async () => {
    await addProgram(
      'orchard',
      `cat >/dev/null; pwd > '${join(folder, 'place')}'; ls -A > '${join(folder, 'there')}'\n` +
        `echo "usage: orchard [-x]"; echo "  --place DIR  where (default: $PWD)"; echo "  --home DIR  home (default: $HOME)"; echo "  --pager  $PAGER $TERM $DISPLAY"`,
    );
    vi.stubEnv('DISPLAY', ':7');
    const { usage } = await readProgramHelp('orchard', { depth: 0 });
    const byName = (name: string) => usage?.options.find(({ names }) => names.includes(name));
    expect(byName('--place')?.value?.default).toBe('.');
    expect(byName('--home')?.value?.default).toBe('~');
    expect(byName('--pager')?.description).toBe('cat dumb');
    expect(await readFile(join(folder, 'there'), 'utf8')).toBe('');
    const place = (await readFile(join(folder, 'place'), 'utf8')).trim();
    await expect(readFile(join(place, 'x'))).rejects.toThrow('ENOENT');
  });

  it('says so when there is no such program', async () => {
    expect(await readProgramHelp('no-such-orchard', { depth: 1 })).toEqual({
      usage: undefined,
      notes: ['no-such-orchard is not on the PATH'],
    });
  });
});

function page(name: string, rest: string): string {
  const called = name.replace('-', ' ');
  return `NAME\n       ${name} - about ${name}\n\nSYNOPSIS\n       ${called} [--all]\n\n${rest}`;
}

describe('manual pages', () => {
  beforeEach(() =>
    addProgram(
      'man',
      [
        answer(
          '1 orchard',
          page(
            'orchard',
            'OPTIONS\n       --all\n           All trees.\n\nCOMMANDS\n       orchard-plant(1)\n           Put in a tree.\n',
          ),
        ),
        answer(
          '1 orchard-plant',
          page('orchard-plant', 'OPTIONS\n       --deep=<cm>\n           How deep.\n'),
        ),
        'echo "No manual entry for $2 in section $1" >&2; exit 16',
      ].join('\n'),
    ),
  );

  it('are read, those of commands too when asked', async () => {
    const { usage } = await readManual('orchard');
    expect(usage).toMatchObject({
      name: 'orchard',
      summary: 'about orchard',
      options: [{ names: ['--all'] }],
    });
    expect(find(usage, 'plant')).toMatchObject({ summary: 'Put in a tree', options: [] });
    const deep = await readManual('orchard', { depth: 1 });
    expect(find(deep.usage, 'plant')?.options.map(({ names }) => names[0])).toEqual([
      '--deep',
      '--all',
    ]);
  });

  it('may be missing', async () => {
    expect(await readManual('shears')).toEqual({
      usage: undefined,
      notes: ['shears has no manual page'],
    });
    expect(await callsOf('man')).toEqual(['1 shears', '8 shears']);
  });

  it('are not asked for under a name that is none', async () => {
    expect((await readManual('-K')).usage).toBeUndefined();
    expect(await callsOf('man')).toEqual([]);
  });
});
