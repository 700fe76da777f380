// A proposed policy for a generated config: which tools may be called, by the risk of each, and which arguments not.
import type { ArgumentDraft } from './argument-drafts.ts';
import { comment, nameSome } from './config-text.ts';
import { digestOf } from './config-layout.ts';
import type { Hazard } from './option-hazard.ts';
import { cleanText } from './prose.ts';
import { type Risk, risks } from './risk-words.ts';
import type { ToolDraft } from './tools.ts';

interface PolicyKind {
  readonly about: string;
  readonly allowed: readonly Risk[];
  readonly confirmed: readonly Risk[];
  /** Arguments of allowed tools that are refused. */
  readonly refused: readonly Hazard[];
}

export const policyKinds = {
  'read-only': {
    about: 'Only tools that are judged to change nothing.',
    allowed: ['read'],
    confirmed: [],
    refused: ['write', 'run', 'destroy'],
  },
  'no-destroy': {
    about: 'Tools that read or write; those that destroy, or run other programs, ask first.',
    allowed: ['read', 'write'],
    confirmed: ['run', 'destroy'],
    refused: ['run', 'destroy'],
  },
} as const satisfies Record<string, PolicyKind>;

export type PolicyName = keyof typeof policyKinds;

export interface PolicyInput {
  readonly program: string;
  readonly kind: PolicyName;
  /** As generated, and standing so in the config. */
  readonly tools: readonly ToolDraft[];
  /** In the config, but written or changed by the user: nobody has judged them. */
  readonly unjudged: readonly string[];
}

const SCHEMA = 'https://unpkg.com/climax-mcp/schema/policy.json';

/** After the end of a text comes nothing, so nothing matches. */
const NEVER = '$.';

const MARK = /^# mark: ([0-9a-f]+)\s*$/m;

export function renderPolicy({ program, kind, tools, unjudged }: PolicyInput): string {
  const { about, allowed, confirmed, refused }: PolicyKind = policyKinds[kind];
  const rules = tools.flatMap((tool) => {
    if (allowed.includes(tool.risk)) return renderRule(tool, refused);
    return confirmed.includes(tool.risk) ? [`  ${keyOf(tool.name)}:`, '    confirm: true'] : [];
  });
  const hasRefusals = rules.some((line) => line.includes(NEVER));
  const body = [
    `# yaml-language-server: $schema=${SCHEMA}`,
    ...comment(
      `Written by \`climax add ${cleanText(program)} --policy ${kind}\`. ${about} Risks are guessed from names and descriptions: review them.`,
    ),
    ...(hasRefusals
      ? comment(`No value matches the pattern ${NEVER}: the argument is refused.`)
      : []),
    ...risks
      .filter((risk) => !allowed.includes(risk) && !confirmed.includes(risk))
      .flatMap((risk) => {
        const names = tools.filter((tool) => tool.risk === risk).map(({ name }) => name);
        return names.length === 0 ? [] : nameSome(`Left out, risk ${risk}`, names);
      }),
    ...(unjudged.length > 0
      ? nameSome('Left out, because you wrote or changed them', unjudged)
      : []),
    'default: disabled',
    ...(rules.length > 0 ? ['tools:', ...rules] : ['tools: {}']),
    '',
  ].join('\n');
  return `${body}# mark: ${digestOf(body)}\n`;
}

/** Whether nobody has changed it since it was written. */
export function isUntouchedPolicy(text: string): boolean {
  const mark = MARK.exec(text);
  return mark !== null && digestOf(text.slice(0, mark.index)) === mark[1];
}

function renderRule({ name, args }: ToolDraft, refused: readonly Hazard[]): string[] {
  const hazards = args.filter(({ hazard }) => hazard && refused.includes(hazard));
  if (hazards.length === 0) return [`  ${keyOf(name)}:`];
  return [`  ${keyOf(name)}:`, '    args:', ...hazards.map(renderRefusal)];
}

function renderRefusal({ name, hazard, type }: ArgumentDraft): string {
  const pattern = type === 'boolean' ? 'false' : NEVER;
  return `      ${keyOf(name)}: { pattern: "${pattern}" } # may ${hazard}`;
}

/** Plain where YAML cannot take it for anything else. */
function keyOf(name: string): string {
  const isPlain =
    /^[a-z][a-z0-9_]*$/.test(name) && !/^(?:null|true|false|y|n|yes|no|on|off)$/.test(name);
  return isPlain ? name : JSON.stringify(name);
}
