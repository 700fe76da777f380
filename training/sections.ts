// The sections of a Markdown or reStructuredText file: heading, first sentence, and the names that its code uses.
import { firstSentence, proseOf } from './doc-prose.ts';

export interface Section {
  readonly heading: string;
  readonly sentence: string;
  /** Names in code, each as often as it stands there. */
  readonly names: readonly string[];
}

const MARKDOWN_HEADING = /^#{1,5}\s+(.+?)\s*#*$/;
const UNDERLINE = /^([=\-~^"'*+#.])\1{2,}\s*$/;
const FENCE = /^\s*(?:```|~~~)/;
const NAME = /[A-Za-z_$][\w$]{3,}/g;

export function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  let heading = '';
  let lines: string[] = [];
  const close = () => {
    if (heading !== '') sections.push(sectionOf(heading, lines));
    lines = [];
  };
  let isFenced = false;
  let before = '';
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) isFenced = !isFenced;
    const marked = isFenced ? undefined : MARKDOWN_HEADING.exec(line)?.[1];
    const isUnderlined = !isFenced && UNDERLINE.test(line) && /^\S.*\w/.test(before);
    if (marked !== undefined || isUnderlined) {
      if (isUnderlined) lines.pop();
      close();
      heading = plainHeading(marked ?? before);
    } else lines.push(line);
    before = line;
  }
  close();
  return sections;
}

function plainHeading(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>|\{#[^}]*\}|[`*]/g, '')
    .trim();
}

function sectionOf(heading: string, lines: readonly string[]): Section {
  const code: string[] = (heading.match(NAME) ?? []).filter(looksNamed);
  const prose: string[] = [];
  let isFenced = false;
  for (const line of lines) {
    if (FENCE.test(line)) isFenced = !isFenced;
    else if (isFenced || /^(?: {4}|\t)/.test(line)) code.push(...(line.match(NAME) ?? []));
    else {
      prose.push(line);
      for (const [, inline = ''] of line.matchAll(/`+([^`]+)`+/g))
        code.push(...(inline.match(NAME) ?? []));
    }
  }
  const first = prose.findIndex((line) => /^[A-Z`"'[*]/.test(line.trim()));
  return {
    heading,
    sentence: first < 0 ? '' : firstSentence(proseOf(prose.slice(first).join('\n'))),
    names: code.slice(0, 400),
  };
}

function looksNamed(word: string): boolean {
  return /[a-z][A-Z]|_/.test(word);
}
