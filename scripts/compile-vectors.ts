// Reads the bundled tools as a request in plain words would, and keeps what they mean in the file given, so that nobody
// waits for it. What the file has already is not read again.
import { buildCatalog } from '../src/catalog/build.ts';
import { bundledNames, loadConfigs } from '../src/config/load.ts';
import { openKeptVectors } from '../src/discovery/kept-vectors.ts';
import { buildMeaning } from '../src/discovery/meaning.ts';
import { openToolEmbedder } from '../src/embedding/tool-embedder.ts';
import { packageFile } from '../src/package-files.ts';
import { codeConfig } from '../src/tools/code-entries.ts';

const [own = ''] = process.argv.slice(2);
const { catalog } = buildCatalog([...(await loadConfigs(bundledNames())), codeConfig]);
const embedder = openToolEmbedder(packageFile('models/tools.bin'));
const kept = openKeptVectors(embedder.id, { own });
await buildMeaning(catalog.entries, { kind: 'read', embedder, kept });
