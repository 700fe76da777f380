// Outlines Protocol Buffers, Thrift, GraphQL and HCL: schemas whose statements begin with the word that says what they are.
import { type BlockSyntax, type Declared, type Head, readBlocks } from './blocks.ts';
import { type Reading, cutName } from './entry.ts';
import type { SymbolKind } from '../symbol.ts';

type Words = Readonly<Record<string, SymbolKind>>;

const start = /^(?:extend\s+)?(\w+)\s+/;
const word = /^[\w.]+/;

/** `message Name {`, `rpc Name(`. */
function byWord({ text, hasBlock }: Head, words: Words): Declared | undefined {
  const [whole, first = ''] = start.exec(text) ?? [];
  const kind = words[first];
  if (whole === undefined || kind === undefined) return undefined;
  const name = word.exec(text.slice(whole.length))?.[0];
  return name === undefined ? undefined : { name, kind, at: whole.length, hasMembers: hasBlock };
}

function byPattern({ text }: Head, pattern: RegExp, kind: Declared['kind']): Declared | undefined {
  const match = pattern.exec(text);
  const name = match?.[1];
  return match && name !== undefined
    ? { name: cutName(name), kind, at: match[0].lastIndexOf(name) }
    : undefined;
}

const protoWords: Words = {
  package: 'namespace',
  message: 'struct',
  enum: 'enum',
  service: 'interface',
  rpc: 'method',
  group: 'struct',
  struct: 'struct',
  union: 'union',
  exception: 'struct',
  namespace: 'namespace',
};
const skipped = /^(?:option|reserved|extensions|syntax|edition|returns)\b/;
const protoField = /^[\w.<>, ]{1,150}\s(\w+)\s*=\s*-?\w/;
const thriftField = /^\d+:\s*[\w.<>, ]{1,150}\s(\w+)/;

function declaresProto(head: Head): Declared | 'inner' | undefined {
  const { text, hasBlock, owner } = head;
  if (skipped.test(text)) return undefined;
  if (/^oneof\b/.test(text)) return 'inner';
  const imported = byPattern(
    head,
    /^(?:import|include)\s+(?:public\s+|weak\s+|option\s+)?["']([^"']+)["']/,
    'import',
  );
  const declared = imported ?? byWord(head, protoWords);
  if (declared || hasBlock || !owner) return declared;
  if (owner.kind === 'enum') return byPattern(head, /^(\w+)/, 'member');
  return byPattern(head, protoField, 'field') ?? byPattern(head, thriftField, 'field');
}

const graphqlWords: Words = {
  type: 'class',
  interface: 'interface',
  input: 'struct',
  enum: 'enum',
  union: 'union',
  scalar: 'type',
  query: 'function',
  mutation: 'function',
  subscription: 'function',
  fragment: 'function',
};
const operations = new Set<SymbolKind>(['function']);

function declaresGraphql(head: Head): Declared | 'inner' | undefined {
  const { owner } = head;
  if (owner?.kind === 'enum') return byPattern(head, /^(\w+)/, 'member');
  if (owner) return byPattern(head, /^(\w+)\s*(?:\(|:)/, 'field');
  const directive = byPattern(head, /^directive\s+(@\w+)/, 'function');
  const declared = directive ?? byWord(head, graphqlWords);
  if (!declared || declared.kind === 'import') return undefined;
  return { ...declared, hasMembers: head.hasBlock && !operations.has(declared.kind) };
}

const hclBlock = /^(\w[\w-]*(?:\s+(?:"[^"]*"|\w+))*)\s*$/;

function declaresHcl({ text, hasBlock, owner }: Head): Declared | undefined {
  const name = hasBlock && !owner ? hclBlock.exec(text)?.[1] : undefined;
  // `resource "aws_s3_bucket" "logs"`: as one refers to it.
  if (name !== undefined)
    return {
      name: cutName(name.replace(/"\s+"|\s+"/g, '.').replace(/"/g, '')),
      kind: 'key',
      at: 0,
      hasMembers: true,
    };
  const isKey = !owner || /^(?:locals|variable|output|terraform)/.test(owner.name);
  return isKey ? byPattern({ text, hasBlock, owner }, /^(\w[\w-]*)\s*=(?!=)/, 'key') : undefined;
}

const plain = { hasBlockComments: true, interpolation: '', quotes: '"\'' };
const proto: BlockSyntax = {
  ...plain,
  lineComments: ['//', '#'],
  isByLine: false,
  declares: declaresProto,
};
const graphql: BlockSyntax = {
  ...plain,
  lineComments: ['#'],
  quotes: '"',
  isByLine: true,
  hasDocStrings: true,
  declares: declaresGraphql,
};
const hcl: BlockSyntax = {
  ...plain,
  lineComments: ['#', '//'],
  quotes: '"',
  isByLine: true,
  interpolation: '$%',
  declares: declaresHcl,
};

export function readProto(text: string): Reading {
  return readBlocks(text, proto);
}

export function readGraphql(text: string): Reading {
  return readBlocks(text, graphql);
}

export function readHcl(text: string): Reading {
  return readBlocks(text, hcl);
}
