// Every language that is understood, as data: how its files are named, which grammar parses them, and what its tree
// calls the parts that hold for all languages. What a symbol is stands in `queries/`, one file a language.

export interface Language {
  readonly name: string;
  /** Other names that `lang:` takes. */
  readonly aliases: readonly string[];
  /** Endings of file names, lower case, with the dot. */
  readonly endings: readonly string[];
  /** Whole file names, for those without an ending. */
  readonly files: readonly string[];
  /** The grammar's file without `.wasm`; without one the language is read line by line. */
  readonly grammar: string | undefined;
  /** The query's file without `.scm`, where languages share one. */
  readonly query: string;
  /** Nodes round a definition that belong to it, such as `export` or a decorated whole. */
  readonly wrappers: readonly string[];
  /** Siblings before a definition that belong to it: comments and attributes. */
  readonly leading: readonly string[];
  /** What starts a comment that runs to the end of the line. */
  readonly lineComment: string;
  readonly parameters: ParameterStyle;
}

/** `name: Type`, `Type name` or `name Type`. */
export type ParameterStyle = 'colon' | 'type-first' | 'name-first';

type Row = Partial<Omit<Language, 'name' | 'endings'>> & {
  readonly endings: readonly string[];
};

const rows: Record<string, Row> = {
  python: {
    aliases: ['py'],
    endings: ['.py', '.pyi', '.pyw'],
    files: ['SConstruct', 'SConscript'],
    grammar: 'python',
    wrappers: ['decorated_definition', 'expression_statement'],
    lineComment: '#',
  },
  javascript: {
    aliases: ['js', 'jsx'],
    endings: ['.js', '.jsx', '.mjs', '.cjs'],
    grammar: 'javascript',
    wrappers: ['export_statement', 'expression_statement', 'assignment_expression'],
  },
  typescript: {
    aliases: ['ts'],
    endings: ['.ts', '.mts', '.cts'],
    grammar: 'typescript',
    wrappers: [
      'export_statement',
      'ambient_declaration',
      'expression_statement',
      'assignment_expression',
    ],
    leading: ['comment', 'decorator'],
  },
  tsx: {
    endings: ['.tsx'],
    grammar: 'tsx',
    query: 'typescript',
    wrappers: [
      'export_statement',
      'ambient_declaration',
      'expression_statement',
      'assignment_expression',
    ],
    leading: ['comment', 'decorator'],
  },
  go: { parameters: 'name-first', aliases: ['golang'], endings: ['.go'], grammar: 'go' },
  rust: {
    aliases: ['rs'],
    endings: ['.rs'],
    grammar: 'rust',
    leading: ['line_comment', 'block_comment', 'attribute_item'],
  },
  java: {
    parameters: 'type-first',
    endings: ['.java'],
    grammar: 'java',
    leading: ['line_comment', 'block_comment'],
  },
  kotlin: {
    aliases: ['kt'],
    endings: ['.kt', '.kts'],
    grammar: 'kotlin',
    wrappers: ['annotated_expression'],
    leading: ['line_comment', 'block_comment'],
  },
  scala: {
    endings: ['.scala', '.sc', '.sbt'],
    grammar: 'scala',
    leading: ['comment', 'block_comment'],
  },
  c: {
    parameters: 'type-first',
    aliases: ['h'],
    endings: ['.c', '.h'],
    grammar: 'c',
    wrappers: ['type_definition'],
  },
  cpp: {
    parameters: 'type-first',
    aliases: ['c++', 'cc', 'cxx', 'hpp'],
    endings: ['.cpp', '.cc', '.cxx', '.c++', '.hpp', '.hh', '.hxx', '.h++', '.ipp', '.inl'],
    grammar: 'cpp',
    wrappers: [
      'template_declaration',
      'friend_declaration',
      'type_definition',
      'linkage_specification',
    ],
  },
  csharp: {
    parameters: 'type-first',
    aliases: ['cs', 'c#'],
    endings: ['.cs', '.csx'],
    grammar: 'c-sharp',
  },
  ruby: {
    aliases: ['rb'],
    endings: ['.rb', '.rake', '.gemspec', '.ru'],
    files: ['Gemfile', 'Rakefile'],
    grammar: 'ruby',
    lineComment: '#',
  },
  php: { parameters: 'type-first', endings: ['.php', '.phtml'], grammar: 'php' },
  swift: {
    endings: ['.swift'],
    grammar: 'swift',
    leading: ['comment', 'multiline_comment'],
  },
  elixir: {
    aliases: ['ex', 'exs'],
    endings: ['.ex', '.exs'],
    grammar: 'elixir',
    leading: ['comment', 'unary_operator'],
    lineComment: '#',
  },
  haskell: {
    aliases: ['hs'],
    endings: ['.hs'],
    grammar: 'haskell',
    leading: ['comment', 'haddock', 'pragma', 'signature'],
    lineComment: '--',
  },
  lua: { endings: ['.lua'], grammar: 'lua', lineComment: '--' },
  zig: { endings: ['.zig', '.zon'], grammar: 'zig' },
  bash: {
    aliases: ['sh', 'shell', 'zsh'],
    endings: ['.sh', '.bash', '.zsh', '.ksh', '.bats'],
    files: ['.bashrc', '.bash_profile', '.zshrc', '.profile'],
    grammar: 'bash',
    lineComment: '#',
  },
  json: {
    aliases: ['jsonc'],
    endings: ['.json', '.jsonc', '.json5', '.webmanifest', '.ipynb'],
  },
  yaml: { aliases: ['yml'], endings: ['.yaml', '.yml'], lineComment: '#' },
  toml: { endings: ['.toml'], files: ['Cargo.lock', 'poetry.lock', 'uv.lock'], lineComment: '#' },
  ini: {
    aliases: ['cfg', 'properties'],
    endings: ['.ini', '.cfg', '.conf', '.properties', '.env', '.desktop', '.service'],
    files: ['.editorconfig', '.gitconfig', '.npmrc', '.env'],
    lineComment: '#',
  },
  html: { aliases: ['htm'], endings: ['.html', '.htm', '.xhtml'] },
  vue: { endings: ['.vue'] },
  svelte: { endings: ['.svelte'] },
  css: { endings: ['.css'] },
  scss: { aliases: ['sass'], endings: ['.scss'] },
  less: { endings: ['.less'] },
  markdown: { aliases: ['md'], endings: ['.md', '.markdown', '.mdx'] },
  text: { aliases: ['txt', 'rst'], endings: ['.txt', '.text', '.rst', '.adoc', '.asciidoc'] },
  sql: { endings: ['.sql', '.ddl'], lineComment: '--' },
  proto: { aliases: ['protobuf'], endings: ['.proto'] },
  thrift: { endings: ['.thrift'] },
  graphql: { aliases: ['gql'], endings: ['.graphql', '.gql', '.graphqls'], lineComment: '#' },
  hcl: {
    aliases: ['terraform', 'tf'],
    endings: ['.tf', '.hcl', '.tfvars'],
    lineComment: '#',
  },
  dart: { endings: ['.dart'] },
  makefile: {
    aliases: ['make', 'mk'],
    endings: ['.mk', '.mak'],
    files: ['Makefile', 'makefile', 'GNUmakefile'],
    lineComment: '#',
  },
  dockerfile: {
    aliases: ['docker'],
    endings: ['.dockerfile'],
    files: ['Dockerfile', 'Containerfile'],
    lineComment: '#',
  },
  cmake: { endings: ['.cmake'], files: ['CMakeLists.txt'], lineComment: '#' },
  perl: { aliases: ['pl'], endings: ['.pl', '.pm', '.t'], lineComment: '#' },
  r: { endings: ['.r'], files: ['.Rprofile'], lineComment: '#' },
  julia: { aliases: ['jl'], endings: ['.jl'], lineComment: '#' },
  powershell: { aliases: ['ps1', 'pwsh'], endings: ['.ps1', '.psm1'], lineComment: '#' },
  clojure: {
    aliases: ['clj', 'lisp', 'scheme'],
    endings: ['.clj', '.cljs', '.cljc', '.edn', '.el', '.lisp', '.scm'],
    lineComment: ';',
  },
  erlang: { aliases: ['erl'], endings: ['.erl', '.hrl'], lineComment: '%' },
  ocaml: { aliases: ['ml'], endings: ['.ml', '.mli'] },
};

export const languages: readonly Language[] = Object.entries(rows).map(([name, row]) => ({
  name,
  aliases: [],
  files: [],
  grammar: undefined,
  query: name,
  wrappers: [],
  leading: ['comment'],
  lineComment: '//',
  parameters: 'colon',
  ...row,
}));

const byName = new Map(
  languages.flatMap((language) =>
    [language.name, ...language.aliases].map((name) => [name, language] as const),
  ),
);
const byEnding = new Map(
  languages.flatMap((language) => language.endings.map((ending) => [ending, language] as const)),
);
const byFile = new Map(
  languages.flatMap((language) => language.files.map((file) => [file, language] as const)),
);

export function findLanguage(name: string): Language | undefined {
  return byName.get(name.toLowerCase());
}

/** The names that `findLanguage` knows. */
export function languageNames(): string[] {
  return [...byName.keys()];
}

/** By the file's name, and where that says nothing by its first line. */
export function detectLanguage(path: string, text: string): Language | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const dot = file.lastIndexOf('.');
  const ending = dot > 0 ? file.slice(dot).toLowerCase() : '';
  const named = byFile.get(file) ?? byEnding.get(ending) ?? detectInterpreter(text);
  const other = sharedEndings.find(({ endings }) => endings.includes(ending));
  return other?.pattern.test(text) ? byName.get(other.name) : named;
}

/** Endings that two languages use; the text then says which it is. */
const sharedEndings: readonly { endings: string[]; pattern: RegExp; name: string }[] = [
  {
    endings: ['.h'],
    pattern:
      /^\s*(?:class\s+[\w:]|namespace\b|template\s*<|using\s+\w|(?:public|private|protected)\s*:)|\b(?:constexpr|std::|static_cast<)/m,
    name: 'cpp',
  },
];

const interpreters: readonly (readonly [RegExp, string])[] = [
  [/\bpython[0-9.]*\b/, 'python'],
  [/\b(?:node|deno|bun)\b/, 'javascript'],
  [/\b(?:ba|z|da|k)?sh\b/, 'bash'],
  [/\bruby\b/, 'ruby'],
  [/\bphp\b/, 'php'],
  [/\blua(?:jit)?\b/, 'lua'],
  [/\belixir\b/, 'elixir'],
];

function detectInterpreter(text: string): Language | undefined {
  if (!text.startsWith('#!')) return undefined;
  const line = text.slice(0, 200).split('\n', 1)[0] ?? '';
  const name = interpreters.find(([pattern]) => pattern.test(line))?.[1];
  return name === undefined ? undefined : byName.get(name);
}
