// Reads the bundled tools as a request in plain words would, and keeps what they mean in the file given, so that nobody
// waits for it. What was there before is not read again, and stays only if it is still asked for.
import { rmSync } from 'node:fs';
import { buildCatalog } from '../src/catalog/build.ts';
import { bundledNames, loadConfigs } from '../src/config/load.ts';
import { meaningWithParameters } from '../src/discovery/fields.ts';
import { openKeptVectors } from '../src/discovery/kept-vectors.ts';
import { quantize } from '../src/embedding/quantize.ts';
import { openToolEmbedder } from '../src/embedding/tool-embedder.ts';
import { packageFile } from '../src/package-files.ts';
import { codeConfig } from '../src/tools/code-entries.ts';

const [own = ''] = process.argv.slice(2);
const { catalog } = buildCatalog([...(await loadConfigs(bundledNames())), codeConfig]);
const embedder = openToolEmbedder(packageFile('models/tools.bin'));
const before = openKeptVectors(embedder.id, { own });
rmSync(own, { force: true });
const made = new Map();
for (const text of catalog.entries.map(meaningWithParameters))
  made.set(text, before.get(text) ?? quantize(await embedder.embedDocuments([text])));
openKeptVectors(embedder.id, { own }).add(made);
