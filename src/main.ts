#!/usr/bin/env node
// The binary: hands the process over to the command line and ends it with the code that comes back.
import { runCli } from './cli/run.ts';

const { stdout, env, argv } = process;
// A reader that goes away early, such as head, is not a fault.
stdout.on('error', () => {});

const isTerminal = stdout.isTTY === true;
const code = await runCli(argv.slice(2), env, {
  isTerminal,
  hasColor: isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
  columns: isTerminal ? stdout.columns : Infinity,
  print: (text) => void stdout.write(`${text}\n`),
});
// Pending output is written before the process ends.
stdout.write('', () => process.exit(code));
