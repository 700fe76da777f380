// The names of a text and the words they are made of: the same rule for what is indexed, asked and embedded.

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*|\p{N}+/gu;
const PLAIN_NAME = /[A-Za-z_$][\w$]*|[0-9]+/g;
const PLAIN = /^[\t-\r -~]*$/;

/** The names and numbers of a text, as they stand. */
export function namesIn(text: string): string[] {
  // Nearly all code is plain, and the general rule costs several times as much.
  return text.match(PLAIN.test(text) ? PLAIN_NAME : NAME) ?? [];
}

/** `parseHTTPRequest_v2` gives parse, http, request, v2. */
export function splitName(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/)
    .filter(Boolean);
}

/** The same characters on their own, to be remembered: a name as it was found keeps alive the whole text around it. */
export function detach(name: string): string {
  return ` ${name}`.slice(1);
}
