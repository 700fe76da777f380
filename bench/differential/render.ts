// The outcome of the differential run as a page.
import type { Example, Tally } from './tally.ts';

export function renderTallies(tallies: readonly Tally[], folder: string): string {
  return [
    '# Differential run against the original',
    '',
    'Made by `npm run bench:differential -- --peer PATH`: the same configs and calls through both programs. Texts are compared byte for byte; every difference is undone by the reasons known for it, and what is left over is unexplained. A stand-in prints its command line, directory, environment and input in place of the programs that configs name.',
    ...tallies.flatMap(renderTally),
    '',
  ]
    .join('\n')
    .replaceAll(folder, 'TEMP');
}

const MAX_SHOWN = 400;

function renderTally({ peer, rows, reasons, unexplained, modes, ...rest }: Tally): string[] {
  return [
    '',
    `## climax-mcp ${peer}`,
    '',
    '| specimen | mode | listed | equal | calls | equal | explained | unexplained |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(
      (row) =>
        `| ${row.specimen} | ${row.mode} | ${row.listed} | ${row.listedEqual} | ${row.called} | ${row.calledEqual} | ${row.explained} | ${row.unexplained} |`,
    ),
    '',
    `With equal text, ${rest.onlyOursIsError} calls are marked \`isError\` only by ours (the original marks none of its own failures) and ${rest.onlyTheirsIsError} only by the original.`,
    '',
    `Our two modes gave the same bytes and the same \`isError\` in ${modes.compared - modes.different.length} of ${modes.compared} calls that were made in both.`,
    ...modes.different.flatMap(({ key, texts }) => [
      `- ${key}`,
      ...texts.map((text) => `  - ${JSON.stringify(text.slice(0, MAX_SHOWN))}`),
    ]),
    '',
    `### Reasons`,
    '',
    ...reasons.flatMap(({ name, because, count, example }) => [
      `- **${name}** (${count}): ${because}.`,
      ...renderExample(example),
    ]),
    '',
    `### Unexplained: ${unexplained.length}`,
    '',
    ...unexplained.flatMap((example) => [
      `- ${example.specimen}, ${example.mode}`,
      ...renderExample(example),
    ]),
  ];
}

function renderExample({ tool, args, ours, theirs }: Example): string[] {
  return [
    `  - \`${tool}\` ${args}`,
    `  - ours: ${JSON.stringify(ours)}`,
    `  - original: ${JSON.stringify(theirs)}`,
  ];
}
