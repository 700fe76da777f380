// Instructions and questions with the texts that answer them.
import { parse } from 'yaml';
import { isEveryday, plainText, sentencesOf } from './plain-english.ts';
import { type SourceFile, parseObject } from './source-files.ts';
import type { ToolPair } from './tool-pair.ts';

type Json = Readonly<Record<string, unknown>>;
type Answered = readonly [asked: string, answer: string, name?: string];

const MAX_TEXT = 450;
const MIN_TEXT = 15;

/** By the path of a file: what is asked in it and what is answered. */
const shapes: readonly (readonly [RegExp, (text: string) => Answered[]])[] = [
  [/\.xml$/, questionsInXml],
  [/tasks\.jsonl$|instructions\.jsonl$/, tasks],
  [/instruct[\w.-]*\.json$/, responses],
  [/english\/\w+\.yml$/, conversations],
  [/content\/[\w-]+\.md$/, recipe],
];

export function* instructionPairs(files: Iterable<SourceFile>): Generator<ToolPair> {
  for (const { path, text } of files) {
    const [, read] = shapes.find(([pattern]) => pattern.test(path)) ?? [];
    for (const [asked, answer, name = ''] of read?.(text) ?? []) {
      const query = plainText(asked);
      const told = plainText(answer).slice(0, MAX_TEXT);
      if (isEveryday(query) && told.length >= MIN_TEXT)
        yield { set: 'instruction', query, name, text: told };
    }
  }
}

function questionsInXml(text: string): Answered[] {
  const found = text.matchAll(/<Question[^>]*>([^<]+)<\/Question>\s*<Answer>([^<]+)<\/Answer>/g);
  return [...found].flatMap(([, question = '', answer = '']) => {
    const told = answer.replace(/^\s*Summary\s*:/, '');
    const [first = '', ...rest] = sentencesOf(plainText(told));
    return [
      [question.replace(' (are)', ''), told],
      [first, rest.join(' ')],
    ] as const;
  });
}

function tasks(text: string): Answered[] {
  return text.split('\n').flatMap((line) => {
    const { instruction, instances, motivation_app: app } = parseObject(line) ?? {};
    const [one] = (instances ?? []) as Json[];
    return one ? [[String(instruction), String(one['output']), String(app ?? '')] as const] : [];
  });
}

function responses(text: string): Answered[] {
  const rows = Object.values(parseObject(text) ?? {}) as Json[];
  return rows.map(({ instruction, response }) => {
    const whole = plainText(String(instruction));
    return [isEveryday(whole) ? whole : (sentencesOf(whole)[0] ?? ''), String(response)];
  });
}

function conversations(text: string): Answered[] {
  const rows = ((parse(text) as Json)['conversations'] ?? []) as unknown[][];
  return rows.map(([asked, answer]) => [String(asked), String(answer)]);
}

/** The dish is what one asks for, its story and ingredients what one gets. */
function recipe(text: string): Answered[] {
  const [, title = ''] = /^title: ["']?([^"'\n(]+)/m.exec(text) ?? [];
  const body = text.replace(/^---[\s\S]*?^---/m, '').replace(/!\[[^\]]*\]\([^)]*\)/g, '');
  const [told = '', ingredients = '', directions = ''] = body.split(/^##\s.*$/m);
  const [first = ''] = sentencesOf(plainText(told));
  return [
    [`recipe for ${title}`, `${ingredients} ${directions}`, title],
    [first, ingredients, title],
  ];
}
