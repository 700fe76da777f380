// What people type to get an answer at once, from the tests of the programs that give it.
import type { Utterance } from './intents.ts';
import type { SourceFile } from './source-files.ts';

const ASKED = /^\s*(['"])(.{8,120}?)\1\s*=>\s*(?!undef)/gm;

export function* answerUtterances(files: Iterable<SourceFile>): Generator<Utterance> {
  const all = [...files];
  const about = new Map(
    all.flatMap(({ text }) => {
      const [, name = '', told = ''] =
        /^package DDG::([\w:]+);\s*# ABSTRACT: (.+)$/m.exec(text) ?? [];
      return name === '' ? [] : [[name, told] as const];
    }),
  );
  for (const { path, text } of all.filter((file) => file.path.endsWith('.t'))) {
    const [, name = ''] = /DDG::([A-Z]\w+::[A-Z][\w:]*)/.exec(text.slice(text.indexOf('qw'))) ?? [];
    const told = about.get(name);
    if (told === undefined || path.includes('CheatSheets')) continue;
    for (const [, , said = ''] of text.matchAll(ASKED))
      yield { intent: name.replace(/^\w+::/, ''), about: told, said };
  }
}
