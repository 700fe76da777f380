// Turns a doc comment or docstring into the prose that a person would write: no comment marks, tags or lists of parameters.

const LICENCE =
  /copyright|licen[sc]ed?\b|spdx|all rights reserved|@generated|do not edit|permission is hereby/i;

/** Where the description of parameters, results and examples begins. */
const PARTS =
  /^\s*(?:[@\\](?!link|brief|summary|code|ref)[a-z]+|:\w+[^:]*:|(?:args?|arguments|params?|parameters|returns?|yields?|raises?|throws|examples?|attributes?|usage|notes?|see also|references?|options|errors?|panics|safety|inputs?|outputs?)\s*:?\s*$|#+\s|[-=~^*]{3,}|>>>|```|\.\.\s|<(?:param|returns?|remarks|example|exception|typeparam|code|pre|ul|ol|table)\b|iex>|\|)/i;

const MARKS =
  /^\s*(?:\/\*[*!]*|\*+\/|\*(?!\*)|\/\/+[/!]?<?|#+[!:]?(?=\s|$)|--+\s?[|^]?|;+|%+|\{-\s?[|^]?|@(?:module|type|short)?doc\s*(?:~[sS])?)/;

export function isLicence(text: string): boolean {
  return LICENCE.test(text);
}

/** The paragraph that says what a thing is or does; empty where there is none. */
export function proseOf(comment: string): string {
  const lines = comment
    .replace(/^[\s@a-z]*(?:[rRuUbB]|~[sS])?(?:"""|'''|"(?!"))/, '')
    .replace(/(?:"""|'''|")\s*$/, '')
    .replace(/\*+\/\s*$|-\}\s*$/, '')
    .split('\n')
    .map((line) => line.replace(MARKS, '').trim());
  const paragraph: string[] = [];
  for (const line of lines) {
    const plain = plainOf(line);
    if (PARTS.test(line) || (plain === '' && paragraph.length > 0)) break;
    if (plain !== '') paragraph.push(plain);
  }
  return paragraph.join(' ').replace(/\s+/g, ' ').trim();
}

/** Marks of Markdown, reStructuredText, XML, Javadoc and Doxygen, the words kept. */
function plainOf(line: string): string {
  return line
    .replace(/\{@\w+\s+([^}]*)\}/g, '$1')
    .replace(/[@\\](?:brief|summary|short)\b:?\s*/g, '')
    .replace(/<see(?:also)?\s+\w+="(?:\w:)?([^"]*)"\s*\/?>/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/:[\w:]+:`~?([^`<]*)(?:<[^>]*>)?`/g, '$1')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/&(?:lt|gt|amp|quot|nbsp);/g, ' ')
    .replace(/[`*]+|\\[pca]\s/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const MAX_WORDS = 30;

/** The first sentence, cut after thirty words. */
export function firstSentence(prose: string): string {
  const end = prose.search(
    /(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|Mr|Dr|St|no))[.!?](?:\s+(?=[A-Z"'(])|$)|;\s/,
  );
  const sentence = end < 0 ? prose : prose.slice(0, end);
  return sentence
    .split(' ')
    .slice(0, MAX_WORDS)
    .join(' ')
    .replace(/[\s.:;,]+$/, '');
}
