// Which variables a command sees.
import { describe, expect, it } from 'vitest';
import { buildEnvironment } from '../../src/execution/environment.ts';

const server = {
  PATH: '/bin',
  HOME: '/home/me',
  LC_ALL: 'C',
  Path: 'C:\\',
  SystemRoot: 'C:\\Windows',
  TOKEN: 'secret',
  CLIMAX_LOG_FILE: '/log',
  NONE: undefined,
};
const nothing = new Map<string, string>();

describe('the environment of a command', () => {
  it('is that of the server but for what is ours', () => {
    const { CLIMAX_LOG_FILE, ...rest } = server;
    expect(CLIMAX_LOG_FILE).toBe('/log');
    expect(buildEnvironment(server, 'inherit', nothing)).toEqual(rest);
  });

  it('is minimal: what programs need to start', () => {
    expect(buildEnvironment(server, 'minimal', nothing)).toEqual({
      PATH: '/bin',
      HOME: '/home/me',
      LC_ALL: 'C',
      Path: 'C:\\',
      SystemRoot: 'C:\\Windows',
    });
  });

  it('is what a list names, and nothing of ours even then', () => {
    expect(buildEnvironment(server, ['TOKEN', 'UNSET', 'CLIMAX_LOG_FILE'], nothing)).toEqual({
      TOKEN: 'secret',
    });
    expect(buildEnvironment(server, [], nothing)).toEqual({});
  });

  it('has the variables of the config in any case, over those of the server', () => {
    const added = new Map([
      ['TOKEN', 'mine'],
      ['NEW', ''],
    ]);
    expect(buildEnvironment(server, [], added)).toEqual({ TOKEN: 'mine', NEW: '' });
    expect(buildEnvironment(server, 'inherit', added)).toMatchObject({
      TOKEN: 'mine',
      NEW: '',
      PATH: '/bin',
    });
  });
});
