// What a program says of itself, wherever that was read: its own help, a manual page or a completion spec. Sources
// produce it, merging combines it, and configs are written from it.

/** A program, or one of its commands. */
export interface Usage {
  /** The word that is typed. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** One line. */
  readonly summary: string;
  readonly options: readonly UsageOption[];
  readonly operands: readonly UsageOperand[];
  readonly commands: readonly Usage[];
  /** Does something without a further command. */
  readonly isRunnable: boolean;
  /** The source says that it is dangerous, hidden or no longer wanted. */
  readonly marks: readonly UsageMark[];
  /** It says in passing that it reads its standard input. */
  readonly readsStdin?: boolean;
}

export type UsageMark = 'dangerous' | 'hidden' | 'deprecated';

export interface UsageOption {
  /** As typed, dashes included, long names first: `--message`, `-m`. */
  readonly names: readonly string[];
  readonly description: string;
  /** Absent for a switch. */
  readonly value?: UsageValue;
  readonly isRequired: boolean;
  /** May be given more than once. */
  readonly isRepeatable: boolean;
  /** Taken by every command below the one that documents it. */
  readonly isInherited: boolean;
  readonly marks: readonly UsageMark[];
}

export interface UsageOperand {
  readonly name: string;
  readonly description: string;
  readonly value: UsageValue;
  readonly isRequired: boolean;
  readonly isRepeatable: boolean;
  /** Stands behind a `--`. */
  readonly isAfterDashes?: boolean;
}

export interface UsageValue {
  /** What the source calls it: `FILE`, `n`, `json|yaml`. */
  readonly label: string;
  readonly type: 'string' | 'integer' | 'number';
  /** The only values that the source allows. */
  readonly choices: readonly string[];
  readonly default?: string;
  /** May be left out: `--color[=WHEN]`. */
  readonly isOptional: boolean;
  /** How it is joined to the option: `--name=value`, `--name value`, either of them, or `-nvalue`. */
  readonly joins: 'equals' | 'space' | 'either' | 'attached';
}
