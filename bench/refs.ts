// Measures references against SCIP indexes: npm run bench:refs -- FOLDER [--only NAME] [--errors N] [--count N].
// The folder holds checkouts and beside each `NAME/` its index `NAME.scip`, made by scip-typescript or scip-python.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureRepository } from './refs/measure.ts';
import { renderReport, renderTable } from './refs/render.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    errors: { type: 'string', default: '0' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write('usage: npm run bench:refs -- FOLDER\n');
  process.exit(2);
}
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.scip'))
  .map((file) => file.slice(0, -'.scip'.length))
  .filter((name) => existsSync(join(folder, name)))
  .filter((name) => values.only === undefined || values.only.includes(name));
const repositories = [];
for (const name of names)
  repositories.push(
    await measureRepository({
      name,
      root: join(folder, name),
      index: readFileSync(join(folder, `${name}.scip`)),
      count: Number(values.count),
      seed: Number(values.seed),
      errors: Number(values.errors),
    }),
  );
process.stdout.write(`${renderTable(repositories)}\n`);
if (values.only === undefined) {
  const results = { seed: Number(values.seed), count: Number(values.count), repositories };
  writeFileSync('bench/results/refs.json', `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync('bench/results/refs.md', renderReport(repositories, results.seed));
}
