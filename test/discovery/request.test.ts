// Reading a request: what says something, what counts for less, and slips of the hand.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRequest } from '../../src/discovery/request.ts';
import { stemOf } from '../../src/text/words.ts';

const known = new Set(
  'commit container mergetool list show stash write deployment build logs test push plan from content context ready replace dedupe'.split(
    ' ',
  ),
);
const has = (word: string) => known.has(word);
const stems = new Set([...known].map(stemOf));
const knows = (word: string) => stems.has(stemOf(word));
const read = (text: string) => readRequest(text, { has, knows });
const words = (text: string) => read(text).asked.map(({ text: word }) => word);

describe('the words of a request', () => {
  it('are those that say something, each once, in order', () => {
    expect(words('Please list my container, and list it')).toEqual(['list', 'container']);
    expect(words('the of and')).toEqual([]);
    expect(words('')).toEqual([]);
  });

  it('count for less where every second request says them', () => {
    expect(read('show commit').asked).toEqual([
      { text: 'show', weight: 0.5 },
      { text: 'commit', weight: 1 },
    ]);
  });

  it('are also tried as one, where that is a word', () => {
    expect(read('merge tool').asked).toContainEqual({
      text: 'mergetool',
      weight: 1,
      from: 'merge tool',
    });
    expect(words('stash commit')).toEqual(['stash', 'commit']);
  });

  it('as a name are all of them, slips mended', () => {
    expect(read('git stahs pop').asName).toBe('gitstashpop');
    expect(read('list-the_container').asName).toBe('listthecontainer');
  });
});

describe('a slip', () => {
  it.each([
    ['comit', 'commit'],
    ['commmit', 'commit'],
    ['stahs', 'stash'],
    ['contaimer', 'container'],
    ['buidl', 'build'],
    ['losg', 'logs'],
    ['tets', 'test'],
    ['pushh', 'push'],
    ['deploymets', 'deployments'],
  ])('%s is read as %s', (slip, word) => {
    expect(read(slip).asked).toEqual([{ text: word, weight: 0.7, from: slip }]);
  });

  it.each(['wrote', 'ommit', 'lst', 'comm1t', 'cmmt', 'c'.repeat(60)])(
    '%s is not guessed at',
    (word) => {
      expect(words(word)).toEqual([word]);
    },
  );

  it.each([
    ['another letter in a short word', 'text'],
    ['a letter less in a short word', 'plant'],
    ['a word that says nothing', 'form'],
    ['one of two words', 'contet'],
    ['another form of a word', 'redis'],
    ['another form of a long word', 'replicate'],
  ])('is not guessed to be %s: %s', (_what, word) => {
    expect(words(word)).toEqual([word]);
  });

  it('may be in the ending of a long word', () => {
    const [meant] = words('deduplication');
    expect(stemOf(meant ?? '')).toBe(stemOf('dedupe'));
  });

  it('is any one letter that was left out, after the first', () => {
    const places = fc.integer({ min: 1, max: 'deployment'.length - 1 });
    fc.assert(
      fc.property(places, (at) => {
        const slip = 'deployment'.slice(0, at) + 'deployment'.slice(at + 1);
        expect(words(slip).map(stemOf)).toEqual([stemOf('deployment')]);
      }),
    );
  });
});
