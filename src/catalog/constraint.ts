// Decides whether a value keeps to a policy's constraint; what cannot be compared does not.
import type { Constraint } from '../config/policy.ts';
import { type Value, renderValue } from '../config/value.ts';
import { parseDecimal } from '../text/decimal.ts';
import { excerpt } from '../text/excerpt.ts';

/** Why the value is refused, one reason for each bound that it breaks. */
export function findViolations(name: string, value: Value, constraint: Constraint): string[] {
  const { pattern, min, max } = constraint;
  const text = renderValue(value);
  const shown = excerpt(text);
  const reasons: string[] = [];
  if (pattern && text.length > pattern.maxLength) {
    const most = `more than ${pattern.maxLength}, the most that pattern '${pattern.source}' is held against`;
    reasons.push(`value of ${text.length} characters is ${most}`);
  } else if (pattern && !pattern.matches(text)) {
    reasons.push(`value '${shown}' does not match pattern '${pattern.source}'`);
  }
  if (min !== undefined || max !== undefined) {
    const number = typeof value === 'string' ? parseDecimal(value) : value;
    if (number === undefined || typeof number === 'boolean') {
      reasons.push(`value '${shown}' is not a number that can be compared`);
    } else {
      if (min !== undefined && number < min) reasons.push(`value ${shown} is below minimum ${min}`);
      if (max !== undefined && number > max) reasons.push(`value ${shown} exceeds maximum ${max}`);
    }
  }
  return reasons.map((reason) => `Argument '${name}': ${reason}`);
}
