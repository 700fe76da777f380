// Outlines HTML and what is built of it: title, headings, landmarks, forms, elements with an id, scripts and styles.
import { type Entry, type Reading, cutName } from './entry.ts';
import { MAX_KEYS } from './keys.ts';
import { readMargin } from './margin.ts';
import { type Tag, tagsOf } from './html-tags.ts';
import type { Import, SymbolKind } from '../symbol.ts';

const landmarks = new Set(
  'header nav main footer aside section article form dialog template script style'.split(' '),
);
const headings = new Set(['title', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const empty = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

interface Open {
  readonly tag: Tag;
  readonly entry: Entry | undefined;
}

interface State {
  readonly text: string;
  readonly entries: Entry[];
  readonly imports: Import[];
  readonly open: Open[];
  /** How many of a name are open, so that a stray end tag costs nothing. */
  readonly counts: Map<string, number>;
}

export function readHtml(text: string): Reading {
  const state: State = { text, entries: [], imports: [], open: [], counts: new Map() };
  for (const tag of tagsOf(text)) {
    if (tag.isEnd) close(state, tag);
    else startTag(state, tag);
  }
  for (const { entry } of state.open) if (entry) entry.end = text.length;
  const { entries, imports } = state;
  return { entries: entries.filter(({ name }) => name !== ''), imports };
}

/** Components in one file: the declarations of their scripts too. */
export function readComponent(text: string): Reading {
  const { entries, imports = [] } = readHtml(text);
  const inner = entries
    .filter(({ name, body }) => name === 'script' && body)
    .map(({ body }) => readMargin(text, body?.start, body?.end));
  return {
    entries: [...entries, ...inner.flatMap((reading) => reading.entries)],
    imports: [...imports, ...inner.flatMap((reading) => reading.imports ?? [])],
  };
}

function startTag(state: State, tag: Tag): void {
  const source = tag.name === 'script' ? tag.attribute('src') : stylesheetOf(tag);
  if (source !== undefined)
    state.imports.push({ span: { start: tag.start, end: tag.end }, sources: [source] });
  const entry = source === undefined ? entryOf(tag) : undefined;
  if (entry && state.entries.length < MAX_KEYS) state.entries.push(entry, ...idOfHeading(tag));
  if (tag.isClosed || empty.has(tag.name)) return;
  state.open.push({ tag, entry });
  state.counts.set(tag.name, (state.counts.get(tag.name) ?? 0) + 1);
}

function stylesheetOf(tag: Tag): string | undefined {
  if (tag.name !== 'link' || tag.attribute('rel') !== 'stylesheet') return undefined;
  return tag.attribute('href');
}

function entryOf(tag: Tag): Entry | undefined {
  const id = tag.attribute('id');
  const isHeading = headings.has(tag.name);
  if (!isHeading && !landmarks.has(tag.name) && id === undefined) return undefined;
  const kind: SymbolKind = isHeading || landmarks.has(tag.name) ? 'section' : 'key';
  // The text of a heading names it, which is known at its end.
  const name = isHeading ? tag.name : (id ?? tag.attribute('aria-label') ?? nameOf(tag));
  const { start, end } = tag;
  return { name: cutName(name), kind, nameStart: start + 1, start, end };
}

/** The text names a heading, so its id is an entry of its own. */
function idOfHeading(tag: Tag): Entry[] {
  const id = headings.has(tag.name) ? tag.attribute('id') : undefined;
  if (id === undefined) return [];
  const { start, end } = tag;
  return [{ name: cutName(id), kind: 'key', nameStart: start + 1, start: start + 1, end }];
}

function nameOf(tag: Tag): string {
  return tag.name === 'form' ? (tag.attribute('name') ?? 'form') : tag.name;
}

function close(state: State, end: Tag): void {
  if ((state.counts.get(end.name) ?? 0) === 0) return;
  for (;;) {
    const last = state.open.pop();
    if (!last) return;
    const { name } = last.tag;
    state.counts.set(name, (state.counts.get(name) ?? 1) - 1);
    if (last.entry) finish(state, last.tag, last.entry, name === end.name ? end : undefined);
    if (name === end.name) return;
  }
}

/** Without an end tag of its own an element says nothing of its extent. */
function finish(state: State, tag: Tag, entry: Entry, end: Tag | undefined): void {
  if (!end) return;
  entry.end = end.end;
  if (!headings.has(tag.name)) {
    if (end.start > tag.end) entry.body = { start: tag.end, end: end.start };
    return;
  }
  const inner = state.text.slice(tag.end, Math.min(end.start, tag.end + 1000));
  const name = cutName(inner.replace(/<[^<>]*>/g, ' '));
  const at = state.entries.lastIndexOf(entry);
  const nameStart = tag.end + Math.max(0, inner.indexOf(name));
  if (at >= 0) state.entries[at] = { ...entry, name, nameStart };
}
