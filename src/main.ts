#!/usr/bin/env node
// The binary: hands the process over to the command line and ends it with the code that comes back.
import { runCli } from './cli/run.ts';
import { closeInheritedDescriptors } from './execution/descriptors.ts';

const { stdout, stderr, env, argv } = process;
// A reader that goes away early, such as head, is not a fault.
stdout.on('error', () => {});
stderr.on('error', () => {});
// A bug must not leave commands behind: the signal takes the way on which they are ended.
process.on('uncaughtException', (error) => {
  stderr.write(`climax: internal error, please report it\n${error.stack ?? error.message}\n`);
  process.kill(process.pid, 'SIGTERM');
});

closeInheritedDescriptors();
const isTerminal = stdout.isTTY === true;
const code = await runCli(argv.slice(2), env, {
  hasColor: isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
  columns: isTerminal ? stdout.columns : Infinity,
  print: (text) => void stdout.write(`${text}\n`),
  write: (text) => void stdout.write(text),
});
// Pending output is written before the process ends, unless nobody reads it.
const FLUSH_MS = 1000;
setTimeout(() => process.exit(code), FLUSH_MS).unref();
stdout.write('', () => process.exit(code));
