// Shares as they are shown: in percent, two digits, never rounded up to a whole that was not reached.

export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((10_000 * part) / whole) / 100;
}
