// What an option adds to the risk of a command, so that a policy can allow the command and refuse the option.
import { splitWords } from '../text/words.ts';
import { leadVerbs } from './verbs.ts';
import type { UsageOperand, UsageOption } from './usage.ts';

/** Undefined when nothing speaks of harm. */
export type Hazard = 'write' | 'run' | 'destroy' | undefined;

interface Evidence {
  readonly hazard: Exclude<Hazard, undefined>;
  /** A word of an option's name. */
  readonly names: ReadonlySet<string>;
  /** Anywhere in what is said of it. */
  readonly description: RegExp;
  /** What its value is called. */
  readonly label: RegExp;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

const NOTHING = /(?!)/;

/** The worst first. */
const table: readonly Evidence[] = [
  {
    hazard: 'destroy',
    names: words(`
      delete remove rm purge prune force overwrite clobber destroy erase wipe reset kill clean clear truncate hard
      vacuum drop discard unlink`),
    description:
      /\b(?:deletes?|removes? (?:the |all |a )?(?:files?|director|source)|overwrit(?:es?|ing)|destroys?|purges?|erases?|wipes?)\b/i,
    label: NOTHING,
  },
  {
    hazard: 'run',
    names: words(
      'exec execdir execute command cmd hook run shell eval script preprocessor program ok okdir',
    ),
    description:
      /\b(?:runs?|execut(?:es?|ed|ing)|invokes?|invoked|calls?|passe[sd]|pipes?)\b(?: (?:to )?[\w-]+){0,3} (?:commands?|programs?|scripts?|external|shell|code|executables?|helpers?|filters?|binary|utility)\b|\bexternal (?:diff|commands?|programs?|text|tools?|helpers?)\b|\bexecut(?:es?|ed|ing)\b|\bprogram to use\b/i,
    label: /^(?:commands?|cmd|program|prog|exec|script|utility|shell|binary)$/i,
  },
  {
    hazard: 'write',
    names: words(`
      output out outfile write save append inplace place edit upload post put data set add create update install apply
      fix push publish move rename copy logfile dump export store compile rotate flush sync download tee backup
      sign enable disable start stop restart change modify replace insert import migrate method request form
      init register cookie-jar trace`),
    description:
      /\b(?:writ(?:es?|ing)|written to|saves?|stores?|uploads?|modif(?:y|ies)|installs?|changes? (?:the )?(?:default|settings?|config)|in[- ]place|appends?|creates? (?:an? |the )?(?:new )?(?:file|dir|database|archive|log))\b/i,
    label:
      /^(?:outfile|output[-_ ]?(?:file|dir|path)?|out[-_ ]?(?:file|dir)|dest(?:ination)?|target[-_ ]?(?:file|dir))$/i,
  },
];

const NEGATED =
  /\b(?:not|don['’]?t|never|without|no longer|instead of|rather than|nothing (?:is|will be))\s+(?:\w+\s+){0,2}$/i;

export function findHazard(option: UsageOption): Hazard {
  if (option.marks.includes('dangerous')) return 'destroy';
  const names = option.names.filter((name) => /^--?[^-]/.test(name));
  const nameWords = names
    .map((name) => splitWords(name))
    .filter(
      ([first = '']) =>
        !['no', 'not', 'without', 'skip', 'dont', 'dry', 'show', 'list', 'print'].includes(first),
    )
    .flat();
  const { description } = option;
  const label = option.value?.label.replace(/[<>[\]{}.]/g, '').trim() ?? '';
  for (const { hazard, names: known, description: said, label: called } of table) {
    if (hazard === 'write' && isFormat(option)) continue;
    const isNamed = nameWords.some((word) => known.has(word));
    if (isNamed || says(description, said) || called.test(label)) return hazard;
  }
  return undefined;
}

/** `--output json` chooses how to print, `--output FILE` where. */
function isFormat({ names, value, description }: UsageOption): boolean {
  if (!value) return false;
  const isPath = /\b(?:files?|filename|path|dir|directory|folder)\b/i;
  if (isPath.test(value.label) || isPath.test(description)) return false;
  if (value.choices.length > 0) return true;
  const isShape = /\b(?:format|json|yaml|table|template|style|wide)\b/i;
  return [value.label, description, ...names].some((text) => isShape.test(text));
}

function says(description: string, pattern: RegExp): boolean {
  const match = pattern.exec(description);
  return match !== null && !NEGATED.test(description.slice(0, match.index));
}

/** An operand that names what will be written: `uniq [INPUT [OUTPUT]]`, `npm version [NEWVERSION]`. */
export function isWrittenOperand({ name, description }: UsageOperand): boolean {
  const nameWords = splitWords(name);
  const written = words(
    'output out outfile dest destination target new newversion value values newname',
  );
  return (
    nameWords.some((word) => written.has(word)) ||
    leadVerbs(description).some((verb) => /^(?:write|set|new|create|delete|remove)s?$/i.test(verb))
  );
}
