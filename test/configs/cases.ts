// Runs the tools of a bundled config one after the other, each for real, and sees to it that none is forgotten.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInstalled, openTools, setVariables } from './running.ts';

/** A call, what its answer must match, and `false` when it is to fail. */
export type Case = readonly [
  tool: string,
  args: Readonly<Record<string, unknown>>,
  text: RegExp,
  ok?: false,
];

export interface ConfigCases {
  /** Program that the tools run, when it is not called as the config is. */
  readonly program?: string;
  /** Set while the tools run; the folder is a temporary one. */
  readonly variables?: (root: string) => Readonly<Record<string, string | undefined>>;
  readonly prepare?: (root: string) => void | Promise<void>;
  readonly cases: (root: string) => readonly Case[];
  /** Tools that are not run here, and why. */
  readonly notRun?: Readonly<Record<string, string>>;
  /** What the calls must have left behind: what is found there, and what is to be. */
  readonly left?: (root: string) => readonly (readonly [found: unknown, expected: unknown])[];
}

export function describeConfig(source: string, config: ConfigCases): void {
  const { program = source, notRun = {} } = config;
  describe(`the ${source} config`, { timeout: 300_000 }, () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), `climax-${source}-`)));
    // Elsewhere find, tar and make are other programs of the same names, or older ones.
    const runs = process.platform === 'linux' && isInstalled(program);
    let restore: (() => void) | undefined;
    beforeAll(async () => {
      restore = setVariables(config.variables?.(root) ?? {});
      if (runs) await config.prepare?.(root);
    }, 120_000);
    afterAll(() => {
      restore?.();
      rmSync(root, { recursive: true, force: true });
    });

    it('runs as described', async ({ annotate }) => {
      const tools = openTools(source);
      if (!runs)
        await annotate(`none of the tools was run: not Linux, or no ${program} on the PATH`);
      const cases = config.cases(root);
      const odd: string[] = [];
      for (const [tool, args, pattern, expected = true] of runs ? cases : []) {
        const { text, ok } = await tools.call(tool, { directory: root, ...args });
        if (ok !== expected || !pattern.test(text)) {
          odd.push(`${tool} ${JSON.stringify(args)}: ${text}`);
        }
      }
      await tools.close();
      expect(odd).toEqual([]);
      for (const [found, expected] of (runs && config.left?.(root)) || []) {
        expect(found).toBe(expected);
      }
      const shown = new Set(cases.flatMap(([tool, , , ok = true]) => (ok ? [tool] : [])));
      expect(tools.names.filter((name) => !shown.has(name))).toEqual(
        tools.names.filter((name) => name in notRun),
      );
      expect(Object.keys(notRun).filter((name) => !tools.names.includes(name))).toEqual([]);
    });
  });
}
