// The completion specs of @withfig/autocomplete, as far as they are read: data for a shell's suggestions, written by
// hand in a loose format, whose every field may be missing. What they would run is not among it.

export interface CompletionSpec {
  readonly name?: OneOrMore<string>;
  readonly description?: unknown;
  readonly subcommands?: readonly CompletionSpec[];
  readonly options?: readonly SpecOption[];
  readonly args?: OneOrMore<SpecArgument>;
  readonly requiresSubcommand?: boolean;
  /** The file that holds the rest of it. */
  readonly loadSpec?: unknown;
  readonly isDangerous?: boolean;
  readonly hidden?: boolean;
  readonly deprecated?: unknown;
}

export interface SpecOption {
  readonly name?: OneOrMore<string>;
  readonly description?: unknown;
  readonly args?: OneOrMore<SpecArgument>;
  readonly isRequired?: boolean;
  /** A number says how often. */
  readonly isRepeatable?: boolean | number;
  readonly isPersistent?: boolean;
  /** True for `=`, or what stands between option and value. */
  readonly requiresSeparator?: boolean | string;
  readonly requiresEquals?: boolean;
  readonly isDangerous?: boolean;
  readonly hidden?: boolean;
  readonly deprecated?: unknown;
}

export interface SpecArgument {
  readonly name?: string;
  readonly description?: unknown;
  readonly isOptional?: boolean;
  readonly isVariadic?: boolean;
  /** What follows is a command line of its own. */
  readonly isCommand?: boolean;
  readonly suggestions?: readonly (string | { readonly name?: OneOrMore<string> })[];
  readonly generators?: unknown;
  readonly template?: OneOrMore<string>;
  readonly default?: unknown;
}

export type OneOrMore<Item> = Item | readonly Item[];

/** Everywhere one may stand instead of a list, none instead of one, and now and then nothing inside a list. */
export function listOf<Item>(items: OneOrMore<Item> | undefined): readonly Item[] {
  const list: readonly Item[] =
    items === undefined ? [] : Array.isArray(items) ? (items as readonly Item[]) : [items as Item];
  return list.filter((item) => item !== undefined && item !== null);
}
