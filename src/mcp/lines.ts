// Cuts a stream of bytes into lines, and tells of a line that is too long without keeping it.

export type Line = { readonly text: string } | { readonly tooLong: true };

export const MAX_LINE_BYTES = 10 * 1024 * 1024;

const NEWLINE = 0x0a;

export function openLines(onLine: (line: Line) => void, maxBytes = MAX_LINE_BYTES) {
  let parts: Buffer[] = [];
  let length = 0;
  let isSkipping = false;

  const keep = (part: Buffer) => {
    if (isSkipping) return;
    length += part.length;
    if (length <= maxBytes) {
      parts.push(part);
      return;
    }
    isSkipping = true;
    parts = [];
    onLine({ tooLong: true });
  };
  const end = () => {
    if (!isSkipping) onLine({ text: Buffer.concat(parts).toString('utf8') });
    parts = [];
    length = 0;
    isSkipping = false;
  };

  return {
    add: (chunk: Buffer): void => {
      let start = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, start)) {
        keep(chunk.subarray(start, at));
        end();
        start = at + 1;
      }
      if (start < chunk.length) keep(chunk.subarray(start));
    },
  };
}
