// Whether a help text says, outside its rows, that the program reads its standard input.
import { joinText } from './lines.ts';
import type { Section } from './sections.ts';

/** `With no FILE, or when FILE is -, read standard input.` */
const READS_STDIN =
  /\b(?:(?:with|if|when) no (?:files?|input|operands?|arguments?|paths?|names?)|without|reads?|reading|from)\b[^.]{0,80}?\b(?:standard input|stdin)\b/i;
const NOT_STDIN =
  /\b(?:not|never|don['\u2019]?t|no longer|instead of)\b[^.]{0,40}\b(?:read|from)\b/i;

export function readsStdin(sections: readonly Section[]): boolean {
  return sections
    .filter(({ kind }) => kind !== 'ignored')
    .flatMap(({ lines }) => joinText(lines.map(({ text }) => text)).split(/[.;](?:\s|$)/))
    .some((sentence) => READS_STDIN.test(sentence) && !NOT_STDIN.test(sentence));
}
