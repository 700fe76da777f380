// Fits an answer into its tokens by whole lines, and says what was left out and how to get it.
import { type CountTokens, loadTokenizer, surelyFits } from '../../text/tokens.ts';

export interface Fitted {
  readonly text: string;
  /** How many of the lines are there. */
  readonly lines: number;
  readonly isCut: boolean;
}

/** The longest head of the text that leaves `reserve` tokens for saying that it was cut. */
export async function fitLines(text: string, maxTokens: number, reserve: number): Promise<Fitted> {
  const lines = text.split('\n');
  if (surelyFits(text, maxTokens)) return { text, lines: lines.length, isCut: false };
  const count = await loadTokenizer();
  // Counting a huge text to find that it is too long costs more than counting the part that can be kept.
  const isShort = text.length <= maxTokens * LONGEST_TOKEN;
  if (isShort && count(text) <= maxTokens) {
    return { text, lines: lines.length, isCut: false };
  }
  const room = Math.max(0, maxTokens - reserve);
  const kept = countLines(lines, room, count);
  const head = kept > 0 ? lines.slice(0, kept).join('\n') : cutLine(lines[0] ?? '', room, count);
  return { text: head, lines: kept, isCut: true };
}

/** The head of a line that does not fit whole. */
function cutLine(line: string, room: number, count: CountTokens): string {
  let head = line.slice(0, room * LONGEST_TOKEN).toWellFormed();
  while (head !== '' && count(head) > room) head = head.slice(0, Math.floor(head.length * 0.8));
  return head;
}

/** No text of ours averages more characters a token. */
const LONGEST_TOKEN = 24;

/** How many lines fit, counted line by line: never less than the joined text takes. */
function countLines(lines: readonly string[], room: number, count: CountTokens): number {
  let left = room;
  for (const [index, line] of lines.entries()) {
    left -= count(`${line}\n`);
    if (left < 0) return index;
  }
  return lines.length;
}
