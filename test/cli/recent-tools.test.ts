// What is remembered of use: names of tools that succeeded, privately, for as long as the user wants it.
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRecentTools } from '../../src/cli/recent-tools.ts';
import { climax } from './terminal.ts';

let state = '';
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'climax-state-'));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

const file = () => join(state, 'climax', 'recent-tools.json');
const open = () => openRecentTools({ XDG_STATE_HOME: state });

describe('tools that were used', () => {
  it('are remembered by name, the last one first, by every process', () => {
    const recent = open();
    for (const name of ['a', 'b', 'a', 'c']) recent.note(name);
    expect(recent.names()).toEqual(['c', 'a', 'b']);
    expect(open().names()).toEqual(['c', 'a', 'b']);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({
      version: 1,
      tools: ['c', 'a', 'b'],
    });
  });

  it('are kept where only the user reads them, and nothing is left beside them', () => {
    open().note('a');
    expect(readdirSync(join(state, 'climax'))).toEqual(['recent-tools.json']);
    if (process.platform === 'win32') return;
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(join(state, 'climax')).mode & 0o777).toBe(0o700);
  });

  it('are at most two hundred', () => {
    const recent = open();
    for (let index = 0; index < 205; index += 1) recent.note(`tool${index}`);
    expect(recent.names()).toHaveLength(200);
    expect(recent.names()[0]).toBe('tool204');
  });

  it.each(['off', 'OFF', '0', 'false', 'no'])('are not, when CLIMAX_LEARNING is %s', (value) => {
    const recent = openRecentTools({ XDG_STATE_HOME: state, CLIMAX_LEARNING: value });
    recent.note('a');
    expect(recent.names()).toEqual([]);
    expect(existsSync(file())).toBe(false);
  });

  it.each([
    'not json',
    '[]',
    'null',
    '{"version":2,"tools":["x"]}',
    '{"version":1,"tools":"x"}',
    '{"version":1,"tools":[1,{}]}',
    ' '.repeat(300_000),
  ])('are none where the file is damaged: %.20s', (text) => {
    open().note('a');
    writeFileSync(file(), text);
    expect(open().names()).toEqual([]);
    open().note('b');
    expect(open().names()).toEqual(['b']);
  });

  it('are forgotten without a word where nothing can be written', () => {
    writeFileSync(join(state, 'climax'), 'in the way');
    const recent = open();
    recent.note('a');
    expect(recent.names()).toEqual([]);
  });
});

function writeConfig(): string {
  const path = join(state, 'own.yaml');
  writeFileSync(
    path,
    'name: own\ncommand: node\ntools: [{name: works, description: Works, command: -p 1}, {name: fails, description: Fails, command: -p x.y}]',
  );
  return path;
}

function call(tool: string, learning = '') {
  return climax(['call', tool, '--config', writeConfig()], {
    PATH: process.env['PATH'],
    XDG_STATE_HOME: state,
    CLIMAX_LEARNING: learning,
  });
}

describe('a call', () => {
  it('that succeeds is remembered, one that fails is not', async () => {
    expect((await call('fails')).code).toBe(1);
    expect(open().names()).toEqual([]);
    expect((await call('works')).code).toBe(0);
    expect(open().names()).toEqual(['works']);
  });

  it('is not remembered when learning is off', async () => {
    expect((await call('works', 'off')).code).toBe(0);
    expect(existsSync(file())).toBe(false);
  });
});
