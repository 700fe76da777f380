// The command line from words to exit code: one of the two places where errors end.
import { ClimaxError, exitCodes, renderProblem } from '../errors.ts';
import { type Log, type LogLevel, openLog } from '../log.ts';
import { makeVisible } from '../text/visible.ts';
import { version } from '../version.ts';
import { type Invocation, parseInvocation } from './args.ts';
import type { Terminal } from './session.ts';

export async function runCli(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  let log = openLog({ level: 'warning' });
  try {
    const invocation = parseInvocation(argv);
    const { command, operands, flags, values } = invocation;
    if (flags.has('version')) {
      terminal.print(`climax ${version}`);
      return exitCodes.ok;
    }
    if (flags.has('help') || !command) {
      const { renderHelp } = await import('./help.ts');
      terminal.print(renderHelp(command));
      return exitCodes.ok;
    }
    log = openLog({ level: levelOf(invocation), file: env['CLIMAX_LOG_FILE'] });
    const { run } = await command.load();
    return await run({ operands, flags, values, log, env, terminal });
  } catch (error) {
    return reportError(error, log);
  }
}

function levelOf({ values }: Invocation): LogLevel {
  return (values.get('log-level')?.at(-1)?.toLowerCase() ?? 'warning') as LogLevel;
}

function reportError(error: unknown, log: Log): number {
  if (!(error instanceof ClimaxError)) {
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`climax: internal error, please report it\n${details}\n`);
    return exitCodes.internal;
  }
  log.debug(`${error.code}: ${error.message}`);
  const lines = [
    ...error.problems.map((problem) => makeVisible(renderProblem(problem))),
    `climax: ${error.message}`,
    error.hint && `  ${error.hint}`,
  ].filter(Boolean);
  process.stderr.write(`${lines.join('\n')}\n`);
  return error.exitCode;
}
