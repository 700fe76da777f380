// What is known of files whatever is asked: tests, examples and mere re-exports answer questions about code less well
// than the code itself.

/** A file that only hands on names those that do, and does nothing itself. */
const REEXPORT = 0.7;

const kinds: readonly {
  readonly factor: number;
  readonly isTest: boolean;
  readonly path: RegExp;
}[] = [
  {
    factor: 0.3,
    isTest: true,
    path: /(?:^|\/)(?:tests?|__tests__|specs?|testing|testdata|fixtures|bench(?:es|marks?)?)\/|(?:[._-](?:test|spec)|Tests?|Spec)\.\w+$|(?:^|\/)test_[^/]*$/,
  },
  {
    factor: 0.5,
    isTest: false,
    path: /(?:^|\/)(?:_?examples?|docs?(?:_src)?|samples?|compat|legacy|vendor|third_party)\//i,
  },
  {
    // Prose and settings speak about code in its own words, and more plainly.
    factor: 0.4,
    isTest: false,
    path: /\.(?:md|mdx|markdown|rst|adoc|txt|json|ya?ml|toml|ini|cfg|xml|html?|css|scss|less|svg|csv|lock)$/i,
  },
  {
    // Declarations without what is declared.
    factor: 0.8,
    isTest: false,
    path: /(?:^|\/)package-info\.java$|\.d\.[cm]?ts$/,
  },
];

export function discountOf(path: string, isReexport: boolean, wantsTests: boolean): number {
  return kinds.reduce(
    (product, { factor, isTest, path: pattern }) =>
      pattern.test(path) && !(isTest && wantsTests) ? product * factor : product,
    isReexport ? REEXPORT : 1,
  );
}
