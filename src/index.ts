// The library: what another program needs to offer CLIs to its own agents.
export { buildCatalog } from './catalog/build.ts';
export type { Catalog } from './catalog/catalog.ts';
export type { Entry } from './catalog/entry.ts';
export { loadConfig, loadPolicy } from './config/load.ts';
export { buildDiscovery } from './discovery/search.ts';
export { ClimaxError } from './errors.ts';
export { openExecution } from './execution/execute.ts';
export { openLog } from './log.ts';
export { buildToolset } from './tools/toolset.ts';
