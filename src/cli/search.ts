// `climax search`: the search tool from a shell.
import { exitCodes } from '../errors.ts';
import { makeVisible } from '../text/visible.ts';
import { type Session, valueOf } from './session.ts';
import { withCode } from './session-code.ts';

export async function run(session: Session): Promise<number> {
  const { operands, flags, env, terminal } = session;
  const explain = flags.has('explain');
  const { text, hits } = await withCode(
    valueOf(session, 'in') ?? '.',
    { env, isWatched: false },
    (code) => code.search(operands.join(' '), { explain }),
  );
  terminal.print(flags.has('json') ? JSON.stringify({ hits }, undefined, 2) : makeVisible(text));
  return exitCodes.ok;
}
