// Requests that documentation answers with a command line: a comment, a title or a sentence, then the command.
import { type CommandTool } from './commands.ts';
import { type ToolPair, isRequest } from './tool-pair.ts';

const COMMENT = /^\s*(?:\$\s*)?(?:#|\/\/)\s+(\S.*)$/;
const HEADING = /^#{2,6}\s+(\S.*?)\s*#*$/;
const BOLD = /^\*\*(?:Example(?: \d+)?:?\s*)?(\S.*?)\*\*:?$/;
const NAMED = /^\s*- name:\s*["'|>-]*\s*(\S.*)$/;
const SENTENCE = /^\s*(?:[-*]\s+|\d+\.\s+)?([A-Z][^`|<>{}=]{8,160})(?:::?|\.)\s*$/;
const COMMAND = /^\s*(?:text:\s*[>|]?\s*)?(?:\$|%|>)?\s*([a-z][\w.-]*(?:\s.*)?)$/;
/** How far below what it does a command may stand. */
const REACH = 6;
const MAX_WORDS = 5;

export function* examplePairs(
  text: string,
  commands: ReadonlyMap<string, CommandTool>,
): Generator<ToolPair> {
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    const said = requestIn(line);
    if (said === undefined || !isRequest(said)) continue;
    const tool = commandBelow(lines, at, commands);
    if (tool) yield { set: 'example', query: said, name: tool.name, text: tool.text };
  }
}

function requestIn(line: string): string | undefined {
  if (line.length > 300) return undefined;
  const [, said] =
    NAMED.exec(line) ??
    BOLD.exec(line) ??
    HEADING.exec(line) ??
    COMMENT.exec(line) ??
    SENTENCE.exec(line) ??
    [];
  return said
    ?.replace(/^To\s+/, '')
    .replace(/[`*"]|\.$/g, '')
    .trim();
}

/** The first line below that begins with a known program; another request in between ends the search. */
function commandBelow(
  lines: readonly string[],
  at: number,
  commands: ReadonlyMap<string, CommandTool>,
): CommandTool | undefined {
  for (const line of lines.slice(at + 1, at + 1 + REACH)) {
    const tool = commandIn(line, commands);
    if (tool) return tool;
    if (requestIn(line) !== undefined && !SENTENCE.test(line)) return undefined;
  }
  return undefined;
}

/** The longest command that the words of the line begin with; a program alone only where it has no commands. */
function commandIn(line: string, commands: ReadonlyMap<string, CommandTool>) {
  const [, written = ''] = COMMAND.exec(line.slice(0, 300)) ?? [];
  const words = written.split(/\s+/).slice(0, MAX_WORDS);
  for (let count = words.length; count >= 1; count -= 1) {
    const tool = commands.get(words.slice(0, count).join(' '));
    // One word may be the first of a sentence.
    if (tool && (count > 1 || (/\s-/.test(written) && !tool.hasCommands))) return tool;
  }
  return undefined;
}
