// Reads the help of a program and of its commands without ever running one of them for real: a word is typed only
// where the program's own help lists it as a command, and only with a request for help.
import type { Usage } from '../usage.ts';
import { isInstalled, openAsker } from './ask.ts';
import { type Node, addCommands, assemble, descend, rootNode } from './descend.ts';
import { hoistInherited } from './inheritance.ts';
import { type HelpOptions, type Session, openSession } from './session.ts';

export interface HelpReading {
  readonly usage: Usage | undefined;
  readonly notes: readonly string[];
}

const TIMEOUT_SECONDS = 10;

export async function readProgramHelp(program: string, options: HelpOptions): Promise<HelpReading> {
  if (!isInstalled(program)) return { usage: undefined, notes: [`${program} is not on the PATH`] };
  const { signal, timeoutSeconds = TIMEOUT_SECONDS } = options;
  const asker = await openAsker({ timeoutSeconds, signal });
  try {
    const session = openSession(program, options, asker);
    const root = await readTop(session);
    if (root === undefined) {
      session.note(`${session.program} gives no help that could be read`);
      return { usage: undefined, notes: session.notes() };
    }
    if (session.known.runsWords && root.children.length > 0) {
      session.note(`${session.program} may run the words after it, so its commands were not asked`);
    } else await descend(root, session);
    return { usage: hoistInherited(assemble(root), root.passedOn), notes: session.notes() };
  } finally {
    await asker.close();
  }
}

/** `--help`, and another form only where that one was clearly not understood. */
async function readTop(session: Session): Promise<Node | undefined> {
  const { known, program } = session;
  const usual = known.noShortHelp ? [['--help']] : [['--help'], ['-h'], ['-?']];
  for (const words of known.top ?? usual) {
    const reply = await session.ask(words, program);
    if (reply.seems === 'help') return withMore(rootNode(session, reply), session);
    const isSafe = reply.seems === 'not-understood' && reply.parsed.isComplaint;
    if (!isSafe || session.isOver()) return undefined;
  }
  return undefined;
}

/** Lists that the help leaves out. */
async function withMore(node: Node, session: Session): Promise<Node> {
  for (const words of session.known.also ?? []) {
    const { parsed } = await session.ask(words, session.program);
    const has = new Set([...node.listed, ...node.children.flatMap(({ usage }) => usage.aliases)]);
    const known = new Set(node.usage.options.flatMap(({ names }) => names));
    const options = parsed.options.filter(({ names }) => !names.some((name) => known.has(name)));
    addCommands(
      node,
      parsed.commands.filter(({ name }) => !has.has(name)),
      session,
    );
    node.listed = [...node.listed, ...parsed.listed.filter((name) => !has.has(name))];
    node.usage = { ...node.usage, options: [...node.usage.options, ...options] };
    for (const { names, isInherited } of parsed.options) {
      if (isInherited) for (const name of names) node.passedOn.add(name);
    }
  }
  return node;
}
