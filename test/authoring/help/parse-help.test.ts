// Help texts in the manner of the libraries that make them, about programs that do not exist.
import { describe, expect, it } from 'vitest';
import { type ParsedHelp, parseHelp } from '../../../src/authoring/help/parse-help.ts';
import type { UsageOption } from '../../../src/authoring/usage.ts';

function option(parsed: ParsedHelp, name: string): UsageOption {
  const found = parsed.options.find(({ names }) => names.includes(name));
  if (found === undefined) throw new Error(`No option ${name}`);
  return found;
}

const names = (parsed: ParsedHelp) => parsed.options.map((one) => one.names.join(' '));
const operands = (parsed: ParsedHelp) =>
  parsed.operands.map(
    ({ name, isRequired, isRepeatable }) =>
      `${name}${isRequired ? '!' : ''}${isRepeatable ? '*' : ''}`,
  );

describe('Cobra', () => {
  const text = `Grow and look after trees.

Usage:
  orchard plant [flags] VARIETY...

Aliases:
  plant, p

Examples:
  orchard plant --rows 3 pippin

Available Commands:
  graft       Join a shoot to a stock
  prune       Cut back branches

Flags:
  -d, --depth float        How deep to dig (default 0.5)
      --label stringArray  Tag to hang on the tree
  -m, --method string      Way of planting: {bare|pot} (default "bare")
      --rows int           Rows to fill (default 2)
      --wet                Water at once
  -h, --help               help for plant

Global Flags:
      --farm string   Farm to work on (default "home")

Use "orchard plant [command] --help" for more information about a command.
`;
  const parsed = parseHelp(text, 'orchard plant');

  it('reads flags with their types, defaults and values', () => {
    expect(names(parsed)).toEqual([
      '--depth -d',
      '--label',
      '--method -m',
      '--rows',
      '--wet',
      '--farm',
    ]);
    expect(option(parsed, '--depth').value).toMatchObject({ type: 'number', default: '0.5' });
    expect(option(parsed, '--rows').value).toMatchObject({ type: 'integer', joins: 'either' });
    expect(option(parsed, '--label').isRepeatable).toBe(true);
    expect(option(parsed, '--method').value).toMatchObject({
      choices: ['bare', 'pot'],
      default: 'bare',
    });
    expect(option(parsed, '--wet').value).toBeUndefined();
    expect(option(parsed, '--farm').isInherited).toBe(true);
    expect(option(parsed, '--rows').description).toBe('Rows to fill');
  });

  it('reads commands, aliases and operands, and nothing of the examples', () => {
    expect(parsed.commands.map(({ name, summary }) => [name, summary])).toEqual([
      ['graft', 'Join a shoot to a stock'],
      ['prune', 'Cut back branches'],
    ]);
    expect(parsed.aliases).toEqual(['p']);
    expect(operands(parsed)).toEqual(['VARIETY!*']);
    expect(parsed.isRunnable).toBe(true);
    expect(parsed.summary).toBe('Grow and look after trees');
  });
});

describe('Clap', () => {
  const text = `Picks fruit

Usage: orchard pick [OPTIONS] <TREE> [BASKET]...

Commands:
  ripe   Only what is ripe [aliases: r]
  help   Print this message or the help of the given subcommand(s)

Arguments:
  <TREE>       Which tree
  [BASKET]...  Where it goes [default: crate]

Options:
  -s, --size <SIZE>     Smallest size [default: medium] [possible values: small, medium, large]
  -l, --ladder          Take the ladder [env: ORCHARD_LADDER=/very/secret]
      --limit <N>       Stop after so many
      --tag <TAG>...    Note it down
  -h, --help            Print help
`;
  const parsed = parseHelp(text, 'orchard pick');

  it('reads possible values and defaults out of their brackets', () => {
    expect(option(parsed, '--size')).toMatchObject({
      description: 'Smallest size',
      value: { choices: ['small', 'medium', 'large'], default: 'medium', joins: 'either' },
    });
    expect(option(parsed, '--limit').value?.type).toBe('integer');
    expect(option(parsed, '--tag').isRepeatable).toBe(true);
  });

  it('drops what the environment holds', () => {
    expect(JSON.stringify(parsed)).not.toContain('secret');
  });

  it('reads arguments and aliases of commands', () => {
    expect(operands(parsed)).toEqual(['TREE!', 'BASKET*']);
    expect(parsed.operands[0]?.description).toBe('Which tree');
    expect(parsed.operands[1]?.value.default).toBe('crate');
    expect(parsed.commands).toMatchObject([{ name: 'ripe', aliases: ['r'] }]);
  });

  it('reads the long form, where descriptions stand below', () => {
    const long = parseHelp(
      `USAGE:
    orchard sort [OPTIONS] <FRUIT>

OPTIONS:
    -b, --by <KEY>
            What to sort by.

            Use --down to turn it round.

            Possible values:
            - weight: heaviest last
            - colour: greenest first

            [default: weight]

        --down
            DEPRECATED. Sorts the other way.
`,
      'orchard sort',
    );
    expect(option(long, '--by')).toMatchObject({
      description: 'What to sort by.',
      value: { choices: ['weight', 'colour'], default: 'weight' },
    });
    expect(option(long, '--down').marks).toEqual(['deprecated']);
    expect(names(long)).toEqual(['--by -b', '--down']);
  });
});

describe('Click', () => {
  const parsed = parseHelp(
    `Usage: orchard press [OPTIONS] APPLES...

  Press apples into cider.

Options:
  --jug FILE                  Where it goes  [required]
  --strength INTEGER RANGE    How strong  [default: 3; 1<=x<=9]
  --kind [dry|sweet]          Which kind
  --filter / --no-filter      Filter it
  --help                      Show this message and exit.
`,
    'orchard press',
  );

  it('reads required options, ranges, choices and pairs', () => {
    expect(option(parsed, '--jug').isRequired).toBe(true);
    expect(option(parsed, '--strength')).toMatchObject({
      description: 'How strong',
      value: { type: 'integer', default: '3' },
    });
    expect(option(parsed, '--kind').value?.choices).toEqual(['dry', 'sweet']);
    expect(names(parsed)).toContain('--filter');
    expect(option(parsed, '--no-filter').description).toBe('Turns off --filter');
    expect(operands(parsed)).toEqual(['APPLES!*']);
    expect(parsed.summary).toBe('Press apples into cider');
  });

  it('reads the boxes that are drawn around it', () => {
    const boxed = parseHelp(
      `
 Usage: orchard store [OPTIONS] NAME

╭─ Arguments ─────────────────────────────────╮
│ *    name      TEXT  The cellar [required]  │
╰─────────────────────────────────────────────╯
╭─ Options ───────────────────────────────────╮
│ *  --days  -d      INTEGER  How long        │
│    --dark                   Keep it dark    │
│    --help                   Show this message and exit. │
╰─────────────────────────────────────────────╯
`,
      'orchard store',
    );
    expect(option(boxed, '--days')).toMatchObject({
      names: ['--days', '-d'],
      isRequired: true,
      value: { type: 'integer' },
      description: 'How long',
    });
    expect(operands(boxed)).toEqual(['name!']);
  });
});

describe('argparse', () => {
  it('reads options, positional arguments and subparsers', () => {
    const parsed = parseHelp(
      `usage: orchard [-h] [--level {low,high}] [-n N] {plant,prune} ...

Look after trees.

positional arguments:
  {plant,prune}
    plant               put a tree into the ground
    prune               cut one back

options:
  -h, --help            show this help message and exit
  --level {low,high}    how careful to be (default: low)
  -n N, --number N      how many, can be given multiple times
`,
      'orchard',
    );
    expect(parsed.commands.map(({ name }) => name)).toEqual(['plant', 'prune']);
    expect(option(parsed, '--level').value).toMatchObject({
      choices: ['low', 'high'],
      default: 'low',
    });
    expect(option(parsed, '--number')).toMatchObject({
      names: ['--number', '-n'],
      value: { type: 'integer' },
      isRepeatable: true,
    });
    expect(parsed.summary).toBe('Look after trees');
  });
});

describe('Commander, oclif and yargs', () => {
  it('reads Commander', () => {
    const parsed = parseHelp(
      `Usage: orchard [options] [command]

Options:
  -V, --version            output the version number
  -c, --crop <kind>        what to grow (choices: "apple", "pear", default: "apple")
  -t, --tools <tools...>   what to take along
  -h, --help               display help for command

Commands:
  plant|p [options] <row>  put in a row
  help [command]           display help for command
`,
      'orchard',
    );
    expect(option(parsed, '--crop').value).toMatchObject({
      choices: ['apple', 'pear'],
      default: 'apple',
    });
    expect(option(parsed, '--tools').isRepeatable).toBe(true);
    expect(parsed.commands).toMatchObject([
      { name: 'plant', aliases: ['p'], operands: [{ name: 'row', isRequired: true }] },
    ]);
  });

  it('reads oclif', () => {
    const parsed = parseHelp(
      `put in a tree

USAGE
  $ orchard plant TREE [--soil <value>] [-f]

ARGUMENTS
  TREE  which tree

FLAGS
  -f, --force         do it anyway
      --soil=<option>  kind of soil
                       <options: clay|sand>

GLOBAL FLAGS
  --json  print JSON

COMMANDS
  plant deep  dig deeper
`,
      'orchard plant',
    );
    expect(option(parsed, '--soil').value?.choices).toEqual(['clay', 'sand']);
    expect(option(parsed, '--json').isInherited).toBe(true);
    expect(operands(parsed)).toEqual(['TREE!']);
    expect(parsed.operands[0]?.description).toBe('which tree');
  });

  it('reads yargs, whose types stand beside the description', () => {
    const parsed = parseHelp(
      `orchard <command>

Commands:
  orchard plant <tree>  put in a tree                                  [aliases: p]

Options:
      --version  Show version number                                  [boolean]
  -r, --rows     How many rows                            [number] [default: 2]
  -k, --kind     Which kind              [string] [required] [choices: "a1", "b2"]
      --tag      Marks                                                  [array]
`,
      'orchard',
    );
    expect(parsed.commands).toMatchObject([{ name: 'plant', aliases: ['p'] }]);
    expect(option(parsed, '--rows').value).toMatchObject({ type: 'number', default: '2' });
    expect(option(parsed, '--kind')).toMatchObject({
      isRequired: true,
      value: { choices: ['a1', 'b2'] },
      description: 'Which kind',
    });
    expect(option(parsed, '--tag').isRepeatable).toBe(true);
    expect(option(parsed, '--version').value).toBeUndefined();
  });
});

describe('GNU, BSD and others', () => {
  it('reads getopt_long', () => {
    const parsed = parseHelp(
      `Usage: shears [OPTION]... BRANCH...
  or:  shears [OPTION]... -t TREE
Cut BRANCHes off.

  -a, --all                  cut all of them
      --colour[=WHEN]        mark the cuts; WHEN is a word
  -l, --length=NUM           leave NUM inches
  -q                         be quiet
      --an-option-that-is-too-long-for-it
                             the description stands below
      --help     display this help and exit
`,
      'shears',
    );
    expect(names(parsed)).toEqual([
      '--all -a',
      '--colour',
      '--length -l',
      '-q',
      '--an-option-that-is-too-long-for-it',
      '-t',
    ]);
    expect(option(parsed, '--colour').value).toMatchObject({ isOptional: true, joins: 'equals' });
    expect(option(parsed, '--length').value).toMatchObject({ type: 'integer', joins: 'equals' });
    expect(option(parsed, '-t').value?.label).toBe('TREE');
    expect(operands(parsed)).toEqual(['BRANCH*']);
    expect(parsed.summary).toBe('Cut BRANCHes off');
  });

  it('reads a usage line that is all there is', () => {
    const parsed = parseHelp(
      `saw: illegal option -- -
usage: saw [-abn] [-f file] [-o key=value] log [plank ...]
`,
      'saw',
    );
    expect(names(parsed)).toEqual(['-a', '-b', '-n', '-f', '-o']);
    expect(option(parsed, '-f').value?.label).toBe('file');
    expect(operands(parsed)).toEqual(['log!', 'plank*']);
    expect(parsed.isComplaint).toBe(true);
    expect(parsed.isHelp).toBe(true);
    expect(parsed.summary).toBe('');
  });

  it('reads the flag package of Go', () => {
    const parsed = parseHelp(
      `Usage of orchard:
  -addr string
    \taddress to listen on (default ":8080")
  -n int
    \thow many (default 3)
  -wet
    \twater at once
`,
      'orchard',
    );
    expect(names(parsed)).toEqual(['-addr', '-n', '-wet']);
    expect(option(parsed, '-addr').value).toMatchObject({ default: ':8080', joins: 'either' });
    expect(option(parsed, '-n').value).toMatchObject({ type: 'integer', default: '3' });
  });

  it('reads options that show their defaults in the place of a label', () => {
    const parsed = parseHelp(
      `Show trees.

Options:
    --all=false:
\tShow them all.

    -o, --output='':
\tHow to print.

    --rows=12:
\tHow many rows.

    -f, --file=[]:
\tWhere they are.

Usage:
  orchard get (TREE | TYPE/NAME ...) [options]
`,
      'orchard get',
    );
    expect(option(parsed, '--all').value).toBeUndefined();
    expect(option(parsed, '--output').value).toMatchObject({ type: 'string', joins: 'equals' });
    expect(option(parsed, '--rows').value).toMatchObject({ type: 'integer', default: '12' });
    expect(option(parsed, '--file').isRepeatable).toBe(true);
  });

  it('reads options in brackets and names between bars', () => {
    const parsed = parseHelp(
      `Store fruit

Usage:
orchard store [<fruit> ...]

Options:
[-S|--shelf] [--keep <cold|warm> [--keep <cold|warm> ...]] [--no-lid]

  -S|--shelf
    Put it on the shelf.

  --keep
    How to keep it.

aliases: put
`,
      'orchard store',
    );
    expect(names(parsed)).toEqual(['--shelf -S', '--keep', '--no-lid']);
    expect(option(parsed, '--keep')).toMatchObject({
      description: 'How to keep it.',
      isRepeatable: true,
      value: { choices: ['cold', 'warm'] },
    });
  });

  it('reads two columns and descriptions after a colon', () => {
    const parsed = parseHelp(
      `usage: press [option] file
-a     : all of it
-c cmd : what to do
  -f   fresh fruit only         -u   unripe fruit too
`,
      'press',
    );
    expect(names(parsed)).toEqual(['-a', '-c', '-f', '-u']);
    expect(option(parsed, '-c').value?.label).toBe('cmd');
    expect(option(parsed, '-u').description).toBe('unripe fruit too');
  });

  it('reads groups of commands under headings of their own', () => {
    const parsed = parseHelp(
      `usage: farm [--quiet] <command> [<args>]

These are common Farm commands used in various situations:

start in spring (see also: farm help spring)
   sow       Put seeds into the ground
   dig       Turn the soil

finish in autumn
   reap      Bring it in

'farm help -a' lists more.
`,
      'farm',
    );
    expect(parsed.commands.map(({ name }) => name)).toEqual(['sow', 'dig', 'reap']);
    expect(parsed.isRunnable).toBe(false);
    expect(operands(parsed)).toEqual([]);
  });

  it('reads names of commands alone', () => {
    const listed = parseHelp(
      'Usage: farm <command>\n\nAll commands:\n\n    dig, help, reap,\n    sow\n',
      'farm',
    );
    expect(listed.commands.map(({ name }) => name)).toEqual(['dig', 'reap', 'sow']);
    const columns = parseHelp(
      'Standard commands\ndig       reap      rest\nsow\n\nDone.\n',
      'farm',
    );
    expect(columns.listed).toEqual(['dig', 'reap', 'rest', 'sow']);
  });

  it('shows commands of usage lines without listing them as safe to ask', () => {
    const parsed = parseHelp(
      `Usage:
farm barn fill <crop> [--to <place>]
farm barn empty
`,
      'farm barn',
    );
    expect(parsed.commands.map(({ name }) => name)).toEqual(['fill', 'empty']);
    expect(parsed.commands[0]?.operands.map(({ name }) => name)).toEqual(['crop']);
    expect(parsed.listed).toEqual([]);
  });
});

describe('manual pages', () => {
  const text = `ORCHARD-GRAFT(1)                    Orchard Manual                    ORCHARD-GRAFT(1)

NAME
       orchard-graft - join a shoot to a stock

SYNOPSIS
       orchard graft [-q | --quiet] [--[no-]wax] [(-s | --stock) <tree>]
                     [--angle=<degrees>] <shoot>...
       orchard graft undo <shoot>

DESCRIPTION
       Joins shoots. The option below is not this one:
       --not-an-option is mentioned in running text only.

OPTIONS
       -q, --quiet
           Say nothing. Errors are
           still printed.

           --also-not-an-option stands in a description.

       --[no-]wax
           Seal the cut.

       -a <degrees>, --angle=<degrees>
           How to cut.

       --like[-if-able] <tree>
           After which tree.

       -:, --next
           Go on.

COMMANDS
       With no command, joins.

       undo
           Take the shoot off again. It will not like it.

EXAMPLES
       --never
           Not an option either.
`;

  it('reads options below which their descriptions stand', () => {
    const parsed = parseHelp(text, 'orchard graft');
    expect(names(parsed)).toEqual([
      '--quiet -q',
      '--wax',
      '--no-wax',
      '--angle -a',
      '--like',
      '--like-if-able',
      '--next -:',
      '--stock -s',
    ]);
    expect(option(parsed, '--quiet').description).toBe('Say nothing. Errors are still printed.');
    expect(option(parsed, '--stock').value?.label).toBe('tree');
    expect(parsed.summary).toBe('join a shoot to a stock');
    expect(operands(parsed)).toEqual(['shoot!*']);
    expect(parsed.commands).toMatchObject([
      { name: 'undo', summary: 'Take the shoot off again', operands: [{ name: 'shoot' }] },
    ]);
  });

  it('takes off the marks of printers and terminals', () => {
    const struck = text
      .replace('NAME', 'N\bNA\bAM\bME\bE')
      .replace('-q, --quiet\n', '\u001b[1m-q\u001b[0m, \u2010\u2010quiet\n');
    expect(parseHelp(struck, 'orchard graft')).toEqual(parseHelp(text, 'orchard graft'));
  });
});

describe('what is not a command', () => {
  it.each([
    ['a heading among commands', 'Subcommands:\n  Settings\n    file\n      Where it is\n'],
    [
      'a section of a manual page',
      'NAME\n       orchard - trees\n\nFORMAT\n   Commands\n       burn\n           What a file may say.\n',
    ],
    ['a list of topics', 'Additional help topics:\n  soil   About soil\n  frost  About frost\n'],
  ])('is %s', (_, text) => {
    expect(parseHelp(`Usage: orchard [options]\n\n${text}`, 'orchard').listed).toEqual([]);
  });
});

describe('what is not help', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['a message', 'Everything is up to date.\n'],
    ['a listing', 'apple  3\npear   4\n'],
    ['an error', 'orchard: cannot open --help: No such file or directory\n'],
  ];
  it.each(cases)('sees that %s is none', (_, text) => {
    expect(parseHelp(text, 'orchard').isHelp).toBe(false);
  });

  it('takes no commands from running text', () => {
    const parsed = parseHelp(
      `Usage: orchard [options]

Runs the commands:
that follow this line of text and deletes    everything

The tree may run these commands if told to:
      rm   removes it
`,
      'orchard',
    );
    expect(parsed.listed).toEqual([]);
  });
});
