// Goes down through the commands of a program, level by level. A command is asked only if a section of its parent's
// help lists it, if its parent's answer was help, and if a harmless command beside it answered with help of its own.
import type { Usage } from '../usage.ts';
import { inTurns } from './in-turns.ts';
import { mildest } from './known-programs.ts';
import { toUsage } from './parse-help.ts';
import type { Reply, Session } from './session.ts';

/** A command on the way: what its parent and its own help say of it. */
export interface Node {
  readonly path: readonly string[];
  readonly above: Node | undefined;
  usage: Usage;
  /** Commands that its help lists as such. */
  listed: readonly string[];
  text: string;
  state: 'unasked' | 'own help' | 'no help';
  children: Node[];
  /** Names of options that it says all its commands take. */
  readonly passedOn: Set<string>;
}

export function rootNode(session: Session, { parsed, text }: Reply): Node {
  const node: Node = {
    path: [],
    above: undefined,
    usage: { ...toUsage(session.program, parsed), commands: [] },
    listed: parsed.listed,
    text,
    state: 'own help',
    children: [],
    passedOn: new Set(),
  };
  addCommands(node, parsed.commands, session);
  return node;
}

export function addCommands(node: Node, commands: readonly Usage[], { options }: Session): void {
  const { only = [] } = options;
  const isWanted = ({ name }: Usage) => {
    const own = `${[...node.path, name].join(' ')} `;
    return (
      only.length === 0 ||
      only.some((wanted) => own.startsWith(`${wanted} `) || `${wanted} `.startsWith(own))
    );
  };
  node.children.push(...commands.filter(isWanted).map((usage) => startNode(node, usage)));
}

function startNode(above: Node, usage: Usage): Node {
  const path = [...above.path, usage.name];
  const facts = { listed: [], text: '', children: [], passedOn: new Set<string>() };
  return { ...facts, path, above, usage, state: 'unasked' };
}

export async function descend(root: Node, session: Session): Promise<void> {
  let level = [root];
  for (let depth = 0; depth < session.options.depth && level.length > 0; depth += 1) {
    const willing = await filterWilling(level, session);
    const left = willing.flatMap((parent) =>
      parent.children.filter(
        (child) => child.state === 'unasked' && parent.listed.includes(child.usage.name),
      ),
    );
    const asked = left.slice(0, Math.max(0, session.runsLeft()));
    if (asked.length < left.length) {
      session.note(
        `Asked ${session.maxRuns} times, the most allowed; ${left.length - asked.length} commands are listed without help of their own`,
      );
    }
    await inTurns(asked, (child) => askNode(child, session), session.isOver);
    level = level
      .flatMap(({ children }) => children)
      .filter(({ state, children }) => state === 'own help' && children.length > 0);
  }
}

/** The parents whose commands answer, as a harmless one of them showed. */
async function filterWilling(parents: readonly Node[], session: Session): Promise<Node[]> {
  const willing = new Set<Node>();
  const feared: Node[] = [];
  await inTurns(
    parents.filter(({ listed }) => listed.length > 0),
    async (parent) => {
      const seen = await probe(parent, session);
      if (seen === 'answers') willing.add(parent);
      if (seen === 'unclear') feared.push(parent);
    },
  );
  for (const parent of parents.filter((one) => feared.includes(one))) {
    const name = [session.program, ...parent.path].join(' ');
    session.note(`The commands of ${name} were not asked: it is not sure that they would not run`);
  }
  return parents.filter((parent) => willing.has(parent));
}

const TRIES = 2;

/** Whether commands answer with help of their own, or are without it, or might do something instead. */
async function probe(parent: Node, session: Session): Promise<'answers' | 'silent' | 'unclear'> {
  const tried = new Set<string>();
  for (let round = 0; round < TRIES; round += 1) {
    const name = mildest(parent.listed, tried);
    if (name === undefined && round > 0) return 'silent';
    // All are harsh: further down, others of the program have answered already.
    if (name === undefined) return parent.above === undefined ? 'unclear' : 'answers';
    if (session.isOver() || session.runsLeft() <= 0) return 'silent';
    tried.add(name);
    const known = parent.children.find(({ usage }) => usage.name === name);
    const child = known ?? startNode(parent, { ...parent.usage, name, commands: [] });
    const seems = await askNode(child, session);
    if (child.state === 'own help') return 'answers';
    // It did something: what the others would do is not found out.
    if (seems === 'run') return 'unclear';
  }
  return 'silent';
}

async function askNode(child: Node, session: Session): Promise<Reply['seems']> {
  const { known, program } = session;
  const { before, after } = known.sub ?? { before: [], after: ['--help'] };
  const name = [program, ...child.path].join(' ');
  let reply = await session.ask([...before, ...child.path, ...after], name);
  if (!isOwnHelp(reply, child) && known.subElse !== undefined) {
    reply = await session.ask([...child.path, ...known.subElse], name);
  }
  const isOwn = isOwnHelp(reply, child);
  child.state = isOwn ? 'own help' : 'no help';
  if (!isOwn) return reply.seems;
  const elsewhere = [program, 'help', ...child.path].join(' ');
  if (before.length === 0 && reply.parsed.options.length === 0 && reply.text.includes(elsewhere)) {
    const fuller = await session.ask(['help', ...child.path], name);
    if (isOwnHelp(fuller, child)) reply = fuller;
  }
  fill(child, reply, session);
  return reply.seems;
}

/** What its own help says, and from its parent what only that says. */
function fill(child: Node, { parsed, text }: Reply, session: Session): void {
  const listed = child.usage;
  const own = { ...toUsage(listed.name, parsed), commands: [] };
  child.text = text;
  child.listed = parsed.listed;
  child.usage = {
    ...own,
    aliases: [...new Set([...listed.aliases, ...own.aliases])].filter(
      (alias) => alias !== own.name,
    ),
    summary: listed.summary || own.summary,
    options: own.options.length > 0 ? own.options : listed.options,
    operands: own.operands.length > 0 ? own.operands : listed.operands,
    marks: listed.marks,
  };
  addCommands(child, parsed.commands, session);
}

/** Help of the command's own: not an error, and not what one above it prints. */
function isOwnHelp({ text, parsed }: Reply, { above }: Node): boolean {
  if (!parsed.isHelp || parsed.isComplaint) return false;
  for (let node = above; node !== undefined; node = node.above) {
    if (squeeze(text) === squeeze(node.text)) return false;
    if (parsed.listed.length > 1 && parsed.listed.join(' ') === node.listed.join(' ')) return false;
  }
  return true;
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function assemble(node: Node): Usage {
  const { usage, children } = node;
  if (children.length === 0) return usage;
  const options = isOneHelp(node)
    ? usage.options.map((option) => ({ ...option, isInherited: true }))
    : usage.options;
  return { ...usage, options, commands: children.map(assemble) };
}

/** `unitctl [OPTIONS] COMMAND`, where no command has help of its own: the options are those of the commands. */
function isOneHelp({ text, children }: Node): boolean {
  const isAsked = children.some(({ state }) => state === 'no help');
  const isOne = isAsked && children.every(({ state }) => state !== 'own help');
  return isOne && /\[(?:options|flags)\b[^\]\n]*\][. ]*[<{[(]?(?:sub-?)?command\b/i.test(text);
}
