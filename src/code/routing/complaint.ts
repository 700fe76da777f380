// What is wrong with a request: all of it is gathered and said at once, so that one correction is enough.
import { excerpt } from '../../text/excerpt.ts';

export interface Complaint {
  readonly message: string;
  /** Sentences that say what to write instead. */
  readonly hints: readonly string[];
}

export function isComplaint(read: object): read is Complaint {
  return 'message' in read && 'hints' in read;
}

const MAX_SHOWN = 5;
const MAX_QUOTED = 80;

/** The messages, one a line, and the hints in one line, nothing twice. */
export function summarise(complaints: readonly Complaint[]): { message: string; hint: string } {
  const messages = [...new Set(complaints.map(({ message }) => message))];
  const more = messages.length - MAX_SHOWN;
  const shown = messages.slice(0, MAX_SHOWN);
  const hints = complaints
    .filter(({ message }) => shown.includes(message))
    .flatMap((complaint) => complaint.hints);
  return {
    message: [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    hint: [...new Set(hints)].join(' '),
  };
}

/** A piece of the request as it can stand in one line of a message. */
export function quote(text: string): string {
  return excerpt(text, MAX_QUOTED).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}
