// How a program is called, from the lines that show it and from sentences that only look as if they did.
import { describe, expect, it } from 'vitest';
import { parseHelp } from '../../../src/authoring/help/parse-help.ts';

/** Operands as a usage line would show them: `FILE!` is required, `FILE*` may be repeated. */
function operandsOf(text: string, name = 'orchard'): string[] {
  return parseHelp(text, name).operands.map(
    ({ name: own, isRequired, isRepeatable }) =>
      `${own}${isRequired ? '!' : ''}${isRepeatable ? '*' : ''}`,
  );
}

const OPTIONS = '\n\n  -q, --quiet  say less\n';

describe('lines that are not about the program', () => {
  it.each([
    [
      'a remark at the end that begins with "or"',
      `Usage: orchard NUMBER...\nPick so many.${OPTIONS}\nor available locally via: info '(fruit) orchard invocation'\n`,
    ],
    [
      'a way to ask for help alone',
      `Usage: orchard NUMBER...\n  or:  orchard OPTION\nPick so many.${OPTIONS}`,
    ],
    [
      'the same with brackets',
      `Usage: orchard [OPTION] NUMBER...\n  or:  orchard [OPTION]\nPick so many.${OPTIONS}`,
    ],
    [
      'a sentence that begins with its name',
      `Usage: orchard NUMBER...\norchard pick or plant FRUIT, or whatever grows, to the basket.${OPTIONS}`,
    ],
    [
      'a sentence before it',
      'USAGE\n       The default is to pick a new basket of fruit:\n\n           orchard [-q] NUMBER...\n',
    ],
    [
      'a sentence below a row',
      `Usage: orchard NUMBER...\nPick.\n\n  -b, --basket  for whatever was found, but\n                  orchard keeps only the final fruit\n`,
    ],
    [
      'a sentence set to the right below it',
      `Usage: orchard [-q] NUMBER...\n  the default action is to pick all of them\n  -q  quiet\n`,
    ],
    ['a remark beside it', `Usage: orchard [OPTION]... NUMBER...   (without -q)${OPTIONS}`],
    [
      'another program beside it',
      `SYNOPSIS\n       orchard [-q] NUMBER...\n\n       meadow [-q] FLOWER GRASS\n`,
    ],
  ])('%s', (_, text) => {
    expect(operandsOf(text)).toEqual(['NUMBER!*']);
  });
});

describe('a title with a line below it', () => {
  it('is a title', () => {
    const text =
      'Usage\n=====\n  orchard plant [options] <tree>\n\nOptions\n=======\n  -q, --quiet  say less\n';
    expect(operandsOf(text, 'orchard plant')).toEqual(['tree!']);
  });
});

describe('a program that is called by another name', () => {
  it.each([
    ['one word', 'Usage: garden [OPTION]... PATTERN [FILE]...', ['PATTERN!', 'FILE*']],
    ['a path', 'Usage: /usr/bin/garden [OPTION]... PATTERN', ['PATTERN!']],
    ['several words', 'Usage: garden pick [options] <fruit>', ['fruit!']],
    [
      'the same words in every line',
      'Usage:\ngarden pick <fruit> [basket]\ngarden pick <fruit>',
      ['fruit!', 'basket'],
    ],
  ])('%s', (_, usage, expected) => {
    expect(operandsOf(`${usage}${OPTIONS}`)).toEqual(expected);
  });
});

describe('words of a usage line', () => {
  it.each([
    ['plurals in brackets', '[option(s)] [tree(s)]', ['tree*']],
    ['plurals that must be there', '<option(s)> tree(s)', ['tree!*']],
    ['groups that touch', '[OWNER][:[GROUP]] FILE...', ['OWNER:GROUP!', 'FILE!*']],
    ['a list that counts', 'tree1 [tree2 ...]', ['tree!*']],
    ['plurals in angle brackets', '<option(s)> <tree(s)>', ['tree!*']],
    ['blanks within the values of an option', '[--endian={big | little }] tree', ['tree!']],
    ['a condition', '{tree-only-if-no-other-tree} [file]', ['tree-only-if-no-other-tree', 'file']],
    ['values that may be repeated', '[--tag TAG [TAG ...]] TREE', ['TREE!']],
    ['values of one option or another', '[--tag TAG [TAG ...] | -f FACTOR] TREE', ['TREE!']],
    ['another way in the same line', '[tree...] [options] | orchard [basket]', ['tree*']],
    ['an operand that is shown again', 'TREE [TREE ...]', ['TREE!*']],
    ['two dots', '[tree..]', ['tree*']],
    ['dots before it', '[...trees]', ['trees*']],
    ['an operand that an option stands for', '<TREE|--all> BASKET', ['TREE', 'BASKET!']],
    ['options of which one is needed', '<--out <FILE>|--all> TREE', ['TREE!']],
    ['quoted words', "[--] 'program text' [file ...]", ['program-text!', 'file*']],
    ['a plural', '[OPTION]... FILES', ['FILES!*']],
    ['two that are counted', 'FILE1 FILE2', ['FILE1!', 'FILE2!']],
    ['the words of a value', '[-F other orchard file] TREE', ['TREE!']],
    ['two values of an option', '[--between FIRST LAST] TREE', ['TREE!']],
    ['several words in one bracket', '[options] [mangled names]', ['mangled names']],
  ])('%s', (_, usage, expected) => {
    expect(operandsOf(`Usage: orchard ${usage}${OPTIONS}`)).toEqual(expected);
  });

  it('are words where they are written as words', () => {
    const { options } = parseHelp('Usage: orchard [-maxWidth] [-minDepth]\n', 'orchard');
    expect(options.map(({ names }) => names.join())).toEqual(['-maxWidth', '-minDepth']);
  });

  it('may have the aliases of the command beside its name', () => {
    const { operands } = parseHelp('Usage: orchard plant|p [options] <tree>\n', 'orchard plant');
    expect(operands.map(({ name }) => name)).toEqual(['tree']);
  });

  it('are letters of options where there are many, large and small', () => {
    const { options } = parseHelp('Usage: orchard [ -acdfLnNV19 ] [file ...]\n', 'orchard');
    expect(options.map(({ names }) => names.join())).toEqual(
      [...'acdfLnNV19'].map((letter) => `-${letter}`),
    );
  });

  it('are the value of an option whose row names them', () => {
    const { options, operands } = parseHelp(
      'Usage: orchard [-opts] file [-d exdir]\n\n  -d  pick into exdir\n  -q  quiet\n',
      'orchard',
    );
    expect(operands.map(({ name }) => name)).toEqual(['file']);
    expect(options.find(({ names }) => names.includes('-d'))?.value?.label).toBe('exdir');
  });
});

describe('several lines', () => {
  it('are one where the longest has the others in it', () => {
    const usage =
      'Usage: orchard [OPTION]... LAST\n  or:  orchard [OPTION]... FIRST LAST\n  or:  orchard [OPTION]... FIRST INCREMENT LAST';
    expect(operandsOf(`${usage}${OPTIONS}`)).toEqual(['FIRST', 'INCREMENT', 'LAST!']);
  });

  it('show the operands of commands that stand between bars', () => {
    const { commands } = parseHelp(
      'Usage: orchard [options] command\n       orchard [options] plant|prune tree1 [tree2 ...]\n\nMost used commands:\n  plant - Plant trees\n  prune - Cut trees\n  list - List trees\n',
      'orchard',
    );
    const shown = commands.map(({ name, operands }) => [name, operands.map((one) => one.name)]);
    expect(shown).toEqual([
      ['plant', ['tree']],
      ['prune', ['tree']],
      ['list', []],
    ]);
  });
});

describe('commands that are options', () => {
  it('leave no operand in their place', () => {
    const parsed = parseHelp(
      'Usage: orchard [<option> ...] <command>\n\nCommands:\n  -p|--plant <tree> ...   Plant trees.\n  -r|--prune <tree> ...   Cut them.\n\nOptions:\n  --quiet  Say less.\n',
      'orchard',
    );
    expect(parsed.operands).toEqual([]);
    expect(parsed.options.map(({ names }) => names[0])).toEqual(['--plant', '--prune', '--quiet']);
  });
});

describe('what is typed inside a program', () => {
  it.each([
    ['letters', 'COMMANDS', ['a  Append text', 'd  Delete', 'p  Print', 'quit  Leave']],
    ['a prompt', 'INTERACTIVE COMMANDS', ['cd path  Go there', 'ls  List', 'put file  Send']],
  ])('%s', (_, title, rows) => {
    const text = `SYNOPSIS\n       orchard [-q] file\n\n${title}\n${rows.map((row) => `       ${row}\n`).join('')}`;
    expect(parseHelp(text, 'orchard').commands).toEqual([]);
  });
});

describe('commands below one head', () => {
  it.each([
    [
      'braces below a title',
      'commands:\n  {plant,prune}\n    plant   plant trees\n    prune   cut them\n',
    ],
    [
      'a word below a title',
      'commands:\n  COMMAND\n    plant   plant trees\n    prune   cut them\n',
    ],
    [
      'a word among the arguments',
      'positional arguments:\n  COMMAND\n    plant   plant trees\n    prune   cut them\n',
    ],
    [
      'braces below a sentence',
      'commands:\n  what you can do\n\n  {plant,prune}\n    plant   plant trees\n    prune   cut them\n',
    ],
  ])('%s', (_, section) => {
    const text = `usage: orchard [-h] COMMAND ...\n\noptions:\n  -h, --help  show this help message and exit\n\n${section}`;
    const { commands, listed } = parseHelp(text, 'orchard');
    expect(commands.map(({ name, summary }) => [name, summary])).toEqual([
      ['plant', 'plant trees'],
      ['prune', 'cut them'],
    ]);
    expect(listed).toEqual(['plant', 'prune']);
  });
});

describe('a place for commands', () => {
  const commands =
    'positional arguments:\n  {plant,prune}\n    plant   plant trees\n    prune   cut them\n';

  it('is no operand, so that nothing runs them but their own tools', () => {
    const parsed = parseHelp(`usage: orchard [-q] {plant,prune} ...\n\n${commands}`, 'orchard');
    expect(parsed).toMatchObject({ operands: [], isRunnable: false });
  });

  it('is known where its words could be kinds of things', () => {
    const rows =
      'positional arguments:\n  {list,l,path}\n    list (l)  list trees\n    path      show where\n';
    const parsed = parseHelp(`usage: orchard [-q] {list,l,path} ...\n\n${rows}`, 'orchard');
    expect(parsed).toMatchObject({ operands: [], isRunnable: false });
  });

  it('ends where the next argument begins', () => {
    const text = `usage: orchard COMMAND FILE\n\nArguments:\n  COMMAND\n    plant   plant trees\n  FILE\n    path    where\n`;
    expect(parseHelp(text, 'orchard').listed).toEqual(['plant']);
  });

  it('is read in time, however often it names one', () => {
    const names = Array.from({ length: 5000 }, () => 'ab').join('|');
    const text = `usage: orchard ${names} ${'x '.repeat(2000)}\n\ncommands:\n  ab   plant\n  cd   prune\n`;
    expect(parseHelp(text, 'orchard').commands.map(({ name }) => name)).toEqual(['ab', 'cd']);
  });

  it('may be shown with the words before it, and without the program', () => {
    const { commands: found } = parseHelp(
      'USAGE\n  $ orchard pack COMMAND\n\nCOMMANDS\n  pack deb   Pack for Debian\n  pack win   Pack for Windows\n',
      'orchard pack',
    );
    expect(found.map(({ name }) => name)).toEqual(['deb', 'win']);
  });

  it('does not hold the program itself, which examples show', () => {
    const text =
      'orchard: The keeper\n\nCOMMON COMMANDS\n\n  orchard\n  Plants all.\n\n  orchard --init\n  Begins.\n';
    expect(parseHelp(text, 'orchard').commands).toEqual([]);
  });
});

describe('an option outside brackets', () => {
  const rows =
    '\n\nOptions:\n  -h, --help   show this help message and exit\n  --size SIZE  how large\n  --all        all of them\n';
  const required = (usage: string) =>
    parseHelp(`Usage: ${usage}${rows}`, 'orchard')
      .options.filter(({ isRequired }) => isRequired)
      .map(({ names }) => names[0]);

  it('must be given, where there is one way to call the program', () => {
    expect(required('orchard [--all] --size SIZE TREE')).toEqual(['--size']);
    expect(required('orchard [--all] [--size SIZE] TREE')).toEqual([]);
    expect(required('orchard --size SIZE TREE\n       orchard TREE')).toEqual([]);
  });
});

describe('the standard input', () => {
  it.each([
    ['With no FILE, or when FILE is -, read standard input.', true],
    ['Translate characters from standard input, writing to standard output.', true],
    ['Never reads from standard input.', false],
    ['Prints to standard output.', false],
    ['Exit if no terminal is on stdin.', false],
  ])('%s', (said, expected) => {
    const text = `Usage: orchard [OPTION]... [FILE]...\nPick.\n\n${said}\n\n  -q, --quiet  say less\n`;
    expect(parseHelp(text, 'orchard').readsStdin).toBe(expected);
  });
});

const row = (text: string) =>
  parseHelp(`Usage: orchard\n\nOptions:\n${text}\n  -q, --quiet            say less\n`, 'orchard')
    .options[0];

describe('rows', () => {
  it('may have a second name with its value in a column of its own', () => {
    expect(row('  -c  --format=FORMAT    use this FORMAT')).toMatchObject({
      names: ['--format', '-c'],
      value: { label: 'FORMAT' },
    });
  });

  it('may list the values in brackets, which are then needed', () => {
    expect(row('  --format [json|text]   How to print')?.value).toMatchObject({
      choices: ['json', 'text'],
      isOptional: false,
    });
  });

  it('may say that several values are given at once, which are no choices', () => {
    const value = row('  --emit [asm|link]      Comma separated list of kinds')?.value;
    expect(value).toMatchObject({ choices: [] });
  });

  it('may be too long for the column of the descriptions', () => {
    expect(row('  -E, --conflict-exit <number> exit code after a conflict')).toMatchObject({
      names: ['--conflict-exit', '-E'],
      value: { label: 'number' },
    });
  });

  it('may have a value that touches it', () => {
    expect(row('  --define:K=V          Put V for K')?.value?.joins).toBe('attached');
  });

  it('take a value where every switch is marked as one', () => {
    const { options } = parseHelp(
      'orchard [options]\n\nOptions:\n  --port   Where to listen       [default: 3000]\n  --quiet  Say less              [boolean]\n',
      'orchard',
    );
    expect(options.map(({ names, value }) => [names[0], value !== undefined])).toEqual([
      ['--port', true],
      ['--quiet', false],
    ]);
  });

  it.each([
    ['  -p, --port             Port to use [8080]', true],
    ['  --port                 Port to use (default: 8080)', true],
    ['  --target               Set the language (one of: es5, es6, es7)', true],
    ['  --blocks               Default to 1024-byte blocks', false],
    ['  --strict               Check more (default: false)', false],
    ['  --strict               Check more (one of: true, false)', false],
    ['  -v, --verbose          Say more [experimental]', false],
  ])('tell of a value: %s', (text, hasValue) => {
    expect(row(text)?.value !== undefined).toBe(hasValue);
  });

  it('say nothing of the row before them, in what argparse writes', () => {
    const { options } = parseHelp(
      'usage: orchard [-h] [--first] [--second-with-a-long-name X]\n\noptions:\n  -h, --help            show this help message and exit\n  --first\n  --second-with-a-long-name X\n                        about the second\n',
      'orchard',
    );
    expect(options.map(({ description }) => description)).toEqual(['', 'about the second']);
  });

  it('may show a range of digits', () => {
    expect(row('  -0 ... -9              how hard to press')?.value).toBeUndefined();
  });

  it('may end with a dot that is spoken of', () => {
    expect(row('  -a, --all              do not ignore entries starting with .')?.description).toBe(
      'do not ignore entries starting with .',
    );
  });
});
