// Guesses what someone meant to type, so that an error can name the right word.
import { closestMatch } from 'leven';

/** The candidate nearest to `word`, or undefined when none is near enough to be a likely slip. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const maxDistance = Math.min(3, Math.max(1, Math.floor(word.length / 3)));
  const byLower = new Map(candidates.map((candidate) => [candidate.toLowerCase(), candidate]));
  const exact = byLower.get(lower);
  if (exact !== undefined) return exact;
  // Nothing so much longer than every candidate is a slip, and comparing it would take its square.
  const longest = Math.max(0, ...candidates.map((candidate) => candidate.length));
  if (lower.length > longest + maxDistance) return undefined;
  for (let at = 1; at < lower.length; at += 1) {
    const swapped = byLower.get(
      lower.slice(0, at - 1) + lower.charAt(at) + lower.charAt(at - 1) + lower.slice(at + 1),
    );
    if (swapped !== undefined) return swapped;
  }
  if (lower.length >= 3) {
    const longer = [...byLower.keys()].filter((candidate) => candidate.startsWith(lower));
    if (longer.length === 1) return byLower.get(longer[0] ?? '');
  }
  const match = closestMatch(lower, [...byLower.keys()], { maxDistance });
  return match === undefined ? undefined : byLower.get(match);
}

/** `, did you mean \`x\`?`, or nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const match = nearest(word, candidates);
  return match === undefined ? '' : `, did you mean \`${match}\`?`;
}
