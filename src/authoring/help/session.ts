// One reading of a program's help: what is asked, how often, and when to stop.
import { type Answer, type Asker } from './ask.ts';
import { type KnownProgram, knownProgram } from './known-programs.ts';
import { type ParsedHelp, parseHelp } from './parse-help.ts';

export interface HelpOptions {
  /** How many levels of commands are asked for help of their own. */
  readonly depth: number;
  /** Commands to keep, with those below them: `remote`, `remote add`. */
  readonly only?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Is told of every command line that has been answered. */
  readonly onProgress?: ((done: string) => void) | undefined;
  readonly timeoutSeconds?: number | undefined;
  readonly maxRuns?: number | undefined;
}

/** What came back: help, a complaint, or something that was printed by running for real. */
export interface Reply {
  readonly text: string;
  readonly parsed: ParsedHelp;
  readonly seems: 'help' | 'not-understood' | 'run';
}

export interface Session {
  /** The name without its folder. */
  readonly program: string;
  readonly known: KnownProgram;
  readonly options: HelpOptions;
  readonly maxRuns: number;
  note(text: string): void;
  notes(): readonly string[];
  /** `name` is the program and the command whose help is asked. */
  ask(words: readonly string[], name: string): Promise<Reply>;
  readonly isOver: () => boolean;
  runsLeft(): number;
}

const MAX_RUNS = 400;
/** So many that answer with something else than help are no accident. */
const MAX_STRANGE = 3;
const MAX_TIMEOUTS = 5;

export function openSession(program: string, options: HelpOptions, asker: Asker): Session {
  const name = program.replace(/^.*[/\\]/, '').replace(/\.(?:exe|cmd|bat)$/i, '');
  const { signal, onProgress, maxRuns = MAX_RUNS } = options;
  const notes = new Set<string>();
  let runs = 0;
  let timeouts = 0;
  let strange = 0;
  const judge = (answer: Answer, line: string, parsed: ParsedHelp): Reply['seems'] => {
    if (answer.status === 'timed-out') timeouts += 1;
    if (answer.status in complaints) notes.add(`\`${line}\` ${complaints[answer.status] ?? ''}`);
    if (parsed.isHelp) return 'help';
    if (answer.status === 'not-started') return 'not-understood';
    if (answer.status === 'answered' && (parsed.isComplaint || answer.exitCode !== 0))
      return 'not-understood';
    strange += 1;
    return 'run';
  };
  return {
    program: name,
    known: knownProgram(name),
    options,
    maxRuns,
    note: (text) => void notes.add(text),
    notes: () => [
      ...notes,
      ...(timeouts >= MAX_TIMEOUTS ? ['Stopped asking: too many answers did not end in time'] : []),
      ...(strange >= MAX_STRANGE ? ['Stopped asking: too many answers were not help'] : []),
      ...(signal?.aborted ? ['Cancelled before everything was read'] : []),
    ],
    isOver: () => signal?.aborted === true || timeouts >= MAX_TIMEOUTS || strange >= MAX_STRANGE,
    runsLeft: () => maxRuns - runs,
    ask: async (words, of) => {
      runs += 1;
      const line = [name, ...words].join(' ');
      const answer = await asker.ask(program, words);
      const { text, parsed } = readAnswer(answer, of);
      const seems = judge(answer, line, parsed);
      onProgress?.(line);
      return { text, parsed, seems };
    },
  };
}

const complaints: Readonly<Record<string, string>> = {
  'timed-out': 'did not end in time',
  flooded: 'printed without end',
  'not-started': 'could not be started',
};

/** What was printed as help: on stdout, on stderr, or on both. */
function readAnswer(
  { status, stdout, stderr }: Answer,
  name: string,
): { text: string; parsed: ParsedHelp } {
  const texts = [stdout, stderr, `${stdout}\n${stderr}`].filter((text) => text.trim() !== '');
  const read = (status === 'answered' ? texts : []).map((text) => ({
    text,
    parsed: parseHelp(text, name),
  }));
  return (
    read.find(({ parsed }) => parsed.isHelp) ??
    read.at(-1) ?? { text: '', parsed: parseHelp('', name) }
  );
}
