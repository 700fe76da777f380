// Questions about code and requests to tools that a language model wrote, each for one file or tool that it was shown:
// rows of fields with tabs between them.
import { readFileSync } from 'node:fs';
import type { Question } from './ask.ts';

export interface WrittenRequest {
  /** The set that the tool is of. */
  readonly set: string;
  readonly name: string;
  readonly request: string;
}

/** By repository. */
export function readQuestions(file: string): ReadonlyMap<string, readonly Question[]> {
  const byRepository = new Map<string, Question[]>();
  for (const [repo = '', path = '', query = ''] of readRows(file)) {
    const questions = byRepository.get(repo) ?? [];
    questions.push({ kind: 'asked', query, paths: [path] });
    byRepository.set(repo, questions);
  }
  return byRepository;
}

export function readRequests(file: string): WrittenRequest[] {
  return readRows(file).map(([set = '', name = '', request = '']) => ({ set, name, request }));
}

function readRows(file: string): string[][] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => line.split('\t'));
}
