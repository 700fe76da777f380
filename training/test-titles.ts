// The titles of the tests in a file as plain words, and the names of the source files that a test file may be about.
import { splitName } from '../src/text/names.ts';

const quoted =
  /\b(?:it|test|specify|scenario|describe|context|should|testWidgets|feature|property)(?:\.\w+)*\s*\(?\s*(["'`])((?:(?!\1)[^\\\n]){12,140})\1/g;
const named =
  /\b(?:def|fn|func|fun|function|void|async)\s+(?:\([^)]*\)\s*)?(test\w{8,}|Test[A-Z_]\w{6,}|`[^`\n]{12,140}`)/g;
const attributed =
  /(?:#\[(?:tokio::)?test\]|\[(?:Fact|Theory|Test|TestMethod)[^\]]*\]|@Test\b[^\n]*)\s*(?:#?[[@][^\n]*\n\s*)*(?:pub |public |private |async |static |suspend |unsafe )*(?:fn|fun|func|void|Task|[\w<>]+)\s+(\w{8,}|`[^`\n]+`)/g;

export function titlesOf(text: string): string[] {
  const titles = [
    ...[...text.matchAll(quoted)].map(([, , title = '']) => title.replace(/\$\{[^}]*\}|%\w/g, ' ')),
    ...[...text.matchAll(named)].map(([, name = '']) => wordsOf(name)),
    ...[...text.matchAll(attributed)].map(([, name = '']) => wordsOf(name)),
  ];
  return [...new Set(titles.map((title) => title.replace(/\s+/g, ' ').trim()))];
}

function wordsOf(name: string): string {
  if (name.startsWith('`')) return name.replace(/`/g, '');
  return splitName(name.replace(/^test_?(?=[A-Z_a-z])/i, '')).join(' ');
}

/** `foo_test.go` may be about `foo.go`; without the ending, because a test may be of a related language. */
export function testedName(path: string): string | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const bare = file
    .replace(/^(?:test|spec)[-_.]/i, '')
    .replace(/[-_.](?:tests?|spec|specs|unit|e2e|integration|bench)$/i, '')
    .replace(/(?:Tests?|TestCase|Spec|IT)$/, '');
  // In a folder of tests a file may have the very name of what it tests.
  const isNamed = bare !== file || /(?:^|\/)(?:tests?|specs?|__tests__)\//.test(path);
  return isNamed && bare.length >= 3 ? bare : undefined;
}
