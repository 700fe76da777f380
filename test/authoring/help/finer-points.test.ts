// Small things in help texts that make a tool wrong when they are misread.
import { describe, expect, it } from 'vitest';
import { type ParsedHelp, parseHelp } from '../../../src/authoring/help/parse-help.ts';
import type { UsageOption } from '../../../src/authoring/usage.ts';

function option(parsed: ParsedHelp, name: string): UsageOption {
  const found = parsed.options.find(({ names }) => names.includes(name));
  if (found === undefined) throw new Error(`No option ${name}`);
  return found;
}

const names = (parsed: ParsedHelp) => parsed.options.map((one) => one.names.join(' '));
const help = (rows: string, usage = 'orchard [OPTIONS]', name = 'orchard') =>
  parseHelp(`Usage: ${usage}\n\nOptions:\n${rows}`, name);
const operands = (usage: string) =>
  parseHelp(`Usage: orchard ${usage}\n\nOptions:\n  -q  Quiet\n`, 'orchard').operands.map(
    ({ name, description, isRequired }) => `${name}${isRequired ? '!' : ''}: ${description}`,
  );

describe('a number in the place of a name', () => {
  it('does not lose the names beside it', () => {
    const parsed = parseHelp(
      `NAME
       orchard-log - Show what was picked

OPTIONS
       -<number>, -n <number>, --max-count=<number>
           Limit the number of entries.

       --skip=<number>
           Skip that many.
`,
      'orchard log',
    );
    expect(names(parsed)).toEqual(['--max-count -n', '--skip']);
    expect(option(parsed, '-n').value).toMatchObject({ label: 'number', joins: 'equals' });
  });

  it('is told from a letter', () => {
    expect(names(help('  -N, --new  Only new ones\n'))).toEqual(['--new -N']);
  });

  it('is no option by itself', () => {
    expect(
      names(help('  -NUM  same as --context=NUM\n  -C, --context=NUM  print lines\n')),
    ).toEqual(['--context -C']);
  });
});

describe('choices', () => {
  it.each([
    ['How to print (one of: text, json)', ['text', 'json']],
    ['How to print. Must be one of: text, json, or yaml.', ['text', 'json', 'yaml']],
    ['How to print [possible values: text, json]', ['text', 'json']],
    ['Which one (one of: name, id)', []],
    ['Possible values are "merge" (default), "diff3", and "zdiff3".', ['merge', 'diff3', 'zdiff3']],
    ['Select the output format among: human (default) or abspath', ['human', 'abspath']],
    ['One of: (json, yaml, jsonpath, wide)', []],
  ])('%s', (said, choices) => {
    expect(option(help(`  --format FORMAT  ${said}\n`), '--format').value?.choices).toEqual(
      choices,
    );
  });

  it.each([
    ['File was last read less than, more than or exactly N minutes ago', 'string'],
    ['Filter on number of stars', 'string'],
    ['Stop after N of them', 'integer'],
  ])('are numbers: %s', (said, type) => {
    expect(option(help(`  --count N  ${said}\n`), '--count').value?.type).toBe(type);
  });

  it('are no words of which one is a kind', () => {
    const parsed = parseHelp('Usage: orchard inspect self|NODE [NODE...]\n', 'orchard inspect');
    expect(parsed.operands[0]?.value.choices).toEqual([]);
  });

  it('are no kinds of things in capitals', () => {
    const parsed = parseHelp('Usage: orchard logs (POD | TYPE/NAME) [-c X]\n', 'orchard logs');
    expect(parsed.operands[0]?.value.choices).toEqual([]);
  });

  it('leave a type in angle brackets to the sentence that it stands in', () => {
    const { value, description } = option(
      help('  --log-size  Print "size <number>" for each, where <number> is the length\n'),
      '--log-size',
    );
    expect(value).toBeUndefined();
    expect(description).toContain('size <number>');
  });
});

const joins = (rows: string, name = 'orchard') =>
  help(rows, 'orchard [OPTIONS]', name).options[0]?.value?.joins;

describe('how a value is joined', () => {
  it.each([
    ['      --help  display this help and exit'],
    ['  -h, --help  Print help'],
    ['  -h, --help  show this help message and exit'],
    ['  --help  Show this message and exit.'],
    ['  -h, --help  display help for command'],
    ['  -?, --help  give this help list'],
  ])('is by an equals sign too, where %s', (sign) => {
    expect(joins(`  --name NAME  Who\n${sign}\n`)).toBe('either');
  });

  it('is by a blank where nothing tells', () => {
    expect(joins('  --name NAME  Who\n  --help  Help\n')).toBe('space');
  });

  it('is known of some programs, whatever they print', () => {
    expect(joins('  --name NAME  Who\n', 'rg')).toBe('either');
    expect(joins('  --name NAME  Who\n  --help  Print help and exit\n', 'cmake')).toBe('space');
  });
});

describe('a value that touches its option', () => {
  it('is known as such', () => {
    const parsed = help(
      '  -Wa,<options>  Pass options\n  -O<level>  Optimise\n  -u[<mode>]  Show\n',
    );
    expect(option(parsed, '-Wa').value?.joins).toBe('attached');
    expect(option(parsed, '-O').value?.joins).toBe('attached');
    expect(option(parsed, '-u').value).toMatchObject({ joins: 'attached', isOptional: true });
  });

  it('may stand apart where the parser is known, and be joined to a longer name', () => {
    const parsed = help(
      '  -S<text>  Look for it\n  -U<n>, --unified=<n>  Lines\n  --help  display this help and exit\n',
    );
    expect(option(parsed, '-S').value?.joins).toBe('space');
    expect(option(parsed, '-U').value?.joins).toBe('equals');
  });
});

describe('alternatives', () => {
  it('in brackets are one operand', () => {
    expect(
      operands('(TYPE[.VERSION][.GROUP] [NAME | -l LABEL] | TYPE[.VERSION][.GROUP]/NAME ...)'),
    ).toEqual(['TYPE!: TYPE[.VERSION][.GROUP] or TYPE[.VERSION][.GROUP]/NAME', 'NAME: ']);
  });

  it('say what may be added to a name', () => {
    expect(operands('<DEP>[@<VERSION>] [user@]host FILE')).toEqual([
      'DEP!: DEP[@VERSION]',
      'user@host!: [user@]host',
      'FILE!: ',
    ]);
  });

  it('in one word are one operand', () => {
    expect(operands('[OPTIONS] NAME|ID [NAME|ID...]')).toEqual(['NAME!: NAME or ID']);
  });

  it('between bars that stand apart are one operand', () => {
    expect(operands('[OPTIONS] PATH | URL | -')).toEqual(['PATH!: PATH or URL']);
  });

  it('in usage lines are one operand in each place', () => {
    const parsed = parseHelp(
      `usage: orchard branch [--list] [<pattern>...]
   or: orchard branch [<options>] <name> [<start>]
   or: orchard branch (-m | -M) [<old>] <new>
`,
      'orchard branch',
    );
    expect(parsed.operands.map(({ name, description }) => [name, description])).toEqual([
      ['pattern', 'pattern or name or old'],
      ['start', 'start or new'],
    ]);
  });

  it('are not what stands after an option', () => {
    const parsed = parseHelp(
      'usage: orchard branch [(--merged | --no-merged) [<commit>]] [--contains [<commit>]] [<pattern>...]\n',
      'orchard branch',
    );
    expect(parsed.operands.map(({ name }) => name)).toEqual(['pattern']);
    expect(option(parsed, '--contains').value).toMatchObject({ isOptional: true });
  });
});

describe('several options in one row', () => {
  it('are told from names of one', () => {
    const parsed = parseHelp(
      `NAME
       orchard - Grow trees

OPTIONS
       --author=<pattern>, --committer=<pattern>
           Limit to these people.

       --left-only, --right-only
           One side only.

       --quiet, --silent
           Print nothing.
`,
      'orchard',
    );
    expect(names(parsed)).toEqual([
      '--author',
      '--committer',
      '--left-only',
      '--right-only',
      '--quiet --silent',
    ]);
  });

  it('are one where one is only another name', () => {
    const parsed = help('  -o <file>  Put it there\n  --output  Same as -o.\n');
    expect(names(parsed)).toEqual(['--output -o']);
    expect(option(parsed, '--output').value?.label).toBe('file');
  });
});

describe('what is no option that a config could give', () => {
  it('takes two values', () => {
    expect(
      names(
        help(
          '  --arg a v   set variable $a to value <v>\n  --pair <X> <Y>  Both\n  --one N  One\n',
        ),
      ),
    ).toEqual(['--one']);
  });

  it('is a number of an example', () => {
    const parsed = parseHelp(
      `NAME
       orchard - Grow trees

FUNCTIONS
       Some return less:

           orchard 'find(0)'
              [1,2,3]
           => -1, -2

       -q  Quiet
`,
      'orchard',
    );
    expect(names(parsed)).toEqual(['-q']);
  });
});

describe('a label', () => {
  it('that repeats the name of an option says nothing', () => {
    const parsed = help(
      '  -hide_banner hide_banner  Do not show it\n  -loglevel level  How much\n',
    );
    expect(option(parsed, '-hide_banner').value).toBeUndefined();
    expect(option(parsed, '-loglevel').value?.label).toBe('level');
  });

  it('in the middle of a name cannot be given', () => {
    expect(names(help('  -fdisable-[tree|rtl]-<pass>  Disable a pass\n  -O  Optimise\n'))).toEqual([
      '-O',
    ]);
  });

  it('is not looked for far below', () => {
    const parsed = help(`  --script=COMMAND
         Run COMMAND at the end.

         FORMAT is the format. One of: gnu, pax, ustar.
`);
    expect(option(parsed, '--script').value?.choices).toEqual([]);
  });

  it('of a number is no option', () => {
    expect(
      names(help('  +n  for greater than n,\n  -n  for less than n,\n  -amin n  minutes\n')),
    ).toEqual(['-amin']);
  });
});

describe('a switch that its words give a value', () => {
  it('takes a number', () => {
    const parsed = help(
      '  -threads     number of threads\n  -queue_size  set the maximum number of queued trees\n  -count       count the number of trees\n',
    );
    expect(option(parsed, '-threads').value?.type).toBe('integer');
    expect(option(parsed, '-queue_size').value?.type).toBe('integer');
    expect(option(parsed, '-count').value).toBeUndefined();
  });

  it('takes one of the letters in brackets', () => {
    expect(option(help('  -type [bcdpfls]  Kind of tree\n'), '-type').value).toMatchObject({
      isOptional: false,
    });
  });
});

describe('a manual page', () => {
  const parsed = parseHelp(
    `NAME
       orchard - Look after trees

SYNOPSIS
       orchard [options...] filter [files...]

       orchard can look after trees in various ways, by planting and pruning them. It
       reads what it is given.

OPTIONS
       \u25cb   --slurp/-s:

           Take all at once.

           Leaf is the form. One of: oak, elm, ash.

       \u25cb   --arg name value:

           Name it.

       \u25cb   -Ldirectory / -L directory:

           Look there.

           orchard '.[]'
              [-1, 1]

       \u2022   --raw-input/-R:

           Take them raw. Bark returns -1
           when it is gone.
`,
    'orchard',
  );

  it('has bullets before its options', () => {
    expect(names(parsed)).toEqual(['--slurp -s', '-L', '--raw-input -R']);
    expect(option(parsed, '--slurp').description).toBe('Take all at once.');
    expect(option(parsed, '-L').value?.label).toBe('directory');
  });

  it('has sentences below its usage', () => {
    expect(parsed.operands.map(({ name }) => name)).toEqual(['filter', 'files']);
  });
});

describe('a section of options', () => {
  it('that go before the command is not passed on', () => {
    const parsed = parseHelp(
      `Usage: orchard [global options] <subcommand> [args]

The available commands for execution are listed below.
Plants and prunes.

Main commands:
  plant  Plant
  prune  Prune

Global options (use these before the subcommand, if any):
  -chdir=DIR  Switch to a different working directory
`,
      'orchard',
    );
    expect(parsed.options[0]).toMatchObject({ names: ['-chdir'], isInherited: false });
    expect(parsed.summary).toBe('');
  });
});
