// Random programs in several languages whose declarations are known, for properties that hold for every source.
import * as fc from 'fast-check';

export interface Program {
  readonly language: string;
  readonly source: string;
  /** All that it declares. */
  readonly names: readonly string[];
}

interface Part {
  readonly name: string;
  readonly note: string;
  readonly steps: readonly string[];
}

type Writer = (part: Part) => { readonly text: string; readonly names: readonly string[] };

const writers: Readonly<Record<string, readonly Writer[]>> = {
  python: [
    ({ name, note, steps }) => ({
      text: `def ${name}(first, *rest: int, last="${note}"):\n    """${note}"""\n${steps
        .map((step) => `    ${step}(first, "${note}")\n`)
        .join('')}    return first\n\n\n`,
      names: [name],
    }),
    ({ name, note, steps }) => ({
      text: `@decorated("${note}")\nclass ${name}:\n    """${note}"""\n\n    kept_${name} = 1\n\n    def run_${name}(self):\n${steps
        .map((step) => `        self.${step}("${note}")\n`)
        .join('')}        raise ValueError("${note}")\n\n\n`,
      names: [name, `kept_${name}`, `run_${name}`],
    }),
    ({ name, note }) => ({ text: `${name} = "${note}"\n`, names: [name] }),
  ],
  typescript: [
    ({ name, note, steps }) => ({
      text: `/** ${note} */\nexport async function ${name}(first: Map<string, number>, ...rest: string[]): Promise<void> {\n${steps
        .map((step) => `  await ${step}(first, '${note}');\n`)
        .join('')}  throw new Error('${note}');\n}\n\n`,
      names: [name],
    }),
    ({ name, note, steps }) => ({
      text: `// ${note}\nclass ${name} {\n  held_${name} = '${note}';\n\n  go_${name}(): string {\n${steps
        .map((step) => `    if (${step}()) return '${note}';\n`)
        .join('')}    return this.held_${name};\n  }\n}\n\n`,
      names: [name, `held_${name}`, `go_${name}`],
    }),
    ({ name, note }) => ({
      text: `export const ${name} = (value: string) => value + '${note}';\n`,
      names: [name],
    }),
  ],
  go: [
    ({ name, note, steps }) => ({
      text: `// ${note}\nfunc ${name}(first int, second string) error {\n${steps
        .map((step) => `\t${step}(first, "${note}")\n`)
        .join('')}\treturn nil\n}\n\n`,
      names: [name],
    }),
    ({ name, note }) => ({
      text: `type ${name} struct {\n\tField_${name} string // ${note}\n}\n\n`,
      names: [name, `Field_${name}`],
    }),
  ],
};

/** Words of any script, and nothing that ends a string or a comment. */
const notes = fc
  .string({ unit: 'grapheme', maxLength: 120 })
  .map((text) => text.replaceAll(/["'\\`*/\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/gu, ' '));

const parts = fc.record({
  note: notes,
  steps: fc.array(fc.stringMatching(/^[a-z]{2,12}(_[a-z]{1,9})?$/), { maxLength: 8 }),
  word: fc.stringMatching(/^[a-z]{1,20}$/),
  choice: fc.nat(),
});

export const programs: fc.Arbitrary<Program> = fc
  .record({
    language: fc.constantFrom(...Object.keys(writers)),
    drafts: fc.array(parts, { minLength: 1, maxLength: 40 }),
  })
  .map(({ language, drafts }) => {
    const own = writers[language] ?? [];
    const written = drafts.map(({ note, steps, word, choice }, index) =>
      own[choice % own.length]?.({ name: `${word}_${index}x`, note, steps }),
    );
    return {
      language,
      source: (language === 'go' ? 'package p\n\n' : '') + written.map((one) => one?.text).join(''),
      names: written.flatMap((one) => one?.names ?? []),
    };
  });
