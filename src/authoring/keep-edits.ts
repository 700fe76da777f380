// Brings a config that is there up to date: what the user changed, added or took out stays, the rest is replaced.
import { renderDiff } from '../text/line-diff.ts';
import {
  type Block,
  HEAD,
  type Layout,
  digestOf,
  parseLayout,
  renderLayout,
} from './config-layout.ts';

export interface Kept {
  /** The tool, or undefined for the lines before the tools. */
  readonly name: string | undefined;
  /** What was generated has changed since the user's edit. */
  readonly isOutdated: boolean;
  /** From the user's text to the generated one. */
  readonly diff: string;
}

export interface Reconciled {
  readonly text: string;
  readonly added: readonly string[];
  readonly updated: readonly string[];
  readonly kept: readonly Kept[];
  /** Of the user's own. */
  readonly own: readonly string[];
  /** Taken out by the user before. */
  readonly leftOut: readonly string[];
  /** Generated before, and no longer. */
  readonly gone: readonly string[];
}

export interface ReconcileSettings {
  /** Only some commands were generated: the others are not gone. */
  readonly isPartial: boolean;
}

/** Undefined when the file was not written by `climax add`, or can no longer be read as such. */
export function reconcile(
  existing: string,
  fresh: Layout,
  { isPartial }: ReconcileSettings,
): Reconciled | undefined {
  const hasCarriageReturns = existing.includes('\r\n');
  const before = parseLayout(existing.replaceAll('\r\n', '\n'));
  if (!before || before.marks.size === 0) return undefined;
  const freshByName = new Map(fresh.blocks.map((block) => [block.name, block]));
  const isEdited = ({ name, text }: Block) => digestOf(text) !== before.marks.get(name);

  const here = new Set(before.blocks.map(({ name }) => name));
  const generated = before.blocks.filter(({ name }) => before.marks.has(name));
  const stays = (block: Block) => freshByName.has(block.name) || isPartial || isEdited(block);
  const gone = new Set(generated.filter((block) => !stays(block)).map(({ name }) => name));
  const leftOut = fresh.blocks
    .map(({ name }) => name)
    .filter((name) => !here.has(name) && before.marks.has(name));

  const blocks = before.blocks
    .filter(({ name }) => !gone.has(name))
    .map((block) => {
      const next = before.marks.has(block.name) ? freshByName.get(block.name) : undefined;
      return next && !isEdited(block) ? sameUnlessChanged(block, next) : block;
    });
  const added = fresh.blocks.filter(({ name }) => !here.has(name) && !before.marks.has(name));
  const isHeadEdited = digestOf(before.head) !== before.marks.get(HEAD);
  const isHeadSame = digestOf(before.head) === digestOf(fresh.head);
  const head = isHeadEdited || isPartial || isHeadSame ? before.head : fresh.head;

  const marks = new Map([...before.marks].filter(([name]) => !gone.has(name)));
  for (const [name, digest] of fresh.marks) {
    const isOwn = here.has(name) && !before.marks.has(name);
    if (!isOwn && !(name === HEAD && isPartial)) marks.set(name, digest);
  }
  const text = renderLayout({
    head,
    blocks: insertAll(blocks, added, fresh),
    tail: before.tail,
    marks,
  });
  return {
    text: hasCarriageReturns ? text.replaceAll('\n', '\r\n') : text,
    added: added.map(({ name }) => name),
    updated: blocks
      .filter((block) => here.has(block.name) && !before.blocks.includes(block))
      .map(({ name }) => name),
    kept: [
      ...(isHeadEdited && !isPartial ? keptHead(before, fresh) : []),
      ...generated.flatMap((block) => {
        const next = freshByName.get(block.name);
        return isEdited(block) && next ? keptBlock(block, next, before) : [];
      }),
    ],
    own: before.blocks.map(({ name }) => name).filter((name) => !before.marks.has(name)),
    leftOut,
    gone: [...gone],
  };
}

/** Blank lines around a block are nobody's edit and nothing to update. */
function sameUnlessChanged(block: Block, next: Block): Block {
  if (digestOf(block.text) === digestOf(next.text)) return block;
  const [blank = ''] = /^(?:[^\S\n]*\n)*/.exec(block.text) ?? [];
  return { name: next.name, text: blank + next.text.replace(/^\n/, '') };
}

function keptBlock(block: Block, next: Block, before: Layout): Kept[] {
  const diff = compare(block.text, next.text);
  const isOutdated = before.marks.get(block.name) !== digestOf(next.text);
  return [{ name: block.name, isOutdated, diff }];
}

function keptHead(before: Layout, fresh: Layout): Kept[] {
  const diff = compare(before.head, fresh.head);
  return [{ name: undefined, isOutdated: before.marks.get(HEAD) !== fresh.marks.get(HEAD), diff }];
}

function compare(yours: string, generated: string): string {
  const [before, after] = [yours, generated].map((text) => `${text.trim()}\n`);
  return renderDiff({ from: 'yours', to: 'generated', before, after });
}

/** Each new tool after the one that it follows where it was generated. */
function insertAll(blocks: readonly Block[], added: readonly Block[], fresh: Layout): Block[] {
  const result = [...blocks];
  const isNew = new Set(added.map(({ name }) => name));
  const here = new Set(blocks.map(({ name }) => name));
  let previous: string | undefined;
  for (const block of fresh.blocks) {
    if (isNew.has(block.name)) {
      const at = result.findIndex(({ name }) => name === previous);
      result.splice(previous === undefined ? 0 : at + 1, 0, block);
    }
    if (isNew.has(block.name) || here.has(block.name)) previous = block.name;
  }
  const isFirstNew = isNew.has(result[0]?.name ?? '');
  return result.map((block, index) => (isFirstNew && index < 2 ? spaced(block, index) : block));
}

/** A blank line between two, and none before the first. */
function spaced({ name, text }: Block, index: number): Block {
  if (index === 0) return { name, text: text.replace(/^\n/, '') };
  return { name, text: text.startsWith('\n') ? text : `\n${text}` };
}
