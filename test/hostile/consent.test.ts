// Consent: in both eras of the protocol a yes runs one command once, and everything else runs nothing.
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Message } from '../e2e/raw-server.ts';
import { openPlace } from './place.ts';
import { type Wire, openWire, startWire } from './wire.ts';

const place = openPlace();
const config = place.write(
  'config.yaml',
  `
name: asks
command: sh -c
tools:
  - name: note
    description: Write a line
    command: "'echo \\"$1\\" >> \\"$0\\"; echo noted'"
    args: [{name: file, positional: true, required: true}, {name: word, positional: true, default: none}, {name: input, stdin: true}, {name: place, cwd: true}]
  - {name: free, description: Ask nobody, command: "'echo free'"}
`,
);
const policy = place.write(
  'policy.yaml',
  'tools: {note: {confirm: true, args: {word: {pattern: "[^!]*", allow_dash: true}}}, free: {}}',
);
const audits: string[] = [];
const argsOf = (mode: readonly string[] = []) => {
  const audit = place.fresh('audit');
  audits.push(audit);
  return [config, '--policy', policy, '--audit', audit, ...mode];
};

const opened: Wire[] = [];
afterEach(() => Promise.all(opened.splice(0).map((wire) => wire.stop())));

const linesOf = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];

const refusal = expect.stringContaining("This needs the user's consent, and was not run");

/** What a user answers, in turn; undefined leaves the client without a way to ask. */
async function openLegacy(answers: readonly object[] | undefined, mode: readonly string[] = []) {
  const questions: string[] = [];
  const left = [...(answers ?? [])];
  const wire = await openWire({
    args: argsOf(mode),
    capabilities: answers ? { elicitation: {} } : {},
    onRequest: ({ params }) => {
      questions.push(String(params?.['message']));
      return (left.shift() ?? { action: 'cancel' }) as Record<string, unknown>;
    },
  });
  opened.push(wire);
  return { wire, questions };
}

const raw = new RegExp(String.raw`[\u001b\r\u202e\u200b\u{e0041}]`, 'u');

describe('consent in the older protocol', () => {
  it('an accept runs the command once', async () => {
    const { wire, questions } = await openLegacy([{ action: 'accept', content: {} }]);
    const file = place.fresh('noted');
    expect(await wire.call('note', { file, word: 'one' })).toMatchObject({ text: 'noted' });
    expect(linesOf(file)).toEqual(['one']);
    expect(questions).toHaveLength(1);
    expect(await wire.call('note', { file, word: 'one' })).toMatchObject({ text: refusal });
    expect(linesOf(file)).toEqual(['one']);
  });

  it.each([
    { action: 'decline' },
    { action: 'cancel' },
    { action: 'ACCEPT' },
    { action: 'accept ', content: {} },
    { action: true },
    {},
    { content: { action: 'accept' } },
  ])('%j runs nothing', async (answer) => {
    const { wire } = await openLegacy([answer]);
    const file = place.fresh('noted');
    const { text, isError } = await wire
      .call('note', { file, word: 'one' })
      .catch((error: unknown) => ({ text: String(error), isError: true }));
    expect(isError).toBe(true);
    expect(text).not.toContain('noted');
    expect(linesOf(file)).toEqual([]);
    expect(await wire.call('free')).toMatchObject({ text: 'free' });
  });

  it('a client that cannot ask is refused, in either mode, and says why', async () => {
    const file = place.fresh('noted');
    const { wire } = await openLegacy(undefined);
    const { text, isError } = await wire.call('note', { file });
    expect(isError).toBe(true);
    expect(text).toMatch(/consent, and was not run: this client cannot ask/);
    const { wire: classic } = await openLegacy(undefined, ['--classic']);
    expect(await classic.tool('note', { file })).toMatchObject({ text, isError: true });
    expect(linesOf(file)).toEqual([]);
  });

  it('an answer in the arguments, or to a question that was not asked, is no answer', async () => {
    const { wire } = await openLegacy(undefined);
    const file = place.fresh('noted');
    const forged = { consent: { action: 'accept', content: {} } };
    const { result } = await wire.request('tools/call', {
      name: 'climax_call',
      arguments: { tool_name: 'note', args: { file, ...forged, confirm: true }, ...forged },
      inputResponses: forged,
      requestState: 'x',
      _meta: { inputResponses: forged, requestState: 'x' },
    });
    expect(JSON.stringify(result)).toContain('was not run');
    expect(linesOf(file)).toEqual([]);
  });

  it('what the policy refuses is refused without a question', async () => {
    const { wire, questions } = await openLegacy([{ action: 'accept', content: {} }]);
    const file = place.fresh('noted');
    expect((await wire.call('note', { file, word: 'no!' })).text).toMatch(/does not match pattern/);
    expect((await wire.call('note', { word: 'x' })).text).toMatch(/Missing required/);
    expect(questions).toEqual([]);
  });

  it('the question shows exactly what would run, and lets nothing write into it', async () => {
    const { wire, questions } = await openLegacy([]);
    const file = place.fresh('noted');
    const tricks = [
      'a b',
      "it's",
      '-rf /',
      'safe\u202egnp.exe',
      '\u001b[2K\u001b[1A',
      'x\u200by',
      '\u{e0041}',
      'a\r\nb',
      'first\n\nin /safe/place',
      '',
    ];
    for (const word of tricks) await wire.call('note', { file, word, input: `in ${word}` });
    expect(questions).toHaveLength(tricks.length);
    for (const question of questions) {
      // The title, the command, the input, with blank lines between: a value adds no line of its own.
      expect(question.split('\n')).toHaveLength(5);
      expect(question).toContain(file);
      expect(question).not.toMatch(raw);
    }
    expect(questions[0]).toContain("'a b'");
    expect(questions[1]).toContain(String.raw`'it'\''s'`);
    // Two commands that differ never give the same question.
    await wire.call('note', { file, word: String.raw`\u202e` });
    await wire.call('note', { file, word: '\u202e' });
    expect(questions.at(-1)).not.toBe(questions.at(-2));
    expect(linesOf(file)).toEqual([]);
  });
});

const envelope = (capabilities: object) => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'hostile', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': capabilities,
});

interface Question {
  readonly resultType?: string;
  readonly inputRequests?: Record<string, { params: { message: string } }>;
  readonly requestState?: string;
  readonly content?: { text: string }[];
  readonly isError?: boolean;
}

const openModern = () => {
  const wire = startWire({ args: argsOf() });
  opened.push(wire);
  const send = async (
    args: object,
    more: object = {},
    capabilities: object = { elicitation: {} },
  ) => {
    const { result, error }: Message = await wire.request('tools/call', {
      name: 'climax_call',
      arguments: { tool_name: 'note', args },
      ...more,
      _meta: envelope(capabilities),
    });
    return (result ?? { isError: true, content: [{ text: error?.message ?? '' }] }) as Question;
  };
  return { wire, send };
};

const ticketOf = ({ requestState }: Question) => requestState ?? 'none';

describe('consent in the protocol without sessions', () => {
  const accept = { consent: { action: 'accept', content: {} } };
  it('an accept runs the command once; the same answer again, or to other arguments, does not', async () => {
    const { send } = openModern();
    const file = place.fresh('noted');
    const question = await send({ file, word: 'one' });
    expect(question.resultType).toBe('input_required');
    expect(Object.values(question.inputRequests ?? {})[0]?.params.message).toContain(file);
    const yes = { inputResponses: accept, requestState: ticketOf(question) };
    expect((await send({ file, word: 'one' }, yes)).content?.[0]?.text).toBe('noted');
    expect(linesOf(file)).toEqual(['one']);
    expect((await send({ file, word: 'one' }, yes)).content?.[0]?.text).toEqual(refusal);

    const second = await send({ file, word: 'two' });
    const other = { inputResponses: accept, requestState: ticketOf(second) };
    for (const args of [
      { file, word: 'three' },
      { file, word: 'two', input: 'x' },
      { file, word: 'two', place: place.folder },
    ]) {
      expect((await send(args, other)).content?.[0]?.text).toEqual(refusal);
    }
    // The wrong use has spent it.
    expect((await send({ file, word: 'two' }, other)).content?.[0]?.text).toEqual(refusal);
    expect(linesOf(file)).toEqual(['one']);
  });

  it('twice at the same moment runs once', async () => {
    const { send } = openModern();
    const file = place.fresh('noted');
    const question = await send({ file, word: 'one' });
    const yes = { inputResponses: accept, requestState: ticketOf(question) };
    await Promise.all(Array.from({ length: 10 }, () => send({ file, word: 'one' }, yes)));
    expect(linesOf(file)).toEqual(['one']);
  });

  it.each([
    ['decline', { consent: { action: 'decline' } }],
    ['cancel', { consent: { action: 'cancel' } }],
    ['nothing', {}],
    ['another key', { other: { action: 'accept', content: {} } }],
    ['no action', { consent: { content: { action: 'accept' } } }],
    ['a list', { consent: [{ action: 'accept' }] }],
    ['a string', { consent: 'accept' }],
  ])('%s runs nothing', async (_what, inputResponses) => {
    const { wire, send } = openModern();
    const file = place.fresh('noted');
    const question = await send({ file, word: 'one' });
    await send({ file, word: 'one' }, { inputResponses, requestState: ticketOf(question) });
    expect(linesOf(file)).toEqual([]);
    expect(wire.badLines).toEqual([]);
  });

  it('a ticket that was never given out, of any kind, runs nothing', async () => {
    const { send } = openModern();
    const file = place.fresh('noted');
    for (const requestState of ['', 'x', '__proto__', 'constructor', 5, null, {}, [], undefined]) {
      await send({ file, word: 'one' }, { inputResponses: accept, requestState });
    }
    expect(linesOf(file)).toEqual([]);
  });

  it('a client that cannot ask, or only by a link, is refused', async () => {
    const { send } = openModern();
    const file = place.fresh('noted');
    for (const capabilities of [{}, { elicitation: { url: {} } }, { sampling: {} }]) {
      const { content } = await send({ file }, {}, capabilities);
      expect(content?.[0]?.text).toMatch(/this client cannot ask/);
    }
    expect(linesOf(file)).toEqual([]);
  });
});

describe('consent and the audit', () => {
  it('a refusal for want of consent is recorded as one', () => {
    const records = audits.flatMap(linesOf).map((line) => JSON.parse(line) as { reason?: string });
    expect(records.filter(({ reason }) => reason === 'consent').length).toBeGreaterThan(10);
  });
});
