// Compares what a model was shown with what the server said.
import { isDeepStrictEqual } from 'node:util';
import type { Client } from './clients.ts';
import type { ShownResult, ShownTool } from './dialects/dialect.ts';
import { type Step, script } from './script.ts';
import { FIND_ID } from './scripted-model.ts';
import type { Message, Session } from './session.ts';

export interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly saw: string;
}

interface Answer {
  readonly text: string;
  readonly structured: unknown;
  readonly isError: boolean;
}

export function checkSession(client: Client, session: Session): Check[] {
  const answers = readAnswers(session.messages);
  const results = (session.exchanges.at(-1)?.prompt.results ?? []).filter(
    ({ id }) => id !== FIND_ID,
  );
  return [
    checkRevision(session.messages),
    checkTools(session),
    checkInstructions(session),
    ...script.map((step, index) => checkStep(step, results[index], answers[index], client.cuts)),
    checkEnd(session),
    ...(client.health ? [checkHealth(client.health.line, session.health ?? '')] : []),
  ];
}

const REVISION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** Agreed on once by `initialize`, or named in every request since 2026-07-28. */
function checkRevision(messages: readonly Message[]): Check {
  const requests = messages.filter(({ from }) => from === 'client').map(({ message }) => message);
  const call = requests.find(({ method }) => method === 'tools/call');
  const agreed = messages.map(({ message }) => at(message, 'result', 'protocolVersion'));
  const revision = at(call, 'params', '_meta', REVISION_KEY) ?? agreed.findLast(Boolean);
  const methods = [...new Set(requests.map(({ method }) => method).filter(Boolean))].join(', ');
  return {
    name: 'revision',
    passed: typeof revision === 'string',
    saw: `${String(revision ?? 'none')} (sent: ${methods})`,
  };
}

function checkTools({ exchanges, messages }: Session): Check {
  const { tools = [], results = [] } = exchanges.at(-1)?.prompt ?? {};
  const listed = readListedTools(messages);
  const shown = tools.filter(({ name, namespace = '' }) => /climax/.test(`${namespace} ${name}`));
  // Kept back, their definitions come when the model looks for them: as further tools, or as text.
  const found = results.find(({ id }) => id === FIND_ID);
  const foundText = found ? collectStrings(found.content).join('\n') : '';
  const arrived = (tool: ListedTool) =>
    shown.length === 0
      ? [tool.name, tool.description].every((part) => foundText.includes(part))
      : shown.some((candidate) => isSame(candidate, tool));
  const names = shown.map(({ name, namespace }) => (namespace ? `${namespace} / ${name}` : name));
  return {
    name: 'tools',
    passed: listed.length === 2 && shown.length <= 2 && listed.every(arrived),
    saw: `${found ? 'kept back until asked for' : 'shown'}: ${names.join(', ') || cut(foundText) || 'none'}`,
  };
}

/** Clients put a prefix before the name, and parameters of their own beside ours. */
function isSame({ name, description, schema }: ShownTool, tool: ListedTool): boolean {
  const properties = propertyNames(schema);
  return (
    name.endsWith(tool.name) &&
    description.includes(tool.description) &&
    propertyNames(tool.inputSchema).every((property) => properties.includes(property))
  );
}

interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
}

function readListedTools(messages: readonly Message[]): readonly ListedTool[] {
  const lists = messages.map(({ message }) => at(message, 'result', 'tools'));
  return (lists.findLast((tools) => Array.isArray(tools)) as ListedTool[] | undefined) ?? [];
}

function propertyNames(schema: unknown): string[] {
  return Object.keys((at(schema, 'properties') as object | undefined) ?? {});
}

/** Whether a client shows them is its own affair: not a failure of ours. */
function checkInstructions({ exchanges, messages }: Session): Check {
  const instructions = messages
    .map(({ message }) => at(message, 'result', 'instructions'))
    .find((text) => typeof text === 'string');
  const opening = JSON.stringify(String(instructions).split('\n')[0]).slice(1, -1);
  const parts = Object.entries(exchanges.at(-1)?.body ?? {})
    .filter(([, part]) => JSON.stringify(part).includes(opening))
    .map(([key]) => key);
  return {
    name: 'instructions',
    passed: instructions !== undefined,
    saw: parts.length > 0 ? `shown, in ${parts.join(', ')}` : 'not shown',
  };
}

function checkStep(
  { name, shows, fails }: Step,
  result: ShownResult | undefined,
  answer: Answer | undefined,
  cuts = Infinity,
): Check {
  if (!answer) return { name, passed: false, saw: 'the server was not called' };
  if (!result) return { name, passed: false, saw: 'no result reached the model' };
  const strings = collectStrings(result.content);
  const text = strings.join('\n');
  const form = describeForm(strings, answer);
  const isSearch = shows === 'complete answer';
  const isComplete = isSearch
    ? isWhole(answer) && (form !== CHANGED || holdsObject(result.content, answer.structured))
    : shows.every((part) => text.includes(part));
  const isCut = isSearch && isWhole(answer) && !isComplete && answer.text.length > cuts;
  return {
    name,
    passed: answer.isError === fails && (isComplete || isCut),
    saw: `${isCut ? `cut by the client at ${cuts} characters` : form}${describeFlag(result)}: ${cut(readShown(result.content))}`,
  };
}

/** Text and structured content are the same, and each result has what a call needs. */
function isWhole({ text, structured }: Answer): boolean {
  const items = at(structured, 'results') ?? at(structured, 'summary');
  const keys = at(structured, 'mode') === 'search' ? RESULT_KEYS : SUMMARY_KEYS;
  return (
    isDeepStrictEqual(parseInside(text), structured) &&
    Array.isArray(items) &&
    items.length > 0 &&
    items.every((item) => keys.every((key) => at(item, key) !== undefined))
  );
}

const RESULT_KEYS = ['tool_name', 'description', 'input_schema'];
const SUMMARY_KEYS = ['name', 'description', 'tool_count'];

/** The client put it in words of its own. */
const CHANGED = 'changed';

function describeForm(strings: readonly string[], { text, structured }: Answer): string {
  const json = structured === undefined ? undefined : JSON.stringify(structured);
  const forms = [
    ...(strings.some((string) => string.includes(text)) ? ['text'] : []),
    ...(json !== undefined && strings.some((string) => string.includes(json))
      ? ['structured']
      : []),
  ];
  return forms.join(' and ') || CHANGED;
}

function describeFlag({ failed }: ShownResult): string {
  return failed === true ? ', marked as failed' : '';
}

function checkEnd({ servers, alive }: Session): Check {
  return {
    name: 'server ended',
    passed: servers.length > 0 && alive.length === 0,
    saw: `${servers.length} started, ${alive.length} left`,
  };
}

function checkHealth(line: RegExp, output: string): Check {
  const found = output.split('\n').find((candidate) => candidate.includes('climax'));
  return {
    name: 'health',
    passed: line.test(output),
    saw: found === undefined ? cut(output) : `…${found.slice(-30)}`,
  };
}

function readAnswers(messages: readonly Message[]): Answer[] {
  return messages
    .filter(({ from, message }) => from === 'client' && message['method'] === 'tools/call')
    .flatMap(({ message: { id } }) => {
      const answer = messages.find(
        ({ from, message }) => from === 'server' && message['id'] === id,
      );
      const result = at(answer?.message, 'result');
      if (result === undefined) return [];
      return {
        text: String(at(result, 'content', '0', 'text')),
        structured: at(result, 'structuredContent'),
        isError: at(result, 'isError') === true,
      };
    });
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value,
  );
}

/** Every string in a value, and what lies in those that are JSON themselves. */
function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') {
    const inner = parseInside(value);
    return [value, ...(inner === undefined ? [] : collectStrings(inner))];
  }
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(collectStrings)
    : [];
}

/** What a person would see of it: the texts, without the names of their types. */
function readShown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .filter(([key]) => key !== 'type')
    .map(([, inner]) => readShown(inner))
    .join('\n');
}

function holdsObject(value: unknown, wanted: unknown): boolean {
  if (isDeepStrictEqual(value, wanted)) return true;
  if (typeof value === 'string') {
    const inner = parseInside(value);
    return inner !== undefined && holdsObject(inner, wanted);
  }
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((inner) => holdsObject(inner, wanted))
  );
}

/** Clients put a line of their own before or after JSON. */
function parseInside(text: string): object | undefined {
  const match = /[{[].*[}\]]/s.exec(text);
  try {
    return match ? (JSON.parse(match[0]) as object) : undefined;
  } catch {
    return undefined;
  }
}

const SHOWN = 140;

function cut(text: string): string {
  const line = text.replace(/\s*\n\s*/g, ' ⏎ ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}… (${text.length} characters)` : line;
}
