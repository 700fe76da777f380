// Says which languages have forms that their grammars do not know, and who rewrites them.
import type { Node } from 'web-tree-sitter';
import { hasCuts } from './conditionals.ts';
import type { Language } from './languages.ts';
import { restoreComments } from './mask.ts';
import { formsOfC, formsOfCpp, repairC, repairCpp } from './repair-c.ts';
import { formsOfKotlin, repairKotlin } from './repair-kotlin.ts';
import { repairTypes } from './repair-types.ts';
import { type Rewrite, rewrite } from './rewrite.ts';

interface Repair {
  readonly repair: (text: string) => string;
  /** Those that no grammar reads: where one stands there is no use in trying without the repair. */
  readonly forms?: readonly Rewrite[];
  readonly isUnreadable?: (text: string) => boolean;
  /** What the grammar may take a declaration for, where declarations stand, without an error. */
  readonly isMisread?: (node: Node) => boolean;
}

const misreadInKotlin: ReadonlySet<string> = new Set([
  'annotated_expression',
  'assignment',
  'infix_expression',
]);

const repairs: Readonly<Record<string, Repair>> = {
  c: { repair: repairC, forms: formsOfC, isUnreadable: hasCuts, isMisread: isStatement },
  cpp: { repair: repairCpp, forms: formsOfCpp, isUnreadable: hasCuts },
  kotlin: {
    repair: repairKotlin,
    forms: formsOfKotlin,
    isMisread: ({ type }) => misreadInKotlin.has(type),
  },
  tsx: { repair: repairTypes },
  typescript: { repair: repairTypes },
};

/** The text itself where there is nothing to help with; every character keeps its place. */
export function repairText(text: string, { name }: Language): string {
  return repairs[name]?.repair(text) ?? text;
}

export function isUnreadable(text: string, { name }: Language): boolean {
  const { forms = [], isUnreadable: isOther } = repairs[name] ?? {};
  if (isOther?.(text)) return true;
  return forms.some((form) => {
    const rewritten = rewrite(text, [form]);
    return rewritten !== text && restoreComments(rewritten, text, name) !== text;
  });
}

export function isMisread(root: Node, { name }: Language): boolean {
  const test = repairs[name]?.isMisread;
  return test !== undefined && root.namedChildren.some((node) => node && test(node));
}

/** A pointer to a function, as it reads without knowing what is a type. */
function isStatement({ type, firstNamedChild }: Node): boolean {
  if (type !== 'expression_statement') return false;
  const called = firstNamedChild?.childForFieldName('function');
  return firstNamedChild?.type === 'assignment_expression' || called?.type === 'call_expression';
}
