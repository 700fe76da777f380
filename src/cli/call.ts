// `climax call`: climax_call from a shell.
import { createInterface } from 'node:readline/promises';
import { ClimaxError, exitCodes } from '../errors.ts';
import type { ConsentAnswer, ConsentRequest } from '../execution/consent.ts';
import { noOutputStore } from '../execution/output-store.ts';
import { endingSignals } from '../signals.ts';
import { buildCallTool } from '../tools/call-tool.ts';
import { loadCatalog, withExecution } from './catalog.ts';
import { notingSuccess, openRecentTools } from './recent-tools.ts';
import { type Session, valueOf } from './session.ts';

export async function run(session: Session): Promise<number> {
  const args = parseJson(valueOf(session, 'args') ?? '{}');
  const catalog = await loadCatalog(session, session.values.get('config'));
  const stopping = new AbortController();
  for (const signal of endingSignals) process.on(signal, () => stopping.abort());
  return withExecution(session, catalog, noOutputStore, async (execution) => {
    const tool = buildCallTool(catalog, notingSuccess(execution, openRecentTools(session.env)));
    const input = { tool_name: session.operands[0], args };
    const request = tool.consentFor?.(input);
    const consent = request && (await askUser(request));
    const { text, isError } = await tool.run(input, { signal: stopping.signal, consent });
    session.terminal.print(text);
    return isError ? exitCodes.failure : exitCodes.ok;
  });
}

const DISAGREED: ConsentAnswer = { refusal: 'the user did not agree' };

/** Only a person at a terminal can agree. */
async function askUser({ question, digest }: ConsentRequest): Promise<ConsentAnswer> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    return { refusal: 'there is no terminal to ask at' };
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await prompt.question(`${question}\n\n[y/N] `);
    return /^y(?:es)?$/i.test(answer.trim()) ? { digest } : DISAGREED;
  } catch {
    // Ended at the prompt, which is as good as a no.
    return DISAGREED;
  } finally {
    prompt.close();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ClimaxError('usage', `--args is not JSON: ${text}`, {
      hint: `Write it as one quoted word: --args '{"name": "value"}'`,
      cause,
    });
  }
}
