// Turns away YAML that nests deeper than any config: the parser recurses, and a hostile depth would end the process.
import { CST, Lexer } from 'yaml';

export const MAX_DEPTH = 100;

/** Where the text first nests too deep, or undefined. */
export function findTooDeep(text: string): number | undefined {
  return looksDeep(text) ? measureDepth(text) : undefined;
}

/** Quick and sometimes wrong about quoted text, so that only what it suspects is measured with care. */
function looksDeep(text: string): boolean {
  let open = 0;
  for (const [mark] of text.matchAll(/[[{\]}]|(?:[-?:] +){50}|^ {50}|^(?:[^\n:]*:[ \t]){50}/gm)) {
    if (mark.length > 1) return true;
    open = mark === '[' || mark === '{' ? open + 1 : Math.max(0, open - 1);
    if (open > MAX_DEPTH / 2) return true;
  }
  return false;
}

/** A block is at most as deep as its line is indented, plus the list and key marks on that line. */
function measureDepth(text: string): number | undefined {
  let offset = 0;
  let flow = 0;
  let marks = 0;
  let isLineStart = true;
  let isScalar = false;
  for (const token of new Lexer().lex(text)) {
    const type = isScalar ? 'scalar' : CST.tokenType(token);
    isScalar = token === CST.SCALAR;
    if (type === 'newline') marks = 0;
    else if (type === 'space' && isLineStart) marks = token.length;
    else if (type === 'seq-item-ind' || type === 'explicit-key-ind') marks += 1;
    // Within brackets a line may hold any number of pairs side by side; outside, each is inside the one before.
    else if (type === 'map-value-ind' && flow === 0) marks += 1;
    else if (type === 'flow-seq-start' || type === 'flow-map-start') flow += 1;
    else if (type === 'flow-seq-end' || type === 'flow-map-end') flow = Math.max(0, flow - 1);
    if (type !== 'space' && type !== 'newline' && flow + marks > MAX_DEPTH) return offset;
    isLineStart = type === 'newline';
    if (!isControl(token)) offset += token.length;
  }
  return undefined;
}

/** Marks of the lexer's own, which stand for no text. */
function isControl(token: string): boolean {
  return token === CST.SCALAR || token === CST.DOCUMENT || token === CST.FLOW_END;
}
