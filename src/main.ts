#!/usr/bin/env node
// The binary: hands the process over to the command line and ends it with the code that comes back.
import { runCli } from './cli/run.ts';
import { exitCodes } from './errors.ts';
import { closeInheritedDescriptors } from './execution/descriptors.ts';

const { stdout, stderr, env, argv } = process;
let fault: Error | undefined;
// A reader that goes away early, such as head, is not a fault.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') fault ??= error;
});
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
setTimeout(end, FLUSH_MS).unref();
// What went wrong with it is told after this call.
stdout.write('', () => setImmediate(end));

function end(): void {
  if (fault) stderr.write(`climax: Cannot write the output\n  ${fault.message}\n`);
  process.exit(fault ? exitCodes.io : code);
}
