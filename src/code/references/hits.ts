// Asks of every candidate file which of its names mean the target.
import { type Candidates, holdsWord } from './candidates.ts';
import type { Dialect, Meaning, Resolver } from './dialect.ts';
import { loadModels, settle } from './load.ts';
import { type Binding, LITERAL, type Model } from './model.ts';
import type { Project } from './project.ts';
import type { Target } from './target.ts';
import type { Texts } from './texts.ts';
import type { Node } from './tree.ts';

export interface Hit {
  readonly model: Model;
  readonly node: Node;
  readonly role: Meaning['role'];
  readonly certainty: 'exact' | 'import' | 'name';
}

export interface Hunt {
  readonly project: Project;
  readonly texts: Texts;
  readonly dialect: Dialect;
  readonly candidates: Candidates;
  readonly target: Target;
  readonly home: string;
  readonly isSpoken: (path: string) => boolean;
}

/** Renamed re-exports add names to look for; chains of them are short. */
const MAX_ROUNDS = 4;

export async function findHits(hunt: Hunt): Promise<Hit[]> {
  const { project, texts, dialect, candidates, target, home } = hunt;
  const names = new Set(namesOf(target));
  const paths = new Set([home]);
  for (let round = 1; ; round += 1) {
    const found = await candidates([...names]);
    for (const path of found) if (hunt.isSpoken(path)) paths.add(path);
    await loadModels(project, texts, paths);
    const models = [...paths].flatMap((path) => project.model(path) ?? []);
    const { hits, others } = await settle(project, texts, dialect, (resolver) => {
      const search = new Search(target, dialect, resolver, models, names);
      return { hits: models.flatMap((model) => search.hitsIn(model)), others: search.others };
    });
    const news = [...others].filter((name) => !names.has(name));
    for (const name of news) names.add(name);
    if (news.length === 0 || round === MAX_ROUNDS) return hits;
  }
}

function namesOf({ bindings, externals }: Target): string[] {
  return [
    ...bindings.map(({ name }) => name),
    ...externals.map((name) => name.split(/[./:]/).at(-1) ?? name),
  ];
}

class Search {
  /** Names under which other files pass the target on. */
  readonly others = new Set<string>();
  readonly #bindings: ReadonlySet<Binding>;
  readonly #externals: ReadonlySet<string>;
  readonly #resolver: Resolver;
  readonly #names: ReadonlySet<string>;
  readonly #isMember: boolean;
  readonly #isUnique: boolean;
  readonly #dialect: Dialect;

  constructor(
    { bindings, externals }: Target,
    dialect: Dialect,
    resolver: Resolver,
    models: readonly Model[],
    names: ReadonlySet<string>,
  ) {
    this.#bindings = new Set(bindings);
    this.#externals = new Set(externals);
    this.#resolver = resolver;
    this.#names = names;
    this.#isMember = bindings.some(({ owner }) => owner !== undefined);
    this.#dialect = dialect;
    this.#isUnique = this.#isMember && isUnique(bindings, models);
    for (const binding of bindings)
      for (const name of resolver.otherNames(binding)) this.others.add(name);
  }

  hitsIn(model: Model): Hit[] {
    const names = new Set([...this.#names].filter((name) => holdsWord(model.text, name)));
    for (const alias of this.#aliasesIn(model)) names.add(alias);
    return [...names].flatMap((name) =>
      (model.names.get(name) ?? []).flatMap((node) => this.#hitAt(model, node)),
    );
  }

  /** Names that this file alone gives to the target. */
  #aliasesIn(model: Model): string[] {
    for (const [name, meaning] of this.#resolver.passedOn(model))
      if (!this.#names.has(name) && this.#isMeant(meaning)) this.others.add(name);
    return [...model.sites.values(), ...model.scope.bindings.values()]
      .filter(({ kinds, name }) => kinds.has('import') && !this.#names.has(name))
      .filter((binding) => this.#isMeant(this.#resolver.follow(binding)))
      .map((binding) => {
        if (binding.scope === model.scope) this.others.add(binding.name);
        return binding.name;
      });
  }

  #hitAt(model: Model, node: Node): Hit[] {
    const meaning = this.#resolver.meaningOf(model, node);
    const { role } = meaning;
    if (this.#isMeant(meaning)) {
      const isHome = meaning.bindings.some(
        (binding) => this.#bindings.has(binding) && binding.model === model,
      );
      const own = role === 'definition' && !isHome ? 'use' : role;
      return [{ model, node, role: own, certainty: isHome ? 'exact' : 'import' }];
    }
    if (meaning.isKnown || !(this.#isMember || meaning.isAny === true)) return [];
    const isTrusted =
      this.#isUnique &&
      [...this.#bindings].every(({ name }) => this.#dialect.trustsUnique(name, model.language));
    return [{ model, node, role, certainty: isTrusted ? 'import' : 'name' }];
  }

  #isMeant({ bindings, external }: Meaning): boolean {
    if (bindings.some((binding) => this.#bindings.has(binding))) return true;
    return external !== undefined && this.#externals.has(external);
  }
}

/** Whether the target's type is the only one that has a member of that name. */
function isUnique(bindings: readonly Binding[], models: readonly Model[]): boolean {
  const names = new Set(bindings.map(({ name }) => name));
  const owners = new Set<Binding>();
  for (const model of models) {
    for (const name of names)
      for (const node of model.names.get(name) ?? []) {
        const owner = model.sites.get(node)?.owner;
        // Keys of a literal are no type's members.
        if (owner && owner.name !== LITERAL) owners.add(owner);
      }
  }
  return owners.size <= 1;
}
