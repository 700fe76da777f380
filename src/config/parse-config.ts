// Turns the text of a config file into a Config, or into every problem in it at once.
import * as z from 'zod';
import { type Word, parseWords } from './command-words.ts';
import {
  type Argument,
  type Config,
  DEFAULT_TIMEOUT_SECONDS,
  type GlobalArgument,
  type Placement,
  type ToolDefinition,
} from './config.ts';
import type { Path } from './document.ts';
import {
  type Parsed,
  type Reader,
  fieldOf,
  parseFile,
  readList,
  readShape,
  report,
} from './reader.ts';
import { makeVisible } from '../text/visible.ts';
import { argumentSchema, configSchema, reservedNames, toolSchema } from './schema.ts';
import { type Value, coerceValue, renderValue } from './value.ts';

const readElsewhere = z.unknown().optional();
const configLevel = configSchema.extend({ tools: readElsewhere, global_args: readElsewhere });
const toolLevel = toolSchema.extend({ args: readElsewhere });

type ArgumentFields = z.output<typeof argumentSchema>;

export function parseConfig(file: string, text: string): Parsed<Config> {
  return parseFile(file, text, readConfig);
}

function readConfig(reader: Reader, value: unknown): Config | undefined {
  const shape = readShape(reader, [], configLevel, value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const command = readBaseCommand(reader, fieldOf(value, 'command'));
  const globalValues = fieldOf(value, 'global_args');
  const globalArgs = readList(reader, ['global_args'], globalValues, readGlobalArgument);
  const toolValues = fieldOf(value, 'tools');
  if (toolValues === undefined) report(reader, [], 'missing required field `tools`');
  const tools = readList(reader, ['tools'], toolValues, readTool);
  if (!shape || !command || !globalArgs || !tools) return undefined;
  return {
    name: shape.name,
    description: makeVisible(shape.description),
    command,
    env: reader.document.sourcesAt(['env']),
    workingDir: shape.working_dir ?? undefined,
    category: shape.category ?? undefined,
    tags: shape.tags,
    globalArgs: globalArgs.filter((argument) => argument !== null),
    tools,
  };
}

function readTool(reader: Reader, path: Path, value: unknown): ToolDefinition | undefined {
  const shape = readShape(reader, path, toolLevel, value);
  const name = fieldOf(value, 'name');
  if (typeof name === 'string' && reservedNames.includes(name)) {
    report(reader, [...path, 'name'], `\`${name}\` is reserved, choose another name`);
  }
  const command = readCommand(reader, [...path, 'command'], fieldOf(value, 'command'));
  const args = readList(reader, [...path, 'args'], fieldOf(value, 'args'), readArgument);
  reportRepeats(reader, [...path, 'args'], fieldOf(value, 'args'));
  if (!shape || !command || !args) return undefined;
  return {
    name: shape.name,
    description: makeVisible(shape.description),
    command,
    args,
    timeoutSeconds: shape.timeout ?? DEFAULT_TIMEOUT_SECONDS,
  };
}

function readArgument(reader: Reader, path: Path, value: unknown): Argument | undefined {
  const shape = readShape(reader, path, argumentSchema, value);
  if (!shape) return undefined;
  const allowed = shape.enum?.map((_, index) =>
    readScalar(reader, [...path, 'enum', index], shape.type),
  );
  const fallback = hasDefault(shape)
    ? readScalar(reader, [...path, 'default'], shape.type)
    : undefined;
  const texts = allowed?.filter((item) => item !== undefined).map(renderValue);
  if (fallback !== undefined && texts && !texts.includes(renderValue(fallback))) {
    report(reader, [...path, 'default'], `\`default\` must be one of: ${texts.join(', ')}`);
  }
  if (shape.cwd && shape.stdin) {
    report(reader, [...path, 'stdin'], 'an argument cannot be both `cwd` and `stdin`');
  }
  return {
    name: shape.name,
    description: makeVisible(shape.description),
    type: shape.type,
    required: shape.required,
    default: fallback,
    enum: texts,
    placement: placementOf(shape),
  };
}

/** Null for one without a value: there is nothing to add to a call. */
function readGlobalArgument(
  reader: Reader,
  path: Path,
  value: unknown,
): GlobalArgument | null | undefined {
  const shape = readShape(reader, path, argumentSchema, value);
  if (!shape) return undefined;
  for (const field of ['cwd', 'stdin'] as const) {
    if (shape[field]) report(reader, [...path, field], `a global argument cannot be \`${field}\``);
  }
  if (!hasDefault(shape)) return null;
  const written = reader.document.sourceAt([...path, 'default']) ?? '';
  // What a variable will hold is not known yet; what is written out can be checked now.
  if (!written.includes('$')) readScalar(reader, [...path, 'default'], shape.type);
  return { type: shape.type, value: written, placement: placementOf(shape) };
}

function hasDefault(shape: ArgumentFields): boolean {
  return shape.default !== null && shape.default !== undefined;
}

/** A scalar as the argument's type. What it says counts, not what YAML took it for. */
function readScalar(reader: Reader, path: Path, type: Argument['type']): Value | undefined {
  const source = reader.document.sourceAt(path) ?? '';
  const value = coerceValue(type, source);
  if (value === undefined) {
    report(reader, path, `\`${source}\` is not ${type === 'integer' ? 'an' : 'a'} ${type}`);
  }
  return value;
}

function placementOf({ name, flag, positional, cwd, stdin }: ArgumentFields): Placement {
  if (cwd) return { kind: 'cwd' };
  if (stdin) return { kind: 'stdin' };
  if (positional) return { kind: 'positional' };
  const option = flag ?? `--${name.replaceAll('_', '-')}`;
  return { kind: option.endsWith('=') ? 'joined' : 'flag', flag: option };
}

/** The config's own command, whose first word is the program and so must not be blank. */
function readBaseCommand(reader: Reader, value: unknown): readonly Word[] | undefined {
  const words = readCommand(reader, ['command'], value);
  const isBlank = words !== undefined && (words[0] ?? []).every(({ text }) => text === '');
  if (!isBlank || typeof value !== 'string') return words;
  report(reader, ['command'], '`command` must not be empty');
  return undefined;
}

/** The words of a command; none when it is absent or blank. */
function readCommand(reader: Reader, path: Path, value: unknown): readonly Word[] | undefined {
  if (typeof value !== 'string') return [];
  const words = parseWords(value);
  if (!('problem' in words)) return words;
  report(reader, path, `\`command\` ${words.problem}`);
  return undefined;
}

/** Read off the raw list, so that an argument with another fault still counts. */
function reportRepeats(reader: Reader, path: Path, args: unknown): void {
  const seen = new Set<string>();
  for (const [index, argument] of (Array.isArray(args) ? args : []).entries()) {
    const name = fieldOf(argument, 'name');
    const claims: [key: string, field: string, message: string][] = [];
    if (typeof name === 'string') {
      claims.push([`name ${name}`, 'name', `duplicate argument name \`${name}\``]);
    }
    for (const kind of ['cwd', 'stdin']) {
      if (fieldOf(argument, kind) !== true) continue;
      claims.push([kind, kind, `a tool can have only one \`${kind}\` argument`]);
    }
    for (const [key, field, message] of claims) {
      if (seen.has(key)) report(reader, [...path, index, field], message);
      seen.add(key);
    }
  }
}
