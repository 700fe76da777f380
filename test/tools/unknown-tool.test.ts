// Close names of a tool that does not exist: those it begins, the one it ends with, else a slip; a few, or none.
import { describe, expect, it } from 'vitest';
import { unknownTool } from '../../src/tools/unknown-tool.ts';

const names = [
  'git_log',
  'log',
  'git_stash_show_patch',
  'git_stash_push',
  'git_stash_pop',
  'git_stash_list',
  'git_stash_drop',
  'git_stash_clear',
  'git_stasher',
  'git-tag.list',
];

function closeTo(name: string): string[] {
  const [first, second, ...more] = unknownTool(name, names).text.split('\n');
  expect(first).toBe(`Unknown tool: ${name}`);
  expect(more).toEqual([]);
  return second?.replace(/^Did you mean: /, '').split(', ') ?? [];
}

describe('names close to one that is unknown', () => {
  it('are those it begins up to a separator, those of fewest words first, five at most', () => {
    expect(closeTo('git_stash')).toEqual([
      'git_stash_push',
      'git_stash_pop',
      'git_stash_list',
      'git_stash_drop',
      'git_stash_clear',
    ]);
    expect(closeTo('Git_Stash_Show')).toEqual(['git_stash_show_patch']);
    expect(closeTo('git-tag')).toEqual(['git-tag.list']);
  });

  it.each([
    ['mcp__climax__git_log', 'git_log'],
    ['climax:git_log', 'git_log'],
    ['functions.GIT_LOG', 'git_log'],
    ['mcp__climax__log', 'log'],
  ])('are the longest that it ends with: %s', (name, wanted) => {
    expect(closeTo(name)).toEqual([wanted]);
  });

  it.each([
    ['git_lgo', 'git_log'],
    ['GIT_LOG', 'git_log'],
    ['git log', 'git_log'],
  ])('are one slip away: %s', (name, wanted) => {
    expect(closeTo(name)).toEqual([wanted]);
  });

  it.each(['', '_', 'catalog', 'docker_ps', 'x'.repeat(129)])('are none: %j', (name) => {
    expect(unknownTool(name, names).text.split('\n')).toHaveLength(1);
  });

  it('are never all that there are', () => {
    const { text } = unknownTool('git', ['git_log', 'git_show']);
    expect(text).toBe('Unknown tool: git\nDid you mean: git_log');
  });
});
