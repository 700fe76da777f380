// Settings files as people leave them: any content, any layout, comments, line breaks and marks of other systems.
import * as fc from 'fast-check';

export interface AnyJson {
  readonly text: string;
  readonly comments: readonly string[];
  /** All but an object without members, which keeps the table of servers, and an empty table that stands last. */
  readonly isRestored: boolean;
}

export function anyJson(key: string, isStrict: boolean): fc.Arbitrary<AnyJson> {
  const word = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom('a', 'é', '//', '{', '"', '\\', '🙂', ',}'),
  );
  const names = word.filter((name) => !['__proto__', 'climax', key].includes(name));
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      word,
      fc.constantFrom(1, -0.5, 12345678901234567890n, true, null),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(names, tie('any'), { maxKeys: 3 }),
    ),
  })).any;
  const layout = fc.record({
    unit: fc.constantFrom('', ' ', '  ', '    ', '\t'),
    line: fc.constantFrom('\n', '\r\n'),
    mark: fc.constantFrom('', '\uFEFF'),
    end: fc.constantFrom('', '\n'),
  });
  return fc
    .record({
      members: fc.dictionary(names, value, { maxKeys: 4 }),
      servers: fc.option(fc.dictionary(names, value, { maxKeys: 3 }), { nil: undefined }),
      layout,
      decorations: fc.array(fc.nat(11), { minLength: 60, maxLength: 60 }),
    })
    .map(({ members, servers, layout: { unit, line, mark, end }, decorations }) => {
      let index = 0;
      const draw = () => (isStrict || unit === '' ? 11 : (decorations[index++ % 60] ?? 11));
      const comments: string[] = [];
      const comment = (isLast: boolean) => {
        const kind = draw();
        if (kind > 2) return '';
        const text = kind === 0 ? `/* note ${index} */` : `// "note" ${index}, {`;
        if (kind !== 0 && !isLast) return '';
        comments.push(text);
        return ` ${text}`;
      };
      const render = (node: unknown, indent: string): string => {
        if (typeof node === 'bigint') return String(node);
        if (typeof node !== 'object' || node === null) return JSON.stringify(node);
        const isArray = Array.isArray(node);
        const parts = Object.entries(node).map(
          ([name, inner]) =>
            (isArray ? '' : `${JSON.stringify(name)}:${unit === '' ? '' : ' '}`) +
            render(inner, indent + unit),
        );
        const [open, close] = isArray ? '[]' : '{}';
        if (parts.length === 0) return `${open}${close}`;
        const isBroken = unit !== '' && draw() > 3;
        const lead = isBroken ? line + indent + unit : '';
        const tail = isBroken ? line + indent : '';
        const trailing = !isStrict && draw() < 4 ? ',' : '';
        const body = parts
          .map((part, at) => {
            const comma = at < parts.length - 1 ? ',' : trailing;
            return `${lead}${part}${comment(false)}${comma}${comment(isBroken)}`;
          })
          .join('');
        return `${open}${body}${tail}${close}`;
      };
      const root = Object.entries(members);
      if (servers) root.splice(Math.floor(root.length / 2), 0, [key, servers]);
      const data = Object.fromEntries(root);
      const text = mark + render(data, '') + end.replace('\n', line);
      const isLast = root.length > 1 && Object.keys(data).at(-1) === key;
      const isRestored = servers ? Object.keys(servers).length > 0 || !isLast : root.length > 0;
      return { text, comments, isRestored };
    });
}

/** Tables and values in any order, some written over several lines and some that look like others. */
export function anyToml(key: string): fc.Arbitrary<string> {
  const values = [
    '1',
    '123456789012345678901234567890'.slice(0, 18),
    '1979-05-27T07:32:00Z',
    '"a # b"',
    `'c = [d]'`,
    `"""\n[${key}.climax]\ncommand = "no" \\"""\n"""`,
    `'''\n[x]\n\\'''`,
    '[ 1, # one\n  [ "]" ],\n\n  2 ]',
    `{ a = "}", b = [ { c = 1 } ] }`,
    '""""quoted""""',
  ];
  const statement = fc.record({
    value: fc.constantFrom(...values),
    space: fc.constantFrom('', '  ', '\t'),
    note: fc.constantFrom('', ' # note', '# [no.table]'),
    lead: fc.constantFrom('', '\n', '# said before\n', '\n\n# [a]\n'),
  });
  const table = fc.record({
    name: fc.constantFrom(`${key}.other`, 'a.b', '"q.r"', `${key} . 'x y'`, `${key}.other.env`),
    isList: fc.boolean(),
    statements: fc.array(statement, { maxLength: 3 }),
  });
  return fc
    .record({
      top: fc.array(statement, { maxLength: 3 }),
      tables: fc.uniqueArray(table, { maxLength: 4, selector: ({ name }) => name }),
      line: fc.constantFrom('\n', '\r\n'),
      mark: fc.constantFrom('', '\uFEFF'),
      isOpen: fc.boolean(),
    })
    .map(({ top, tables, line, mark, isOpen }) => {
      let count = 0;
      const render = ({ value, space, note, lead }: (typeof top)[number]) => {
        count += 1;
        return `${lead}${space}k${count} = ${value}${note}\n`;
      };
      // A list of tables and a table below it cannot share a name.
      const text = [
        ...top.map(render),
        ...tables.flatMap(({ name, isList, statements }) => [
          isList && !name.includes(key) ? `[[${name}]]\n` : `[${name}]  # here\n`,
          ...statements.map(render),
        ]),
      ].join('');
      const whole = isOpen ? text.replace(/\n$/, '') : text;
      return mark + whole.replaceAll('\n', line);
    });
}
