// What a ranking says of an entry, where a test does not care.

export const anyVoices = {
  isNamed: false,
  words: 1,
  coverage: 1,
  named: 0,
  nearness: undefined,
  kinship: 0,
  recency: 0,
  score: 1,
  parts: { words: 1, coverage: 0, named: 0, nearness: 0, recency: 0 },
  fit: 1,
};
