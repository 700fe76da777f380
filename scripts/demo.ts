// `npm start`: the built servers at work on this repository, asked by a real MCP client, with what each step costs an
// agent in tokens and what it would have cost with every tool listed and every file read whole.
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { createColors } from 'picocolors';
import { bundledNames } from '../src/config/load.ts';
import { packageFile } from '../src/package-files.ts';

const { bold, dim, green, red } = createColors(process.stdout.isTTY && !process.env['NO_COLOR']);
const server = packageFile('dist/main.js');
const configs = bundledNames();

console.log(bold(`\nclimax run ${configs.join(' ')}\n`));
const client = await connect(['run', ...configs]);
const { tools } = await client.listTools();
const shown = countTokens(JSON.stringify(tools));
const everything = await countClassic();
step('tools/list', tools.map(({ name }) => name).join(', '), shown);
const saved = ((1 - shown / everything.tokens) * 100).toFixed(1);
console.log(
  green(
    `  ${everything.count} tools listed directly: ${everything.tokens} tokens; saved ${saved}%\n`,
  ),
);

const request = 'recent commits';
const found = await call('climax_search', { query: request, limit: 3 });
step(
  `climax_search ${JSON.stringify({ query: request, limit: 3 })}`,
  namesIn(found.structured).join(', '),
  countTokens(found.text),
);

const history = { tool_name: 'git_log', args: { max_count: 3, oneline: true } };
const ran = await call('climax_call', history);
step(`climax_call ${JSON.stringify(history)}`, ran.text, countTokens(ran.text));

const wrong = { tool_name: 'git_log', args: { max_count: 'three' } };
const refused = await call('climax_call', wrong);
step(`climax_call ${JSON.stringify(wrong)}`, red(refused.text), countTokens(refused.text));

const spent = shown + [found, ran, refused].reduce((sum, { text }) => sum + countTokens(text), 0);
console.log(
  bold(`The whole conversation: ${spent} tokens, of ${everything.tokens} for the list alone.\n`),
);
await client.close();

console.log(bold('\nclimax code .\n'));
const coder = await connect(['code', '.']);
const source = 'src/execution/process.ts';
const whole = countTokens(readFileSync(packageFile(source), 'utf8'));
for (const part of [
  `${source}|overview`,
  `${source}|symbol:shareOf`,
  `${source}|refs:runProcess`,
]) {
  await showCode('read', { file_path: part }, `of ${whole} for the file`);
}
await showCode(
  'search',
  { query: 'end a process group|tri_index|limit:2' },
  'instead of reading files',
);
await coder.close();

async function showCode(
  tool: string,
  args: Record<string, string>,
  instead: string,
): Promise<void> {
  const { text } = await call(tool, args, coder);
  step(`${tool} ${JSON.stringify(args)}`, text, countTokens(text), ` ${instead}`);
}

async function connect(words: readonly string[]): Promise<Client> {
  const connected = new Client({ name: 'climax-demo', version: '1.0.0' });
  const args = [server, ...words];
  await connected.connect(
    new StdioClientTransport({
      command: process.execPath,
      args,
      cwd: packageFile('.'),
      stderr: 'ignore',
    }),
  );
  return connected;
}

async function countClassic() {
  const classic = await connect(['run', ...configs, '--classic']);
  const list = await classic.listTools();
  await classic.close();
  return { count: list.tools.length, tokens: countTokens(JSON.stringify(list.tools)) };
}

async function call(name: string, args: Record<string, unknown>, asked = client) {
  const { content, structuredContent } = await asked.callTool({ name, arguments: args });
  const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('');
  return { text, structured: structuredContent };
}

function namesIn(structured: unknown): string[] {
  const { results } = structured as { results: readonly { tool_name: string }[] };
  return results.map(({ tool_name }) => tool_name);
}

function step(title: string, text: string, tokens: number, instead = ''): void {
  const body = text.split('\n').map((line) => `  ${line}`);
  console.log([`${bold(title)} ${dim(`(${tokens} tokens${instead})`)}`, ...body, ''].join('\n'));
}
