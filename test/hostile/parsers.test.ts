// Every parser under random and under crafted text: problems, never an exception, and always in time.
import { describe, expect, it } from 'vitest';
import { climax } from '../e2e/shell.ts';
import { parseWords } from '../../src/config/command-words.ts';
import { parseConfig } from '../../src/config/parse-config.ts';
import { parsePolicy } from '../../src/config/parse-policy.ts';
import { parseMessage } from '../../src/mcp/message.ts';
import { makeVisible } from '../../src/text/visible.ts';
import { craftedConfigs, craftedPolicies } from './crafted.ts';
import { checkParser, properties } from './parsers.ts';
import { openPlace } from './place.ts';

const SEED = 97;
const place = openPlace();
const MAX_MS = 10_000;

describe(`parsers under random text (seed ${SEED})`, () => {
  it.each(Object.keys(properties))('%s', (name) => {
    expect(() => checkParser(name, 400, SEED)).not.toThrow();
  });
});

function timed<T>(work: () => T): T {
  const started = performance.now();
  const result = work();
  expect(performance.now() - started).toBeLessThan(MAX_MS);
  return result;
}

describe('parsers under crafted text', () => {
  it.each(Object.entries(craftedConfigs(0.05)))('a config of %s', (_what, text) => {
    const { value, problems } = timed(() => parseConfig('c.yaml', text));
    expect(value ?? problems).toBeDefined();
  });

  it.each(Object.entries(craftedPolicies(0.05)))('a policy of %s', (_what, text) => {
    const { value, problems } = timed(() => parsePolicy('p.yaml', text));
    expect(value ?? problems).toBeDefined();
  });

  it('a command of any length', () => {
    for (const unit of ["'", '"', '\\', '\\"', '"\\', "a'", '$', '${', '~', ' ', '" "', "\\'"]) {
      expect(timed(() => parseWords(unit.repeat(300_000)))).toBeDefined();
    }
  });

  it('a message of any shape', () => {
    for (const text of [
      '['.repeat(5_000_000),
      '{"a":'.repeat(1_000_000),
      '"'.repeat(5_000_001),
      '\\'.repeat(5_000_000),
      `"${'\\"'.repeat(2_000_000)}`,
      `[${'{},'.repeat(1_000_000)}{}]`,
      `{${'"a":1,'.repeat(500_000)}"jsonrpc":"2.0"}`,
      '\u0000'.repeat(1_000_000),
    ]) {
      const parsed = timed(() => parseMessage({ text }, new Set()));
      expect('refusal' in parsed).toBe(true);
    }
  });

  it('text of any kind made visible', () => {
    for (const unit of [
      '\u001b',
      '\u200d',
      'a\u200d',
      '😀\u200d',
      '\r\n',
      '\r',
      '\ud800',
      '\ufe0f',
    ]) {
      expect(timed(() => makeVisible(unit.repeat(200_000))).length).toBeGreaterThan(0);
    }
  });

  it.each([': ', '"a": ', 'a: ', '? ', '- ', '[', '{a: '])(
    'two files of nothing but %j do not end the process',
    async (unit) => {
      // Two, because an engine that meets the end of its stack a second time gives up in another way.
      const files = [2000, 20_000].map((count) => place.write('deep.yaml', unit.repeat(count)));
      const { code, stderr } = await climax(['validate', ...files]);
      expect(stderr).not.toMatch(/FATAL|internal error/);
      expect(code).toBe(1);
    },
  );
});
