// Shows what is found in a sample of `test/fixtures/code` as lines that a snapshot can hold.
import { readFile } from 'node:fs/promises';
import { detectLanguage, findLanguage } from '../../../src/code/syntax/languages.ts';
import { buildLineIndex, type LineIndex } from '../../../src/code/syntax/line-index.ts';
import { type ParsedSource, parseSource } from '../../../src/code/syntax/parse.ts';
import type { CodeSymbol } from '../../../src/code/syntax/symbol.ts';

/** `kind name lines`, members indented, and where there are: the owner, the lines before, the doc. */
export async function outlineOf(fixture: string): Promise<string> {
  return showOutline(await parseFixture(fixture));
}

/** The same of a text that a test holds itself. */
export async function outlineOfText(language: string, text: string): Promise<string> {
  return showOutline(await parseSource(text, findLanguage(language)));
}

function showOutline({ text, outline }: ParsedSource): string {
  const lines = buildLineIndex(text);
  return [
    ...(outline.doc ? [`doc ${lines.rangeOf(outline.doc)}`] : []),
    ...outline.imports.map(
      ({ sources, span }) => `import ${sources.join(' ')} ${lines.rangeOf(span)}`,
    ),
    ...outline.symbols.flatMap((symbol) => show(symbol, lines, '')),
  ].join('\n');
}

/** `kind text` of each fact, without what goes past the first line. */
export async function factsOf(fixture: string): Promise<string> {
  const { text, facts } = await parseFixture(fixture);
  return facts
    .map(({ kind, span }) => `${kind} ${text.slice(span.start, span.end).split('\n')[0]}`)
    .join('\n');
}

/** What is still named when a piece of the text is taken out. */
export async function namesWithout(
  fixture: string,
  piece: string,
): Promise<{ isBroken: boolean; names: string[] }> {
  const { outline } = await parseFixture(fixture, (text) => {
    if (!text.includes(piece)) throw new Error(`${fixture} does not hold ${piece}`);
    return text.replace(piece, '');
  });
  return { isBroken: outline.isBroken, names: outline.symbols.flatMap(namesIn) };
}

async function parseFixture(fixture: string, edit = (text: string) => text): Promise<ParsedSource> {
  const path = new URL(`../../fixtures/code/${fixture}`, import.meta.url);
  const text = edit(await readFile(path, 'utf8'));
  return parseSource(text, detectLanguage(fixture, text), 'all');
}

function show(symbol: CodeSymbol, lines: LineIndex, indent: string): string[] {
  const { kind, name, owner, whole, definition, doc, members } = symbol;
  const marks = [
    owner === undefined ? '' : ` of ${owner}`,
    whole.start === definition.start ? '' : ` from ${lines.lineAt(whole.start)}`,
    doc ? ` doc ${lines.rangeOf(doc)}` : '',
  ].join('');
  return [
    `${indent}${kind} ${name} ${lines.rangeOf(definition)}${marks}`,
    ...members.flatMap((member) => show(member, lines, `${indent}  `)),
  ];
}

function namesIn({ name, members }: CodeSymbol): string[] {
  return [name, ...members.flatMap(namesIn)];
}
