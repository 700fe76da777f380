// `npm run bench`: everything that is claimed of the core, measured. Options: --peer PATH, --rounds N, --calls N, --full.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineFacts } from './machine.ts';
import { type Subject, measureColdStart } from './cold-start.ts';
import { measureLatency, writeLatencyConfigs } from './latency.ts';
import { measureLoad, writeLoadPolicy } from './load.ts';
import { measureMemory } from './memory.ts';
import { type Peer, openPeer } from './peer.ts';
import {
  buildBareServer,
  bundledConfigs,
  bundledNames,
  node,
  root,
  stageClimax,
  writePolicy,
} from './programs.ts';
import { type Results, renderReport } from './report.ts';
import { measureScale } from './scale.ts';
import { measureAnswers, measureTokens } from './tokens.ts';

const { values } = parseArgs({
  options: {
    peer: { type: 'string' },
    rounds: { type: 'string', default: '21' },
    calls: { type: 'string', default: '300' },
    full: { type: 'boolean', default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'climax-bench-'));
try {
  const results = await measure(values.peer === undefined ? undefined : openPeer(values.peer));
  const report = renderReport(results);
  const target = join(root, 'bench/results');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'core.json'), `${JSON.stringify(results, undefined, 2)}\n`);
  writeFileSync(join(target, 'core.md'), report);
  process.stdout.write(report);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(peer: Peer | undefined): Promise<Results> {
  const started = performance.now();
  const rounds = Number(values.rounds);
  const calls = Number(values.calls);
  const climax = stageClimax(folder);
  const gitFile = bundledConfigs.filter((file) => file.endsWith('/git.yaml'));
  const bare = { name: 'bare SDK server', program: await buildBareServer(folder) };
  const one = { name: 'climax git', program: climax('git') };
  const own = { name: 'climax ./git.yaml', program: climax(...gitFile) };
  const all = { name: 'climax, all bundled', program: climax(...bundledNames) };
  const latencyConfigs = writeLatencyConfigs(folder);
  const peerGit = peer && {
    name: 'peer, our git',
    program: peer.start({ configs: gitFile }),
  };
  const peerAll = peer && {
    name: 'peer, our bundled',
    program: peer.start({ configs: bundledConfigs }),
  };

  note('latency');
  const latency = await measureLatency(
    [
      { name: 'climax_call', program: climax(...latencyConfigs) },
      ...(peer
        ? [{ name: 'peer climax_call', program: peer.start({ configs: latencyConfigs }) }]
        : []),
    ],
    calls,
  );

  note('load');
  const load = await measureLoad(climax(...latencyConfigs, '--policy', writeLoadPolicy(folder)));

  note('cold start');
  const subjects: Subject[] = [
    { name: 'node -e 0', program: node('-e', '0'), kind: 'program' },
    { ...bare, kind: 'server' },
    { ...one, kind: 'server' },
    { ...own, kind: 'server' },
    {
      name: 'climax git, policy',
      program: climax('git', '--policy', writePolicy(folder)),
      kind: 'server',
    },
    { ...all, kind: 'server' },
    { name: 'climax, all as YAML files', program: climax(...bundledConfigs), kind: 'server' },
    ...[peerGit, peerAll]
      .filter((subject) => subject !== undefined)
      .map((subject) => ({ ...subject, kind: 'server' as const })),
  ];
  const coldStart = await measureColdStart(subjects, rounds, bare.name);

  note('memory');
  const memory = await measureMemory([bare, one, all, ...(peerAll ? [peerAll] : [])], 5);

  note('scale');
  const scale = await measureScale(values.full);

  note('tokens');
  const tokens = await measureTokens([
    {
      name: all.name,
      progressive: all.program,
      classic: climax(...bundledNames, '--classic'),
    },
    ...(peer && peerAll
      ? [
          {
            name: peerAll.name,
            progressive: peerAll.program,
            classic: peer.start({ configs: bundledConfigs, classic: true }),
          },
        ]
      : []),
  ]);
  return {
    machine: machineFacts(),
    peer: peer?.version ?? null,
    settings: { rounds, calls },
    tokens,
    answers: await measureAnswers(all.program),
    coldStart,
    latency,
    load,
    scale,
    memory,
    seconds: (performance.now() - started) / 1000,
  };
}

function note(what: string): void {
  process.stderr.write(`bench: ${what}…\n`);
}
