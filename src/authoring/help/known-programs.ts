// Programs whose help is not simply `--help`, and those that take further words for commands to run, as a table.

export interface KnownProgram {
  /** What to ask for instead of `--help`; each is tried in turn. */
  readonly top?: readonly (readonly string[])[];
  /** What lists more commands or options than the help does. */
  readonly also?: readonly (readonly string[])[];
  /** How a command is asked: words put before it, and words put after it. */
  readonly sub?: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** How a command is asked when the first way gave nothing. */
  readonly subElse?: readonly string[];
  /** Words after the program may be run: it is asked for its own help only. */
  readonly runsWords?: boolean;
  /** `-h` means something else. */
  readonly noShortHelp?: boolean;
}

const askHelpFirst = { before: ['help'], after: [] };

const table: Readonly<Record<string, KnownProgram>> = {
  // `git SUB --help` opens the manual page, which may not be installed.
  git: { also: [['help', '-a']], subElse: ['-h'] },
  curl: { top: [['--help', 'all']] },
  ps: { top: [['--help', 'all']] },
  ffmpeg: { top: [['-h', 'long']] },
  ffprobe: { top: [['-h', 'long']] },
  ffplay: { top: [['-h', 'long']] },
  gcc: { also: [['--help=common']] },
  'g++': { also: [['--help=common']] },
  cargo: { also: [['--list']] },
  kubectl: { also: [['options']] },
  go: { top: [['help']], sub: askHelpFirst },
  svn: { top: [['help']], sub: askHelpFirst },
  openssl: { top: [['help']], sub: { before: [], after: ['-help'] } },
  aws: { top: [['help']], sub: { before: [], after: ['help'] } },
  ip: { top: [['-help']], sub: { before: [], after: ['help'] } },
};

const runsWords =
  'ssh sshpass mosh env sudo doas su runuser xargs parallel watch entr timeout nohup nice ionice chrt taskset time ' +
  'strace ltrace gdb lldb valgrind perf stdbuf setsid script flock chroot unshare nsenter systemd-run bwrap exec ' +
  'command eval sh bash dash zsh ksh fish tcsh csh python python2 python3 pypy node nodejs deno bun ruby perl php ' +
  'lua Rscript java tclsh npx bunx uvx pipx make gmake ninja screen expect socat nc ncat telnet';

const noShortHelp = 'shutdown halt poweroff reboot init telinit';

export function knownProgram(name: string): KnownProgram {
  return {
    ...table[name],
    ...(runsWords.split(' ').includes(name) && { runsWords: true }),
    ...(noShortHelp.split(' ').includes(name) && { noShortHelp: true }),
  };
}

/** Commands that are asked first, because it would do no harm if they did not know `--help` and ran. */
const mild =
  'version list ls status show info view describe get search find log diff check whoami ping doctor explain cat';
/** Commands that are never asked first. */
const harsh =
  /^(?:start|stop|restart|reload|kill|halt|poweroff|reboot|shutdown|suspend|hibernate|isolate|delete|del|destroy|remove|rm|drop|reset|purge|prune|clean|clear|wipe|format|erase|apply|exec|run|shell|login|logout|edit|init|deploy|publish|push|send|submit|install|uninstall|upgrade|update|cancel|abort|revoke|disable|enable|attach|rescue|emergency|default|flush|\d+)$/i;

/** The command to ask first, and if that says nothing the next, or undefined when none is harmless enough. */
export function mildest(names: readonly string[], tried: ReadonlySet<string>): string | undefined {
  const left = names.filter((name) => !tried.has(name) && !harsh.test(name));
  const known = mild.split(' ').find((name) => left.includes(name));
  return known ?? (tried.size === 0 ? left[0] : undefined);
}
