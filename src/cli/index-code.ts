// `climax index`: builds, shows or checks the index of a directory, with progress for who waits.
import type { Code } from '../code/code.ts';
import { exitCodes } from '../errors.ts';
import { withProgress } from './progress-line.ts';
import type { Session } from './session.ts';
import { withCode } from './session-code.ts';

/** What a task found: for people, for programs, and whether all is well. */
interface Report {
  readonly text: string;
  readonly facts: object;
  readonly isGood: boolean;
}

export async function run({ operands, flags, env, terminal }: Session): Promise<number> {
  const task = flags.has('status') ? showStatus : flags.has('check') ? check : update;
  const report = await withCode(operands[0] ?? '.', { env, isWatched: false }, task);
  terminal.print(flags.has('json') ? JSON.stringify(report.facts) : report.text);
  return report.isGood ? exitCodes.ok : exitCodes.failure;
}

async function update(code: Code): Promise<Report> {
  const [index, indexFile] = [code.index(), code.indexFile()];
  const started = performance.now();
  await withProgress('files', (onProgress) => index.refresh(onProgress));
  await index.save();
  const { files, chunks, unreadable, isSaved } = index.status();
  const seconds = Number(((performance.now() - started) / 1000).toFixed(2));
  const lines = [
    `${files} files, ${chunks} chunks, up to date in ${seconds} s`,
    unreadable > 0 && `${unreadable} files could not be read as text`,
    !isSaved && 'The index could not be kept; it will be built again next time.',
  ];
  const facts = { files, chunks, unreadable, isSaved, seconds, indexFile };
  return { text: lines.filter(Boolean).join('\n'), facts, isGood: true };
}

async function showStatus(code: Code): Promise<Report> {
  const [index, indexFile] = [code.index(), code.indexFile()];
  const kept = index.kept();
  const text = kept
    ? `${kept.files} files, ${kept.chunks} chunks, ${kept.bytes} bytes in ${indexFile}`
    : `No index is kept; searching builds one in ${indexFile}`;
  return { text, facts: { ...kept, isKept: kept !== undefined, indexFile }, isGood: true };
}

async function check(code: Code): Promise<Report> {
  const [index, indexFile] = [code.index(), code.indexFile()];
  if (!index.kept()) return showStatus(code);
  const result = await withProgress('files', (onProgress) => index.check(onProgress));
  const { checked, changed, added, gone, wrong } = result;
  const lines = [
    `${checked} ${checked === 1 ? 'file is' : 'files are'} as the index says; since then ${changed} ${changed === 1 ? 'was' : 'were'} changed, ${added} added, ${gone} taken away`,
    ...wrong.map((path) => `The index is wrong about ${path}`),
    wrong.length > 0 && `Delete ${indexFile} to have it built anew, and please report this.`,
  ];
  const text = lines.filter(Boolean).join('\n');
  return { text, facts: { ...result, indexFile }, isGood: wrong.length === 0 };
}
