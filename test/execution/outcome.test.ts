// The text of an outcome, as an agent reads it.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Outcome, hasSucceeded, notRun, renderOutcome } from '../../src/execution/outcome.ts';

const done: Outcome = {
  status: 'exited',
  exitCode: 0,
  stdout: '',
  stderr: '',
  truncated: false,
  kept: [],
  bytes: 0,
  durationMs: 1,
};

describe('the text', () => {
  it.each<[string, Partial<Outcome>, string]>([
    ['output', { stdout: 'output from command\n' }, 'output from command'],
    ['output and complaints', { stdout: 'out\n', stderr: 'warning\n' }, 'out\n\n[stderr]\nwarning'],
    [
      'a failure',
      { stderr: 'error message\n', exitCode: 1 },
      '[stderr]\nerror message\n\n[exit code: 1]',
    ],
    ['all three', { stdout: 'a', stderr: 'b', exitCode: 2 }, 'a\n\n[stderr]\nb\n\n[exit code: 2]'],
    ['nothing', {}, '(no output)'],
    ['blanks', { stdout: ' \n\t\n', stderr: '\n' }, '(no output)'],
    ['a silent failure', { exitCode: 3 }, '[exit code: 3]'],
    ['a signal', { exitCode: -9 }, '[exit code: -9]'],
    ['an indented first line', { stdout: ' M a\n M b\n' }, ' M a\n M b'],
    ['empty lines first', { stdout: '\n  \n\r\n  x\n\ny  \n\n' }, '  x\n\ny'],
    ['indented complaints', { stderr: '\n  at x\n' }, '[stderr]\n  at x'],
    [
      'a timeout',
      {
        status: 'timed-out',
        stdout: 'so far\n',
        stderr: 'Command timed out after 1s',
        exitCode: -1,
      },
      'so far\n\n[stderr]\nCommand timed out after 1s\n\n[exit code: -1]',
    ],
    [
      'a missing program',
      notRun('not-started', 'Command not found: x'),
      '[stderr]\nCommand not found: x\n\n[exit code: -1]',
    ],
    [
      'a refusal',
      notRun('refused', 'Argument validation failed:\n  - x'),
      'Argument validation failed:\n  - x',
    ],
  ])('of %s', (_what, outcome, text) => {
    expect(renderOutcome({ ...done, ...outcome })).toBe(text);
  });

  it('is never empty and never ends or begins in an empty line', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.integer({ min: -64, max: 255 }),
        (stdout, stderr, exitCode) => {
          const text = renderOutcome({ ...done, stdout, stderr, exitCode });
          expect(text).not.toBe('');
          expect(text).toBe(text.trimEnd());
          expect(text).not.toMatch(/^\s*\n/);
          expect(text.endsWith(`[exit code: ${exitCode}]`)).toBe(
            exitCode !== 0 || stdout.includes('[exit code'),
          );
        },
      ),
      { seed: 7 },
    );
  });

  it('of much blank output is made in time', () => {
    const started = performance.now();
    renderOutcome({ ...done, stdout: `${' \n'.repeat(50_000)}x${' '.repeat(100_000)}y` });
    renderOutcome({ ...done, stdout: ' '.repeat(200_000) });
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('a command that was not run', () => {
  it('has all the fields of one that was, and nothing in them', () => {
    expect(notRun('cancelled', 'why')).toEqual({
      status: 'cancelled',
      exitCode: -1,
      stdout: '',
      stderr: 'why',
      truncated: false,
      kept: [],
      bytes: 0,
      durationMs: 0,
    });
  });
});

describe('success', () => {
  it.each<[Outcome['status'], number, boolean]>([
    ['exited', 0, true],
    ['exited', 1, false],
    ['exited', -9, false],
    ['timed-out', -1, false],
    ['timed-out', 0, false],
    ['cancelled', 0, false],
    ['not-started', 0, false],
    ['refused', 0, false],
  ])('%s with %i: %s', (status, exitCode, success) => {
    expect(hasSucceeded({ ...done, status, exitCode })).toBe(success);
  });
});
