// Who holds what: lists by term, made of what each holds, and turned back.

export interface Postings {
  /** Every term once, rising. */
  readonly terms: Uint32Array;
  /** Where the list of every term begins, and at last where the lists end. */
  readonly starts: Uint32Array;
  /** What holds the term, rising within a list. */
  readonly ids: Uint32Array;
  /** How often, packed by field; empty where only presence counts. */
  readonly counts: Uint16Array;
}

/** The terms of one thing, each once. */
export interface Holding {
  readonly id: number;
  readonly terms: Uint32Array;
  /** How often it holds each; left out where only presence counts. */
  readonly counts?: Uint16Array;
}

/** Terms with who holds them and how often, in one row. */
interface Rows {
  readonly terms: Uint32Array;
  readonly ids: Uint32Array;
  readonly counts: Uint16Array;
}

const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/** Sorts by term, two bytes at a time from the low end, which keeps the order of the ids: they must rise. */
export function invert(holdings: () => Iterable<Holding>, hasCounts: boolean): Postings {
  const lowest = new Uint32Array(DIGITS + 1);
  let size = 0;
  for (const { terms } of holdings()) {
    size += terms.length;
    countDigits(terms, 0, lowest);
  }
  accumulate(lowest);
  const byLow = openRows(size, hasCounts);
  for (const { id, terms, counts } of holdings()) {
    for (let at = 0; at < terms.length; at += 1) {
      const term = terms[at] ?? 0;
      const place = advance(lowest, term & (DIGITS - 1));
      byLow.terms[place] = term;
      byLow.ids[place] = id;
      if (counts) byLow.counts[place] = counts[at] ?? 0;
    }
  }
  return groupByTerm(sortByHigh(byLow));
}

function openRows(size: number, hasCounts: boolean): Rows {
  return {
    terms: new Uint32Array(size),
    ids: new Uint32Array(size),
    counts: new Uint16Array(hasCounts ? size : 0),
  };
}

function sortByHigh({ terms, ids, counts }: Rows): Rows {
  const sorted = openRows(terms.length, counts.length > 0);
  const places = new Uint32Array(DIGITS + 1);
  countDigits(terms, DIGIT_BITS, places);
  accumulate(places);
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] ?? 0;
    const place = advance(places, term >>> DIGIT_BITS);
    sorted.terms[place] = term;
    sorted.ids[place] = ids[at] ?? 0;
    if (counts.length > 0) sorted.counts[place] = counts[at] ?? 0;
  }
  return sorted;
}

/** Adds how often every digit comes, each one place further on. */
function countDigits(terms: Uint32Array, shift: number, digits: Uint32Array): void {
  for (let at = 0; at < terms.length; at += 1)
    advance(digits, (((terms[at] ?? 0) >>> shift) & (DIGITS - 1)) + 1);
}

function groupByTerm({ terms, ids, counts }: Rows): Postings {
  let groups = 0;
  for (let at = 0; at < terms.length; at += 1) if (isFirst(terms, at)) groups += 1;
  const unique = new Uint32Array(groups);
  const starts = new Uint32Array(groups + 1);
  let group = 0;
  for (let at = 0; at < terms.length; at += 1) {
    if (!isFirst(terms, at)) continue;
    unique[group] = terms[at] ?? 0;
    starts[group] = at;
    group += 1;
  }
  starts[groups] = terms.length;
  return { terms: unique, starts, ids, counts };
}

function isFirst(terms: Uint32Array, at: number): boolean {
  return at === 0 || terms[at] !== terms[at - 1];
}

/** Terms by what holds them: the inverse of inverting. */
export function transpose({ terms, starts, ids, counts }: Postings, size: number) {
  const places = new Uint32Array(size + 1);
  for (let at = 0; at < ids.length; at += 1) advance(places, (ids[at] ?? 0) + 1);
  accumulate(places);
  const begins = places.slice();
  const byId = new Uint32Array(ids.length);
  const countById = new Uint16Array(counts.length);
  for (let index = 0; index < terms.length; index += 1) {
    const term = terms[index] ?? 0;
    for (let at = starts[index] ?? 0; at < (starts[index + 1] ?? 0); at += 1) {
      const place = advance(places, ids[at] ?? 0);
      byId[place] = term;
      if (counts.length > 0) countById[place] = counts[at] ?? 0;
    }
  }
  return { starts: begins, terms: byId, counts: countById };
}

/** The number at a place, which is one more afterwards. */
function advance(numbers: Uint32Array, at: number): number {
  const number = numbers[at] ?? 0;
  numbers[at] = number + 1;
  return number;
}

/** Each number becomes the sum of all before it and itself. */
function accumulate(numbers: Uint32Array): void {
  let sum = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    sum += numbers[at] ?? 0;
    numbers[at] = sum;
  }
}
