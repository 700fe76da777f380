// Calls for tools that nobody wrote calls for: every tool with few, all, wrong and odd arguments.
import type { ArgumentSource, Call, ConfigSource, Mode, ToolSource } from './specimen.ts';

type Arguments = Record<string, unknown>;

interface Variant {
  readonly modes: readonly Mode[];
  /** Undefined when the tool has no argument that the variant is about. */
  build(tool: ToolSource, folder: string): Arguments | undefined;
}

const both: readonly Mode[] = ['progressive', 'classic'];

const variants: readonly Variant[] = [
  { modes: both, build: (tool, folder) => pick(tool, isRequired, (arg) => plain(arg, folder)) },
  { modes: both, build: (tool, folder) => pick(tool, always, (arg) => plain(arg, folder)) },
  {
    modes: both,
    build: (tool, folder) => ({
      ...pick(tool, isRequired, (arg) => plain(arg, folder)),
      no_such_argument: 1,
    }),
  },
  {
    modes: ['progressive'],
    build: (tool, folder) => pick(tool, always, (arg) => String(plain(arg, folder))),
  },
  { modes: ['progressive'], build: (tool) => (tool.args?.some(isRequired) ? {} : undefined) },
  {
    modes: both,
    build: (tool, folder) =>
      tool.args?.some((arg) => wrong(arg) !== undefined)
        ? pick(tool, always, (arg) => wrong(arg) ?? plain(arg, folder))
        : undefined,
  },
  {
    modes: ['progressive'],
    build: (tool, folder) =>
      tool.args?.some(isFreeText)
        ? pick(tool, always, (arg) => (isFreeText(arg) ? '-x' : plain(arg, folder)))
        : undefined,
  },
];

export function generateCalls(
  configs: readonly ConfigSource[],
  mode: Mode,
  folder: string,
): readonly Call[] {
  return configs
    .flatMap(({ tools }) => tools)
    .flatMap((tool) =>
      variants
        .filter(({ modes }) => modes.includes(mode))
        .map(({ build }) => build(tool, folder))
        .filter((args) => args !== undefined)
        .map((args) => ({ tool: tool.name, args })),
    );
}

function pick(
  { args = [] }: ToolSource,
  wanted: (arg: ArgumentSource) => boolean,
  value: (arg: ArgumentSource) => unknown,
): Arguments {
  return Object.fromEntries(args.filter(wanted).map((arg) => [arg.name, value(arg)]));
}

function always(): boolean {
  return true;
}

function isRequired({ required }: ArgumentSource): boolean {
  return required === true;
}

function isFreeText({ type = 'string', enum: allowed, cwd }: ArgumentSource): boolean {
  return type === 'string' && !allowed && !cwd;
}

function plain({ type = 'string', enum: allowed, cwd }: ArgumentSource, folder: string): unknown {
  if (cwd) return folder;
  if (allowed) return allowed.at(-1);
  return { string: 'some value', integer: 3, number: 1.5, boolean: true }[type];
}

function wrong({ type = 'string', enum: allowed }: ArgumentSource): unknown {
  if (type !== 'string') return 'neither';
  return allowed ? 'not allowed' : undefined;
}
