// What must not reach an argument list: options in disguise, and what the system cannot pass on.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../../src/config/value.ts';
import { findArgvHazard } from '../../src/execution/argv-hazard.ts';
import { entryOf } from '../catalog/catalog-of.ts';

function hazard(argument: string, value: Value, allowDash = false): string | undefined {
  const [found] = entryOf(`{name: a, ${argument}}`).args;
  if (!found) throw new Error('no argument');
  return findArgvHazard(found, value, allowDash);
}

const dash = (value: string) =>
  `the value '${value}' begins with '-' and could be read as an option`;

describe('a leading dash', () => {
  it.each<[string, Value, boolean]>([
    ['positional: true', '-x', true],
    ['positional: true', '--all', true],
    ['positional: true', '--', true],
    ['positional: true', '-', false],
    ['positional: true', '', false],
    ['positional: true', 'a-x', false],
    ['positional: true', ' -x', false],
    ['positional: true', '−x', false],
    ['positional: true, type: integer', -5n, true],
    ['positional: true, type: number', -0.5, true],
    ['positional: true, enum: [-x]', '-x', false],
    ['flag: -m', '-x', true],
    ['flag: -m', '--', true],
    ['flag: -m', '-5', true],
    ['flag: -m', '-', false],
    ['flag: -m, enum: [-x]', '-x', false],
    ['flag: -m, type: integer', -5n, false],
    ['flag: -m, type: number', -0.5, false],
    ['flag: --m=', '-x', false],
    ['flag: m=', '--all', false],
    ['stdin: true', '-x', false],
    ['cwd: true', '-x', false],
  ])('in {%s}: %s, refused: %s', (argument, value, refused) => {
    expect(hazard(argument, value)).toBe(refused ? dash(String(value)) : undefined);
    expect(hazard(argument, value, true)).toBeUndefined();
  });

  it('never passes for any string in a plain flag or position, and always in a joined one', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\0'));
        expect(hazard('positional: true', `-${text}`)).toBeDefined();
        expect(hazard('flag: -m', `-${text}`)).toBeDefined();
        expect(hazard('flag: -m=', `-${text}`)).toBeUndefined();
      }),
      { seed: 7 },
    );
  });
});

describe('what cannot be passed on', () => {
  it.each(['positional: true', 'flag: -m', 'flag: --m=', 'cwd: true'])('in {%s}', (argument) => {
    expect(hazard(argument, 'a\0b', true)).toBe('the value holds a NUL character');
    expect(hazard(argument, 'a\uD800', true)).toBe('the value holds half of a surrogate pair');
    expect(hazard(argument, '😀', true)).toBeUndefined();
    expect(hazard(argument, 'x'.repeat(131_000), true)).toBeUndefined();
    expect(hazard(argument, 'x'.repeat(131_072), true)).toBe(
      'the value is larger than 131071 bytes, the most a program can be given',
    );
    expect(hazard(argument, 'ä'.repeat(65_536), true)).toContain('larger than');
  });

  it('through stdin is only half a pair', () => {
    expect(hazard('stdin: true', 'a\0b')).toBeUndefined();
    expect(hazard('stdin: true', 'x'.repeat(1_000_000))).toBeUndefined();
    expect(hazard('stdin: true', '\uDC00')).toBe('the value holds half of a surrogate pair');
  });

  it('is never more than the system takes in one word, its flag included', () => {
    const text = 'x'.repeat(131_071);
    expect(hazard('flag: --message', text)).toBeUndefined();
    expect(hazard('flag: --message=', text)).toBeDefined();
    expect(hazard('flag: --message=', text.slice('--message='.length))).toBeUndefined();
  });
});
