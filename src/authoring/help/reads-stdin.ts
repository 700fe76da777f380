// Whether a help text says, outside its rows, that the program reads its standard input.
import { tellsToReadStdin } from '../stdin-words.ts';
import { joinText } from './lines.ts';
import type { Section } from './sections.ts';

export function readsStdin(sections: readonly Section[]): boolean {
  return sections
    .filter(({ kind }) => kind !== 'ignored')
    .flatMap(({ lines }) => joinText(lines.map(({ text }) => text)).split(/[.;](?:\s|$)/))
    .some(tellsToReadStdin);
}
