// Lines about the program itself: by level, one line each, whatever is in them.
import { describe, expect, it } from 'vitest';
import { type LogLevel, logLevels, openLog } from '../src/log.ts';

function written(level: LogLevel, message = 'm'): string[] {
  const lines: string[] = [];
  const log = openLog({ level, write: (line) => lines.push(line) });
  for (const name of logLevels) log[name](message);
  return lines;
}

describe('a log', () => {
  it.each<[LogLevel, number]>([
    ['debug', 4],
    ['info', 3],
    ['warning', 2],
    ['error', 1],
  ])('at %s writes %i of four', (level, count) => {
    expect(written(level)).toEqual(logLevels.slice(-count).map((name) => `climax: ${name}: m\n`));
  });

  it('shows control and direction characters escaped, so that no line can be forged', () => {
    expect(written('error', 'a\nclimax: error: b\r\u001B[31m\u202E\u2028')).toEqual([
      'climax: error: a\\nclimax: error: b\\x0d\\x1b[31m\\u202e\\u2028\n',
    ]);
  });
});
