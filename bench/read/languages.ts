// The languages that are measured: which files are theirs, and what universal-ctags calls a declaration in each.

export interface MeasuredLanguage {
  readonly name: string;
  /** Endings of file names, with the dot. */
  readonly endings: readonly string[];
  /** The lister's own name of the language; undefined where it has no parser for it. */
  readonly ctags: string | undefined;
  /** Letters of its kinds that are declarations. */
  readonly kinds: string;
  /** Names may hold `$`; elsewhere it stands before them. */
  readonly hasDollarNames?: boolean;
}

/** Left out everywhere: locals, parameters, labels, imports, packages of files, test cases, scripts, here-documents. */
export const measuredLanguages: readonly MeasuredLanguage[] = [
  { name: 'Python', endings: ['.py', '.pyi'], ctags: 'Python', kinds: 'cfmv' },
  {
    name: 'TypeScript',
    endings: ['.ts', '.mts', '.cts', '.tsx'],
    ctags: 'TypeScript',
    kinds: 'CGacefgimnpv',
    hasDollarNames: true,
  },
  {
    name: 'JavaScript',
    endings: ['.js', '.mjs', '.cjs', '.jsx'],
    ctags: 'JavaScript',
    kinds: 'CGMScfgmpv',
    hasDollarNames: true,
  },
  { name: 'Go', endings: ['.go'], ctags: 'Go', kinds: 'acfimnstv' },
  { name: 'Rust', endings: ['.rs'], ctags: 'Rust', kinds: 'MPcefgimnstv' },
  { name: 'Java', endings: ['.java'], ctags: 'Java', kinds: 'acefgim' },
  { name: 'C', endings: ['.c', '.h'], ctags: 'C', kinds: 'defgmpstuvx' },
  {
    name: 'C++',
    endings: ['.cc', '.cpp', '.cxx', '.h', '.hh', '.hpp', '.hxx', '.inl', '.ipp'],
    ctags: 'C++',
    kinds: 'cdefgmnpstuvx',
  },
  { name: 'C#', endings: ['.cs'], ctags: 'C#', kinds: 'Ecdefgimnpst' },
  { name: 'Ruby', endings: ['.rb', '.rake', '.gemspec', '.ru'], ctags: 'Ruby', kinds: 'ACSacfm' },
  { name: 'Kotlin', endings: ['.kt', '.kts'], ctags: 'Kotlin', kinds: 'CTcimov' },
  { name: 'PHP', endings: ['.php'], ctags: 'PHP', kinds: 'cdfintv' },
  { name: 'Lua', endings: ['.lua'], ctags: 'Lua', kinds: 'f' },
  { name: 'Elixir', endings: ['.ex', '.exs'], ctags: 'Elixir', kinds: 'acdefgimopry' },
  { name: 'Haskell', endings: ['.hs'], ctags: 'Haskell', kinds: 'cfmt' },
  { name: 'Bash', endings: ['.sh', '.bash'], ctags: 'Sh', kinds: 'af' },
  { name: 'Zig', endings: ['.zig'], ctags: undefined, kinds: '' },
  { name: 'Scala', endings: ['.scala'], ctags: undefined, kinds: '' },
  { name: 'Swift', endings: ['.swift'], ctags: undefined, kinds: '' },
];
