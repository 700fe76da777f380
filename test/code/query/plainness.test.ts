import { describe, expect, it } from 'vitest';
import { openPlainness } from '../../../src/code/query/plainness.ts';
import { understandQuery } from '../../../src/code/query/understand.ts';

function plainnessOf(query: string, path: string): number {
  return openPlainness(understandQuery(query).words)(path);
}

describe('plainness', () => {
  it('prefers the file that is called by a word of the query and by little else', () => {
    const query = 'how applicatives combine effects';
    const plain = plainnessOf(query, 'core/Applicative.scala');
    expect(plain).toBeGreaterThan(plainnessOf(query, 'core/CommutativeApplicative.scala'));
    expect(plainnessOf(query, 'core/CommutativeApplicative.scala')).toBeGreaterThan(
      plainnessOf(query, 'core/CommutativeApplicativeLawsForEffects.scala'),
    );
  });

  it('reads names of any make by their stems', () => {
    const query = 'default validators';
    for (const name of ['default-validator', 'default_validator', 'DefaultValidator'])
      expect(plainnessOf(query, `${name}.go`)).toBe(1);
  });

  it('goes by the name of the file alone', () => {
    expect(plainnessOf('http retries', 'legacy/internal/retry.ts')).toBe(
      plainnessOf('http retries', 'http/retry.ts'),
    );
  });

  it('is a factor whatever the path', () => {
    for (const path of ['', '/', '.env', 'a/b/', '…/∆.md', `${'word_'.repeat(80)}x/y/z/file.c`]) {
      expect(plainnessOf('a word in a file', path)).toBeGreaterThan(0);
      expect(plainnessOf('a word in a file', path)).toBeLessThanOrEqual(1);
    }
  });
});
