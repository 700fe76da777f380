// What the scripted model does, one tool call after another, and what it has to see of each answer.

export interface Step {
  readonly name: string;
  readonly tool: 'climax_search' | 'climax_call';
  readonly input: object;
  /** A search has to arrive whole; of a call, these texts. */
  readonly shows: 'complete answer' | readonly string[];
  readonly fails: boolean;
}

export const script: readonly Step[] = [
  {
    name: 'summary',
    tool: 'climax_search',
    input: {},
    shows: 'complete answer',
    fails: false,
  },
  {
    name: 'search',
    tool: 'climax_search',
    input: { query: 'status' },
    shows: 'complete answer',
    fails: false,
  },
  {
    name: 'search of ten',
    tool: 'climax_search',
    input: { query: 'commit' },
    shows: 'complete answer',
    fails: false,
  },
  {
    name: 'call',
    tool: 'climax_call',
    input: { tool_name: 'git_status', args: { short: true } },
    shows: [' M changed.txt', '?? new.txt'],
    fails: false,
  },
  {
    name: 'unknown tool',
    tool: 'climax_call',
    input: { tool_name: 'git_statsu' },
    shows: ['Unknown tool: git_statsu', 'git_status'],
    fails: true,
  },
  {
    name: 'invalid arguments',
    tool: 'climax_call',
    input: { tool_name: 'git_log', args: { max_count: 'many' } },
    shows: ['Argument validation failed:', 'max_count'],
    fails: true,
  },
  {
    name: 'exit code',
    tool: 'climax_call',
    input: { tool_name: 'git_show', args: { object: 'no-such-revision' } },
    shows: ['[stderr]', 'no-such-revision', '[exit code: 128]'],
    fails: true,
  },
];
