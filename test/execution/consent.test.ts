// What a user is asked, and what their yes is good for.
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Command, buildCommand } from '../../src/execution/command.ts';
import { buildConsentRequest, findMissingConsent } from '../../src/execution/consent.ts';
import { openExecution } from '../../src/execution/execute.ts';
import { renderOutcome } from '../../src/execution/outcome.ts';
import { openLog } from '../../src/log.ts';
import { catalogOf, entryOf } from '../catalog/catalog-of.ts';

function commandWith(more: Partial<Command>): Command {
  return { ...buildCommand(entryOf(''), new Map(), {}), ...more };
}

describe('the question', () => {
  it('shows the exact words, each seen to be one, the place and the input', () => {
    const command = commandWith({
      argv: ['rm', '-rf', 'a b', "it's", ''],
      cwd: '/srv/x y',
      stdin: 'text',
    });
    expect(buildConsentRequest('files_delete', command).question).toBe(
      `Allow files_delete to run this command?

  rm -rf 'a b' 'it'\\''s' ''

in '/srv/x y'

with this input: text`,
    );
  });

  it('is of the words alone where there is neither place nor input', () => {
    expect(buildConsentRequest('t', commandWith({ argv: ['ls', '-l'] })).question).toBe(
      'Allow t to run this command?\n\n  ls -l',
    );
  });

  it.each([
    ['a\nb', String.raw`$'a\nb'`],
    ['a\tb', String.raw`$'a\tb'`],
    [String.raw`a\nb`, String.raw`'a\nb'`],
    ["it's\n", String.raw`$'it\'s\n'`],
    ['a\\\n', String.raw`$'a\\\n'`],
    ['plain\u001B', String.raw`$'plain\x1b'`],
  ])('shows the word %j as the shell would need it', (word, shown) => {
    const { question } = buildConsentRequest('t', commandWith({ argv: ['x', word] }));
    expect(question.split('\n').at(-1)).toBe(`  x ${shown}`);
  });

  it('hides nothing behind characters that are not seen', () => {
    const { question } = buildConsentRequest(
      't',
      commandWith({ argv: ['x', 'safe\u202Eevil\r\u001B[2K'] }),
    );
    expect(question).toContain('\\u202e');
    expect(question).toContain('\\x1b');
    expect(['\u202E', '\u001B', '\r'].filter((hidden) => question.includes(hidden))).toEqual([]);
  });
});

describe('a yes', () => {
  it('is bound to tool, words, place and input', () => {
    const base = { argv: ['x', 'a'], cwd: '/p', stdin: 'i' } as const;
    const digests = [
      buildConsentRequest('t', commandWith(base)),
      buildConsentRequest('u', commandWith(base)),
      buildConsentRequest('t', commandWith({ ...base, argv: ['x', 'b'] })),
      buildConsentRequest('t', commandWith({ ...base, argv: ['x a'] })),
      buildConsentRequest('t', commandWith({ ...base, cwd: '/q' })),
      buildConsentRequest('t', commandWith({ ...base, stdin: undefined })),
    ].map(({ digest }) => digest);
    expect(new Set(digests).size).toBe(digests.length);
    expect(buildConsentRequest('t', commandWith(base)).digest).toBe(digests[0]);
  });

  it.each([
    [undefined, 'nobody was asked'],
    [{ digest: 'of another call' }, 'nobody was asked'],
    [{ refusal: 'the user declined' }, 'the user declined'],
  ])('that is missing is told of with its reason: %j', (answer, reason) => {
    const request = buildConsentRequest('t', commandWith({}));
    expect(findMissingConsent(request, answer)).toBe(
      `Policy validation failed:\n  - This needs the user's consent, and was not run: ${reason}`,
    );
    expect(findMissingConsent(request, { digest: request.digest })).toBeUndefined();
  });

  it('lets that call run and no other', async () => {
    const catalog = catalogOf(
      'command: echo\ntools: [{name: say, description: d, args: [{name: word, positional: true}]}, {name: free, description: d}]',
      'tools: {say: {confirm: true, args: {word: {pattern: "[a-z]+"}}}, free: {}}',
    );
    const execution = openExecution(catalog, openLog({ level: 'error' }), {});
    onTestFinished(() => execution.close());
    const [say, free] = catalog.entries;
    if (!say || !free) throw new Error('no entries');
    const digest = execution.consentFor(say, { word: 'hello' })?.digest ?? '';
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    const consent = { digest };
    expect(renderOutcome(await execution.execute(say, { word: 'hello' }, { consent }))).toBe(
      'hello',
    );
    for (const [input, given] of [
      [{ word: 'hello' }, undefined],
      [{ word: 'hello' }, { digest: '' }],
      [{ word: 'hello' }, { refusal: 'the user declined' }],
      [{ word: 'other' }, consent],
    ] as const) {
      expect((await execution.execute(say, input, { consent: given })).status).toBe('refused');
    }
    expect(execution.consentFor(free, {})).toBeUndefined();
    expect(execution.consentFor(say, { word: 'NO' })).toBeUndefined();
    expect(renderOutcome(await execution.execute(say, { word: 'NO' }, { consent }))).toContain(
      'does not match',
    );
  });
});
