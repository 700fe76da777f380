// A second, naive reading of what the product promises about arguments, policy and argument lists. Written from the
// description of the behaviour, on purpose without a look at how the product does it, and slow and plain where the
// product is clever: the two must agree on every case.

export type Scalar = string | number | boolean;
export type ArgumentType = 'string' | 'integer' | 'number' | 'boolean';

export interface ArgumentModel {
  readonly name: string;
  readonly type?: ArgumentType | undefined;
  readonly required?: boolean | undefined;
  readonly default?: Scalar | undefined;
  readonly flag?: string | undefined;
  readonly place?: 'positional' | 'cwd' | 'stdin' | undefined;
  readonly enum?: readonly Scalar[] | undefined;
}

/** A word as it is written in a config, and what it must come out as. */
export interface WordModel {
  readonly written: string;
  readonly meant: string;
}

export interface GlobalModel {
  readonly name: string;
  readonly flag?: string | undefined;
  readonly type?: 'boolean' | undefined;
  readonly written: Scalar;
  /** Undefined when it must be left out. */
  readonly meant: string | undefined;
}

export interface ToolModel {
  readonly name: string;
  readonly words: readonly WordModel[];
  readonly args: readonly ArgumentModel[];
}

export interface ConfigModel {
  readonly words: readonly WordModel[];
  readonly globals: readonly GlobalModel[];
  readonly tools: readonly ToolModel[];
}

export interface RuleModel {
  readonly pattern?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly allow_dash?: boolean | undefined;
}

export interface PolicyModel {
  readonly default?: 'enabled' | 'disabled' | undefined;
  readonly tools: Readonly<Record<string, Readonly<Record<string, RuleModel>> | null>>;
}

export type Verdict =
  | { readonly kind: 'load' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'arguments' | 'policy'; readonly names: readonly string[] }
  | {
      readonly kind: 'run';
      readonly argv: readonly string[];
      readonly stdin: string | undefined;
      readonly cwd: string | undefined;
    };

/** Patterns that the policy's engine must not take. */
const badPatterns = ['(', 'a{2', '(?=a)b', '(a)\\1', '[z-a]', '*'];
/** Written as a brace that JavaScript takes for itself. */
const refused = new Set(badPatterns.filter((pattern) => pattern !== 'a{2'));

export const patternPool = [
  '[a-z]+',
  'a|b',
  '^a|b$',
  'main|dev',
  '(a+)+b',
  '.*',
  '[0-9]+',
  '-?[0-9]+(\\.[0-9]+)?',
  '[^-].*',
  'x{1,3}',
  '(?i)MAIN',
  'true',
  ...refused,
];

export function judgeLoad(config: ConfigModel, policy: PolicyModel | undefined): boolean {
  for (const tool of config.tools) {
    const seen: string[] = [];
    for (const argument of tool.args) {
      if (seen.includes(argument.name)) return false;
      seen.push(argument.name);
      if (argument.default === undefined) continue;
      const value = read(typeOf(argument), argument.default);
      if (value === undefined) return false;
      if (argument.enum && !enumTexts(argument).includes(value)) return false;
    }
    for (const place of ['cwd', 'stdin']) {
      if (tool.args.filter((argument) => argument.place === place).length > 1) return false;
    }
  }
  const names = config.tools.map(({ name }) => name);
  if (new Set(names).size < names.length && policy) return false;
  for (const [toolName, rules] of Object.entries(policy?.tools ?? {})) {
    const tool = config.tools.find(({ name }) => name === toolName);
    for (const [name, rule] of Object.entries(rules ?? {})) {
      if (rule.pattern !== undefined && refused.has(rule.pattern)) return false;
      if (rule.min !== undefined && rule.max !== undefined && rule.min > rule.max) return false;
      if (!tool) continue;
      const argument = tool.args.find((candidate) => candidate.name === name);
      if (!argument) return false;
      if (argument.default === undefined) continue;
      if (breaks(rule, read(typeOf(argument), argument.default) ?? '', typeOf(argument)))
        return false;
    }
  }
  return true;
}

export function judgeCall(
  config: ConfigModel,
  policy: PolicyModel | undefined,
  toolName: string,
  input: Readonly<Record<string, unknown>>,
): Verdict {
  const tool = config.tools.find(({ name }) => name === toolName);
  if (!tool) return { kind: 'unknown' };
  const isListed = policy !== undefined && Object.keys(policy.tools).includes(toolName);
  if (policy && !isListed && policy.default !== 'enabled') return { kind: 'unknown' };
  const rules = new Map(Object.entries((policy && isListed && policy.tools[toolName]) || {}));

  const texts: Record<number, string> = {};
  const wrong = new Set<string>();
  for (const [index, argument] of tool.args.entries()) {
    const given = Object.entries(input).find(([name]) => name === argument.name)?.[1];
    if (given === undefined || given === null) {
      if (argument.required) wrong.add(argument.name);
      continue;
    }
    const text = read(typeOf(argument), given);
    if (text === undefined) wrong.add(argument.name);
    else if (argument.enum && !enumTexts(argument).includes(text)) wrong.add(argument.name);
    else if (isUnfit(argument, text, rules.get(argument.name)?.allow_dash === true)) {
      wrong.add(argument.name);
    } else texts[index] = text;
  }
  if (wrong.size > 0) return { kind: 'arguments', names: [...wrong].toSorted() };

  const broken = tool.args
    .filter(({ name }, index) => {
      const rule = rules.get(name);
      const text = texts[index];
      const argument = tool.args[index];
      return rule && argument && text !== undefined && breaks(rule, text, typeOf(argument));
    })
    .map(({ name }) => name);
  if (broken.length > 0) return { kind: 'policy', names: broken.toSorted() };

  for (const [index, argument] of tool.args.entries()) {
    if (texts[index] === undefined && argument.default !== undefined) {
      const text = read(typeOf(argument), argument.default);
      if (text !== undefined) texts[index] = text;
    }
  }
  const argv = [...config.words, ...tool.words].map(({ meant }) => meant);
  let stdin: string | undefined;
  let cwd: string | undefined;
  for (const [index, { place }] of tool.args.entries()) {
    const text = texts[index];
    if (text === undefined) continue;
    if (place === 'positional') argv.push(text);
    if (place === 'stdin') stdin = text;
    if (place === 'cwd') cwd = text;
  }
  for (const [index, argument] of tool.args.entries()) {
    const text = texts[index];
    if (text !== undefined && argument.place === undefined) {
      argv.push(...flagged(argument, text, typeOf(argument) === 'boolean'));
    }
  }
  for (const one of config.globals) {
    if (one.meant !== undefined) argv.push(...flagged(one, one.meant, one.type === 'boolean'));
  }
  return { kind: 'run', argv, stdin, cwd };
}

function typeOf({ type }: ArgumentModel): ArgumentType {
  return type ?? 'string';
}

function flagged(
  { name, flag }: { readonly name: string; readonly flag?: string | undefined },
  text: string,
  isSwitch: boolean,
): string[] {
  const option = flag ?? `--${name.split('_').join('-')}`;
  if (isSwitch) return text === 'true' ? [option] : [];
  return option.endsWith('=') ? [option + text] : [option, text];
}

function enumTexts(argument: ArgumentModel): string[] {
  return (argument.enum ?? []).map((item) => read(typeOf(argument), item) ?? String(item));
}

/** Half of a surrogate pair anywhere; NUL and an option's dash where they would reach the words. */
function isUnfit(argument: ArgumentModel, text: string, allowsDash: boolean): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code <= 0xdbff) {
      const next = text.charCodeAt(at + 1);
      if (!(next >= 0xdc00 && next <= 0xdfff)) return true;
      at += 1;
    } else if (code >= 0xdc00 && code <= 0xdfff) return true;
  }
  if (argument.place === 'stdin') return false;
  if (text.split('').includes('\0')) return true;
  if (argument.place === 'cwd' || allowsDash || argument.enum) return false;
  if (text[0] !== '-' || text.length === 1) return false;
  if (argument.place === 'positional') return true;
  if (argument.flag?.endsWith('=')) return false;
  return typeOf(argument) === 'string';
}

/** The value as text, or undefined when it is not of that type. */
function read(type: ArgumentType, value: unknown): string | undefined {
  if (type === 'string') {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return plain(value);
    return typeof value === 'boolean' ? (value ? 'true' : 'false') : undefined;
  }
  if (type === 'boolean') {
    const text = typeof value === 'boolean' ? String(value) : value;
    if (typeof text !== 'string') return undefined;
    const match = /^(?:([tT][rR][uU][eE])|([fF][aA][lL][sS][eE]))$/.exec(text);
    return match ? (match[1] === undefined ? 'false' : 'true') : undefined;
  }
  if (typeof value === 'number') {
    if (type === 'integer' && Math.floor(value) !== value) return undefined;
    return plain(value);
  }
  if (typeof value !== 'string') return undefined;
  if (isDigits(value.startsWith('-') ? value.slice(1) : value)) return plainInteger(value);
  if (type === 'integer') return undefined;
  const [mantissa = '', ...exponents] = value.split('e');
  if (exponents.length > 1) return undefined;
  const exponent = exponents[0] ?? '0';
  const unsigned = mantissa.startsWith('-') ? mantissa.slice(1) : mantissa;
  const [whole = '', ...fractions] = unsigned.split('.');
  if (fractions.length > 1 || !isDigits(whole) || (fractions[0] && !isDigits(fractions[0]))) {
    return undefined;
  }
  if (fractions[0] === '') return undefined;
  if (!isDigits(exponent.startsWith('-') ? exponent.slice(1) : exponent)) return undefined;
  return plain(parseFloat(value));
}

function isDigits(text: string): boolean {
  return text !== '' && [...text].every((character) => '0123456789'.includes(character));
}

function plainInteger(text: string): string {
  const digits = text.replace('-', '').replace(/^0+/, '') || '0';
  return text.startsWith('-') && digits !== '0' ? `-${digits}` : digits;
}

function plain(value: number): string {
  if (value === 0) return '0';
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

function breaks(rule: RuleModel, text: string, type: ArgumentType): boolean {
  if (rule.pattern !== undefined && !matchesWhole(rule.pattern, text)) return true;
  if (rule.min === undefined && rule.max === undefined) return false;
  const comparable = type === 'boolean' ? undefined : read('number', text);
  if (comparable === undefined) return true;
  if (isDigits(comparable.replace('-', ''))) {
    const value = BigInt(comparable);
    return (
      (rule.min !== undefined && value < rule.min) || (rule.max !== undefined && value > rule.max)
    );
  }
  const value = Number(comparable);
  return (
    (rule.min !== undefined && value < rule.min) || (rule.max !== undefined && value > rule.max)
  );
}

function matchesWhole(pattern: string, text: string): boolean {
  const isLoose = pattern.startsWith('(?i)');
  const source = isLoose ? pattern.slice(4) : pattern;
  const found = new RegExp(`^(?:${source})$`, isLoose ? 'iu' : 'u').exec(text);
  return found !== null && found[0].length === text.length;
}
