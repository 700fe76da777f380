// What a commit's subject says in plain words, where it says something about code at all.

const UNWANTED_TYPE =
  /^(?:chore|ci|build|style|docs?|release|deps?|deps-dev|tests?|revert|wip|meta|lint|typo|infra|dev|examples?|website|bench)(?:\([^)]*\))?!?\s*:/i;
const TYPE =
  /^(?:fix|feat|feature|bug|bugfix|hotfix|refactor|perf|improvement|enhancement|add|change|minor|major|patch|core|types?|misc)(?:\(([^)]*)\))?!?\s*:\s*/i;
const UNWANTED =
  /^(?:merge|revert|reverts|release|version|bump|upgrade|wip|prepare|publish|tag|tweak|nit|cleanup|clean up|update (?:readme|changelog|docs?|deps|dependenc|version|copyright|licen[cs]e|go\.|package|snapshot|submodule|yarn|lock|translations?)|fix(?:e[sd])? (?:typos?|lint|ci|build|tests?|docs?|format|spelling|merge|review|comments?|warnings?|flaky)|run |apply |address |auto|initial commit|first commit|v?\d+\.\d+|\[?(?:skip ci|ci skip|pre-commit|bot)|format(?:ting)?\b|remove (?:unused|trailing)|happy new year)|\b(?:typos?|changelog|readme|copyright|dependabot|renovate|travis|appveyor|github actions?|golangci|eslint|prettier|rubocop|clippy|rustfmt|gofmt|whitespace|bump(?:ed|s)?|co-authored|code review|review comments|pr feedback|lint(?:er|ing|s)?|snapshots?|workflow|release notes|year)\b|\bto v?\d+\.\d+|\bdependenc(?:y|ies)\b/i;
const MAX_WORDS = 30;

/** Undefined where the subject says nothing that one could search for. */
export function plainSubject(subject: string): string | undefined {
  if (UNWANTED_TYPE.test(subject)) return undefined;
  const plain = subject
    .replace(/^(?:\s*(?:\[[^\]]*\]|:\w+:|\([^)]*\)|[A-Z]{2,}-\d+:?|GH-?\d+:?|#\d+:?))+\s*/, '')
    .replace(TYPE, (_, scope: string | undefined) => (scope ? `${scope} ` : ''))
    .replace(
      /\(?(?:(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|refs?|see|issue|gh|pr|bug|ticket)\s*:?\s*)*(?:[\w-]+\/[\w-]+)?#\d+\)?/gi,
      ' ',
    )
    .replace(/\b[A-Z]{2,}-\d+\b|\[[^\]]*\]|https?:\/\/\S+|\(\s*[,;]*\s*\)/g, ' ')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:,.\-–]+|[\s:,.…\-–]+$/g, '');
  if (UNWANTED_TYPE.test(plain) || UNWANTED.test(plain)) return undefined;
  const words = plain.match(/[A-Za-z]{2,}/g) ?? [];
  if (words.length < 3 || words.join('').length < plain.length / 2) return undefined;
  return plain.split(' ').slice(0, MAX_WORDS).join(' ');
}
