// What a line says plainly that it declares, by language: for files whose grammar lost its way.
import type { SymbolKind } from './symbol.ts';

export interface LineRule {
  /** Its group `name` is the name. */
  readonly form: RegExp;
  readonly kind: SymbolKind;
  /** Only at the margin or among the members of what the line stands in: deeper ones are local. */
  readonly isOwned?: true;
  /** Only among the members of one of these. */
  readonly within?: readonly SymbolKind[];
  /** What the line declares besides, such as the properties among the parameters of a class. */
  readonly inner?: { readonly form: RegExp; readonly kind: SymbolKind };
  /** Only where the line before is of this form. */
  readonly behind?: RegExp;
}

const MODIFIERS =
  'export|default|declare|public|private|protected|internal|fileprivate|static|final|abstract|override|open|sealed|' +
  'data|suspend|inline|async|pub|unsafe|operator|infix|tailrec|inner|value|mutating|partial|virtual|const|lateinit|' +
  'external|expect|actual|annotation|companion|implicit|lazy|case|readonly';
const LEAD = String.raw`^\s*(?:@[\w.:]+(?:\([^)]*\))?\s+)*(?:(?:${MODIFIERS})(?:\([^)]*\)|\[[^\]]*\])?\s+)*`;
const NAME = String.raw`(?<name>[\p{L}_$][\p{L}\p{N}_$]*|\x60[^\x60]+\x60)`;
/** Type parameters, and what is extended. */
const RECEIVER = String.raw`(?:<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>\s*)?(?:[\p{L}_](?:[\p{L}\p{N}_?.]|<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>)*\.)?`;

function declares(keyword: string, kind: SymbolKind, more: Partial<LineRule> = {}): LineRule {
  return { form: new RegExp(`${LEAD}(?:${keyword})\\s+${RECEIVER}${NAME}`, 'du'), kind, ...more };
}

const properties: LineRule['inner'] = {
  form: new RegExp(
    String.raw`(?<=[(,]\s*)(?:@\w+\s+)*(?:(?:${MODIFIERS}|vararg)\s+)*(?:val|var)\s+${NAME}\s*:`,
    'dgu',
  ),
  kind: 'field',
};

/** What most languages write the same way. */
const common: readonly LineRule[] = [
  declares('enum class|enum struct|enum', 'enum', { inner: properties }),
  declares('fun interface|interface|protocol', 'interface'),
  declares('trait', 'trait'),
  declares('struct', 'struct'),
  declares('class|object|record', 'class', { inner: properties }),
  declares('fun|func|fn|def|function', 'function'),
];

const values: readonly LineRule[] = [
  declares('typealias|type', 'type', { isOwned: true }),
  declares('val|var|let', 'variable', { isOwned: true }),
];

/** It has no name of its own, and what it holds belongs to it all the same. */
const companions: readonly LineRule[] = [
  {
    form: /^\s*(?:(?:public|private|protected|internal)\s+)?(?<name>companion\s+object)\s*(?:[:{]|$)/d,
    kind: 'class',
  },
];

const CONTROL =
  'return|if|else|while|for|switch|case|goto|throw|delete|new|do|using|typedef|sizeof|static_assert|template|' +
  'default|break|continue|public|private|protected|friend|namespace|operator|co_return|co_yield|co_await|try|catch|module|import|export';
const TYPE = String.raw`(?!(?:${CONTROL})\b)[A-Za-z_][\w:]*(?:<[^;{}()]*>)?`;
const C_ARGUMENTS = String.raw`(?:<[^;{}()]{0,200}>)?`;
const C_NAME = String.raw`(?:\w+${C_ARGUMENTS}::)*(?<name>~?(?!(?:void|int|char|long|short|float|double|bool|unsigned|signed|const|auto|struct|union|enum|class|alignas|decltype|__attribute(?:__)?)\b)[A-Za-z_]\w*)`;
const C_LEAD = String.raw`^\s*(?:(?:${TYPE})[\s*&]+)+`;
/** Of a specialisation, what it is derived from, and what stands in it: all of that may go on in the next line. */
const C_BODY = String.raw`(?:\s*<[^;{]*)?(?:\s+final)?\s*(?::[^;{]*)?(?:\{.*)?$`;
const ATTRIBUTES = String.raw`(?:(?:[A-Z][A-Z0-9_]+(?:\([^()]*\))?|\[\[[^\]]*\]\])\s+)*`;

/** Those that stand on the line of their enum. */
const enumerators: LineRule['inner'] = {
  form: /(?<=\benum\b[^{}]*\{(?:[^{}]*,)?\s*)(?<name>[A-Za-z_]\w*)(?=\s*(?:=[^,{}]*)?[,}])/dg,
  kind: 'member',
};

export const macroRules: readonly LineRule[] = [
  { form: /^\s*#\s*define\s+(?<name>\w+)/d, kind: 'macro' },
];

const c: readonly LineRule[] = [
  ...macroRules,
  { form: /^\s*(?:inline\s+)?namespace\s+(?<name>[\w:]+)/d, kind: 'namespace' },
  {
    form: new RegExp(
      String.raw`^\s*(?:typedef\s+)?enum\s+(?:class\s+|struct\s+)?${ATTRIBUTES}${C_NAME}\s*(?::[^;{]*)?(?:\{.*)?$`,
      'd',
    ),
    kind: 'enum',
    inner: enumerators,
  },
  {
    form: new RegExp(
      String.raw`^\s*(?:template\s*<.*>\s*)?class\s+${ATTRIBUTES}(?![A-Z0-9]+_[A-Z0-9_]+\s*$)${C_NAME}${C_BODY}`,
      'd',
    ),
    kind: 'class',
  },
  {
    form: new RegExp(
      String.raw`^\s*(?:typedef\s+)?(?:template\s*<.*>\s*)?(?:struct|union)\s+${ATTRIBUTES}(?![A-Z0-9]+_[A-Z0-9_]+\s*$)${C_NAME}${C_BODY}`,
      'd',
    ),
    kind: 'struct',
  },
  { form: /^\s*using\s+(?<name>\w+)\b[^;=(]*(?:=|$)/d, kind: 'type', isOwned: true },
  { form: /^\s*typedef\s[^;{}]*?\(\s*\*?\s*(?<name>\w+)\s*\)\s*\(/d, kind: 'type', isOwned: true },
  {
    form: /^\s*typedef\s(?:[^;{}()]|\([^()]*\))*?\b(?<name>\w+)\s*;/d,
    kind: 'type',
    isOwned: true,
  },
  {
    form: new RegExp(
      String.raw`${C_LEAD}(?![A-Z][A-Z0-9]*_[A-Z0-9_]*\s*\()${C_NAME}\s*\((?!\s*\*)`,
      'd',
    ),
    kind: 'function',
    isOwned: true,
  },
  {
    form: /^(?<name>[a-z_]\w*)\s*\(/d,
    kind: 'function',
    behind: new RegExp(
      String.raw`^(?:${TYPE}[\s*]+)*${TYPE}(?:\s*\([^()]*(?:\([^()]*\))*[^()]*\))?[\s*]*$`,
    ),
  },
  { form: /^\s*(?:virtual\s+)?(?<name>~\w+)\s*\(/d, kind: 'function', within: ['class', 'struct'] },
  {
    form: new RegExp(
      String.raw`^(?!\s*(?:class|struct|union|enum(?:\s+class|\s+struct)?)\s+\w+\s*[;{])${C_LEAD}${C_NAME}\s*(?:\[[^\]]*\]\s*)*(?:=(?!=)|;|\{)`,
      'd',
    ),
    kind: 'variable',
    isOwned: true,
  },
  {
    form: /^\s*(?<name>[A-Za-z_]\w*)\s*(?:=[^;]*)?,?\s*(?:\/[/*].*)?$/d,
    kind: 'member',
    within: ['enum'],
  },
];

/** Signatures and equations are many to one function: types only. */
const haskell: readonly LineRule[] = [
  { form: /^(?:data|newtype|type)\s+(?:family\s+)?(?<name>\p{Lu}[\p{L}\p{N}_']*)/du, kind: 'type' },
  { form: /^class\s+(?:[^=]*=>\s*)?(?<name>\p{Lu}[\p{L}\p{N}_']*)/du, kind: 'class' },
];

const rules: Readonly<Record<string, readonly LineRule[]>> = {
  c,
  cpp: c,
  haskell,
  kotlin: [...companions, ...common, ...values],
  scala: [...common, ...values],
  swift: [...common, ...values],
};

export function rulesOf(language: string): readonly LineRule[] {
  return rules[language] ?? common;
}
