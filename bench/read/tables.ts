// The single tables of the report.
import { factKinds } from './facts.ts';
import type { LanguageMisses } from './misses.ts';
import { type Part, type RepositoryPart, type SizeRow, modes } from './summary.ts';
import { type Cell, table } from '../table.ts';
import { percent } from './percent.ts';

export function renderSizes(title: string, rows: readonly SizeRow[]): string[] {
  return table(
    [title, 'files', 'tokens', ...modes],
    rows.map((row) => [row.size, row.files, row.tokens, ...renderSaved(row)]),
  );
}

function renderSaved({ saved }: SizeRow): string[] {
  return modes.map((mode) => {
    const { median, total } = saved[mode];
    return median === null ? '' : `${median.toFixed(1)} / ${total?.toFixed(1)}`;
  });
}

export function renderRepositories(
  repositories: readonly RepositoryPart[],
  size: string,
): string[] {
  return table(
    [`lines: ${size}`, 'language', 'files', ...modes],
    repositories.flatMap(({ name, language, sizes }) =>
      sizes
        .filter((row) => row.size === size)
        .map((row) => [name, language, row.files, ...renderSaved(row)]),
    ),
  );
}

function declarationRow(
  name: string,
  language: string,
  { declarations: kept, repomixSeconds }: Part,
): Cell[][] {
  return kept === null
    ? []
    : [
        [
          name,
          language,
          kept.counted,
          percent(kept.compressed, kept.counted),
          percent(kept.overview, kept.counted),
          repomixSeconds && percent(kept.repomix, kept.counted),
          percent(kept.compressedEach, kept.counted),
          percent(kept.overviewEach, kept.counted),
          repomixSeconds && percent(kept.repomixEach, kept.counted),
          percent(kept.atItsLine, kept.counted),
          kept.mistake,
          kept.local,
          kept.import,
          kept.data,
        ],
      ];
}

export function renderDeclarations(repositories: readonly RepositoryPart[], all: Part): string[] {
  return table(
    [
      'repository',
      'language',
      'declarations',
      'compressed',
      'overview',
      'repomix',
      'compressed, each',
      'overview, each',
      'repomix, each',
      'at its line',
      'mistakes',
      'locals',
      'imports',
      'data',
    ],
    [
      ...repositories.flatMap((one) => declarationRow(one.name, one.language, one)),
      ...declarationRow('all', '', all),
    ],
  );
}

export function renderKinds(languages: readonly LanguageMisses[]): string[] {
  return table(
    ['language', 'kind', 'declared', 'lacking in compressed', 'in overview', 'not at its line'],
    languages.flatMap(({ language, kinds }) =>
      kinds.map((one) => [
        language,
        one.kind,
        one.counted,
        one.compressed,
        one.overview,
        one.unknown,
      ]),
    ),
  );
}

export function renderSetAside(languages: readonly LanguageMisses[]): string[] {
  return table(
    ['language', 'set aside', 'because it is'],
    languages.flatMap(({ language, setAside }) =>
      setAside.map(([why, count]) => [language, count, why]),
    ),
  );
}

export function renderMisses(languages: readonly LanguageMisses[]): string[] {
  return languages.flatMap(({ language, kinds }) => {
    const examples = kinds.flatMap((one) => one.examples);
    return examples.length === 0
      ? []
      : [`${language}:`, '', ...examples.map((example) => `- ${example}`), ''];
  });
}

function factRow(name: string, { facts, repomixSeconds }: Part): Cell[] {
  return [
    name,
    ...factKinds.flatMap((kind) => [
      facts.all[kind],
      percent(facts.compressed[kind], facts.all[kind]),
      percent(facts.details[kind], facts.all[kind]),
      repomixSeconds && percent(facts.repomix[kind], facts.all[kind]),
    ]),
  ];
}

export function renderFacts(repositories: readonly RepositoryPart[], all: Part): string[] {
  return table(
    [
      'repository',
      ...factKinds.flatMap((kind) => [`${kind}s`, 'compressed', 'details', 'repomix']),
    ],
    [...repositories.map((one) => factRow(one.name, one)), factRow('all', all)],
  );
}

function speedRow(name: string, { speed, bytes, repomixSeconds }: Part): Cell[] {
  return [
    name,
    speed.thousandLineFiles,
    speed.p50Ms,
    speed.p95Ms,
    speed.megabytesPerSecond,
    Number((bytes / 1e6 / speed.megabytesPerSecond).toFixed(2)),
    repomixSeconds,
  ];
}

export function renderSpeed(repositories: readonly RepositoryPart[], all: Part): string[] {
  return table(
    ['repository', 'files timed', 'p50 ms', 'p95 ms', 'MB/s', 'seconds', 'repomix seconds'],
    [...repositories.map((one) => speedRow(one.name, one)), speedRow('all', all)],
  );
}

function fileRow(name: string, commit: string, { files, lines, bytes, broken, cut }: Part): Cell[] {
  return [name, commit, files, lines, Number((bytes / 1e6).toFixed(2)), broken, cut];
}

export function renderFiles(repositories: readonly RepositoryPart[], all: Part): string[] {
  return table(
    [
      'repository',
      'commit',
      'files',
      'lines',
      'MB',
      'with syntax errors',
      'cut at 8,000 tokens',
      'left out by rule',
      'lacking in repomix',
    ],
    [
      ...repositories.map((one) => [
        ...fileRow(one.name, one.commit, one),
        Object.entries(one.leftOut)
          .map(([reason, count]) => `${count} ${reason}`)
          .join(', '),
        one.lackingInRepomix,
      ]),
      [...fileRow('all', '', all), '', null],
    ],
  );
}
