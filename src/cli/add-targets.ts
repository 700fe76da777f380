// Which programs `climax add` is asked for, and the file that each of them is written to.
import { existsSync, statSync } from 'node:fs';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { programName } from '../authoring/draft-config.ts';
import type { Specs } from '../authoring/specs/specs.ts';
import { ClimaxError } from '../errors.ts';
import { findProgram } from '../execution/program.ts';
import { didYouMean } from '../text/nearest.ts';
import type { SourceName } from './add-sources.ts';
import { type Session, valueOf } from './session.ts';

export interface Target {
  /** As it is started. */
  readonly program: string;
  readonly name: string;
  /** What its completion spec goes by. */
  readonly specName: string;
  readonly isInstalled: boolean;
}

interface Sources {
  readonly wanted: ReadonlySet<SourceName>;
  readonly specs: Specs | undefined;
}

/** Throws where nothing could be learnt about it. */
export function locate(word: string, { specs, wanted }: Sources, env: NodeJS.ProcessEnv): Target {
  const known = specs?.names ?? [];
  // Some programs are known by the name of their package: @scope/name.
  const isPath = /[/\\]/.test(word) && !known.includes(word);
  const program = isPath && !isAbsolute(word) ? resolve(word) : word;
  const name = programName(word);
  const specName = isPath ? basename(word).replace(/\.(?:exe|cmd|bat)$/i, '') : word;
  const isInstalled = findProgram(program, env) !== undefined;
  const hasSpec =
    wanted.has('spec') && [specName, specName.toLowerCase()].some((one) => known.includes(one));
  if (isInstalled ? wanted.has('help') || wanted.has('man') || hasSpec : hasSpec) {
    return { program, name, specName, isInstalled };
  }
  const message = isInstalled
    ? `There is no completion spec of ${name}`
    : `${word} is neither on the PATH nor among the ${known.length} programs with a completion spec`;
  throw new ClimaxError('usage', `${message}${didYouMean(name, known)}`, {
    hint: `Search what can be added: climax list --available ${name}`,
  });
}

/** `--output` is a folder, or the file when one program is added. */
export function placeOf(session: Session, name: string, count: number): string {
  const output = valueOf(session, 'output') ?? '.';
  const isFolder =
    statSync(output, { throwIfNoEntry: false })?.isDirectory() ?? /[/\\]$/.test(output);
  if (isFolder) return join(output, `${name}.yaml`);
  if (count > 1) {
    throw new ClimaxError('usage', '--output must be a folder when several programs are added', {
      hint: existsSync(output) ? `${output} is a file.` : `Make it first: mkdir ${output}`,
    });
  }
  if (/\.ya?ml$/.test(output)) return output;
  throw new ClimaxError('usage', `--output ${output} is neither a folder nor a .yaml file`, {
    hint: `For a new folder write ${output}/`,
  });
}
