// Makes a workspace of any size out of real files: the files themselves, then copies in which every name of several
// words is another one.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface RealFile {
  /** Where it is now, and where it belongs in the workspace. */
  readonly file: string;
  readonly path: string;
}

const words =
  'Amber Birch Cedar Delta Ember Fjord Grove Heron Inlet Jetty Kelp Larch Maple North Ocean Pearl Quartz Reed Slate Thorn'.split(
    ' ',
  );
/** Names of several words only: no keyword of any language is one that matters. */
const COMPOUND = /\b[A-Za-z]+(?:_[a-z]\w*|[a-z][A-Z]\w*)\b/g;

export function writeSynthetic(folder: string, sources: readonly RealFile[], count: number): void {
  const drawn = shuffle(sources);
  for (let at = 0; at < count; at += 1) {
    const copy = Math.floor(at / drawn.length);
    const source = drawn[at % drawn.length];
    if (!source) return;
    const target = join(folder, `copy-${copy}`, source.path);
    mkdirSync(dirname(target), { recursive: true });
    if (copy === 0) copyFileSync(source.file, target);
    else writeFileSync(target, rename(readFileSync(source.file, 'utf8'), copy));
  }
}

function rename(text: string, copy: number): string {
  return text.replaceAll(COMPOUND, (name) => {
    const word = words[(copy + name.length) % words.length] ?? '';
    return name.includes('_') ? `${name}_${word.toLowerCase()}${copy}` : `${name}${word}${copy}`;
  });
}

const STEP = 7919;

/** The same order every time, with the files of a repository far apart; the step is prime, so all come once. */
function shuffle(sources: readonly RealFile[]): RealFile[] {
  return sources.flatMap((_, index) => sources[(index * STEP) % sources.length] ?? []);
}
