// What assistants and their skills are for, and what people ask them, from their own descriptions.
import { isEveryday, plainText, sentencesOf, wordsOf } from './plain-english.ts';
import { type SourceFile, parseObject } from './source-files.ts';
import type { ToolPair } from './tool-pair.ts';

type Json = Readonly<Record<string, unknown>>;

const MAX_TEXT = 450;
const MAX_QUOTED = 8;
const QUOTED = /["“]([A-Za-z][^"“”\n]{10,150})["”]/g;
/** Says little without what was said before. */
const REPLY = /^(?:yes|no|thanks?|great|ok|okay|sure|perfect|hi|hello|got it)\b/i;
/** What tool search is measured on has these in plenty. */
const CLOUD = /\bazure\b|\bmcp\b/;
/** An entry of a list of what one may say. */
const ENTRY = /^\s*(?:[-*>]|\d+\.)\s+["“]([A-Za-z][^"“”\n]{10,150})["”]/gm;

/** By the path of a file: how it tells what it is for. */
const shapes: readonly (readonly [RegExp, (text: string) => Iterable<ToolPair>])[] = [
  [/\.md$/, documentPairs],
  [/index\.json$/, agentPairs],
  [/_en\.json$/, cardPairs],
];

export function* skillPairs(files: Iterable<SourceFile>): Generator<ToolPair> {
  for (const { path, text } of files) {
    const [, read] = shapes.find(([pattern]) => pattern.test(path)) ?? [];
    yield* read?.(text) ?? [];
  }
}

/** A first sentence asks for what the others tell, a request in quotation marks for all of it. */
function* documentPairs(text: string): Generator<ToolPair> {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text) ?? [];
  const name = wordsOf(/^name: *(.+)$/m.exec(front)?.[1] ?? '');
  const said = /^description: *[>|]?-?((?:.*\n?)(?:[ \t]+.*\n?)*)/m.exec(front)?.[1] ?? '';
  const description = plainText(said).replace(/^["']|["']$/g, '');
  const prose = body.replace(/```[\s\S]*?(?:```|$)/g, '');
  const [first = '', ...rest] = sentencesOf(description);
  const [, opening = ''] = /^# .+\n+([A-Z][^\n]+)/m.exec(prose) ?? [];
  yield* asked(first, name, rest.join(' ') || plainText(opening) || description);
  yield* asked(sentencesOf(plainText(opening))[0] ?? '', name, description);
  const quoted = [...said.matchAll(QUOTED), ...prose.matchAll(ENTRY)].map(([, one = '']) => one);
  for (const one of quoted.slice(0, MAX_QUOTED)) yield* asked(one, name, description);
}

function* agentPairs(text: string): Generator<ToolPair> {
  const { meta, config, examples, summary } = parseObject(text) ?? {};
  const { title, description } = (meta ?? {}) as Json;
  const { openingQuestions, systemRole } = (config ?? {}) as Json;
  const name = plainText(String(title ?? ''));
  const about = plainText(String(description ?? ''));
  const [first = '', ...rest] = sentencesOf(plainText(String(summary ?? '')));
  yield* asked(about, name, plainText(String(systemRole ?? '')));
  yield* asked(first, name, rest.join(' '));
  const questions = Array.isArray(openingQuestions) ? openingQuestions.map(String) : [];
  for (const question of questions) yield* asked(question, name, about);
  const turns = (Array.isArray(examples) ? examples : []) as Json[];
  for (const { role, content } of turns)
    if (role === 'user' && !REPLY.test(String(content))) yield* asked(String(content), name, about);
}

function* cardPairs(text: string): Generator<ToolPair> {
  const { en, metaDescription, faq } = parseObject(text) ?? {};
  const { title, prompt, remark } = (en ?? {}) as Json;
  const name = plainText(String(title ?? ''));
  const told = plainText(String(prompt ?? ''));
  yield* asked(String(remark ?? ''), name, told);
  yield* asked(sentencesOf(String(metaDescription ?? ''))[0] ?? '', name, told);
  for (const { q, a } of (Array.isArray(faq) ? faq : []) as Json[])
    yield* asked(String(q), name, plainText(String(a)));
}

function* asked(query: string, name: string, text: string): Generator<ToolPair> {
  const plain = plainText(query).replace(/^["']|["']$/g, '');
  const told = text.slice(0, MAX_TEXT);
  if (isEveryday(plain) && told.length > plain.length / 2 && name !== '' && !CLOUD.test(name))
    yield { set: 'skill', query: plain, name, text: told };
}
