// What all files of keys share: how many of them are listed and how deep, and which key names an item of a list.

/** Deeper keys are values rather than places in a file. */
export const MAX_KEY_DEPTH = 3;
/** Of a file; beyond these it is data, and more names would tell nothing. */
export const MAX_KEYS = 1000;
/** Of one object or list. */
const MAX_SIBLINGS = 200;

/** Whether one more key is listed; those of the first level never give way to deeper ones. */
export function hasRoom(isRoot: boolean, siblings: number, all: number): boolean {
  return isRoot ? siblings <= MAX_KEYS : siblings <= MAX_SIBLINGS && all < MAX_KEYS;
}

/** A name says more than an id. */
export function isNaming(key: string, hasName: boolean): boolean {
  return key === 'name' || (key === 'id' && !hasName);
}
