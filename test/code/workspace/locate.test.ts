import { posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isGitInternal, locate } from '../../../src/code/workspace/locate.ts';

const onPosix = (written: string) => locate(written, ['/home/me/root', '/link/root'], posix);
const onWindows = (written: string) => locate(written, ['C:\\Work\\root'], win32);
const inside = (path: string) => ({ kind: 'inside', path });

describe('a path on POSIX', () => {
  it.each([
    ['a.ts', 'a.ts'],
    ['./a.ts', 'a.ts'],
    ['src//b/../a.ts', 'src/a.ts'],
    ['src/', 'src'],
    ['.', '.'],
    ['./', '.'],
    ['/home/me/root', '.'],
    ['/home/me/root/src/a.ts', 'src/a.ts'],
    ['/link/root/src/a.ts', 'src/a.ts'],
    ['..x/a', '..x/a'],
    ['...', '...'],
    ['a\\b.ts', 'a\\b.ts'],
    ['C:/x', 'C:/x'],
    [' a ', ' a '],
    ['.gitignore', '.gitignore'],
    ['.github/x.yml', '.github/x.yml'],
    ['x.git/y', 'x.git/y'],
    ['nul', 'nul'],
  ])('%j is %j', (written, path) => {
    expect(onPosix(written)).toEqual(inside(path));
  });

  it.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['a\0b', 'nul'],
    ['..', 'outside'],
    ['../root-evil/a', 'outside'],
    ['a/../../b', 'outside'],
    ['/home/me/root-evil/a', 'outside'],
    ['/home/me/root/../x', 'outside'],
    ['/home/me', 'outside'],
    ['/', 'outside'],
    ['/etc/passwd', 'outside'],
    ['/link/root2/a', 'outside'],
    ['.git', 'git'],
    ['.git/config', 'git'],
    ['sub/.git/config', 'git'],
    ['./x/../.git/HEAD', 'git'],
    ['.GIT/config', 'git'],
  ])('%j is refused: %s', (written, kind) => {
    expect(onPosix(written)).toEqual({ kind });
  });

  it('is found in a workspace that is the whole disk', () => {
    expect(locate('/etc/hosts', ['/'], posix)).toEqual(inside('etc/hosts'));
    expect(locate('etc/hosts', ['/'], posix)).toEqual(inside('etc/hosts'));
  });
});

describe('a path on Windows', () => {
  it.each([
    ['src\\a.ts', 'src/a.ts'],
    ['src/a.ts', 'src/a.ts'],
    ['.\\src\\.\\a.ts', 'src/a.ts'],
    ['C:\\Work\\root\\src\\a.ts', 'src/a.ts'],
    ['c:/work/ROOT/src/a.ts', 'src/a.ts'],
    ['\\Work\\root\\a.ts', 'a.ts'],
    ['..x\\a', '..x/a'],
    ['console.ts', 'console.ts'],
    ['com.ts', 'com.ts'],
  ])('%j is %j', (written, path) => {
    expect(onWindows(written)).toEqual(inside(path));
  });

  it.each([
    ['..\\x', 'outside'],
    ['C:\\Work\\root-evil\\a', 'outside'],
    ['C:\\Work', 'outside'],
    ['D:\\Work\\root\\a', 'outside'],
    ['\\\\server\\share\\a', 'outside'],
    ['\\\\?\\C:\\Windows\\a', 'outside'],
    ['\\\\.\\pipe\\x', 'outside'],
    ['\\Windows\\a', 'outside'],
    ['.git\\config', 'git'],
    ['.GIT \\config', 'git'],
    ['.git.\\config', 'git'],
    ['.git::$INDEX_ALLOCATION\\config', 'git'],
    ['GIT~1\\config', 'git'],
    ['NUL', 'device'],
    ['src\\con.txt', 'device'],
    ['COM1', 'device'],
    ['a.ts:stream', 'device'],
    ['.env::$DATA', 'device'],
    ['.env.', 'device'],
    ['.env ', 'device'],
  ])('%j is refused: %s', (written, kind) => {
    expect(onWindows(written)).toEqual({ kind });
  });
});

it('knows .git behind characters that macOS leaves out of account', () => {
  expect(isGitInternal('.g\u200cit/config')).toBe(true);
  expect(isGitInternal('\ufeff.git/config')).toBe(true);
  expect(isGitInternal('agit/config')).toBe(false);
});
