// Outlines Dart, whose grammar is not shipped: types with their members, functions and variables.
import { type Declared, type Head, readBlocks } from './blocks.ts';
import type { Reading } from './entry.ts';
import type { SymbolKind } from '../symbol.ts';

const annotation = /@[\w.]+(?:\([^()]*\))?\s*/y;
const typeWord =
  /^(?:(?:abstract|base|sealed|final|interface|mixin|macro)\s+){0,3}(class|mixin|enum|extension(?:\s+type(?:\s+const)?)?|typedef)\s+(\w+)/;
const kinds: Readonly<Record<string, SymbolKind>> = {
  class: 'class',
  mixin: 'trait',
  enum: 'enum',
  typedef: 'type',
};
const control = new Set(
  'if for while switch return await assert throw do else try catch super this new const yield break continue'.split(
    ' ',
  ),
);
const declaredName = /(?:(?:operator\s*)([^\s\w(]{1,3})|([\w.]+))\s*(?:<[^()<>]*>)?\s*$/;

function declares({ text, hasBlock, owner }: Head): Declared | undefined {
  let skip = 0;
  for (annotation.lastIndex = 0; annotation.test(text);) skip = annotation.lastIndex;
  const head = text.slice(skip);
  const imported = /^(?:import|export|part(?:\s+of)?)\s+["']([^"']+)["']/.exec(head)?.[1];
  if (imported !== undefined) return { name: imported, kind: 'import', at: skip };
  const [whole, word, typeName] = typeWord.exec(head) ?? [];
  if (whole !== undefined && word !== undefined && typeName !== undefined) {
    const at = skip + whole.length - typeName.length;
    return { name: typeName, kind: kinds[word] ?? 'impl', at, hasMembers: hasBlock };
  }
  if (control.has(/^\w*/.exec(head)?.[0] ?? '') && !/^const\s/.test(head)) return undefined;
  return member(head, skip, owner);
}

function member(head: string, skip: number, owner: Head['owner']): Declared | undefined {
  const getter = /\bget\s+(\w+)\s*(?:=>|\{|async|sync|$)/.exec(head);
  if (getter?.[1] !== undefined)
    return { name: getter[1], kind: 'field', at: skip + head.indexOf(getter[1], getter.index + 4) };
  const bracket = head.indexOf('(');
  const equals = head.search(/[^=!<>]=(?![=>])/);
  if (bracket > 0 && (equals < 0 || bracket < equals))
    return callable(head.slice(0, bracket), skip, owner);
  if (owner?.kind === 'enum' && /^\w+\s*$/.test(head))
    return { name: head.trim(), kind: 'member', at: skip };
  const left = (equals < 0 ? head : head.slice(0, equals + 1)).trimEnd();
  const variable = /^(?:\w[\w.<>?, ]*\s)(\w+)$/.exec(left.slice(0, 150))?.[1];
  if (variable === undefined) return undefined;
  return {
    name: variable,
    kind: owner ? 'field' : 'variable',
    at: skip + left.lastIndexOf(variable),
  };
}

function callable(before: string, skip: number, owner: Head['owner']): Declared | undefined {
  const match = declaredName.exec(before.slice(-150));
  const name = match?.[1] ?? match?.[2];
  if (!match || name === undefined) return undefined;
  const at = skip + before.lastIndexOf(name);
  if (owner?.kind === 'enum' && before.trim() === name) return { name, kind: 'member', at };
  const isConstructor =
    owner !== undefined && (name === owner.name || name.startsWith(`${owner.name}.`));
  if (isConstructor) return { name, kind: 'constructor', at };
  // A call has no type before it, a function without a type is rare outside of classes.
  if (!owner && before.trim() === name && name !== 'main') return undefined;
  return name.includes('.') ? undefined : { name, kind: owner ? 'method' : 'function', at };
}

export function readDart(text: string): Reading {
  return readBlocks(text, {
    lineComments: ['//'],
    hasBlockComments: true,
    quotes: '"\'',
    isByLine: false,
    interpolation: '',
    declares,
  });
}
