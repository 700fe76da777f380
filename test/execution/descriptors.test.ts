// What was left open for the server is closed; what is its own, or a standard stream, is not.
import {
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeInheritedDescriptors } from '../../src/execution/descriptors.ts';

const folder = mkdtempSync(join(tmpdir(), 'climax-descriptors-'));
afterAll(() => rmSync(folder, { recursive: true }));

const opened: number[] = [];
afterEach(() => {
  for (const descriptor of opened.splice(0)) if (isOpen(descriptor)) closeSync(descriptor);
});

function open(): number {
  const descriptor = openSync(folder, 'r');
  opened.push(descriptor);
  return descriptor;
}

function isOpen(descriptor: number): boolean {
  try {
    fstatSync(descriptor);
    return true;
  } catch {
    return false;
  }
}

const INHERITED = 'pos:\t0\nflags:\t0100000\nmnt_id:\t1\n';
const OWN = 'pos:\t0\nflags:\t02100000\nmnt_id:\t1\n';

/** Says of this process what the system would: Node opens nothing itself that a command would inherit. */
function describeSelf(name: string, descriptors: ReadonlyMap<number, string | undefined>): string {
  const self = join(folder, name);
  for (const part of ['fd', 'fdinfo']) mkdirSync(join(self, part), { recursive: true });
  for (const [descriptor, info] of descriptors) {
    writeFileSync(join(self, 'fd', String(descriptor)), '');
    if (info !== undefined) writeFileSync(join(self, 'fdinfo', String(descriptor)), info);
  }
  return self;
}

describe('descriptors', () => {
  it('that commands would inherit are closed, and no others', () => {
    const inherited = [open(), open()];
    const own = open();
    const gone = open();
    const strange = open();
    const self = describeSelf(
      'linux',
      new Map([
        ...[0, 1, 2, ...inherited].map((descriptor) => [descriptor, INHERITED] as const),
        [own, OWN],
        [gone, undefined],
        [strange, 'pos:\t0\n'],
      ]),
    );
    closeInheritedDescriptors('linux', self);
    expect(inherited.map(isOpen)).toEqual([false, false]);
    expect([0, 1, 2, own, gone, strange].map(isOpen)).toEqual([true, true, true, true, true, true]);
  });

  it('are left alone where what is said of them is not what Linux says', () => {
    const strange = ['event-flags:\t0100000\n', 'flags:\t0100000 and more\n', 'flags:\n', ''].map(
      (info) => [open(), info] as const,
    );
    const spaced = open();
    const self = describeSelf('strange', new Map([...strange, [spaced, 'flags:\t 0100000\n']]));
    closeInheritedDescriptors('linux', self);
    expect(strange.map(([descriptor]) => isOpen(descriptor))).toEqual([true, true, true, true]);
    expect(isOpen(spaced)).toBe(false);
  });

  it('are left alone where the system does not tell which they are', () => {
    const inherited = open();
    const self = describeSelf('darwin', new Map([[inherited, INHERITED]]));
    closeInheritedDescriptors('darwin', self);
    expect(isOpen(inherited)).toBe(true);
  });
});
