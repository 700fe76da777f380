// A request in plain words and the tool or text that answers it, as the steps hand it on.
export interface ToolPair {
  /** Where it is from; the wrong answers of a batch come from the same. */
  readonly set: string;
  /** Of a request that was written for a tool: the set that the tool is of. */
  readonly of?: string;
  readonly query: string;
  /** The first line: what the tool is called. */
  readonly name: string;
  readonly text: string;
}

/** As discovery shows a tool to the model: its name, what it does, what it takes. */
export function toolText(
  description: string,
  params: readonly { readonly name: string; readonly description: string }[],
): string {
  return [description, ...params.map(({ name, description: about }) => `${name} ${about}`)]
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

/** A request that says something: some words, mostly letters, not a line of code. */
export function isRequest(text: string): boolean {
  const words = text.match(/[A-Za-z][a-z'-]+/g) ?? [];
  const letters = text.replace(/[^A-Za-z ]/g, '').length;
  return words.length >= 2 && words.length <= 60 && letters > text.length * 0.7;
}
