// How much harm a command can do, judged by its words, its summary and its options. Evidence of harm outweighs evidence
// of none, and a command of which nothing is known is taken to write: a policy that only reads lets no writer through.
import { splitWords } from '../text/words.ts';
import { findHazard, isWrittenOperand } from './option-hazard.ts';
import {
  type Risk,
  checkWords,
  filters,
  programs,
  readLeads,
  readPrefixes,
  readWords,
  risks,
  runInFormats,
  verbs,
} from './risk-words.ts';
import { runsOperand } from './run-operands.ts';
import type { Usage, UsageOption } from './usage.ts';
import { furtherVerbs, isVerb, leadVerbs } from './verbs.ts';

type Harm = Exclude<Risk, 'read'>;

/** How much each place is believed; what reaches a threshold together decides. */
const WEIGHTS = {
  mark: 5,
  program: 5,
  word: 5,
  phrase: 5,
  group: 4,
  lead: 3,
  check: 3,
  further: 2,
};

/** A tie goes to the harm, and any doubt to writing. */
const READS = 3;
const HARMS: Readonly<Record<Harm, number>> = { interactive: 5, destroy: 3, run: 3, write: 2 };

type Scores = Record<Risk, number>;

/** `path` is the program and the words of the command. */
export function judgeRisk(path: readonly string[], usage: Usage): Risk {
  const scores: Scores = { read: 0, write: 0, run: 0, destroy: 0, interactive: 0 };
  const [program = '', ...words] = path;
  if (usage.marks.includes('dangerous')) scores.destroy += WEIGHTS.mark;
  if (words.length > 0) addWords(scores, words, usage);
  else addProgram(scores, program.toLowerCase());
  // What is known by its name is not judged by how it praises itself.
  if (words.length > 0 || risks.every((risk) => scores[risk] === 0)) {
    addPhrases(scores, usage.summary);
  }
  // A policy can refuse single options of a command whose name says that it reads. Of others, one that can write tells
  // that the command is more than its summary says.
  const isNamed = scores.read > WEIGHTS.check;
  if (words.length > 0 || !filters.has(program)) addSummary(scores, usage);
  for (const choice of usage.operands.flatMap(({ value }) => value.choices)) {
    const risk = riskOfWord(choice, false);
    if (risk && risk !== 'read' && risk !== 'check') scores[risk] += WEIGHTS.word;
  }
  if (usage.operands.some(isWrittenOperand)) scores.write += WEIGHTS.lead;
  if (!isNamed && [...usage.options, ...optionOf(path, usage)].some((option) => findHazard(option)))
    scores.write += WEIGHTS.lead;
  // A value for the operand may be the name of a command.
  const reachable = usage.operands.length > 0 ? usage.commands : [];
  const further = reachable.map((command) => judgeRisk([...path, command.name], command));
  if (further.some((risk) => risk !== 'read')) scores.write += WEIGHTS.lead;
  if (runsOperand(usage.operands)) scores.run += WEIGHTS.lead;
  const risk = decide(scores);
  if (risk === 'interactive')
    return words.length === 0 && usage.options.some(isBatch) ? 'run' : risk;
  return risk === 'destroy' || !runInFormats.has(program) ? risk : 'run';
}

/** What a person would type can be given in the call. */
function isBatch({ names }: UsageOption): boolean {
  return names.some((name) => /^--?(?:command|execute|eval|eval-command|batch)$/.test(name));
}

/** Some programs choose what they do by an option, which specs list as a command: `pacman -S`. */
function optionOf(path: readonly string[], { summary, marks }: Usage): UsageOption[] {
  const word = path.at(-1) ?? '';
  if (path.length < 2 || !word.startsWith('-')) return [];
  const facts = { isRequired: false, isRepeatable: false, isInherited: false };
  return [{ names: [word], description: summary, marks, ...facts }];
}

const byHarm: readonly Harm[] = ['interactive', 'destroy', 'run', 'write'];

function decide(scores: Scores): Risk {
  const harm = byHarm.find((risk) => scores[risk] >= HARMS[risk]);
  if (harm) return harm;
  const isDoubtful = byHarm.some((risk) => scores[risk] > 0);
  return scores.read >= READS && !isDoubtful ? 'read' : 'write';
}

function addProgram(scores: Scores, program: string): void {
  for (const risk of risks) if (programs[risk]?.has(program)) scores[risk] += WEIGHTS.program;
  if (/^mkfs\b/.test(program)) scores.destroy += WEIGHTS.program;
}

/** The last word that says anything decides: `gh run list` lists, `kubectl create secret generic` creates. */
function addWords(scores: Scores, words: readonly string[], usage: Usage): void {
  for (const [index, word] of words.toReversed().entries()) {
    const found = riskOfWord(word, index > 0);
    if (!found) continue;
    const risk = found === 'interactive' && takesChanges(usage) ? 'write' : found;
    const weight = index > 0 ? WEIGHTS.group : WEIGHTS.word;
    if (risk === 'check') scores.read += WEIGHTS.check;
    // What a group of commands is called says little about whether one of them needs a person.
    else if (risk !== 'interactive' || index === 0) scores[risk] += weight;
    return;
  }
}

/** `gh pr edit --title X` needs no editor. */
function takesChanges({ options }: Usage): boolean {
  return options.some(({ names }) =>
    names.some((name) => /^--(?:add|remove|set|title|body|description|new)(?:-|$)/.test(name)),
  );
}

function riskOfWord(word: string, isGroup: boolean): Risk | 'check' | undefined {
  const lower = word.toLowerCase();
  const tokens = splitWords(lower);
  const [first = ''] = tokens;
  const known = tokens.length > 1 ? readPrefixes : readWords;
  // Above the last word it is as often the name of a thing: `aws logs ...`, `rvm get ...`.
  if (!isGroup && known.has(first)) {
    const isCompound = tokens.includes('and') || tokens.includes('or');
    const harm = byHarm.find((risk) => tokens.some((token) => isVerb(token, verbs[risk])));
    return (isCompound ? harm : undefined) ?? 'read';
  }
  if (!isGroup && tokens.length === 1 && checkWords.has(first)) return 'check';
  if (tokens.some((token) => verbs.destroy.has(token))) return 'destroy';
  // `attach` waits for a person, `attach-volume` does not.
  if (tokens.length === 1 && verbs.interactive.has(first)) return 'interactive';
  const verb = tokens.find((token) => verbs.run.has(token) || verbs.write.has(token)) ?? '';
  if (verbs.run.has(verb)) return 'run';
  return verbs.write.has(verb) ? 'write' : undefined;
}

/** `Fetch the logs` fetches nothing that stays. */
const fetching = new Set(['fetch']);

function addSummary(scores: Scores, { summary }: Usage): void {
  const leads = leadVerbs(summary).filter((word) => !isVerb(word, fetching));
  const further = furtherVerbs(summary);
  for (const risk of ['destroy', 'run', 'write'] as const) {
    if (leads.some((word) => isVerb(word, verbs[risk]))) scores[risk] += WEIGHTS.lead;
    else if (further.some((word) => isVerb(word, verbs[risk]))) scores[risk] += WEIGHTS.further;
  }
  if (isVerb(leads[0] ?? '', readLeads)) scores.read += WEIGHTS.lead;
}

/** What only a person at a terminal can use, and what starts anything at all. */
const phrases: readonly (readonly [Harm, RegExp])[] = [
  ['interactive', /(?<!\bnon[- ]?)\binteractiv(?:e|ely)\b/i],
  [
    'interactive',
    /\b(?:in|with) (?:an?|the|your)(?: default)?(?: text)? editor\b|\btext editor\b/i,
  ],
  ['interactive', /\bin (?:an?|the|your)?\s*(?:default )?(?:web )?browser\b/i],
  [
    'interactive',
    /\b(?:repl|tui|gui)\b|\bgraphical (?:user )?(?:interface|front)|\btext-based user interface\b/i,
  ],
  ['destroy', /\bformats? (?:an? |the )?(?:disk|drive|volume|partition|device|file ?system)/i],
  ['write', /\b(?:gets?|fetches|fetch|retrieves?) (?:an? |the )?files?\b/i],
  [
    'run',
    /\b(?:runs?|execut(?:es?|ing)|invokes?|spawns?)\b.*\b(?:commands?|programs?|scripts?|code|executables?|binar(?:y|ies)|containers?|images?|process(?:es)?|shell|functions?|tests?|tasks?|targets?|jobs?)\b/i,
  ],
];

function addPhrases(scores: Scores, summary: string): void {
  for (const [risk, pattern] of phrases) if (pattern.test(summary)) scores[risk] += WEIGHTS.phrase;
}
