// Settings files of other programs: nothing that others wrote is lost, and no draft is left behind.
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTextFile, replaceTextFile } from '../../src/cli/text-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'climax-settings-'));
  path = join(folder, 'settings.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is not replaced when it changed since it was read', () => {
  writeFileSync(path, 'one');
  const read = readTextFile(path);
  writeFileSync(path, 'two');
  expect(() => replaceTextFile(read, { text: 'three', isPrivate: true })).toThrow(
    'changed meanwhile',
  );
  expect(readFileSync(path, 'utf8')).toBe('two');
});

it('is not made when another made it meanwhile', () => {
  const read = readTextFile(path);
  writeFileSync(path, 'two');
  expect(() => replaceTextFile(read, { text: 'one', isPrivate: true })).toThrow('meanwhile');
});

it('is private only when it is new and asked for', () => {
  const shared = join(folder, 'shared.json');
  replaceTextFile(readTextFile(path), { text: 'a', isPrivate: true });
  replaceTextFile(readTextFile(shared), { text: 'a', isPrivate: false });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(shared).mode & 0o777).toBe(0o666 & ~process.umask());
  replaceTextFile(readTextFile(shared), { text: 'b', isPrivate: true });
  expect(statSync(shared).mode & 0o777).toBe(0o666 & ~process.umask());
  expect(readdirSync(folder).toSorted()).toEqual(['settings.json', 'shared.json']);
});
