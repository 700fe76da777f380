// The libraries that help texts are made with, told by what they always print: each takes values in its own way.
import { knowsEquals } from '../known-parsers.ts';

export interface Style {
  readonly name: string;
  readonly sign: RegExp;
  /** How `--name VALUE` may also be written. */
  readonly joins: 'space' | 'either';
  /** `--name=VALUE:` shows the default, not a label. */
  readonly showsDefaults?: boolean;
  /** Every switch is marked as one. */
  readonly showsSwitches?: boolean;
  /** Usage lines are made by the library, so what stands outside brackets must be given. */
  readonly showsRequired?: boolean;
}

/** The first whose sign is in the text. */
export const styles: readonly Style[] = [
  {
    name: 'kubectl',
    sign: /^ {4}(?:-\w, )?--[\w-]+=[^\n]{0,200}:$/m,
    joins: 'either',
    showsDefaults: true,
  },
  { name: 'click', sign: /Show this message and exit\./, joins: 'either' },
  {
    name: 'argparse',
    sign: /[Ss]how this help message and exit/,
    joins: 'either',
    showsRequired: true,
  },
  { name: 'commander', sign: /display help for command/, joins: 'either' },
  {
    name: 'clap',
    sign: /^ +-h, --help +(?:Prints? help|\n)|^USAGE:\n/m,
    joins: 'either',
    showsRequired: true,
  },
  {
    name: 'yargs',
    sign: /\[(?:boolean|string|number|array|count)\](?: \[[^\n\]]*\])*$/m,
    joins: 'either',
    showsSwitches: true,
  },
  { name: 'oclif', sign: /^USAGE\n {2}\$ /m, joins: 'either' },
  {
    name: 'cobra',
    sign: /^(?:Available Commands|Flags|Global Flags|Global Options|INHERITED FLAGS|FLAGS):?$/m,
    joins: 'either',
  },
  {
    name: 'cobra',
    sign: /^(?:Use|Run) ["'][^\n"']{1,80}--help["'] for more information/m,
    joins: 'either',
  },
  {
    name: 'cobra',
    sign: /^ +(?:-\w, )?--[\w-]+ (?:string|int|strings|stringArray|duration|list) {2}/m,
    joins: 'either',
  },
  { name: 'pip', sign: /^General Options:$/m, joins: 'either' },
  { name: 'npm', sign: /^Run "npm help /m, joins: 'either' },
  { name: 'go flag', sign: /^Usage of [^\n]{1,100}:$/m, joins: 'either' },
  {
    name: 'gnu',
    sign: /^ +(?:-[^\s-],? +)?--(?:help|version)\b[^\n]{0,60}? (?:display|print|show|output|give)s? (?:this |program )?(?:help|version|usage)\b[^\n]{0,40}(?: exit\b| list$)/im,
    joins: 'either',
  },
  {
    name: 'gnu',
    sign: /^ *Mandatory (?:or optional )?arguments to long options are/m,
    joins: 'either',
  },
];

const plain: Style = { name: 'plain', sign: /^/, joins: 'space' };

export function styleOf(text: string, program: string): Style {
  const style = styles.find(({ sign }) => sign.test(text)) ?? plain;
  const isKnown = knowsEquals(program);
  return isKnown === undefined ? style : { ...style, joins: isKnown ? 'either' : 'space' };
}
