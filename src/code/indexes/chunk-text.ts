// A chunk as a model reads it: where it stands, what it is called, and then itself.

/** Folders further up say where the project lies and not what the file is about. */
const FOLDERS = 3;

export function textOfChunk(path: string, symbol: string | undefined, text: string): string {
  return `${placeOfChunk(path, symbol)}\n${text}`;
}

export function placeOfChunk(path: string, symbol: string | undefined): string {
  const parts = path.split('/').slice(-FOLDERS - 1);
  const place = parts.join(' ').replace(/(?<=[^ ])\.[^. ]*$/, '');
  return symbol === undefined ? place : `${place} ${symbol}`;
}
