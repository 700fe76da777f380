import { mkdtempSync } from 'node:fs';
import { measureLoad, writeLoadPolicy } from './load.ts';
import { writeLatencyConfigs } from './latency.ts';
import { stageClimax } from './programs.ts';
const folder = mkdtempSync('/tmp/dk/load-');
const t = performance.now();
const climax = stageClimax(folder);
console.log(JSON.stringify(await measureLoad(climax(...writeLatencyConfigs(folder), '--policy', writeLoadPolicy(folder))), undefined, 1), performance.now() - t);
