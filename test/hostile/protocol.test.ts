// The edge of the protocol: whatever a line holds, it is answered or dropped, and the next good one is answered.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mutantConfig, sendMutants } from './mutants.ts';
import { openPlace } from './place.ts';
import { type Wire, openWire } from './wire.ts';

const SEED = 41;
const place = openPlace();
const config = place.write('mutants.yaml', mutantConfig);
let wire: Wire;
beforeAll(async () => {
  wire = await openWire({ args: [config] });
});
afterAll(() => wire?.stop());

/** What the server answers to a line, up to a good request that follows it. */
async function answersTo(line: string) {
  const before = wire.messages.length;
  wire.send(`${line}\n`);
  const pong = await wire.request('ping');
  expect(pong.result).toEqual({});
  return wire.messages.slice(before).filter((message) => message !== pong);
}

const error = (code: number, id: unknown = null) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: expect.any(String) },
});

const callWith = (args: string) =>
  `{"jsonrpc":"2.0","id":"m","method":"tools/call","params":{"name":"climax_call","arguments":${args}}}`;

describe('the edge of the protocol', () => {
  it.each([
    ['no JSON', 'this is no JSON', [error(-32700)]],
    ['half a message', '{"jsonrpc":"2.0","id":1', [error(-32700)]],
    ['two on one line', '{"jsonrpc":"2.0"} {"jsonrpc":"2.0"}', [error(-32700)]],
    ['a blank line', '   ', []],
    ['a scalar', '5', [error(-32600)]],
    ['null', 'null', [error(-32600)]],
    ['a batch', '[{"jsonrpc":"2.0","id":"b","method":"ping"}]', [error(-32600)]],
    ['an empty batch', '[]', [error(-32600)]],
    ['another version', '{"jsonrpc":"1.0","id":"v","method":"ping"}', [error(-32600, 'v')]],
    ['no version', '{"id":"v","method":"ping"}', [error(-32600, 'v')]],
    ['an id that is none', '{"jsonrpc":"2.0","id":{},"method":"ping"}', [error(-32600)]],
    ['an unknown method', '{"jsonrpc":"2.0","id":"u","method":"a/b"}', [error(-32601, 'u')]],
    ['an unknown notification', '{"jsonrpc":"2.0","method":"a/b"}', []],
    [
      'params that are none',
      '{"jsonrpc":"2.0","id":"p","method":"tools/call","params":5}',
      [error(-32600, 'p')],
    ],
    [
      'a call without a name',
      '{"jsonrpc":"2.0","id":"n","method":"tools/call","params":{}}',
      [error(-32602, 'n')],
    ],
  ])('%s', async (_what, line, expected) => {
    expect(await answersTo(line)).toEqual(expected);
  });

  it('too deep, in any form', async () => {
    for (const nested of [
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
    ]) {
      const line = `{"jsonrpc":"2.0","id":"d","method":"tools/call","params":{"name":"climax_call","arguments":${nested}}}`;
      expect(await answersTo(line)).toEqual([error(-32600)]);
    }
  });

  it('too deep in arguments that are given as text', async () => {
    const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const { text, isError } = await wire.call('say', `{"word":${nested}}`);
    expect(isError).toBe(true);
    expect(text).toMatch(/^Argument validation failed:/);
  });

  it('too long, and again, without a wait', async () => {
    const large = 'x'.repeat(11 * 1024 * 1024);
    const started = performance.now();
    expect(await answersTo(large)).toEqual([error(-32600)]);
    expect(await answersTo(large)).toEqual([error(-32600)]);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('two million elements are refused or answered, and nothing waits for long', async () => {
    const many = `[${'0,'.repeat(2_000_000)}0]`;
    for (const args of [
      `{"tool_name":"say","args":{"word":${many}}}`,
      `{"tool_name":${many}}`,
      `{"tool_name":"say","args":${many}}`,
    ]) {
      const started = performance.now();
      wire.send(`${callWith(args)}\n`);
      const answer = await wire.answerTo('m');
      expect(await wire.request('ping')).toMatchObject({ result: {} });
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(JSON.stringify(answer).length).toBeLessThan(2000);
    }
  });

  it('an id that is still being answered is refused, and the first is answered', async () => {
    const call = {
      jsonrpc: '2.0',
      id: 'twin',
      method: 'tools/call',
      params: { name: 'climax_call', arguments: { tool_name: 'say', args: { word: 'first' } } },
    };
    wire.send(`${JSON.stringify(call)}\n${JSON.stringify(call)}\n`);
    const answers = [await wire.answerTo('twin'), await wire.answerTo('twin')];
    expect(answers.filter((answer) => answer.error)).toEqual([error(-32600, 'twin')]);
    expect(answers.flatMap(({ result }) => result ?? [])).toMatchObject([
      { content: [{ text: 'first' }] },
    ]);
  });

  it('a message in single bytes, and many in one write', async () => {
    const line = Buffer.from(
      `{"jsonrpc":"2.0","id":"bytes","method":"ping","params":{"x":"é😀"}}\n`,
    );
    for (const byte of line) wire.send(Buffer.from([byte]));
    expect(await wire.answerTo('bytes')).toMatchObject({ result: {} });
    const many = Array.from({ length: 300 }, (_, index) =>
      JSON.stringify({ jsonrpc: '2.0', id: `many-${index}`, method: 'ping' }),
    );
    wire.send(`${many.join('\n')}\r\n`);
    for (const [index] of many.entries()) await wire.answerTo(`many-${index}`);
  });

  it(`500 mutants: no crash, no hang, no line that is not JSON (seed ${SEED})`, async () => {
    const { longestMs, sent } = await sendMutants(wire, { count: 500, seed: SEED, batch: 10 });
    expect(sent).toBe(500);
    expect(longestMs).toBeLessThan(5000);
    expect(wire.badLines).toEqual([]);
    expect(wire.messages.filter(({ jsonrpc }) => jsonrpc !== '2.0')).toEqual([]);
    expect(wire.child.exitCode).toBe(null);
  });
});
