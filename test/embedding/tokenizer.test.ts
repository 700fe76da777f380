// Keeps the rule by which text becomes the numbers that the models were trained on.
import { describe, expect, it } from 'vitest';
import { openTokenizer, specialPieces } from '../../src/embedding/tokenizer.ts';

const words = ['parse', 'http', 'request', 're', 'p', '##quest', '##ars', '##er', '##s', '2', 'é'];
const vocabulary = [...specialPieces, ...words];
const tokenize = openTokenizer(vocabulary);

function piecesOf(text: string): (string | undefined)[] {
  return [...tokenize(text)].map((id) => vocabulary[id]);
}

describe('openTokenizer', () => {
  it('numbers the special pieces as the models expect them', () => {
    expect(specialPieces).toEqual(['[PAD]', '[UNK]', '[CLS]', '[SEP]']);
  });

  it('gives the words of names in the order of the text, and no punctuation', () => {
    expect(piecesOf('parseHTTPRequest(2) + http_parse')).toEqual([
      'parse',
      'http',
      'request',
      '2',
      'http',
      'parse',
    ]);
  });

  it('takes the longest piece first, and continuations only within a word', () => {
    expect(piecesOf('requests')).toEqual(['request', '##s']);
    expect(piecesOf('parses')).toEqual(['parse', '##s']);
    expect(piecesOf('parsser')).toEqual(['p', '##ars', '##s', '##er']);
    expect(piecesOf('parse s')).toEqual(['parse', '[UNK]']);
  });

  it('gives one unknown for a word with a part that no piece matches, or that is too long', () => {
    expect(piecesOf('parse quux http')).toEqual(['parse', '[UNK]', 'http']);
    expect(piecesOf(`p${'s'.repeat(39)}`)).toEqual(['p', ...Array(39).fill('##s')]);
    expect(piecesOf(`p${'s'.repeat(40)}`)).toEqual(['[UNK]']);
  });

  it('keeps letters beyond ASCII', () => {
    expect(piecesOf('É é')).toEqual(['é', 'é']);
  });

  it('gives nothing for a text without names', () => {
    expect(piecesOf('')).toEqual([]);
    expect(piecesOf('{ () => [] }')).toEqual([]);
  });

  it('answers a second time as it did the first', () => {
    expect(piecesOf('HTTPRequests')).toEqual(piecesOf('HTTPRequests'));
    expect(piecesOf('HTTPRequests')).toEqual(['http', 'request', '##s']);
  });
});
