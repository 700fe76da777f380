// Finding programs: on POSIX by the PATH, on Windows through the shims that package managers write.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, win32 } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram, parseShim, resolveProgram } from '../../src/execution/program.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'climax-program-'));
  mkdirSync(join(folder, 'bin', 'folder'), { recursive: true });
  for (const [name, mode] of [
    ['tool', 0o755],
    ['text', 0o644],
  ] as const) {
    writeFileSync(join(folder, 'bin', name), '#!/bin/sh\n');
    chmodSync(join(folder, 'bin', name), mode);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('on POSIX', () => {
  it('a program is found on the PATH, or by its path', () => {
    const PATH = `/nowhere:${folder}/bin`;
    expect(findProgram('tool', { PATH }, 'linux')).toBe(join(folder, 'bin', 'tool'));
    expect(findProgram(`${folder}/bin/tool`, { PATH: '' }, 'darwin')).toBe(`${folder}/bin/tool`);
  });

  it('what is missing or cannot be run is not found', () => {
    const PATH = join(folder, 'bin');
    expect(findProgram('gone', { PATH }, 'linux')).toBeUndefined();
    expect(findProgram('text', { PATH }, 'linux')).toBeUndefined();
    expect(findProgram('tool', {}, 'linux')).toBeUndefined();
  });

  it('a folder is no program', () => {
    expect(findProgram('folder', { PATH: join(folder, 'bin') }, 'linux')).toBeUndefined();
  });

  it('the system finds what is started', () => {
    expect(resolveProgram('tool', ['a'], {}, 'linux')).toEqual({ program: 'tool', args: ['a'] });
  });
});

const npmShim = String.raw`@ECHO off
GOTO start
:find_dp0
SET dp0=%~dp0
EXIT /b
:start
SETLOCAL
CALL :find_dp0
IF EXIST "%dp0%\node.exe" (
  SET "_prog=%dp0%\node.exe"
) ELSE (
  SET "_prog=node"
  SET PATHEXT=%PATHEXT:;.JS;=;%
)
endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & "%_prog%"  "%dp0%\node_modules\some-tool\bin\cli.js" %*
`;
const pnpmShim = String.raw`@SETLOCAL
@IF EXIST "%~dp0\node.exe" (
  "%~dp0\node.exe"  "%~dp0\..\some-tool\dist\cli.mjs" %*
) ELSE (
  node  "%~dp0\..\some-tool\dist\cli.mjs" %*
)
`;
/** As npm's own installer writes npm.cmd: the script stands in a variable. */
const ownShim = String.raw`@ECHO OFF
SETLOCAL
SET "NODE_EXE=%~dp0\node.exe"
SET "NPM_CLI_JS=%~dp0\node_modules\npm\bin\npm-cli.js"
"%NODE_EXE%" "%NPM_CLI_JS%" %*
`;

describe('a shim', () => {
  it.each([
    ['npm', npmShim, 'C:\\bin\\node_modules\\some-tool\\bin\\cli.js'],
    ['pnpm', pnpmShim, 'C:\\some-tool\\dist\\cli.mjs'],
    ['yarn', '@node "%~dp0\\..\\x\\y.cjs" %*\r\n', 'C:\\x\\y.cjs'],
    ['whoever adds no separator', '@node "%~dp0x\\y.js"  %*\r\n', 'C:\\bin\\x\\y.js'],
    ['npx', 'SET "NPX_CLI_JS=%~dp0npm\\npx-cli.js"\r\n', 'C:\\bin\\npm\\npx-cli.js'],
  ])('of %s leads to its script', (_by, text, script) => {
    expect(parseShim(text, 'C:\\bin')).toBe(script);
  });

  it.each([
    ['a batch file', '@echo off\r\necho %*\r\n'],
    ['another program', '@"%~dp0\\tool.exe" %*\r\n'],
    ['a script of another language', '@python "%~dp0\\x.py" %*\r\n'],
    ['fixed arguments only', '@node "%~dp0\\x.js"\r\n'],
    ['a remark on one', 'REM SET "NPM_CLI_JS=%~dp0\\x.js"\r\n'],
    ['nothing', ''],
  ])('that is %s is none', (_what, text) => {
    expect(parseShim(text, 'C:\\bin')).toBeUndefined();
  });
});

/** By the rules of Windows, with the separators of the machine that the test runs on. */
describe('on Windows', () => {
  let place = '';
  let env: NodeJS.ProcessEnv = {};
  const find = (program: string, more: NodeJS.ProcessEnv = {}) =>
    findProgram(program, { ...env, ...more }, 'win32');
  const resolve = (program: string, ...args: string[]) =>
    resolveProgram(program, args, env, 'win32');
  const scriptOf = (path: string) => win32.join(place, path);

  beforeAll(() => {
    place = join(folder, 'windows');
    mkdirSync(place);
    const files = {
      'some-tool.cmd': npmShim,
      'evil.bat': '@echo %*',
      'real.exe': '',
      'npm.cmd': ownShim,
      plain: '',
      'usual.EXE': '',
      'setup.cmd.exe': '',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
    env = { Path: ['/nowhere', place].join(delimiter), PATHEXT: '.com;.exe;.bat;.cmd' };
  });

  it('programs are found with the endings of PATHEXT, whatever PATH is spelt like', () => {
    expect(find('real')).toBe(join(place, 'real.exe'));
    expect(find('real', { PATHEXT: '.com' })).toBeUndefined();
  });

  it('programs are found with the usual endings where PATHEXT is not set', () => {
    expect(find('usual', { PATHEXT: '' })).toBe(join(place, 'usual.EXE'));
    expect(find('usual', { PATHEXT: undefined })).toBe(join(place, 'usual.EXE'));
  });

  it('a program is a batch file by its last ending alone', () => {
    expect(resolve('setup.cmd', 'a')).toEqual({
      program: join(place, 'setup.cmd.exe'),
      args: ['a'],
    });
  });

  it('a file without an ending is no program', () => {
    expect(find('plain')).toBeUndefined();
  });

  it('a program that is an .exe is started as it is', () => {
    expect(resolve('real.exe', 'a')).toEqual({ program: join(place, 'real.exe'), args: ['a'] });
  });

  it('a shim is followed to its script, which Node runs', () => {
    expect(resolve('some-tool', 'a & b')).toEqual({
      program: process.execPath,
      args: [scriptOf('node_modules\\some-tool\\bin\\cli.js'), 'a & b'],
    });
  });

  it('a batch file is refused in words', () => {
    expect(resolve('evil.bat', 'a & b')).toEqual({
      refusal:
        'Cannot run evil.bat: it is a batch file, which would read the arguments as commands. Name the real program in the config.',
    });
  });

  it('npm itself, which a bundled config runs, is followed too', () => {
    expect(resolve('npm', 'ls')).toEqual({
      program: process.execPath,
      args: [scriptOf('node_modules\\npm\\bin\\npm-cli.js'), 'ls'],
    });
  });

  it('what is missing is left for the system to miss', () => {
    expect(resolve('gone', 'a')).toEqual({ program: 'gone', args: ['a'] });
    expect(find('gone')).toBeUndefined();
  });
});
