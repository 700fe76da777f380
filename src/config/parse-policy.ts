// Turns the text of a policy file into a Policy, or into every problem in it at once. Kept apart from the
// config parser so that a server without a policy never loads the regular-expression engine.
import { RE2JS } from 're2js';
import * as z from 'zod';
import { makeVisible } from '../text/visible.ts';
import type { Path } from './document.ts';
import {
  type Constraint,
  type ExecutorSettings,
  type Limits,
  type Pattern,
  type Policy,
  type ToolPolicy,
  defaultExecutor,
  defaultLimits,
} from './policy.ts';
import {
  constraintSchema,
  executorSchema,
  limitsSchema,
  policySchema,
  toolPolicySchema,
} from './policy-schema.ts';
import {
  type Parsed,
  type Reader,
  fieldOf,
  parseFile,
  readMap,
  readShape,
  report,
} from './reader.ts';

const readElsewhere = z.unknown().optional();
const policyLevel = policySchema.extend({
  tools: readElsewhere,
  executor: readElsewhere,
  limits: readElsewhere,
});
const toolLevel = toolPolicySchema.extend({ args: readElsewhere });

const MAX_PATTERN_LENGTH = 1000;

/** `[a-z]{1,500}` is a third of it; repeats within repeats multiply. */
const MAX_PROGRAM_SIZE = 1500;

/** Of the pattern's program, over all characters: 50 ms at worst, whatever the pattern is. */
const MAX_STEPS = 1_000_000;

export function parsePolicy(file: string, text: string): Parsed<Policy> {
  return parseFile(file, text, readPolicy);
}

function readPolicy(reader: Reader, value: unknown): Policy | undefined {
  const shape = readShape(reader, [], policyLevel, value);
  const executor = readExecutor(reader, fieldOf(value, 'executor'));
  const limits = readLimits(reader, fieldOf(value, 'limits'));
  const tools = readMap(reader, ['tools'], fieldOf(value, 'tools'), readToolPolicy);
  if (!shape || !executor || !limits || !tools) return undefined;
  const { document } = reader;
  return {
    default: shape.default,
    tools,
    executor,
    limits,
    problemAt: (path, message) => document.problemAtKey(path, message),
  };
}

/** A tool may be listed with nothing after the colon: it is allowed, without bounds. */
function readToolPolicy(reader: Reader, path: Path, value: unknown): ToolPolicy | undefined {
  const shape = readShape(reader, path, toolLevel, value ?? {});
  const args = readMap(reader, [...path, 'args'], fieldOf(value, 'args'), readConstraint);
  if (!shape || !args) return undefined;
  const { description } = shape;
  return {
    description: description === undefined ? undefined : makeVisible(description),
    confirm: shape.confirm ?? false,
    args,
  };
}

function readConstraint(reader: Reader, path: Path, value: unknown): Constraint | undefined {
  const shape = readShape(reader, path, constraintSchema, value);
  if (!shape) return undefined;
  const { min, max } = shape;
  if (min !== undefined && max !== undefined && min > max) {
    report(reader, [...path, 'min'], `\`min\` ${min} is greater than \`max\` ${max}`);
  }
  const pattern =
    shape.pattern === undefined
      ? undefined
      : readPattern(reader, [...path, 'pattern'], shape.pattern);
  return { pattern, min, max, allowDash: shape.allow_dash ?? false };
}

function readPattern(reader: Reader, path: Path, source: string): Pattern | undefined {
  if (source.length > MAX_PATTERN_LENGTH) {
    report(reader, path, `\`pattern\` is longer than ${MAX_PATTERN_LENGTH} characters`);
    return undefined;
  }
  try {
    const compiled = RE2JS.compile(source);
    const size = compiled.programSize();
    if (size > MAX_PROGRAM_SIZE) {
      report(reader, path, '`pattern` grows too large: repeat less within repeats');
      return undefined;
    }
    const maxLength = Math.floor(MAX_STEPS / Math.max(1, size));
    return { source, maxLength, matches: (text) => compiled.matches(text) };
  } catch (error) {
    const reason = (error as Error).message;
    report(reader, path, `\`pattern\` is not a regular expression in RE2 syntax: ${reason}`);
    return undefined;
  }
}

/** The fields that need a setting to mean anything. */
const conditions = {
  image: 'type: docker',
  volumes: 'type: docker',
  working_dir: 'type: docker',
  harden: 'type: docker',
  network: 'type: docker` or `sandbox: true',
  sandbox: 'type: local',
} as const;

function readExecutor(reader: Reader, value: unknown): ExecutorSettings | undefined {
  if (value === undefined) return defaultExecutor;
  const shape = readShape(reader, ['executor'], executorSchema, value);
  if (!shape) return undefined;
  const { type, image, volumes, network, env, roots, working_dir: workingDir } = shape;
  const sandbox = shape.sandbox ?? false;
  const harden = shape.harden ?? true;
  const isDocker = type === 'docker';
  if (isDocker && image === undefined) {
    report(reader, ['executor'], '`image` is needed with `type: docker`');
  }
  for (const [field, condition] of Object.entries(conditions)) {
    const holds = field === 'sandbox' ? !isDocker : isDocker || (field === 'network' && sandbox);
    // Whoever wrote it believes commands are contained; running them otherwise would betray that.
    if (fieldOf(value, field) !== undefined && !holds) {
      report(reader, ['executor', field], `\`${field}\` needs \`${condition}\``);
    }
  }
  if (sandbox && network !== undefined && network !== 'none') {
    report(reader, ['executor', 'network'], '`network` in a sandbox can only be `none`');
  }
  for (const [index, volume] of volumes.entries()) {
    if (harden && /(?:^|\/)(?:docker|containerd|podman)\.sock(?:\/+\.?)*:/.test(volume)) {
      const message = 'this volume hands over the whole machine; allow it with `harden: false`';
      report(reader, ['executor', 'volumes', index], message);
    }
  }
  return { type, image, volumes, network, sandbox, harden, env, roots, workingDir };
}

function readLimits(reader: Reader, value: unknown): Limits | undefined {
  if (value === undefined) return defaultLimits;
  const shape = readShape(reader, ['limits'], limitsSchema, value);
  return (
    shape && {
      maxOutputBytes: shape.max_output ?? defaultLimits.maxOutputBytes,
      concurrency: shape.concurrency ?? defaultLimits.concurrency,
    }
  );
}
