// Every parser under ten thousand random texts, and under crafted ones of full size.
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/parse-config.ts';
import { parsePolicy } from '../../src/config/parse-policy.ts';
import { craftedConfigs, craftedPolicies } from '../hostile/crafted.ts';
import { checkParser, properties } from '../hostile/parsers.ts';
import { report } from './report.ts';

const SEED = 5779;
/** Files are small enough to be read by a person; what is larger than that may take a moment, and no more. */
const MAX_MS = 15_000;

describe(`parsers under random text (seed ${SEED})`, () => {
  it.each(Object.keys(properties))('%s', (name) => {
    const started = performance.now();
    expect(() => checkParser(name, 10_000, SEED)).not.toThrow();
    report(`parser of ${name}`, { texts: 10_000, ms: Math.round(performance.now() - started) });
  });
});

describe('parsers under crafted text of full size', () => {
  const cases = [
    ...Object.entries(craftedConfigs(1)).map(([what, text]) => ({
      what,
      text,
      parse: parseConfig,
    })),
    ...Object.entries(craftedPolicies(1)).map(([what, text]) => ({
      what,
      text,
      parse: parsePolicy,
    })),
  ];
  it.each(cases)('$what', ({ what, text, parse }) => {
    const started = performance.now();
    const { value, problems } = parse('file.yaml', text);
    const ms = Math.round(performance.now() - started);
    expect(value ?? problems).toBeDefined();
    if (ms > 1000) report(what, { bytes: text.length, ms });
    expect(ms).toBeLessThan(MAX_MS);
  });
});
