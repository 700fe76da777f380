// Files that are made to exhaust a parser: every size in them can be taken in part, because whole they take their time.

const many = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index)).join('');

/** By what is in them; `share` is the part of the full size, 1 at most. */
export function craftedConfigs(share: number): Record<string, string> {
  const tools = 'command: x\ntools: [{name: t, description: d}]\n';
  return {
    'a hundred thousand wrong tags': `${tools}tags: [${many(share * 150_000, () => '1,')}]`,
    'fifty thousand variables': `${tools}env: {${many(share * 50_000, (n) => `K${n}: v, `)}}`,
    'fifty thousand unknown fields': tools + many(share * 50_000, (n) => `f${n}: 1\n`),
    'fifty thousand times the same key': tools + many(share * 50_000, () => 'category: x\n'),
    'twenty thousand wrong tools': `command: x\ntools: [${many(share * 20_000, () => '{name: "!"},')}]`,
    'one tool with twenty thousand arguments': `command: x\ntools: [{name: t, description: d, args: [${many(share * 20_000, (n) => `{name: a${n}},`)}]}]`,
    'an enum of a hundred thousand': `command: x\ntools: [{name: t, description: d, args: [{name: a, type: integer, enum: [${many(share * 100_000, () => 'x,')}]}]}]`,
    'a command of megabytes': `tools: []\ncommand: '${'x '.repeat(share * 1_000_000)}'`,
    'a quote of megabytes': `tools: []\ncommand: "\\"${'x'.repeat(share * 3_000_000)}"`,
    'a quote of megabytes that is never closed': `tools: []\ncommand: '"${'\\x'.repeat(share * 1_000_000)}'`,
    'deep flow': '['.repeat(100_000),
    'deep blocks': many(share * 2000, (n) => `${' '.repeat(n)}a:\n`),
    'deep lists': '- '.repeat(100_000),
    'deep keys': '? '.repeat(100_000),
    'an alias bomb': `a: &a [x,x,x,x,x,x,x,x,x]\n${many(9, (n) => `${'bcdefghij'[n]}: &${'bcdefghij'[n]} [${many(9, () => `*${'abcdefghi'[n]},`)}]\n`)}`,
    'an alias of itself': 'command: &a [*a]\ntools: *a\n',
    'a hundred thousand anchors': many(share * 100_000, (n) => `- &a${n} x\n`),
    'a hundred thousand documents': '---\n'.repeat(100_000),
    'a hundred thousand tags': many(share * 100_000, () => '- !x y\n'),
    'one long line': 'x'.repeat(share * 4_000_000),
    'only spaces': ' '.repeat(share * 4_000_000),
    'only newlines': '\n'.repeat(share * 2_000_000),
    'only tabs': '\t'.repeat(share * 1_000_000),
    'only colons': ': '.repeat(share * 200_000),
    'only quotes': '"'.repeat(share * 500_000),
    'only comments': '#\n'.repeat(share * 500_000),
  };
}

export function craftedPolicies(share: number): Record<string, string> {
  return {
    'twenty thousand tools that are wrong': `tools: {${many(share * 20_000, (n) => `t${n}: 5, `)}}`,
    'twenty thousand tools with rules': `tools: {${many(share * 20_000, (n) => `t${n}: {args: {a: {min: 1}}}, `)}}`,
    'two thousand patterns': `tools: {t: {args: {${many(share * 2000, (n) => `a${n}: {pattern: "(a{1,50}){1,15}"}, `)}}}}`,
    'a pattern that grows': `tools: {t: {args: {a: {pattern: "((((a{1,100}){1,100}){1,100}){1,100}){1,100}"}}}}`,
    'a pattern of a thousand groups': `tools: {t: {args: {a: {pattern: "${'('.repeat(450)}a${')'.repeat(450)}"}}}}`,
    'a pattern that is too long': `tools: {t: {args: {a: {pattern: "${'a'.repeat(100_000)}"}}}}`,
    'a hundred thousand roots': `executor: {roots: [${many(share * 100_000, () => '5,')}]}`,
  };
}
