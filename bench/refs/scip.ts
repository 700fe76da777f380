// Reads the few fields of a SCIP index that the comparison needs, so that no protobuf library is.

export interface Occurrence {
  /** From 0, as SCIP counts. */
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  readonly symbol: string;
  readonly isDefinition: boolean;
}

export interface ScipDocument {
  readonly path: string;
  readonly occurrences: readonly Occurrence[];
}

interface Field {
  readonly number: number;
  readonly value: number | Uint8Array;
}

const DEFINITION = 1;

export function parseIndex(bytes: Uint8Array): ScipDocument[] {
  return [...readFields(bytes)].flatMap(({ number, value }) =>
    number === 2 && typeof value !== 'number' ? [readDocument(value)] : [],
  );
}

function readDocument(bytes: Uint8Array): ScipDocument {
  let path = '';
  const occurrences: Occurrence[] = [];
  for (const { number, value } of readFields(bytes)) {
    if (typeof value === 'number') continue;
    if (number === 1) path = readText(value);
    if (number === 2) occurrences.push(readOccurrence(value));
  }
  return { path: path.replaceAll('\\', '/'), occurrences };
}

function readOccurrence(bytes: Uint8Array): Occurrence {
  let range: readonly number[] = [];
  let symbol = '';
  let roles = 0;
  for (const { number, value } of readFields(bytes)) {
    if (number === 1 && typeof value !== 'number') range = readNumbers(value);
    if (number === 2 && typeof value !== 'number') symbol = readText(value);
    if (number === 3 && typeof value === 'number') roles = value;
  }
  const [line = 0, column = 0] = range;
  const isOneLine = range.length === 3 || range[2] === line;
  const endColumn = isOneLine ? (range.at(-1) ?? column) : Number.POSITIVE_INFINITY;
  return { line, column, endColumn, symbol, isDefinition: (roles & DEFINITION) !== 0 };
}

function* readFields(bytes: Uint8Array): Generator<Field> {
  const at = { offset: 0 };
  while (at.offset < bytes.length) {
    const key = readNumber(bytes, at);
    const number = key >>> 3;
    const wire = key & 7;
    if (wire === 0) yield { number, value: readNumber(bytes, at) };
    else if (wire === 2) {
      const length = readNumber(bytes, at);
      yield { number, value: bytes.subarray(at.offset, (at.offset += length)) };
    } else if (wire === 1) at.offset += 8;
    else if (wire === 5) at.offset += 4;
    else throw new Error(`not a SCIP index: wire type ${wire}`);
  }
}

function readNumbers(bytes: Uint8Array): number[] {
  const at = { offset: 0 };
  const numbers: number[] = [];
  while (at.offset < bytes.length) numbers.push(readNumber(bytes, at));
  return numbers;
}

function readNumber(bytes: Uint8Array, at: { offset: number }): number {
  let value = 0;
  let factor = 1;
  for (;;) {
    const byte = bytes[at.offset++] ?? 0;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return value;
    factor *= 128;
  }
}

const decoder = new TextDecoder();

function readText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
