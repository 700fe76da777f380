// What is said of a tool and its arguments: short, whole, and of use where no shell reads the words.
import { expect, it } from 'vitest';
import { shorten, withoutShellAdvice } from '../../src/authoring/prose.ts';

it.each([
  ['The filter. Must be enclosed in single quotes', 'The filter.'],
  ['Must be enclosed in single quotes', ''],
  ['A pattern (quote it to protect it from the shell)', 'A pattern'],
  [
    'A glob. Remember to quote it, or the shell will expand it. Matches names',
    'A glob. Matches names',
  ],
  ['Escape special characters from the shell. Ok', 'Ok'],
  ['Print strings in double quotes', 'Print strings in double quotes'],
  ['Quote the names that are printed', 'Quote the names that are printed'],
  ['Shell to use', 'Shell to use'],
])('%s', (text, left) => {
  expect(withoutShellAdvice(text)).toBe(left);
});

it.each([
  [
    'jq is a tool for processing JSON inputs, applying the given filter to its JSON text inputs and producing results',
    60,
    'jq is a tool for processing JSON inputs',
  ],
  ['Copy files whole; the algorithm that compares them is not used', 40, 'Copy files whole'],
  ['Show details (names, sizes and all the rest that is known of them)', 40, 'Show details'],
  ['a, b and one very long list of things that goes on', 30, 'a, b and one very long list…'],
  ['Format output, that is, as the template says with 1,000 of them', 30, 'Format output, that is'],
  ['Cut before by someone else, so that…', 100, 'Cut before by someone else'],
  ['short', 30, 'short'],
])('%s', (text, length, left) => {
  expect(shorten(text, length)).toBe(left);
});
