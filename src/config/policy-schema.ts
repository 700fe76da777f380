// The policy format, once: what is accepted, what editors are told, and the names that errors suggest.
import * as z from 'zod';

const pathOrName = (pattern: RegExp, what: string) => z.string().regex(pattern, `is not ${what}`);

export const constraintSchema = z
  .strictObject({
    pattern: z
      .string()
      .optional()
      .describe('A regular expression (RE2 syntax) that the whole value must match.'),
    min: z.number().optional().describe('The smallest value allowed.'),
    max: z.number().optional().describe('The largest value allowed.'),
    allow_dash: z
      .boolean()
      .optional()
      .describe(
        'Lets a value that begins with `-` through, where the program could read an option.',
      ),
  })
  .describe('What the values of one argument must satisfy.');

export const toolPolicySchema = z
  .strictObject({
    description: z.string().optional().describe('Shown and searched instead of the config’s.'),
    confirm: z
      .boolean()
      .optional()
      .describe('Ask the user before every call; without an explicit yes it is refused.'),
    args: z
      .record(z.string(), constraintSchema)
      .default({})
      .describe('Constraints by argument name.'),
  })
  .describe('One tool that is allowed, and within which bounds.');

export const executorSchema = z
  .strictObject({
    type: z.enum(['local', 'docker']).default('local').describe('Where commands run.'),
    image: pathOrName(
      /^[a-z0-9]+(?:[._:/@-]+[A-Za-z0-9_]+)*$/,
      'an image reference such as `alpine:3.20`',
    )
      .optional()
      .describe('The docker image; needed with `type: docker`.'),
    volumes: z
      .array(
        pathOrName(
          /^[^-:\0][^:\0]*:[^:\0]+(?::[a-zA-Z,]+)?$/,
          'of the form `source:target[:options]`',
        ),
      )
      .default([])
      .describe('Docker mounts. `~` and `$VAR` are expanded.'),
    working_dir: z.string().min(1).optional().describe('The working directory in the container.'),
    network: pathOrName(/^[A-Za-z0-9][A-Za-z0-9_.:-]*$/, 'a docker network name')
      .optional()
      .describe('The docker network, for example `none`; in a sandbox only `none`.'),
    sandbox: z
      .boolean()
      .optional()
      .describe(
        'Run local commands in bubblewrap: all but the roots read-only, a private /tmp, nothing left behind.',
      ),
    harden: z
      .boolean()
      .optional()
      .describe(
        'In docker: no capabilities, no new privileges, bounded processes and memory, no docker socket (default true).',
      ),
    env: z
      .union([z.enum(['inherit', 'minimal']), z.array(z.string())])
      .default('inherit')
      .describe(
        'Which of the server’s environment variables commands see: all, a basic set, or those listed.',
      ),
    roots: z
      .array(z.string().min(1))
      .optional()
      .describe('Directories that the working directory of a command must lie in.'),
  })
  .describe('How commands run.');

export const limitsSchema = z
  .strictObject({
    max_output: z
      .int()
      .min(1000, 'must be at least 1000')
      .optional()
      .describe('Bytes of output that an agent is shown (default 100000, at least 1000).'),
    concurrency: z
      .int()
      .min(1, 'must be at least 1')
      .optional()
      .describe('Commands that run at once (default 16).'),
  })
  .describe('Bounds for the whole server.');

export const policySchema = z
  .strictObject({
    executor: executorSchema.optional(),
    default: z
      .enum(['disabled', 'enabled'])
      .default('disabled')
      .describe('Whether tools that are not listed exist.'),
    tools: z.record(z.string(), toolPolicySchema.nullable()).default({}).describe('Tools by name.'),
    limits: limitsSchema.optional(),
  })
  .describe('What an agent may run, and how.');
