// Reads the patches that git prints: for each file one hunk as it stands after the change, shaped like a chunk.

export interface Hunk {
  readonly path: string;
  readonly symbol: string;
  readonly text: string;
}

/** As long as a chunk may be. */
const MAX_LENGTH = 1800;
/** A model reads only so far; what was changed must not come after that. */
const LINES_BEFORE = 4;
const MIN_ADDED = 2;

export function hunksOf(patch: string): Hunk[] {
  return patch.split(/^diff --git /m).flatMap((file) => {
    const path = /^\+\+\+ b\/(.+)$/m.exec(file)?.[1]?.trim();
    if (path === undefined) return [];
    const hunks = file.split(/^@@ -\S+ \+\S+ @@/m).slice(1);
    const best = hunks.toSorted((one, other) => addedIn(other) - addedIn(one))[0];
    return best === undefined || addedIn(best) < MIN_ADDED ? [] : [{ path, ...shape(best) }];
  });
}

function addedIn(hunk: string): number {
  return hunk.match(/^\+\s*\w/gm)?.length ?? 0;
}

function shape(hunk: string): Omit<Hunk, 'path'> {
  const [header = '', ...lines] = hunk.split('\n');
  const after = lines.filter((line) => /^[ +]/.test(line));
  const firstAdded = after.findIndex((line) => line.startsWith('+'));
  const kept = after.map((line) => line.slice(1));
  const before = kept.slice(0, firstAdded + 1).findLastIndex((line) => definedBy(line) !== '');
  // A new file opens with its licence and imports.
  const isNew = after.every((line) => line.startsWith('+'));
  const defined = isNew ? kept.findIndex((line) => definedBy(line) !== '') : before;
  const start = defined >= 0 ? defined : Math.max(0, firstAdded - LINES_BEFORE);
  return {
    symbol: definedBy(kept[defined] ?? '') || definedBy(header) || calledIn(header),
    text: cutAtLine(kept.slice(start).join('\n')),
  };
}

function cutAtLine(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  return text.slice(0, Math.max(text.lastIndexOf('\n', MAX_LENGTH), MAX_LENGTH / 2));
}

const DEFINITION =
  /^\s*(?:(?:export|default|pub(?:\([a-z]+\))?|public|private|protected|internal|static|async|abstract|final|override|open|sealed|inline|local|unsafe|const|suspend|data|case)\s+)*(?:def|defp|defmodule|defmacro|fn|func|function\*?|fun|class|struct|interface|trait|enum|impl(?:<[^>]*>)?|module|namespace|type|object|protocol|extension|sub)\s+(?:\([^)]*\)\s*)?([A-Za-z_$][\w$.:?!]*)/;

/** In languages of the C family a type or a modifier stands before a name and its parameters. */
const TYPED =
  /^\s*(?!(?:return|if|elif|for|while|assert|switch|when|unless|until|and|or|not|in|go|defer|with|do|try)\b|else\b|new\b|throw\b|await\b|case\b|delete\b|yield\b|raise\b|import\b|from\b|puts?\b|print\b|[*#/])(?:[\w<>[\],.?&:]+[\s*&]+)+([A-Za-z_$~][\w$:]*)\s*\([^;=]*$/;
const CONTROL = /^(?:if|for|while|switch|return|catch|and|or|not|in|is|elif|when|with|function)$/;

function definedBy(line: string): string {
  const name = DEFINITION.exec(line)?.[1] ?? TYPED.exec(line)?.[1] ?? '';
  return CONTROL.test(name) ? '' : name.replace(/[.:]+$/, '');
}

function calledIn(header: string): string {
  const name = /([A-Za-z_$][\w$]*)\s*\(/.exec(header)?.[1] ?? '';
  return CONTROL.test(name) ? '' : name;
}
