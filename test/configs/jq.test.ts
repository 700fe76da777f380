// Every tool of the jq config.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeConfig } from './cases.ts';

describeConfig('jq', {
  prepare: (root) => {
    const write = (name: string, text: string) => writeFileSync(join(root, name), text);
    write('rows.json', '[{"id": 1, "name": "a,b", "tags": [1]}, {"id": 2, "note": null}]');
    write('old.json', '{"a": {"b": 1, "z": 2}, "l": [1, 2]}');
    write('new.json', '{"l": [1, 3], "a": {"b": 1}}');
    write('lines.json', '{"n": 1}\n{"n": 2}\n');
    write('broken.json', '{"a":');
  },
  cases: () => [
    ['jq_query', { filter: '.[] | .id', file: 'rows.json' }, /^1\n2$/],
    ['jq_query', { filter: 'map(.n) | add', file: 'lines.json', slurp: true }, /^3$/],
    ['jq_query', { filter: '-f', file: 'rows.json' }, /begins with '-'/, false],
    ['jq_query_text', { filter: '.a', text: '{"a": "x"}', raw_output: true }, /^x$/],
    ['jq_format', { file: 'new.json', indent: 1, sort_keys: true }, /^\{\n "a": \{\n  "b": 1\n/],
    ['jq_format', { file: 'new.json', compact: true }, /^\{"l":\[1,3\],"a":\{"b":1\}\}$/],
    ['jq_validate', { file: 'old.json' }, /^\(no output\)$/],
    ['jq_validate', { file: 'broken.json' }, /line 1, column 5|at EOF/, false],
    ['jq_keys', { file: 'rows.json' }, /^\["id","name","note","tags"\]$/],
    ['jq_keys', { file: 'old.json' }, /^\["a","l"\]$/],
    [
      'jq_shape',
      { file: 'rows.json' },
      /^\[\]\.id: number\n\[\]\.name: string\n\[\]\.note: null\n\[\]\.tags: array\n\[\]\.tags\[\]: number\n\[\]: object$/,
    ],
    ['jq_length', { file: 'rows.json' }, /^2$/],
    [
      'jq_merge',
      { base: 'old.json', overlay: 'new.json', compact: true },
      /^\{"a":\{"b":1,"z":2\},"l":\[1,3\]\}$/,
    ],
    ['jq_diff', { old: 'old.json', new: 'new.json' }, /^a\.z: 2 -> \(none\)\nl\.1: 2 -> 3$/],
    ['jq_diff', { old: 'old.json', new: 'old.json' }, /^\(no output\)$/],
    ['jq_to_csv', { file: 'rows.json' }, /^"id","name","note","tags"\n1,"a,b",,"\[1\]"\n2,,,$/],
  ],
});
