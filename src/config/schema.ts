// The config format, once: what is accepted, what editors are told, and the names that errors suggest.
import * as z from 'zod';
import { makeVisible } from '../text/visible.ts';
import { valueTypes } from './value.ts';

const NAME = /^[A-Za-z0-9_.-]{1,128}$/;

/** Tool names that the server needs for itself. */
export const reservedNames = ['climax_search', 'climax_call', 'code_read', 'code_search'];

/** Shown to agents and people as it is, so it must be what it looks like. */
const plainText = z
  .string()
  .refine((text) => makeVisible(text) === text, 'holds characters that cannot be seen');

export const scalar = z.union([plainText, z.number(), z.boolean()]);

const variableName = z.string().regex(/^[^=]+$/, 'is not the name of a variable');

function name(description: string) {
  return z
    .string()
    .regex(NAME, 'may hold only letters, digits, `_`, `.` and `-`, and at most 128 of them')
    .describe(description);
}

const switchedOff = z.boolean().default(false);

export const argumentSchema = z
  .strictObject({
    name: name('What the agent calls the argument.'),
    description: z.string().default('').describe('What the agent is told about it.'),
    type: z.enum(valueTypes).default('string').describe('How the value is checked and shown.'),
    required: switchedOff.describe('A call without it is refused.'),
    default: scalar.nullish().describe('The value used when the argument is absent.'),
    flag: plainText
      .min(1, 'must not be empty')
      .nullish()
      .describe(
        'The option put before the value. Ending in `=` it makes one token with the value. Left out, it is `--` and the name with `-` for `_`.',
      ),
    positional: switchedOff.describe('The value stands alone, before all flags.'),
    cwd: switchedOff.describe('The value is the working directory and not part of the command.'),
    stdin: switchedOff.describe('The value is piped to the command and not part of it.'),
    enum: z
      .array(scalar)
      .min(1, 'must list at least one value')
      .nullish()
      .describe('The only values allowed.'),
  })
  .describe('One argument of a tool.');

export const toolSchema = z
  .strictObject({
    name: name('The name the agent calls the tool by; unique over all loaded configs.'),
    description: z.string().describe('What the agent reads to choose the tool.'),
    command: z.string().default('').describe('Words appended to the base command.'),
    args: z
      .array(argumentSchema)
      .default([])
      .describe('The arguments, in the order of the command.'),
    timeout: z
      .number()
      .positive('must be a positive number of seconds')
      .nullish()
      .describe('Seconds until the command is ended (default 30).'),
  })
  .describe('One command of the program.');

export const configSchema = z
  .strictObject({
    name: name('The name of the CLI in search results.').default('climax'),
    description: z.string().default('').describe('One line about the CLI.'),
    command: z
      .string()
      .describe('The program, and words that every call begins with. Quotes work as in a shell.'),
    env: z
      .record(variableName, z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .default({})
      .describe('Environment variables set for the program. `~` and `$VAR` are expanded.'),
    working_dir: z
      .string()
      .nullish()
      .describe('Where the program runs unless a `cwd` argument says otherwise.'),
    category: plainText.nullish().describe('One word that groups CLIs, for filtering.'),
    tags: z.array(plainText).default([]).describe('Further words to find the CLI by.'),
    global_args: z
      .array(argumentSchema)
      .default([])
      .describe('Arguments added to every call, with their `default` as the value.'),
    tools: z.array(toolSchema).describe('What the agent can run.'),
  })
  .describe('A command-line program, described for CLImax.');
