// Tells from a spec whether the program's long options take `--name=value`. Specs seldom say it, and a program that
// does not know the form (curl, cmake, jq) fails with it, so it takes a sign: an option that demands the form, or the
// words by which a parser that knows it describes its own help.
import { knowsEquals } from '../known-parsers.ts';
import { type CompletionSpec, type SpecOption, listOf } from './completion-spec.ts';

/** What parsers that take the form call `--help` and `--version`. */
const signs: readonly RegExp[] = [
  // Cobra
  /^(?:show )?help for \S/i,
  // Clap
  /^prints? (?:this )?(?:help|version)\b/i,
  // argparse, optparse and Click
  /^show (?:this|the) (?:help )?message and exit/i,
  // Commander
  /^(?:display help for command|output (?:the version number|usage information))/i,
  // oclif and yargs
  /^show (?:cli )?help\.?$/i,
  /^show version number/i,
  // GNU
  /^(?:display|print|show|output) (?:this )?(?:short |brief )?(?:help|version)(?: information| message| text)?(?: and exit|, then exit|,? and then exit)/i,
  // Symfony
  /^display (?:help for the given command|this help message|this application version)/i,
];

export function takesEquals(program: string, spec: CompletionSpec): boolean {
  return knowsEquals(program) ?? hasSign(spec);
}

function hasSign(spec: CompletionSpec): boolean {
  return listOf(spec.options).some(isSign) || listOf(spec.subcommands).some(hasSign);
}

function isSign({ name, description, requiresSeparator, requiresEquals }: SpecOption): boolean {
  const names = listOf(name).filter((each) => String(each).startsWith('--'));
  if (names.length === 0) return false;
  if (requiresSeparator === true || requiresSeparator === '=' || requiresEquals === true)
    return true;
  if (names.some((each) => each.includes('='))) return true;
  const isHelp = names.some((each) => each === '--help' || each === '--version');
  return isHelp && typeof description === 'string' && signs.some((sign) => sign.test(description));
}
