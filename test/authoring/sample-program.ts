// A made-up program with one of everything that a config can say.
import { operand, option, usage, value } from './usages.ts';

export const parcels = usage('parcels', {
  summary: 'Keep track of parcels. Written for nobody in particular.',
  options: [
    option('--depot=NAME', 'The depot to act on', { isInherited: true }),
    option('--trace-file=FILE', 'Write a trace to FILE', { isInherited: true }),
    option('--namespace=NAME', 'Namespace to use', { isInherited: true }),
    option('--help, -h', 'Show help', { isInherited: true }),
    option('--version', 'Show the version'),
  ],
  commands: [
    usage('list', {
      summary: 'List parcels.',
      options: [
        option('--format=FORMAT, -f', 'How to print', {
          of: { choices: ['text', 'no'], default: 'text' },
        }),
        option('--limit=N', 'Stop after N parcels', { of: { type: 'integer', default: '20' } }),
        option('--output=FILE', 'Write the list to FILE'),
        option('--color=WHEN', 'Colour the list'),
        option('-r', 'Newest first'),
        option('-R', 'Whole tree'),
        option('--sort=KEY', 'Sort by KEY', { isRepeatable: true, of: { joins: 'space' } }),
        option('--stat=WIDTH', 'Add sizes', { of: { isOptional: true, type: 'integer' } }),
        option('--old', 'Gone soon', { marks: ['deprecated'] }),
      ],
      operands: [
        operand('PATTERN', 'Only parcels like this', { isRequired: false, isRepeatable: true }),
      ],
    }),
    usage('send', {
      summary: 'send a parcel (e.g. a box) to someone; the text is read from FILE',
      options: [
        option('--to=ADDRESS', 'Where to', { isRequired: true }),
        option('-w=KG', 'Weight', { of: { type: 'number' } }),
        option('--yes', 'Do not ask'),
      ],
      operands: [operand('FILE', 'What to send; - is standard input')],
    }),
    usage('burn', { summary: 'Delete parcels', options: [option('--force', 'Without asking')] }),
    usage('depot', {
      summary: 'Manage depots',
      commands: [usage('show', { summary: 'Show a depot' }), usage("it's $odd", { summary: '' })],
    }),
    usage('exec', {
      summary: 'Run a command in a depot',
      options: [option('--user=NAME', 'Who runs it')],
      operands: [operand('DEPOT'), operand('COMMAND', '', { isRepeatable: true })],
    }),
    usage('shell', { summary: 'Open a shell in a depot' }),
    usage('secret', { summary: 'Not for you', marks: ['hidden'] }),
    usage('help', { summary: 'Show help' }),
  ],
});

export const sieve = usage('sieve', {
  summary: 'Pass lines that match',
  options: [
    option('-e=PATTERN', 'The pattern', { of: { joins: 'space' } }),
    option('-v', 'Invert'),
  ],
  operands: [
    operand('PATTERN', 'What to look for', { value: value('PATTERN') }),
    operand('FILE', 'Where to look', { isRequired: false }),
  ],
});
