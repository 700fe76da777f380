// What a rule is that sets aside what the lister lists and is no declaration.
import type { Place } from '../place.ts';

/** Data is what stands in an object that stands in another. */
export type Doubt = 'mistake' | 'local' | 'import' | 'data';

/** `why` says of an entry what its line shows it to be. */
export type Rule = readonly [doubt: Doubt, why: string, holds: (place: Place) => boolean];
