// Finds config and policy files on disk and reads them: the only file access below the executors.
import { closeSync, existsSync, openSync, readSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { ClimaxError } from '../errors.ts';
import { didYouMean } from '../text/nearest.ts';
import { decodeConfig } from './compiled.ts';
import type { Config } from './config.ts';
import { packageFile } from '../package-files.ts';
import type { Policy } from './policy.ts';
import type { Parsed } from './reader.ts';

export function bundledNames(): string[] {
  return readdirSync(packageFile('configs'))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'))
    .toSorted();
}

/** A bundled name, or a path: it has a separator or ends as a YAML file does. */
export async function loadConfig(source: string): Promise<Config> {
  if (/[/\\]/.test(source) || /\.ya?ml$/.test(source)) return loadYaml(source, source);
  const names = bundledNames();
  if (!names.includes(source)) throw unknownName(source, names);
  const compiled = packageFile(`dist/configs/${source}.json`);
  return existsSync(compiled)
    ? decodeConfig(readText('config', compiled))
    : loadYaml(source, packageFile(`configs/${source}.yaml`));
}

/** All of them, or one error with the problems of all that are wrong. */
export async function loadConfigs(sources: readonly string[]): Promise<Config[]> {
  const loaded = await Promise.allSettled(sources.map(loadConfig));
  const errors = loaded.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (errors.length > 0) throw mergeErrors(errors);
  return loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

export async function loadPolicy(file: string): Promise<Policy> {
  const { parsePolicy } = await import('./parse-policy.ts');
  return unwrap('policy', file, parsePolicy(file, readText('policy', file)));
}

async function loadYaml(source: string, file: string): Promise<Config> {
  const { parseConfig } = await import('./parse-config.ts');
  return unwrap('config', source, parseConfig(source, readText('config', file)));
}

function unknownName(source: string, names: readonly string[]): ClimaxError {
  const message = `No bundled config is called \`${source}\`${didYouMean(source, names)}`;
  const hint = `Bundled: ${names.join(', ')}. A file of your own is given by its path, such as ./${source}.yaml`;
  return new ClimaxError('config', message, { hint });
}

function mergeErrors(errors: readonly unknown[]): unknown {
  const ours = errors.filter((error) => error instanceof ClimaxError);
  if (errors.length === 1 || ours.length < errors.length) return errors[0];
  const hints = ours.flatMap(({ hint }) => hint ?? []);
  return new ClimaxError('config', ours.map(({ message }) => message).join('\nclimax: '), {
    problems: ours.flatMap(({ problems }) => problems),
    ...(hints.length > 0 && { hint: [...new Set(hints)].join('\n  ') }),
  });
}

function unwrap<T>(kind: 'config' | 'policy', file: string, parsed: Parsed<T>): T {
  if (parsed.problems === undefined) return parsed.value;
  const { length } = parsed.problems;
  throw new ClimaxError(kind, `${file}: ${length} ${length === 1 ? 'problem' : 'problems'}`, {
    problems: parsed.problems,
  });
}

const MAX_FILE_BYTES = 5 * 1024 * 1024;

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
    bytes = readUpTo(file, MAX_FILE_BYTES + 1);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw fail(reasons[code] ?? code, error);
  }
  if (bytes.length > MAX_FILE_BYTES) {
    throw fail(`it is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw fail('it is not UTF-8 text', cause);
  }
}

/** Never trusts a size: a device or a pipe has none. */
function readUpTo(file: string, limit: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    while (length < limit) {
      const chunk = Buffer.alloc(64 * 1024);
      const read = readSync(descriptor, chunk, 0, chunk.length, null);
      if (read === 0) break;
      chunks.push(chunk.subarray(0, read));
      length += read;
    }
    return Buffer.concat(chunks);
  } finally {
    closeSync(descriptor);
  }
}
