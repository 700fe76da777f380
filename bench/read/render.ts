// The results as tables that read well in a terminal and as Markdown.
import { isCompressedByPeer, renderAims } from './aims.ts';
import type { Summary } from './summary.ts';
import {
  renderDeclarations,
  renderFacts,
  renderFiles,
  renderKinds,
  renderMisses,
  renderRepositories,
  renderSetAside,
  renderSizes,
  renderSpeed,
} from './tables.ts';

export interface Circumstances {
  readonly machine: Readonly<Record<string, string | number>>;
  readonly lister: string;
  readonly repomix: string | null;
  readonly seconds: number;
}

export function renderReport(summary: Summary, circumstances: Circumstances): string {
  const { machine, lister, repomix, seconds } = circumstances;
  const facts = Object.entries(machine).map(([name, value]) => `${name} ${value}`);
  const { repositories, all, languages } = summary;
  return [
    '# Reading: tokens saved and declarations kept',
    '',
    `Made by \`npm run bench:read\` in ${Math.round(seconds)} s: ${facts.join(', ')}. Declarations by ${lister}. ${
      repomix === null ? 'repomix not given (`--repomix PATH`).' : `repomix ${repomix}.`
    } Every file of each repository's main language that git lists, none chosen; tokens are o200k.`,
    '',
    '## Aims',
    '',
    ...renderAims(summary),
    '',
    ...renderUntouched(summary),
    '## Tokens saved, by size',
    '',
    'Percent, by the answer in the middle / by all answers together. A file gives one answer in each mode, and in `symbol` up to five: of symbols drawn by a fixed seed, classes and what they hold alike.',
    '',
    ...renderSizes('sources and tests', all.sizes),
    '',
    ...renderSizes('sources', all.sources),
    '',
    ...renderSizes('tests', all.tests),
    '',
    '## Tokens saved, by repository',
    '',
    ...['all of 300 and more', '1,000 and more', 'all'].flatMap((size) => [
      ...renderRepositories(repositories, size),
      '',
    ]),
    '## Declarations kept',
    '',
    'A declaration is kept when its name stands in the answer as a whole word; under "each", a name must stand there as often as it is declared. "At its line" is the share that our parser has within two lines of the listed place. What the lister lists and its line refutes does not count: a name that is not there or in a comment, a parameter, a type constraint, a word of an expression (mistakes); what a function holds (locals); what an import brings; what stands in an object within an object of JavaScript (data). Only the text is asked, by the same rules for what is kept and what is not.',
    '',
    ...renderDeclarations(repositories, all),
    '',
    'The kinds that count, with their number and how many of them the answers lack:',
    '',
    ...renderKinds(languages),
    '',
    'What was set aside, by the rule that did so:',
    '',
    ...renderSetAside(languages),
    '',
    '## What is lacking',
    '',
    ...renderMisses(languages),
    '## What bodies do',
    '',
    'Of the calls, raises and returns with a value, once for each body that has them: percent that the answer tells. A call is told by its name with a bracket beyond the declarations of that name, a statement by its first 30 characters.',
    '',
    ...renderFacts(repositories, all),
    '',
    '## Speed',
    '',
    'The compressed form through the reader, from the request to the answer, in one thread; milliseconds of warm files of 800 to 1,250 lines, each the fastest of five. Seconds of repomix are those of its whole run over the same files.',
    '',
    ...renderSpeed(repositories, all),
    '',
    '## Files',
    '',
    ...renderFiles(repositories, all),
    '',
  ].join('\n');
}

function renderUntouched({ repositories, all }: Summary): string[] {
  if (all.repomixSeconds === null) return [];
  const names = repositories.filter((one) => !isCompressedByPeer(one)).map((one) => one.language);
  return names.length === 0
    ? []
    : [`repomix hands these languages through whole: ${[...new Set(names)].join(', ')}.`, ''];
}
