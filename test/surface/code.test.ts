// What an agent is shown of the code tools before it calls them, and when a call goes wrong, with its cost in tokens.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { codeInstructions } from '../../src/mcp/instructions.ts';
import { codeConfig } from '../../src/tools/code-entries.ts';
import { buildCodeToolset } from '../../src/tools/toolset.ts';
import { openReading } from '../code/reading.ts';
import { plantSample } from '../code/sample-workspace.ts';
import { openPlace } from '../code/workspace/place.ts';

const { tools, call } = buildCodeToolset(openReading(plantSample(openPlace().fresh())));
const list = tools.map(({ name, description, inputSchema, annotations }) => ({
  name,
  description,
  inputSchema,
  annotations,
}));

describe('what an agent is shown of code', () => {
  it('before it calls anything', async () => {
    const text = [
      `tools/list (${countTokens(JSON.stringify(list))} tokens)`,
      JSON.stringify(list, undefined, 2),
      '',
      `instructions (${countTokens(codeInstructions)} tokens)`,
      codeInstructions,
      '',
      'in a catalog',
      JSON.stringify(
        codeConfig.tools.map(({ name, description }) => ({ name, description })),
        undefined,
        2,
      ),
      '',
    ].join('\n');
    await expect(text).toMatchFileSnapshot('./code.snap.txt');
  });

  it('when a call goes wrong, or finds nothing', async () => {
    const calls: [string, Record<string, unknown>][] = [
      ['read', {}],
      ['read', { path: 'src/auth.py' }],
      ['read', { file_path: ['src/auth.py'] }],
      ['read', { file_path: 'src/auht.py' }],
      ['read', { file_path: 'src' }],
      ['read', { file_path: '../x.py' }],
      ['read', { file_path: '.env' }],
      ['read', { file_path: 'picture.png' }],
      ['read', { file_path: 'src/auth.py|symbol' }],
      ['read', { file_path: 'src/auth.py|symboll:authenticate' }],
      ['read', { file_path: 'src/auth.py|symbol:authentcate' }],
      ['read', { file_path: 'src/auth.py|overview|symbol:check' }],
      ['read', { file_path: 'src/auth.py:99-120' }],
      ['read', { file_path: 'src/auth.py|maxtokens:lots' }],
      ['search', { query: '' }],
      ['search', { query: 'nothing|references:authenticate' }],
      ['search', { query: 'auth|tri_indx' }],
      ['search', { query: 'auth|limit:0' }],
      ['search', { query: 'zzzxqv' }],
      ['serach', { query: 'auth' }],
    ];
    const texts = [];
    for (const [name, input] of calls) {
      const { text, isError } = await call(name, input, {});
      texts.push(`## ${name} ${JSON.stringify(input)}${isError ? ' (isError)' : ''}\n${text}\n`);
    }
    await expect(texts.join('\n')).toMatchFileSnapshot('./code-messages.snap.txt');
  });
});

describe('what it costs', () => {
  it('is under 260 tokens for both tools and under 130 for the instructions', () => {
    expect(list.map(({ name }) => name)).toEqual(['read', 'search']);
    expect(countTokens(JSON.stringify({ tools: list }))).toBeLessThan(260);
    expect(countTokens(codeInstructions)).toBeLessThan(130);
  });
});
