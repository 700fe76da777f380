// Adds to a TOML table in braces and takes out of it. Nothing can be added to one from elsewhere.
import { stringify } from 'smol-toml';
import type { Entry } from './clients.ts';
import { type Edit, applyEdits } from './settings.ts';
import { type Statement, findAlong, findMembers, isWithin } from './toml-statements.ts';

/** Values of the server whose braces these are. */
export function addMembers(
  text: string,
  braces: Statement,
  server: readonly string[],
  values: Entry,
): Edit {
  const path = braces.path.length;
  return insert(
    text,
    braces,
    Object.entries(values).map(([own, value]) => renderPair([...server, own].slice(path), value)),
  );
}

/** The server itself, to the braces of all servers. */
export function addTable(
  text: string,
  braces: Statement,
  server: readonly string[],
  values: Entry,
): Edit {
  const pairs = Object.entries(values).map(([own, value]) => renderPair([own], value));
  const key = server.slice(braces.path.length).map(renderName).join('.');
  return insert(text, braces, [`${key} = { ${pairs.join(', ')} }`]);
}

function insert(text: string, braces: Statement, pairs: readonly string[]): Edit {
  const last = findMembers(text, braces).at(-1);
  return last
    ? { start: last.end, end: last.end, text: pairs.map((pair) => `, ${pair}`).join('') }
    : { start: braces.valueStart, end: braces.valueEnd, text: `{ ${pairs.join(', ')} }` };
}

/** Whatever is written of the server in braces, with one comma each. */
export function cutMembers(text: string, server: readonly string[]): string {
  const statements = findAlong(text, server);
  const member = statements.find(({ kind, path }) => kind === 'member' && isWithin(path, server));
  const braces = statements.find(({ path }) => path === member?.table);
  if (!member || !braces) return text;
  const members = findMembers(text, braces);
  const index = members.findIndex(({ start }) => start === member.start);
  const [previous, next] = [members[index - 1], members[index + 1]];
  const cut = next
    ? { start: member.start, end: next.start, text: '' }
    : previous
      ? { start: previous.end, end: member.end, text: '' }
      : { start: braces.valueStart, end: braces.valueEnd, text: '{}' };
  return cutMembers(applyEdits(text, [cut]), server);
}

export function renderPair(path: readonly string[], value: unknown): string {
  return `${path.map(renderName).join('.')} = ${renderValue(value)}`;
}

function renderName(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
}

export function renderValue(value: unknown): string {
  return stringify({ v: value }).trim().replace(/^v = /, '');
}
