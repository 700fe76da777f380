// What a file is for the training data, by its path alone: code, a test, prose, settings, or nothing to learn from.

export type FileKind = 'code' | 'test' | 'prose' | 'settings' | 'unwanted';

const kinds: readonly (readonly [FileKind, RegExp])[] = [
  [
    'unwanted',
    /(?:^|\/)(?:vendor|vendored|_vendor|third[_-]?party|3rdparty|external|externals|deps|node_modules|bower_components|site-packages|dist|generated|__generated__|locales?|translations?|i18n|\.github|\.yarn|relnotes|release[-_]notes|changelogs?|whatsnew|unreleased_\d+|testdata|fixtures|snapshots?|__snapshots__)\//i,
  ],
  [
    'unwanted',
    /(?:^|\/)(?:licen[cs]e|copying|notice|authors|contributors|changelog|changes|history|news|release[-_]?notes?|relnotes|whats[-_]?new|upgrading|migrati(?:on|ng)|code_of_conduct|third[-_]?party[^/.]*)(?:[-_][^/.]*)?(?:(?:[-._][^/]*)?\.(?:mdx?|markdown|rst|txt|adoc|html?))?$/i,
  ],
  [
    'unwanted',
    /\.(?:lock|snap|csv|tsv|svg|po|pot|xliff|patch|diff|log|ipynb|map)$|[._-]min\.\w+$/i,
  ],
  [
    'test',
    /(?:^|\/)(?:tests?|__tests__|specs?|testing|[\w-]+[-_.]tests?|tests?[-_.][\w-]+|e2e|bench(?:es|marks?)?)\/|(?:[._-](?:test|tests|spec|bench|test-d))\.\w+$|(?:Tests?|Spec|TestCase|IT)\.\w+$|(?:^|\/)(?:test_[^/]*|conftest\.py)$/,
  ],
  ['prose', /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|text)$/i],
  [
    'settings',
    /\.(?:jsonc?|json5|ya?ml|toml|ini|cfg|conf|properties|xml|html?|css|scss|less|sql|env|desktop|service|editorconfig)$|(?:^|\/)\.[^/]*$/i,
  ],
];

export function kindOfFile(path: string): FileKind {
  return kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? 'code';
}
