// What people say to devices and services, from a collection that names the function each of it is for.
import type { Utterance } from './intents.ts';
import type { SourceFile } from './source-files.ts';

const FUNCTION = /@([a-z][\w.-]*) ?\. ?(\w+)/g;
const PLACEHOLDER = /[A-Z]{3,}_\d/;

export function* thingUtterances(files: Iterable<SourceFile>): Generator<Utterance> {
  const all = [...files];
  const about = new Map(
    all.filter(({ path }) => path.endsWith('manifest.tt')).flatMap(({ text }) => functionsIn(text)),
  );
  for (const { path, text } of all)
    for (const [said, code] of path.endsWith('.tsv') ? rowsIn(text) : turnsIn(text)) {
      const named = [...code.matchAll(FUNCTION)]
        .map(([, device = '', name = '']) => `${device}.${name}`)
        .filter((one) => about.has(one));
      const [only = ''] = named;
      // A request for several at once says little about each.
      if (new Set(named).size === 1 && !PLACEHOLDER.test(said))
        yield { intent: shortName(only), about: about.get(only) ?? '', said };
    }
}

/** Without the reversed domain that devices are named by. */
function shortName(name: string): string {
  return name.replace(/^(?:com|org|net|us|gov|edu|io|uk\.co|ch)\.(?:thingpedia\.)?/, '');
}

function functionsIn(manifest: string): [string, string][] {
  const [, device = ''] = /^(?:abstract )?class @([\w.-]+)/m.exec(manifest) ?? [];
  const [, told = ''] = /thingpedia_description="([^"]+)"/.exec(manifest) ?? [];
  return [...manifest.matchAll(/^\s*(?:monitorable |list )*(?:query|action) (\w+)/gm)].map(
    (found) => {
      const rest = manifest.slice(found.index, manifest.indexOf(';', found.index));
      const [confirmation = ''] = [...rest.matchAll(/confirmation="([^"]+)"/g)].map(
        ([, text = '']) => text.replace(/\$\{?(?:p_)?(\w+)[^}\s]*\}?/g, '$1').replace(/_/g, ' '),
      );
      return [`${device}.${found[1] ?? ''}`, [told, confirmation].filter(Boolean).join('\n')];
    },
  );
}

function rowsIn(text: string): [string, string][] {
  return text.split('\n').map((line) => {
    const [, , said = '', code = ''] = line.split('\t');
    return [said.replace(/ ('(?:s|re|m|ll|d|ve)|n't)\b/g, '$1'), code];
  });
}

function turnsIn(text: string): [string, string][] {
  const turns = text.matchAll(/^U: (.+)\n((?:UT: .+\n?)+)/gm);
  return [...turns].map(([, said = '', code = '']) => [said, code]);
}
