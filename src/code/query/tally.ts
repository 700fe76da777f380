// Numbers by slot of which most stay nothing: a whole row of them to add to, and a list of those that were touched.
export interface Tally {
  /** By slot. */
  readonly values: Float64Array;
  /** The slots that hold something, in the order in which they came to. */
  readonly touched: number[];
}

export function openTally(slots: number): Tally {
  return { values: new Float64Array(slots), touched: [] };
}

export function addTo({ values, touched }: Tally, slot: number, amount: number): void {
  const before = values[slot] ?? 0;
  if (before === 0) touched.push(slot);
  values[slot] = before + amount;
}

export function raiseTo({ values, touched }: Tally, slot: number, value: number): void {
  const before = values[slot] ?? 0;
  if (before === 0) touched.push(slot);
  if (value > before) values[slot] = value;
}

export function clearTally({ values, touched }: Tally): void {
  for (const slot of touched) values[slot] = 0;
  touched.length = 0;
}

export function highestOf({ values, touched }: Tally): number {
  let top = 0;
  for (const slot of touched) {
    const value = values[slot] ?? 0;
    if (value > top) top = value;
  }
  return top;
}
