// Values that are only the beginning of one, so that a list of them is no list of all there are.

/** `jsonpath={.items}`, `template=...`. */
export const GOES_ON = /^(?:jsonpath|go-template|template|custom-columns)(?:-?file)?$/i;
