// A Config as JSON and back: bundled configs are read at build time, because reading YAML costs more at start than
// everything else together.
import type { Config } from './config.ts';

export function encodeConfig(config: Config): string {
  return JSON.stringify(config, (_key, value: unknown) => {
    if (value instanceof Map) return { map: [...value] };
    return typeof value === 'bigint' ? { bigint: String(value) } : value;
  });
}

export function decodeConfig(text: string): Config {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (hasOnly(value, 'map')) return new Map(value['map'] as [string, string][]);
    return hasOnly(value, 'bigint') ? BigInt(value['bigint'] as string) : value;
  }) as Config;
}

function hasOnly(value: object, key: string): value is Record<string, unknown> {
  return Object.keys(value).length === 1 && Object.hasOwn(value, key);
}
