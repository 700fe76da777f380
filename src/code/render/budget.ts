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
  const room = maxTokens - Math.min(reserve, Math.floor(maxTokens / 2));
  const { kept, left } = countLines(lines, room, count);
  const whole = lines.slice(0, kept).join('\n');
  // A row that is longer than all the room there is would otherwise leave nothing.
  const part = left > room / 2 ? cutLine(lines[kept] ?? '', left - 1, count) : '';
  const head = [...(kept > 0 ? [whole] : []), ...(part === '' ? [] : [part])].join('\n');
  return { text: head, lines: kept, isCut: true };
}

/** The text, or as much of its head as is allowed. */
export async function holdTokens(text: string, maxTokens: number): Promise<string> {
  return (await fitLines(text, maxTokens, 0)).text;
}

/** The head of a line that does not fit whole. */
function cutLine(line: string, room: number, count: CountTokens): string {
  let head = line.slice(0, Math.max(0, room) * LONGEST_TOKEN);
  while (head !== '' && count(head) > room) head = head.slice(0, Math.floor(head.length * 0.8));
  return withoutHalf(head);
}

/** Cutting may leave half of a character at the end. */
function withoutHalf(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}

/** No text of ours averages more characters a token. */
const LONGEST_TOKEN = 24;

/** How many lines fit, counted line by line: never less than the joined text takes. */
function countLines(
  lines: readonly string[],
  room: number,
  count: CountTokens,
): { readonly kept: number; readonly left: number } {
  let left = room;
  for (const [index, line] of lines.entries()) {
    const cost = lineCost(line.slice(0, room * LONGEST_TOKEN), count);
    if (cost > left) return { kept: index, left };
    left -= cost;
  }
  return { kept: lines.length, left };
}

/** The tokenizer takes slashes that begin a line for a part of the line before, if that ends in a sign. */
function lineCost(line: string, count: CountTokens): number {
  const whole = count(`${line}\n`);
  const slashes = /^\/*/.exec(line)?.[0] ?? '';
  if (slashes === '') return whole;
  return Math.max(whole, count(slashes) + count(`${line.slice(slashes.length)}\n`));
}
