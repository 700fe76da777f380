// `climax search`: the search tool from a shell.
import { exitCodes } from '../errors.ts';
import { makeVisible } from '../text/visible.ts';
import { type Session, valueOf } from './session.ts';
import { openSessionCode } from './session-code.ts';

export async function run(session: Session): Promise<number> {
  const { operands, flags, terminal } = session;
  const code = await openSessionCode(valueOf(session, 'in') ?? '.');
  const { text, hits } = await code.search(operands.join(' '));
  terminal.print(flags.has('json') ? JSON.stringify({ hits }, undefined, 2) : makeVisible(text));
  return exitCodes.ok;
}
