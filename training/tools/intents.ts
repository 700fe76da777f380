// What people say to assistants, sorted by what they want: every collection writes it down in its own way.
import { parse } from 'yaml';
import { shuffled } from '../draw.ts';
import { isEveryday, plainText, wordsOf } from './plain-english.ts';
import { type SourceFile, parseObject } from './source-files.ts';
import type { ToolPair } from './tool-pair.ts';

type Json = Readonly<Record<string, unknown>>;

export interface Utterance {
  /** What is wanted, in the words of the collection. */
  readonly intent: string;
  readonly about: string;
  readonly said: string;
}

const SHOWN = 3;
const ASKED = 20;
const FEW = 9;
const MAX_OF_INTENT = 230;
const WAKE =
  /^(?:(?:hey|hi|ok|okay|hello)\s+)?(?:siri|alexa|olly|google|cortana|mycroft|leon)\b[,\s]*/i;

/** Three ways to say it tell what is wanted, where there are enough; twenty others ask for it. */
export function* intentPairs(utterances: Iterable<Utterance>): Generator<ToolPair> {
  const intents = new Map<string, { about: string; said: Set<string> }>();
  for (const { intent, about, said } of utterances) {
    const plain = plainText(said).replace(WAKE, '');
    if (!isEveryday(plain)) continue;
    const one = intents.get(intent) ?? { about, said: new Set() };
    one.said.add(plain);
    intents.set(intent, one);
  }
  for (const [intent, { about, said }] of intents) {
    const drawn = shuffled([...said], (one) => intent + one).slice(0, MAX_OF_INTENT);
    const showing = about !== '' && drawn.length < FEW ? 0 : SHOWN;
    for (let at = 0; at + showing < drawn.length; at += showing + ASKED) {
      const shown = drawn.slice(at, at + showing).map((one) => one.replace(/[.?!]*$/, '.'));
      const text = [about, ...shown].filter(Boolean).join('\n');
      for (const query of drawn.slice(at + showing, at + showing + ASKED))
        yield { set: 'intent', query, name: wordsOf(intent), text };
    }
  }
}

/** By the path of a file: how it says who said what. */
const shapes: readonly (readonly [RegExp, (text: string, path: string) => Utterance[]])[] = [
  [/data_full\.json$/, listed],
  [/banking_data\/\w+\.csv$/, commaSeparated],
  [/nlupp\/data\/.*\.json$/, labelled],
  [/slurp\/\w+\.jsonl$/, slurp],
  [/train_\w+_full\.json$/, snips],
  [/merged\/intents\/\w+\.json$/, userSays],
  [/nlu\.yml$/, rasa],
  [/\.lu$/, understood],
  [/tests\/en\/.*\.yaml$/, tested],
  [/config\/en\.json$/, sampled],
  [/workspace\.json$/, workspace],
];

export function* utterancesIn(files: Iterable<SourceFile>): Generator<Utterance> {
  for (const { path, text } of files) {
    const [, read] = shapes.find(([pattern]) => pattern.test(path)) ?? [];
    yield* read?.(text, path) ?? [];
  }
}

function listed(text: string): Utterance[] {
  const splits = Object.values(parseObject(text) ?? {}) as [string, string][][];
  return splits.flat().flatMap(([said, intent]) => (intent === 'oos' ? [] : [bare(intent, said)]));
}

function commaSeparated(text: string): Utterance[] {
  const rows = text.matchAll(/^(?:"((?:[^"]|"")*)"|([^",\n]*)),([\w?]+)\r?$/gm);
  return [...rows].map(([, quoted = '', said = '', intent = '']) =>
    bare(intent, quoted.replace(/""/g, '"') || said),
  );
}

function labelled(text: string, path: string): Utterance[] {
  const domain = path.split('/').at(-2) ?? '';
  const rows = Object.values(parseObject(text) ?? {}) as Json[];
  return rows.flatMap(({ text: said, intents }) =>
    Array.isArray(intents) ? [bare(`${domain} ${intents.join(' ')}`, String(said))] : [],
  );
}

function slurp(text: string): Utterance[] {
  return text.split('\n').flatMap((line) => {
    const { sentence, intent } = parseObject(line) ?? {};
    return typeof sentence === 'string' ? [bare(String(intent), sentence)] : [];
  });
}

function snips(text: string): Utterance[] {
  const all = Object.entries(parseObject(text) ?? {}) as [string, Json[]][];
  return all.flatMap(([intent, rows]) => rows.map((row) => bare(intent, joined(row))));
}

function userSays(text: string, path: string): Utterance[] {
  const intent = (path.split('/').at(-1) ?? '').replace('.json', '');
  const rows = (parseObject(text)?.['userSays'] ?? []) as Json[];
  return rows.map((row) => bare(intent, joined(row)));
}

function joined({ data }: Json): string {
  return (data as Json[]).map(({ text }) => String(text)).join('');
}

function rasa(text: string, path: string): Utterance[] {
  const domain = path.split('/').at(-2) ?? '';
  const rows = ((parse(text) as Json)['nlu'] ?? []) as Json[];
  return rows.flatMap(({ intent, examples }) =>
    [...String(examples).matchAll(/^- (.+)$/gm)].map(([, said = '']) =>
      bare(
        `${domain} ${String(intent)}`,
        said.replace(/\[([^\]]+)\](?:\([^)]*\)|\{[^}]*\})/g, '$1'),
      ),
    ),
  );
}

function understood(text: string, path: string): Utterance[] {
  const domain = (path.split('/').at(-1) ?? '').split('.')[0] ?? '';
  return text.split(/^#+ */m).flatMap((block) => {
    const [intent = '', ...lines] = block.split('\n');
    if (/[^\w.]/.test(intent.trim())) return [];
    return lines.flatMap((line) => {
      const [, said = ''] = /^\s*[-*] (.+)$/.exec(line) ?? [];
      return said === '' ? [] : [bare(`${domain} ${intent}`, chosen(said))];
    });
  });
}

/** The first of the ways that a pattern allows, entities by their values. */
function chosen(pattern: string): string {
  return pattern
    .replace(/\{@?[\w.:]+ ?= ?([^{}]*)\}/g, '$1')
    .replace(/[([]([^|()[\]]*)(?:\|[^()[\]]*)+[)\]]/g, '$1')
    .replace(/\^$|^\^/g, '');
}

function tested(text: string, path: string): Utterance[] {
  const intent = (path.split('/').at(-1) ?? '').replace('.yaml', '').replace('Hass', '');
  const rows = ((parse(text) as Json)['tests'] ?? []) as Json[];
  return rows.flatMap(({ sentences }) =>
    (Array.isArray(sentences) ? sentences : []).map((said) => bare(intent, String(said))),
  );
}

function sampled(text: string, path: string): Utterance[] {
  const skill = path.split('/').at(-3) ?? '';
  const actions = Object.entries((parseObject(text)?.['actions'] ?? {}) as Record<string, Json>);
  return actions.flatMap(([action, { utterance_samples: samples }]) =>
    (Array.isArray(samples) ? samples : []).map((said) =>
      bare(`${skill} ${action}`, chosen(String(said))),
    ),
  );
}

function workspace(text: string): Utterance[] {
  const rows = (parseObject(text)?.['intents'] ?? []) as Json[];
  return rows.flatMap(({ intent, examples, description }) =>
    (examples as Json[]).map(({ text: said }) => ({
      intent: String(intent),
      about: String(description ?? ''),
      said: String(said),
    })),
  );
}

function bare(intent: string, said: string): Utterance {
  return { intent, about: '', said };
}
