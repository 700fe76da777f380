// Asks the user through the client whether a command may run. The answer counts once, for that very command; anything
// but a yes, and a client that cannot ask, is a no.
import { randomUUID } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  type Server,
  type ServerContext,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server';
import type { ConsentAnswer, ConsentRequest } from '../execution/consent.ts';

export type Verdict = ConsentAnswer | { readonly ask: InputRequiredResult };

export interface Consents {
  decide(server: Server, context: ServerContext, request: ConsentRequest): Verdict;
}

/** Questions that nobody answers are forgotten, the oldest first. */
const MAX_PENDING = 1000;

const KEY = 'consent';

export function openConsents(): Consents {
  const pending = new Map<string, string>();
  const ask = ({ question, digest }: ConsentRequest): Verdict => {
    const [oldest] = pending.keys();
    if (pending.size >= MAX_PENDING && oldest !== undefined) pending.delete(oldest);
    const ticket = randomUUID();
    pending.set(ticket, digest);
    const elicitation = inputRequired.elicit({
      message: question,
      requestedSchema: { type: 'object', properties: {} },
    });
    return { ask: inputRequired({ inputRequests: { [KEY]: elicitation }, requestState: ticket }) };
  };
  return {
    decide: (server, context, request) => {
      const answer = inputResponse(context.mcpReq.inputResponses, KEY);
      if (answer.kind === 'missing') {
        return canAsk(server, context) ? ask(request) : { refusal: 'this client cannot ask' };
      }
      const ticket = context.mcpReq.requestState<string>() ?? '';
      const asked = pending.get(ticket);
      pending.delete(ticket);
      if (asked !== request.digest) return { refusal: 'the answer is to another question' };
      const isYes = answer.kind === 'elicit' && answer.action === 'accept';
      return isYes ? { digest: request.digest } : { refusal: 'the user did not agree' };
    },
  };
}

/** Since 2026-07-28 every request says what the client can do; before, the opening did. */
function canAsk(server: Server, { mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  const stated = envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
  const elicitation = (stated ?? server.getClientCapabilities())?.elicitation;
  return (
    elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
  );
}
