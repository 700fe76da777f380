// What an option is: a row of a tool's table, from which parsing, messages and help are made.
import type { Complaint } from './complaint.ts';

export interface Option<Fields> {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** A call has one mode, and any number of options. */
  readonly isMode?: boolean;
  /** What stands after the colon, as help names it; left out when the option takes no value. */
  readonly value?: string;
  /** It only spells out a default, so help does not name it. */
  readonly isDefault?: boolean;
  readonly read: (value: string) => Partial<Fields> | Complaint;
}

export interface Dialect<Fields> {
  readonly options: readonly Option<Fields>[];
  /** Begins the message about a part that is none of the options. */
  readonly unknown: string;
  /** Says how to write a bar that separates nothing. */
  readonly literalBar: string;
}

/** A part as it was given. The value is empty where there is none. */
export interface Given {
  readonly written: string;
  readonly name: string;
  readonly value: string;
}

/** Case, `-` and `_` make no difference: tri_index, tri-index and TriIndex are one name. */
export function comparable(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '');
}
