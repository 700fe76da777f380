// What a user is asked before a command runs that needs their yes, and what that yes is bound to.
import { createHash } from 'node:crypto';
import { makeVisible } from '../text/visible.ts';
import { buildRefusal } from './arguments.ts';
import type { Command } from './command.ts';

export interface ConsentRequest {
  readonly question: string;
  /** Of everything that decides what runs: a yes to one command is no yes to another. */
  readonly digest: string;
}

/** What became of the question. */
export type ConsentAnswer = { readonly digest: string } | { readonly refusal: string };

export function buildConsentRequest(tool: string, command: Command): ConsentRequest {
  const { argv, cwd, workingDir, stdin } = command;
  const place = cwd ?? workingDir;
  const lines = [
    `Allow ${tool} to run this command?`,
    '',
    `  ${argv.map(quote).join(' ')}`,
    ...(place === undefined ? [] : ['', `in ${quote(place)}`]),
    ...(stdin === undefined ? [] : ['', `with this input: ${quote(stdin)}`]),
  ];
  const digest = createHash('sha256')
    .update(JSON.stringify([tool, argv, place, stdin]))
    .digest('hex');
  return { question: lines.join('\n'), digest };
}

/** Why the command may not run, or undefined when the user agreed to this very one. */
export function findMissingConsent(
  { digest }: ConsentRequest,
  answer: ConsentAnswer | undefined,
): string | undefined {
  if (answer && 'digest' in answer && answer.digest === digest) return undefined;
  const reason = answer && 'refusal' in answer ? answer.refusal : 'nobody was asked';
  return buildRefusal('policy', [`This needs the user's consent, and was not run: ${reason}`]).text;
}

/** As a shell would need it, so that one word is seen to be one word, and no two words look alike. */
function quote(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  const isPlain = makeVisible(word) === word && !/[\n\t]/.test(word);
  if (isPlain) return `'${word.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = makeVisible(word.replaceAll(/[\\']/g, String.raw`\$&`));
  return `$'${escaped.replaceAll('\n', String.raw`\n`).replaceAll('\t', String.raw`\t`)}'`;
}
