// Finds config and policy files on disk and reads them: the only file access below the executors.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { ClimaxError } from '../errors.ts';
import { didYouMean } from '../text/nearest.ts';
import type { Config } from './config.ts';
import { MAX_FILE_BYTES } from './document.ts';
import { packageFile } from './package-files.ts';
import { parseConfig } from './parse-config.ts';
import type { Policy } from './policy.ts';
import type { Parsed } from './reader.ts';

export interface LoadedConfig {
  /** As the user named it. */
  readonly source: string;
  readonly config: Config;
}

export function bundledNames(): string[] {
  return readdirSync(packageFile('configs'))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'))
    .toSorted();
}

export function loadConfig(source: string): LoadedConfig {
  const file = resolveConfig(source);
  return {
    source,
    config: unwrap('config', source, parseConfig(source, readText('config', file))),
  };
}

export async function loadPolicy(file: string): Promise<Policy> {
  const { parsePolicy } = await import('./parse-policy.ts');
  return unwrap('policy', file, parsePolicy(file, readText('policy', file)));
}

/** A bundled name, or a path: it has a separator or ends as a YAML file does. */
function resolveConfig(source: string): string {
  if (/[/\\]/.test(source) || /\.ya?ml$/.test(source)) return source;
  const names = bundledNames();
  if (names.includes(source)) return packageFile(`configs/${source}.yaml`);
  throw new ClimaxError(
    'config',
    `No bundled config is called \`${source}\`${didYouMean(source, names)}`,
    {
      hint: `Bundled: ${names.join(', ')}. A file of your own is given by its path, such as ./${source}.yaml`,
    },
  );
}

function unwrap<T>(kind: 'config' | 'policy', file: string, parsed: Parsed<T>): T {
  if (parsed.problems === undefined) return parsed.value;
  const { length } = parsed.problems;
  throw new ClimaxError(kind, `${file}: ${length} ${length === 1 ? 'problem' : 'problems'}`, {
    problems: parsed.problems,
  });
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'reading it is not permitted',
  EISDIR: 'it is a directory',
};

function readText(kind: 'config' | 'policy', file: string): string {
  const fail = (reason: string, cause?: unknown) =>
    new ClimaxError(kind, `Cannot read the ${kind} ${file}: ${reason}`, { cause });
  let bytes: Buffer;
  try {
    const { size } = statSync(file);
    if (size > MAX_FILE_BYTES) throw fail(`it is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`);
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof ClimaxError) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw fail(reasons[code] ?? code, error);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw fail('it is not UTF-8 text', cause);
  }
}
