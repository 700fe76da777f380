// Every text that a wrong request is answered with: an agent reads them, so a change shows in the difference.
import { expect, it } from 'vitest';
import { parseReadRequest } from '../../../src/code/routing/read-request.ts';
import { parseSearchRequest } from '../../../src/code/routing/search-request.ts';
import { renderJson } from '../../../src/text/visible.ts';
import { refusalOf } from './refusal.ts';

const reads = [
  '',
  'a\0b',
  'a\uD800b',
  'a'.repeat(10_001),
  '|overview',
  'a.py|symbol',
  'a.py|references:',
  'a.py|symboll:func',
  'a.py|symbol=func',
  'a.py|target:overview',
  'a.py|outline',
  'a.py|\u001B[2J\u202Ex\ny',
  'a.py|overview|symbol:x|lines:3',
  'a.py:12|symbol:x',
  'a.py|overview:x',
  'a.py|details:yes',
  'a.py|lines',
  'a.py|lines:x',
  'a.py|lines:0-3',
  'a.py|lines:9-3',
  'a.py:0',
  'a.py:9-3',
  'a.py|lang:',
  'a.py|maxtokens:',
  'a.py|maxtokens:0',
  'a.py|maxtokens:10k',
  'a.hs|symbol:|>',
  'a.py|symboll:x|maxtokens:x|details:1',
  'a|b|c|d|e|f|g|h',
];

const searches = [
  '',
  '|tri_index',
  'find|references:authenticate',
  'find|references|file:src/auth.py',
  'find|refs',
  'find|refs:f|limit:0',
  'auth|trindex',
  'auth|mode:tri_index',
  'auth|limit=10',
  'auth|semantic|tri_index',
  'auth|limit:',
  'auth|limit:0',
  'auth|limit:1.5',
  'auth|limit:1000',
  'auth|minrel:2',
  'auth|minrel:abc',
  'auth|file:',
  'auth|context:5',
  'foo|bar',
  'a || b',
  '|> operator',
  'either this | or that thing',
];

function messagesOf(tool: string, parse: (text: string) => unknown, texts: readonly string[]) {
  return texts.map((text) => {
    const { message, hint } = refusalOf(() => parse(text));
    const shown = text.length > 100 ? `${text.length} characters` : renderJson(text);
    return `## ${tool} ${shown}\n${message}\n${hint}\n`;
  });
}

it('answers wrong requests', async () => {
  const texts = [
    ...messagesOf('read', parseReadRequest, reads),
    ...messagesOf('search', parseSearchRequest, searches),
  ];
  await expect(texts.join('\n')).toMatchFileSnapshot('./messages.snap.txt');
});
