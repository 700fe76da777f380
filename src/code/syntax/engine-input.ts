// Hands the text to the engine piece by piece. Its own way writes character by character, and some grammars step back so
// often that this took longer than parsing.

/** What is used here of the engine's module: what it imports, and who gives the text. */
export interface EngineImports {
  readonly env: Record<string, unknown> & { readonly memory: { readonly buffer: ArrayBuffer } };
}

export type GiveText = (index: number, place: { row: number; column: number }) => unknown;

const ASKS = 'tree_sitter_parse_callback';
/** What the engine has room for, in characters, less the one that ends them. */
const MAX_PIECE = 5119;

export function replaceInput({ env }: EngineImports, giver: () => GiveText): void {
  // Another version of the engine may ask in another way, and would go on in its own.
  if (!env[ASKS]) throw new Error(`the engine does not import ${ASKS}`);
  let memory = Buffer.alloc(0);
  env[ASKS] = (
    target: number,
    index: number,
    row: number,
    column: number,
    lengthTarget: number,
  ): void => {
    // Memory that has grown is another buffer.
    if (memory.buffer !== env.memory.buffer) memory = Buffer.from(env.memory.buffer);
    const given = giver()(index, { row, column });
    const piece = typeof given === 'string' ? given.slice(0, MAX_PIECE) : '';
    memory.write(piece, target, 'utf16le');
    memory.writeInt32LE(piece.length, lengthTarget);
  };
}
