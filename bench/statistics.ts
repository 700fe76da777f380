// What is said of a series of measurements: quantiles, because means hide the slow ones.

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position % 1);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Enough digits to compare, none that only noise would fill. */
export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/**
 * Measures every subject once a round, each round starting with another one: whatever else the machine does in the
 * meantime falls on all of them.
 */
export async function measureInterleaved<Subject, Sample>(
  subjects: readonly Subject[],
  rounds: number,
  measure: (subject: Subject) => Promise<Sample>,
): Promise<Map<Subject, Sample[]>> {
  const samples = new Map<Subject, Sample[]>(subjects.map((subject) => [subject, []]));
  for (let turn = 0; turn < rounds; turn += 1) {
    const first = turn % subjects.length;
    for (const subject of [...subjects.slice(first), ...subjects.slice(0, first)]) {
      samples.get(subject)?.push(await measure(subject));
    }
  }
  return samples;
}
