// Reads a document level by level, so that one slip hides no other, and gathers every problem on the way.
import type * as z from 'zod';
import type { Problem } from '../errors.ts';
import { type Document, type Path, parseDocument } from './document.ts';
import { findProblems } from './problems.ts';

export type Parsed<T> =
  | { readonly value: T; readonly problems?: undefined }
  | { readonly problems: readonly Problem[]; readonly value?: undefined };

export interface Reader {
  readonly document: Document;
  readonly problems: Problem[];
}

/** Parses a file with `read`, which answers undefined when it reported a problem. */
export function parseFile<T>(
  file: string,
  text: string,
  read: (reader: Reader, value: unknown) => T | undefined,
): Parsed<T> {
  const document = parseDocument(file, text);
  const reader: Reader = { document, problems: [...document.problems] };
  const value = document.value === undefined ? undefined : read(reader, document.value);
  if (value === undefined || reader.problems.length > 0) {
    return { problems: reader.problems.toSorted((a, b) => a.line - b.line || a.column - b.column) };
  }
  return { value };
}

/** Beyond this nobody reads on, and finding the place of each takes time. */
const MAX_PROBLEMS = 500;

export function report(reader: Reader, path: Path, message: string): void {
  if (reader.problems.length >= MAX_PROBLEMS) return;
  reader.problems.push(reader.document.problemAt(path, message));
}

/** The value as the schema reads it; undefined, with every problem reported, when it does not fit. */
export function readShape<S extends z.ZodObject>(
  reader: Reader,
  path: Path,
  schema: S,
  value: unknown,
): z.output<S> | undefined {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  if (reader.problems.length >= MAX_PROBLEMS) return undefined;
  const fields = Object.keys(schema.shape);
  reader.problems.push(...findProblems(reader.document, path, parsed.error.issues, fields));
  return undefined;
}

type ReadItem<T> = (reader: Reader, path: Path, value: unknown) => T | undefined;

/** The items of a list; undefined when it is not a list or any item is wrong. Absent is empty. */
export function readList<T>(
  reader: Reader,
  path: Path,
  value: unknown,
  read: ReadItem<T>,
): T[] | undefined {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report(reader, path, `\`${String(path.at(-1))}\` must be a list`);
    return undefined;
  }
  return allRight(value.map((item: unknown, index) => read(reader, [...path, index], item)));
}

/** The same for a map from names to items. */
export function readMap<T>(
  reader: Reader,
  path: Path,
  value: unknown,
  read: ReadItem<T>,
): Map<string, T> | undefined {
  if (value === undefined) return new Map();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report(reader, path, `\`${String(path.at(-1))}\` must be a map`);
    return undefined;
  }
  const names = Object.keys(value);
  const items = allRight(
    Object.entries(value).map(([name, item]) => read(reader, [...path, name], item)),
  );
  return items && new Map(items.map((item, index) => [names[index] ?? '', item]));
}

function allRight<T>(items: readonly (T | undefined)[]): T[] | undefined {
  const right = items.filter((item): item is T & ({} | null) => item !== undefined);
  return right.length === items.length ? right : undefined;
}

export function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Record<string, unknown>)[field]
    : undefined;
}
