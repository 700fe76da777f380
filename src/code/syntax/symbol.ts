// What a file declares, as every mode of reading and the indexes see it.

/** Offsets into the text, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const symbolKinds = [
  'module',
  'namespace',
  'class',
  'interface',
  'trait',
  'struct',
  'union',
  'enum',
  'impl',
  'type',
  'function',
  'method',
  'constructor',
  'macro',
  'field',
  'member',
  'constant',
  'variable',
  'test',
  'section',
  'key',
] as const;
export type SymbolKind = (typeof symbolKinds)[number];

/** Kinds of what holds others. */
export const ownerKinds: ReadonlySet<SymbolKind> = new Set([
  'class',
  'interface',
  'trait',
  'struct',
  'union',
  'enum',
  'impl',
  'namespace',
  'module',
]);

export interface CodeSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  /** What it belongs to where that is said by its name and not by its place, such as a receiver. */
  readonly owner?: string | undefined;
  /** All that belongs to it: doc comment, decorators, the definition. */
  readonly whole: Span;
  /** The definition itself, `export` and the like included. */
  readonly definition: Span;
  readonly nameSpan: Span;
  /** What a signature leaves out; undefined where there is nothing to leave out. */
  readonly body: Span | undefined;
  readonly doc: Span | undefined;
  readonly members: readonly CodeSymbol[];
}

export interface Import {
  readonly span: Span;
  /** The modules it names, as written. */
  readonly sources: readonly string[];
}

export type FactKind = 'call' | 'raise' | 'return' | 'branch' | 'catch';

/** Something that a body does. */
export interface Fact {
  readonly kind: FactKind;
  readonly span: Span;
}

/** What a file holds, at the grain of its declarations. */
export interface Outline {
  readonly symbols: readonly CodeSymbol[];
  readonly imports: readonly Import[];
  /** What the file says of itself. */
  readonly doc: Span | undefined;
  /** The parser met text that it could not place. */
  readonly isBroken: boolean;
}
