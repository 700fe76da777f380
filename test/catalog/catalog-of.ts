// Builds a catalog from configs and a policy that stand in a test as text.
import { buildCatalog } from '../../src/catalog/build.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import type { Entry } from '../../src/catalog/entry.ts';
import { configOf, policyOf } from '../config/read.ts';

export function built(configs: readonly string[], policy?: string) {
  return buildCatalog(configs.map(configOf), policy === undefined ? undefined : policyOf(policy));
}

export function catalogOf(config: string, policy?: string): Catalog {
  return built([config], policy).catalog;
}

/** The entry of a config's only tool, whose arguments are given in flow style. */
export function entryOf(args: string, policy?: string): Entry {
  const [entry] = catalogOf(
    `command: x\ntools: [{name: t, description: d, args: [${args}]}]`,
    policy,
  ).entries;
  if (!entry) throw new Error('no entry');
  return entry;
}
