// The instructions of a server: what is loaded, in under 2 KB whatever is.
import { describe, expect, it } from 'vitest';
import { renderInstructions } from '../../src/mcp/instructions.ts';
import { built } from '../catalog/catalog-of.ts';

function config(name: string, more = ''): string {
  return `name: ${name}\ncommand: x\n${more}\ntools: [{name: ${name}_t, description: d}]`;
}

function linesOf(configs: readonly string[]): string[] {
  return renderInstructions(built(configs).catalog, 'progressive').split('\n');
}

describe('instructions', () => {
  it('name each CLI with its tools, category and description', () => {
    const [opening, title, ...lines] = linesOf([
      config('a', 'category: vcs\ndescription: "Does\\n  things"'),
      config('b'),
    ]);
    expect(opening).toContain('climax_search');
    expect(opening).toContain('climax_call');
    expect(title).toBe('Loaded CLIs:');
    expect(lines).toEqual(['- a (1 tool, vcs): Does things', '- b (1 tool)']);
  });

  it('say so when nothing is loaded', () => {
    expect(linesOf([]).at(-1)).toBe('Loaded CLIs: none');
  });

  it('do not mention the two tools in classic mode', () => {
    expect(renderInstructions(built([config('a')]).catalog, 'classic')).not.toContain('climax_');
  });

  it.each([1, 20, 500])('stay under 2,000 bytes for %i CLIs with long descriptions', (count) => {
    const configs = Array.from({ length: count }, (_, index) =>
      config(`${'n'.repeat(90)}${index}`, `description: "${'日本'.repeat(300)}"`),
    );
    const text = renderInstructions(built(configs).catalog, 'progressive');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2000);
    expect(text.isWellFormed()).toBe(true);
    expect(text.includes(' more')).toBe(count > 1);
  });

  it('shorten descriptions, at the end of a word, before they leave a CLI out', () => {
    const about = 'Looks after machines, networks and whatever else there is to look after here';
    const configs = Array.from({ length: 25 }, (_, index) =>
      config(`cli${index}`, `description: ${about}`),
    );
    const lines = linesOf(configs).slice(2);
    expect(lines).toHaveLength(25);
    const [shown = ''] = new Set(lines.map((line) => line.replace(/^.*: /, '')));
    expect(shown.length).toBeGreaterThan(20);
    expect(about).toMatch(new RegExp(`^${shown}[ ,]`));
  });

  it('stay under 2,000 bytes for a category without end', () => {
    const text = renderInstructions(
      built([config('a', `category: ${'x'.repeat(5000)}`)]).catalog,
      'progressive',
    );
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2000);
  });
});
