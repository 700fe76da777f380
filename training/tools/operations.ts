// What the operations of web services do, from descriptions of their interfaces, as requests and as tools.
import { isEveryday, plainText, sentencesOf, wordsOf } from './plain-english.ts';
import { type SourceFile, parseObject } from './source-files.ts';
import { type ToolPair, toolText } from './tool-pair.ts';

type Json = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly description: string;
}

export interface Operation {
  readonly service: string;
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly params: readonly Parameter[];
}

/** Of one service, and of one provider of many. */
const MAX_OF_ONE = 150;
const MAX_OF_PROVIDER = 600;
const MAX_PARAMS = 8;
const MAX_TEXT = 400;

/** A summary asks for its operation as the description tells it, and the other way round. */
export function* operationPairs(operation: Operation): Generator<ToolPair> {
  const [summary = '', description = ''] = [operation.summary, operation.description].map((text) =>
    plainText(text).replace(/^(?:description|summary): /i, ''),
  );
  const name = `${wordsOf(operation.service).split(' ').slice(0, 3).join('-')} ${wordsOf(operation.id)}`;
  const params = operation.params
    .filter(({ name: param }) => param !== 'body')
    .slice(0, MAX_PARAMS)
    .map(({ name: param, description: about }) => ({
      name: param,
      description: (sentencesOf(plainText(about))[0] ?? '').slice(0, 80),
    }));
  const [first = ''] = sentencesOf(description);
  const pair = (query: string, text: string) => ({
    set: 'operation',
    query,
    name: name.trim(),
    text: toolText(text.slice(0, MAX_TEXT), params),
  });
  const isTwofold = !isAlike(summary, first);
  if (isEveryday(summary)) yield pair(summary, description || summary);
  if (isEveryday(first) && (isTwofold || !isEveryday(summary))) yield pair(first, summary || first);
}

function isAlike(one: string, other: string): boolean {
  return bareLetters(one) === bareLetters(other);
}

function bareLetters(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

/** Descriptions of interfaces in YAML as one program writes them all; read by indent, since there are very many. */
export function* yamlOperations(files: Iterable<SourceFile>): Generator<Operation> {
  const counts = new Map<string, number>();
  for (const { path, text } of files) {
    const [, provider = '', api = ''] = path.split('/');
    const service = /^\d/.test(api) ? provider : `${provider} ${api}`;
    const about = service.replace(/\.(?:com|org|net|io|local|gov|co|uk|in)\b/g, '');
    let count = 0;
    for (const block of text.split(/^ {4}(?:get|post|put|patch|delete):\n/m).slice(1)) {
      const own = block.split(/^ {0,4}\S/m)[0] ?? '';
      const total = counts.get(provider) ?? 0;
      if (count >= MAX_OF_ONE || total >= MAX_OF_PROVIDER) break;
      if (/^ {6}deprecated: true/m.test(own)) continue;
      count += 1;
      counts.set(provider, total + 1);
      yield {
        service: about,
        id: scalarIn(own, 'operationId'),
        summary: scalarIn(own, 'summary'),
        description: scalarIn(own, 'description'),
        params: yamlParams(own),
      };
    }
  }
}

function scalarIn(block: string, key: string): string {
  const found = new RegExp(`^ {6}${key}: ?(.*\\n(?: {7,}.*\\n|\\n)*)`, 'm').exec(`${block}\n`)?.[1];
  return (found ?? '')
    .replace(/^[|>][+-]?\d?\n/, '')
    .trim()
    .replace(/^(["'])([\s\S]*)\1$/, '$2')
    .replace(/''/g, "'");
}

function yamlParams(block: string): Parameter[] {
  const [, list = ''] = /^ {6}parameters:\n((?: {7,}.*\n)+)/m.exec(block) ?? [];
  return list.split(/^ {8}- /m).flatMap((one) => {
    const [, name = ''] = /^(?: {10})?name: ["']?([\w. -]+)/m.exec(one) ?? [];
    const [, description = ''] = /^(?: {10})?description: ["']?(\w.*?)["']?$/m.exec(one) ?? [];
    return name === '' ? [] : [{ name: wordsOf(name), description }];
  });
}

/** The same in JSON, one file a service. */
export function* jsonOperations(files: Iterable<SourceFile>): Generator<Operation> {
  for (const { text } of files) {
    const { info, paths } = parseObject(text) ?? {};
    const service = String((info as Json | undefined)?.['title'] ?? '');
    const found = Object.values((paths ?? {}) as Record<string, Json>).flatMap((path) =>
      Object.values(path ?? {}).filter(
        (one): one is Json => typeof one === 'object' && one !== null,
      ),
    );
    for (const one of found.slice(0, MAX_OF_ONE)) {
      if (Array.isArray(one) || one['deprecated'] === true || /azure/i.test(service)) continue;
      yield {
        service,
        id: textOf(one['operationId']),
        summary: textOf(one['summary']),
        description: textOf(one['description']),
        params: (Array.isArray(one['parameters']) ? (one['parameters'] as Json[]) : []).map(
          paramOf,
        ),
      };
    }
  }
}

function paramOf(param: Json): Parameter {
  return { name: wordsOf(textOf(param['name'])), description: textOf(param['description']) };
}

/** Actions of integrations, named with their text beside the code. */
export function* pieceOperations(files: Iterable<SourceFile>): Generator<Operation> {
  for (const { path, text } of files) {
    const [, service = ''] = /\/([\w-]+)\/src\/lib\//.exec(path) ?? [];
    const [head = '', ...props] = text.split(/\bprops: ?\{/);
    const [, extra = ''] = head.split(/aiMetadata: ?\{/);
    const own = head.slice(Math.max(0, head.search(/create(?:Action|Trigger)/)));
    const summary = said('displayName', own);
    const description = said('description', own.split(/aiMetadata: ?\{/)[0] ?? '');
    const told = said('description', extra);
    const params = [...props.join('').matchAll(/displayName: ?'([^']+)'/g)].map(
      ([, name = '']) => ({
        name: wordsOf(name),
        description: '',
      }),
    );
    const operation = { service, id: summary, params };
    yield { ...operation, summary: description || summary, description: told || summary };
  }
}

/** What a property is set to as a text. */
function said(key: string, within: string): string {
  const pattern = new RegExp(`\\b${key}:\\s*(['"\`])((?:\\\\.|(?!\\1).)*)\\1`, 's');
  return pattern.exec(within)?.[2] ?? '';
}

/** Actions of integrations of a home, from their texts for people. */
export function* homeOperations(files: Iterable<SourceFile>): Generator<Operation> {
  for (const { path, text } of files) {
    const { title, services } = parseObject(text) ?? {};
    const service = textOf(title) || wordsOf(path.split('/').at(-2) ?? '');
    for (const [id, one] of Object.entries((services ?? {}) as Record<string, Json>)) {
      const fields = Object.values((one['fields'] ?? {}) as Record<string, Json>);
      yield {
        service,
        id,
        summary: textOf(one['name']),
        description: textOf(one['description']),
        params: fields
          .map((field) => ({
            name: textOf(field['name']),
            description: textOf(field['description']),
          }))
          .filter(({ name }) => name !== ''),
      };
    }
  }
}

/** A text that refers to another is none. */
function textOf(value: unknown): string {
  return typeof value === 'string' && !value.startsWith('[%key') ? value : '';
}
