// How a client is told to start CLImax, by the way it is installed.
import { describe, expect, it } from 'vitest';
import { type Installation, buildLaunch, startsClimax } from '../../src/clients/launch.ts';

const installed: Installation = {
  platform: 'linux',
  node: '/usr/bin/node',
  main: '/usr/lib/node_modules/climax-mcp/dist/main.js',
  isOnPath: true,
};
const args = ['run', 'git'];

describe('the command', () => {
  it('is its name where that is on the PATH of who starts it', () => {
    expect(buildLaunch(installed, false, args)).toEqual({ command: 'climax', args });
  });

  it('names files where there may be no PATH, or no climax on it', () => {
    const files = { command: '/usr/bin/node', args: [installed.main, ...args] };
    expect(buildLaunch(installed, true, args)).toEqual(files);
    expect(buildLaunch({ ...installed, isOnPath: false }, false, args)).toEqual(files);
  });

  it('names files on Windows, where the one on the PATH is a batch file', () => {
    const windows: Installation = { ...installed, platform: 'win32', node: 'C:\\node.exe' };
    expect(buildLaunch(windows, false, args)).toEqual({
      command: 'C:\\node.exe',
      args: [installed.main, ...args],
    });
  });

  it('is npx where that brought it', () => {
    const fetched = {
      ...installed,
      main: '/home/u/.npm/_npx/0a1b/node_modules/climax-mcp/dist/main.js',
    };
    expect(buildLaunch(fetched, true, args)).toEqual({
      command: 'npx',
      args: ['-y', 'climax-mcp', ...args],
    });
    const main = 'C:\\npm-cache\\_npx\\0a1b\\node_modules\\climax-mcp\\dist\\main.js';
    expect(buildLaunch({ ...fetched, main, platform: 'win32' }, false, args)).toEqual({
      command: 'cmd',
      args: ['/c', 'npx', '-y', 'climax-mcp', ...args],
    });
  });
});

describe('an entry', () => {
  it.each([
    { command: 'climax', args: ['run', 'git'] },
    { command: '/usr/local/bin/climax', args: ['git'] },
    { command: 'C:\\npm\\climax.cmd' },
    { command: 'npx', args: ['-y', 'climax-mcp@0.1.0', 'run', 'git'] },
    { command: 'node', args: ['/some/clone/dist/main.js', 'run', 'git'] },
    { command: 'node', args: ['/here/main.js', 'git'] },
    { command: '/opt/node/bin/node-22', args: ['/here/main.js', 'run', 'git'] },
    { command: 'nodejs', args: ['/here/main.js', 'run', 'git'] },
    { command: 'bun', args: ['x', 'climax-mcp', 'run'] },
    { type: 'local', command: ['npx', '-y', 'climax-mcp', 'run'] },
    { transport: { type: 'stdio', command: 'climax', args: [] } },
    { command: 'cmd', args: ['/c', 'npx', '-y', 'climax-mcp', 'run', 'git'] },
    { command: 'cmd.exe', args: ['/d', '/s', '/C', 'climax.cmd', 'run', 'git'] },
    { command: 'npx', args: ['--yes', '--package', 'climax-mcp', 'climax', 'run'] },
    { command: 'npx', args: ['-p=climax-mcp', '--', 'climax', 'run'] },
    { command: 'npm', args: ['exec', '-y', '--', 'climax-mcp', 'run'] },
    { command: 'pnpm', args: ['--silent', 'dlx', 'climax-mcp', 'run'] },
    { command: 'yarn', args: ['dlx', 'climax-mcp', 'run'] },
    { command: 'bunx', args: ['--bun', 'climax-mcp'] },
    { command: '/usr/bin/env', args: ['-i', 'PATH=/bin', 'climax', 'git'] },
    { command: '/usr/bin/node', args: ['--import', 'x.js', '--no-warnings', '/here/main.js'] },
  ])('that starts CLImax is known: %j', (entry) => {
    expect(startsClimax(entry, '/here/main.js')).toBe(true);
  });

  it.each([
    { command: 'node', args: ['/other/dist/main.js'] },
    { command: 'npx', args: ['-y', 'climax-mcp-other'] },
    { command: 'echo', args: ['the climax of it'] },
    { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '/home/me/climax'] },
    { command: 'docker', args: ['run', '-i', '--name', 'climax', 'acme/other'] },
    { command: 'node', args: ['server.js', '/home/me/climax'] },
    { command: 'node', args: ['--import', '/home/me/climax', 'server.js'] },
    { command: 'uvx', args: ['other', 'climax-mcp'] },
    { command: 'pnpm', args: ['run', 'climax'] },
    { command: 'cmd', args: ['/c', 'echo', 'climax'] },
    { command: 'other', args: ['/clone/dist/main.js', 'run'] },
    { command: 'node' },
    { command: 'constructor', args: ['climax'] },
    { url: 'https://example.com/climax' },
    {},
    'climax',
    null,
    5,
  ])('of another is not taken for one: %j', (entry) => {
    expect(startsClimax(entry, '/here/main.js')).toBe(false);
  });
});
