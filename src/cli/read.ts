// `climax read`: the read tool from a shell.
import { exitCodes } from '../errors.ts';
import { makeVisible } from '../text/visible.ts';
import { type Session, valueOf } from './session.ts';
import { withCode } from './session-code.ts';

export async function run(session: Session): Promise<number> {
  const { operands, flags, env, terminal } = session;
  const [target = ''] = operands;
  const { text, isWhole } = await withCode(
    valueOf(session, 'in') ?? '.',
    { env, isWatched: false },
    (code) => code.read(target),
  );
  if (flags.has('json')) terminal.print(JSON.stringify({ target, text }));
  // A terminal obeys what a pipe only carries.
  else if (terminal.columns !== Infinity) terminal.print(makeVisible(text.trimEnd()));
  else if (isWhole || text.endsWith('\n')) terminal.write(text);
  else terminal.print(text);
  return exitCodes.ok;
}
