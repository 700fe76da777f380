// `climax search-tools --explain`: what put each tool where it is, for people and for programs.
import { describe, expect, it } from 'vitest';
import { climax } from './terminal.ts';

function namesOf(list: readonly { tool_name: string }[]): string[] {
  return list.map((one) => one.tool_name);
}

describe('an explanation', () => {
  it('names the part that contains the query', async () => {
    const { out } = await climax(['search-tools', 'stash', '--explain', '--config', 'git']);
    expect(out).toMatch(/^1\. git_stash\w+ {2}contains the query: in the name$/m);
  });

  it('has words with their places, coverage, meaning and fit', async () => {
    const { out } = await climax([
      'search-tools',
      'undo the last comit',
      '--explain',
      '--limit',
      '1',
      '--config',
      'git',
    ]);
    expect(out).toMatch(/^1\. git_reset_soft {2}score [\d.]+, fit [\d.]+, kinship -?[\d.]+$/m);
    expect(out).toMatch(/words .*undo in description [\d.]+.*commit for comit in description/);
    expect(out).toMatch(/coverage +[\d.]+ {2}100% of what is asked is there/);
    expect(out).toMatch(/meaning +[\d.]+ {2}nearness [\d.]+/);
  });

  it('says when nothing fits', async () => {
    const { out } = await climax(['search-tools', 'bake a chocolate cake', '--explain']);
    expect(out).toBe('No tool fits.\n');
  });

  it('is the same tools in the same order as without', async () => {
    const args = ['search-tools', 'show the logs of a pod', '--json'];
    const plain = JSON.parse((await climax(args)).out) as { results: { tool_name: string }[] };
    const told = JSON.parse((await climax([...args, '--explain'])).out) as {
      results: { tool_name: string; reason: { kind: string; score: number; parts: object } }[];
    };
    expect(namesOf(told.results)).toEqual(namesOf(plain.results));
    for (const { reason } of told.results) {
      expect(reason.kind).toBe('answers');
      const sum = Object.values(reason.parts).reduce(
        (total: number, part: number) => total + part,
        0,
      );
      expect(Math.abs(sum - reason.score)).toBeLessThan(0.05);
    }
  });
});
