// Bundled configs as JSON: what comes back is what went in.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeConfig, encodeConfig } from '../../src/config/compiled.ts';
import { bundledNames } from '../../src/config/load.ts';
import { packageFile } from '../../src/package-files.ts';
import { configOf } from './read.ts';

describe('a compiled config', () => {
  it.each(bundledNames())('of %s is the config', (name) => {
    const config = configOf(readFileSync(packageFile(`configs/${name}.yaml`), 'utf8'));
    expect(decodeConfig(encodeConfig(config))).toEqual(config);
  });

  it('keeps defaults of every type, large integers too', () => {
    const config = configOf(
      'command: x $A "b c"\nenv: {A: 1.10}\nglobal_args: [{name: g, type: integer, default: 5}]\ntools:\n' +
        '  - name: t\n    description: d\n    timeout: 0.5\n    args:\n' +
        '      - {name: i, type: integer, default: 123456789012345678901234567890}\n' +
        '      - {name: n, type: number, default: 0.1}\n      - {name: m, type: number, default: 7}\n' +
        '      - {name: b, type: boolean, default: false}\n      - {name: s, default: ""}\n      - {name: o}\n',
    );
    const decoded = decodeConfig(encodeConfig(config));
    expect(decoded).toEqual(config);
    expect(decoded.tools[0]?.args.map((argument) => argument.default)).toEqual([
      123456789012345678901234567890n,
      0.1,
      7n,
      false,
      '',
      undefined,
    ]);
  });
});
