// The known reasons for a different answer to a call of a tool.
import { makeVisible } from '../../src/text/visible.ts';
import { type Difference, type Reason, allOf, rewriting } from './difference.ts';
import type { ArgumentSource } from './specimen.ts';

/** The lines of a refusal, without its title; none when the text is something else. */
function refusalLines(text: string): readonly string[] {
  const [title = '', ...lines] = text.split('\n  - ');
  return /^(?:Argument|Policy) validation failed:$/.test(title) ? lines : [];
}

/** Whether ours refuses for nothing but this, and theirs does not name the same reason. */
function refusesOnlyFor(pattern: RegExp) {
  return ({ ours, theirs }: Difference): boolean => {
    const known = new Set(refusalLines(theirs));
    const own = refusalLines(ours).filter((line) => !known.has(line));
    return own.length > 0 && own.every((line) => pattern.test(line));
  };
}

function argsOf({ definition }: Difference): readonly ArgumentSource[] {
  return definition?.tool.args ?? [];
}

function given({ call }: Difference, { name }: ArgumentSource): unknown {
  return typeof call.args === 'object' && call.args !== null
    ? (call.args as Record<string, unknown>)[name]
    : undefined;
}

/** Changes lines that a stand-in printed for a word of its command line. */
function eachWord(text: string, change: (word: string) => string): string {
  return text.replace(/^<(.*)>$/gm, (_line, word: string) => `<${change(word)}>`);
}

function withoutQuotes(text: string): string {
  return text.replaceAll(/["'<>\s]/g, '');
}

export const callReasons: readonly Reason[] = [
  {
    name: 'SDK of the original checks the schema first',
    because:
      'the Python SDK holds arguments against the JSON Schema before the program sees them, so that classic mode neither coerces nor names all errors; ours takes one path in both modes (SC-004)',
    undo: allOf(({ theirs }) => theirs.startsWith('Input validation error: ')),
  },
  {
    name: 'wording of protocol errors',
    because: 'a malformed request is refused by the SDK of each, in its own words',
    undo: allOf(
      ({ ours, theirs }) =>
        ours.startsWith('protocol error: Invalid tools/call request') &&
        theirs === 'protocol error: Invalid request parameters',
    ),
  },
  {
    name: 'unknown tool',
    because:
      'the original adds the whole catalog to the message; ours says what the contract says, with a near name on the next line',
    undo: allOf(({ ours, theirs }) => {
      const [first = ''] = ours.split('\n');
      return first.startsWith('Unknown tool: ') && theirs.startsWith(`${first}. Available tools: `);
    }),
  },
  {
    name: 'order of errors',
    because:
      'the original lists them in the order in which the arguments were given, ours in the order of the definition',
    undo: allOf(({ ours, theirs }) => {
      const [own, other] = [ours, theirs].map((text) => refusalLines(text).toSorted().join('\n'));
      return own !== '' && own === other;
    }),
  },
  {
    name: 'value that would be read as an option',
    because:
      'ours refuses free text that begins with a dash where the program could take it for an option',
    undo: allOf(refusesOnlyFor(/begins with '-' and could be read as an option$/)),
  },
  {
    name: 'value that no program can be given',
    because:
      'ours refuses NUL, half surrogate pairs and oversize values with a reason; the original fails inside Python or does not answer',
    undo: allOf(refusesOnlyFor(/NUL character$|surrogate pair$|larger than \d+ bytes/)),
  },
  {
    name: 'null counts as absent',
    because:
      'many clients write null for an argument that is not given; the original passes it on as the text None',
    undo: allOf((difference) =>
      argsOf(difference).some((argument) => given(difference, argument) === null),
    ),
  },
  {
    name: 'strict conversion',
    because:
      'the original takes what Python takes for a number (blanks, underscores, other digits, cut fractions, nan, booleans) and prints lists as Python does; ours refuses what is not plainly of the type',
    undo: allOf(refusesOnlyFor(/: cannot convert '[^]*' to \w+$/)),
  },
  {
    name: 'integers beyond 2^53 as JSON numbers',
    because: 'JavaScript has rounded them by then; ours asks for a string of digits instead',
    undo: allOf(refusesOnlyFor(/is too large to be exact, give it as a string of digits$/)),
  },
  {
    name: 'numbers in their shortest form',
    because: 'the original prints floats as Python does: 3.0, 1e-07, 1e+21',
    undo: rewriting({
      theirs: (text, { ours }) => {
        const words = new Set([...ours.matchAll(/^<(.*)>$/gm)].map(([, word = '']) => word));
        return eachWord(text, (word) => {
          const [, flag = '', number = ''] = /^(.*=)?(-?[\d.]+(?:e[+-]?\d+)?)$/.exec(word) ?? [];
          const same = [...words].find(
            (other) =>
              number !== '' &&
              other.startsWith(flag) &&
              other.slice(flag.length) !== '' &&
              Number(other.slice(flag.length)) === Number(number),
          );
          return same ?? word;
        });
      },
    }),
  },
  {
    name: 'booleans as text are true and false',
    because: 'the original prints True and False, as Python does',
    undo: rewriting({
      theirs: (text, difference) =>
        argsOf(difference).some((argument) => typeof given(difference, argument) === 'boolean')
          ? eachWord(text, (word) => (/^(?:True|False)$/.test(word) ? word.toLowerCase() : word))
          : text,
    }),
  },
  {
    name: 'default of a positional, cwd or stdin argument',
    because: 'the original lists the default and then does not use it',
    undo: (difference) => {
      const { ours, theirs } = difference;
      const unused = argsOf(difference).some(
        (argument) =>
          argument.default !== undefined &&
          (argument.positional === true || argument.cwd === true) &&
          given(difference, argument) === undefined,
      );
      // A real program does other work without the word; what it then says cannot be undone.
      if (unused && !ours.startsWith('program ')) return { ours: '', theirs: '' };
      let text = ours;
      for (const argument of argsOf(difference)) {
        const { default: fallback, positional, stdin } = argument;
        if (fallback === undefined || given(difference, argument) !== undefined) continue;
        if (positional) text = text.replace(`<${String(fallback)}>\n`, '');
        if (stdin) text = text.replace(/^input: [^]*$/m, 'input:');
      }
      return { ours: text, theirs };
    },
  },
  {
    name: 'quotes in a command',
    because: 'the original splits at every blank and leaves the quotes in the words',
    undo: allOf(({ definition, ours, theirs }) => {
      const written = `${definition?.config.command} ${definition?.tool.command}`;
      return /["']/.test(written) && withoutQuotes(ours) === withoutQuotes(theirs);
    }),
  },
  {
    name: 'home directory in a command',
    because: 'the original expands ~ in the first word only, ours at the start of every word',
    undo: rewriting({
      ours: (text, { definition, theirs }) => {
        const home = /^HOME=(.*)$/m.exec(text)?.[1] ?? '';
        const written = `${definition?.config.command} ${definition?.tool.command}`;
        const changed = text.replaceAll(`<${home}/`, '<~/');
        return home !== '' && / ~/.test(written) && changed === theirs ? changed : text;
      },
    }),
  },
  {
    name: 'empty working directory',
    because:
      'ours takes an empty text for the directory that would be used anyway; the original fails with a wrong reason',
    undo: allOf(
      (difference) =>
        argsOf(difference).some(
          (argument) => argument.cwd === true && given(difference, argument) === '',
        ) && difference.theirs.startsWith('[stderr]\nCommand not found: '),
    ),
  },
  {
    name: 'working directory that does not exist',
    because: 'the original says that the command was not found, which it was',
    undo: allOf(
      ({ ours, theirs }) =>
        ours.startsWith('[stderr]\nNo such directory: ') &&
        theirs.startsWith('[stderr]\nCommand not found: '),
    ),
  },
  {
    name: 'timeout',
    because:
      'the original prints 1.0s and drops what the command had printed; ours keeps it and prints 1s',
    undo: (difference) => {
      const { ours, theirs } = difference;
      const message = /Command timed out after [\d.]+s\n\n\[exit code: -1\]$/.exec(ours)?.[0];
      if (message === undefined) return { ours, theirs };
      return {
        ours: `[stderr]\n${message}`,
        theirs: theirs.replace(/after (\d+)\.0s/, 'after $1s'),
      };
    },
  },
  {
    name: 'bounds of a policy in their shortest form',
    because: 'the original reads them as floats and prints 10.0',
    undo: rewriting({
      theirs: (text) => text.replace(/(minimum|maximum) (-?\d+)\.0$/gm, '$1 $2'),
    }),
  },
  {
    name: 'long output is cut',
    because:
      'ours keeps the head and the tail of what is printed and says so; the original returns everything',
    undo: allOf(({ ours, theirs }) => {
      const [head = '', tail] = ours.split(/\n\[\.\.\. output cut: .*\]\n/);
      return tail !== undefined && theirs.startsWith(head) && theirs.endsWith(tail);
    }),
  },
  {
    name: 'hidden characters are shown',
    because:
      'control, bidirectional, zero-width and tag characters reach the reader escaped; the original passes them on',
    undo: rewriting({ theirs: makeVisible }),
  },
  {
    name: 'stderr of a command that succeeds',
    because:
      'the original hides it since 0.4; the contract shows it under [stderr], and so does ours',
    undo: rewriting({
      ours: (text) =>
        /\[exit code: -?\d+\]$/.test(text)
          ? text
          : text.replace(/(?:\n\n|^)\[stderr\]\n[^]*$/, '') || '(no output)',
    }),
  },
  {
    name: 'indentation of the first line',
    because: 'the original cuts it off: ` M a` of git status becomes `M a`',
    undo: rewriting({ ours: (text, { theirs }) => (text.trimStart() === theirs ? theirs : text) }),
  },
  {
    name: 'global_args',
    because: 'the original has them since 0.3; earlier versions pass over the field',
    undo: rewriting({
      ours: (text, { definition, theirs }) => {
        const flags = (definition?.config.global_args ?? []).map(({ name, flag }) =>
          (flag ?? `--${name.replaceAll('_', '-')}`).replaceAll(/[^\w=-]/g, ''),
        );
        if (flags.length === 0) return text;
        const words = new RegExp(
          `^<(?:${flags.map((flag) => (flag.endsWith('=') ? `${flag}.*` : `${flag}>\\n<(?!-).*`)).join('|')}|--on)>\\n`,
          'gm',
        );
        const without = text.replace(words, '');
        return without === theirs ? without : text;
      },
    }),
  },
];
