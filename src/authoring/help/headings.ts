// What the headings of help texts and manual pages announce, as a table: the first row that fits decides.

export type SectionKind =
  | 'usage'
  | 'commands'
  | 'options'
  | 'inherited-options'
  | 'arguments'
  | 'aliases'
  | 'name'
  | 'description'
  /** Nothing in it is an option or a command of the program. */
  | 'ignored'
  | 'other';

const kinds: readonly (readonly [RegExp, SectionKind])[] = [
  [/^(?:usage|synopsis)$/i, 'usage'],
  [/^name$/i, 'name'],
  [/^description$/i, 'description'],
  [/^aliases$/i, 'aliases'],
  [
    /\b(?:examples?|environment|exit (?:status|codes?)|files|see also|learn more|authors?|copyright|bugs|reporting bugs|history|notes|diagnostics|help topics|json fields|configuration file|guides|concept)\b/i,
    'ignored',
  ],
  // Typed inside the program, not after its name.
  [/\binteractive commands\b/i, 'ignored'],
  [
    /^(?:global|inherited|persistent|common|general|parent)\b.*\b(?:options|flags)\b/i,
    'inherited-options',
  ],
  [/\boptions\b.*\b(?:any|all|every) commands?$/i, 'inherited-options'],
  [/\b(?:options|flags|switches)\b/i, 'options'],
  [/^(?:positional arguments|positionals?|arguments|args|operands|parameters)\b/i, 'arguments'],
  [/\bcommand[- ]lines?\b/i, 'other'],
  // Strict, because what stands below is typed: a title, not a sentence about commands.
  [
    /^(?:[A-Z][\w'/&,-]* (?:[\w'/&,-]+ ){0,4}|(?!and |or )[a-z]+ )?(?:[Ss]ub-?|SUB-?)?[Cc](?:ommands|OMMANDS)(?: \/ [\w ]+| are| used in [\w ]+)?$/,
    'commands',
  ],
  [
    /^(?:(?:sub-?)?command|topics|groups|available services|applets|currently defined functions)$/i,
    'commands',
  ],
];

export function kindOf(title: string): SectionKind {
  // What a heading adds in brackets is not what it announces.
  const bare = title
    .replace(/:$/, '')
    .replace(/\s*\([^()]*\)$/, '')
    .trim();
  if (/\boptions\b.*\bbefore the (?:sub)?command\b/i.test(title)) return 'options';
  return kinds.find(([pattern]) => pattern.test(bare))?.[1] ?? 'other';
}

/** Introduces groups of commands that have headings of their own, such as what one does first and what next. */
export function introducesCommands(title: string): boolean {
  return /^(?:these|the|all|available|here)\b.*\bcommands\b/i.test(title);
}

const USAGE_LINE = /^(?:usage|synopsis|syntax)\s*:\s*(.*)$/i;

/** What follows `usage:` on its own line, or undefined for any other line. */
export function usageOn(text: string): string | undefined {
  return USAGE_LINE.exec(text)?.[1];
}

const CAPITALS = /^[A-Z][A-Z0-9 ,/&_()'-]*:?$/;
const MAX_TITLE = 100;

/** Whether a line looks like a title at all, whatever follows it. */
export function looksLikeTitle(text: string): 'surely' | 'perhaps' | 'no' {
  if (text.length > MAX_TITLE || /^[-[<({$#*'"`]/.test(text)) return 'no';
  if (CAPITALS.test(text) && text.length > 2) return 'surely';
  if (text.endsWith(':')) return 'surely';
  return /[.;,!?]$/.test(text) ? 'no' : 'perhaps';
}
