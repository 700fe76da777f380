// Which options of a command are worth an agent's attention: not those for people at a terminal, and of those that
// every command takes only the ones that say where it acts or how it answers.
import { splitWords } from '../text/words.ts';
import type { Usage, UsageOption } from './usage.ts';

export interface ChosenOptions {
  readonly options: readonly UsageOption[];
  /** How many were passed over: every command takes them, there are too many, a config cannot write them. */
  readonly general: number;
  readonly surplus: number;
  readonly attached: number;
}

const MAX_OPTIONS = 40;
const MAX_SHARED = 12;

/** A name, and what must be said of it for it to count. */
const forPeople: readonly (readonly [RegExp, RegExp?])[] = [
  [/^--(?:help|usage|man|help-all|full-help|long-help)$/],
  [/^-(?:h|\?|help)$/, /\bhelp\b|\busage\b|^$/i],
  [/^--version$/, /\bversion\b|^$/i],
  [/^-[vV]$/, /^(?:\W*(?:print|show|display|output|report)s?\b[^.]*\bversion|version\b)/i],
  [/^--(?:no-)?(?:pager|paginate|page|less)$/],
  [
    /^--?(?:no-?)?(?:colou?rs?|ansi|emoji|unicode|spinner|progress|progress-?bar|animation|hyperlinks?)$/,
  ],
  [/^--(?:colou?r|ansi)-(?:mode|when|scale|style|output|words|moved|moved-ws)$/],
  [/completions?$|^--(?:generate-)?(?:bash|zsh|fish|shell)-?completion/],
  [/^--?(?:interactive|tty|edit|editor|web|browser|gui|tui|pty)$/],
  [
    /^--?\w[\w-]*$/,
    /\binteractively\b|\bin (?:the|a|your)(?: default)?(?: web)? browser\b|\bpseudo-?(?:tty|terminal)\b/i,
  ],
];

const FOR_NOBODY = /^(?:ignored\b|does nothing\b|no-op\b|internal (?:option|use)\b)/i;

/** Words of names that say where, as whom, or how much. */
const places = new Set(
  `namespace context region profile project account subscription organization org owner repo repository workspace
  cluster zone location tenant team group directory dir cwd chdir prefix root host output format json yaml query
  filter dry yes quiet recursive timeout`.split(/\s+/),
);

const familiar = new Set(
  `all author since until after before max count limit number name grep pattern filter format output oneline stat path
  file directory dir recursive message branch tag force dry quiet verbose type size depth sort reverse follow include
  exclude ignore url header data method user host port key query json since tail lines watch delete create list
  request location head fail silent insecure compressed retry cookie form extract gzip update config dry-run`.split(
    /\s+/,
  ),
);

export interface ChoiceSettings {
  readonly maxOptions?: number | undefined;
  /** No command documents options of its own: they are called with those of their program. */
  readonly isOneHelp?: boolean;
}

export function chooseOptions(
  usage: Usage,
  above: readonly UsageOption[],
  { maxOptions = MAX_OPTIONS, isOneHelp = false }: ChoiceSettings = {},
): ChosenOptions {
  const own = new Set(usage.options.flatMap(({ names }) => names));
  const inherited = above.filter(({ names }) => !names.some((name) => own.has(name)));
  const known = new Set(above.flatMap(({ names }) => names));
  const isGeneral = ({ isInherited, names }: UsageOption) =>
    isInherited && (usage.commands.length === 0 || names.some((name) => known.has(name)));
  const usable = [...usage.options, ...inherited].filter(isWanted);
  const wanted = usable.filter((option) => !isAttached(option));
  const general = wanted.filter((option) => inherited.includes(option) || isGeneral(option));
  const likely = isOneHelp ? takeBest(general, MAX_SHARED) : [];
  const dropped = new Set(
    general.filter((option) => !option.isRequired && !isPlace(option) && !likely.includes(option)),
  );
  const kept = wanted.filter((option) => !dropped.has(option));
  const ordered = [
    ...kept.filter(({ isRequired }) => isRequired),
    ...kept.filter(({ isRequired }) => !isRequired),
  ];
  const options = takeBest(ordered, maxOptions);
  return {
    options,
    general: dropped.size,
    surplus: ordered.length - options.length,
    attached: usable.length - wanted.length,
  };
}

/** A flag of a config is followed by a blank or an equals sign. */
function isAttached({ value }: UsageOption): boolean {
  return value?.joins === 'attached' && !value.isOptional;
}

/** The likeliest to be wanted, in the order given. */
function takeBest(options: readonly UsageOption[], count: number): readonly UsageOption[] {
  if (options.length <= count) return options;
  const best = new Set(
    options
      .toSorted((left, right) => scoreOf(right) - scoreOf(left) || lengthOf(left) - lengthOf(right))
      .slice(0, count),
  );
  return options.filter((option) => best.has(option));
}

/** What is typed often was given a short name. */
function lengthOf({ names }: UsageOption): number {
  return Math.min(...names.filter((name) => !/^-\w$/.test(name)).map(({ length }) => length));
}

/** What people type often has a letter of its own, a name of one word, or one of a few names that programs share. */
function scoreOf({ names, value, isRequired, description }: UsageOption): number {
  const words = names.flatMap(splitWords);
  const isFamiliar = names.some((name) => familiar.has(name.replace(/^-+/, '')));
  return [
    isRequired && 100,
    names.some((name) => /^-\w$/.test(name)) && 4,
    isFamiliar ? 4 : words.some((word) => familiar.has(word)) && 1,
    names.some((name) => /^--?[a-z]{2,}$/.test(name)) && 2,
    names.some((name) => /^--?[a-z]{2,4}$/.test(name)) && 1,
    value && 1,
    description === '' && -2,
    names.some((name) => name.startsWith('--no-')) && -2,
    names.every((name) => splitWords(name).length > 2) && -1,
  ].reduce<number>((sum, points) => sum + (points || 0), 0);
}

function isWanted(option: UsageOption): boolean {
  const { names, description, marks, isRequired } = option;
  if (marks.includes('hidden') || marks.includes('deprecated')) return false;
  if (isRequired) return true;
  if (FOR_NOBODY.test(description)) return false;
  if (isColourOfSomething(option)) return true;
  return !forPeople.some(
    ([name, said]) =>
      names.some((spelling) => name.test(spelling)) && (said?.test(description) ?? true),
  );
}

/** `--color red` is not about the terminal. */
function isColourOfSomething({ names, value }: UsageOption): boolean {
  const choices = value?.choices ?? [];
  const isWhen = choices.some((choice) => /^(?:always|never|auto|yes|no|on|off)$/i.test(choice));
  return choices.length > 0 && !isWhen && names.some((name) => /^--?colou?rs?$/.test(name));
}

function isPlace({ names }: UsageOption): boolean {
  return names.some((name) => splitWords(name).some((word) => places.has(word)));
}
