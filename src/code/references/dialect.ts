// What a language must answer so that references can be found in it: how names are bound, and what a name means.
import type { Outline } from '../syntax/symbol.ts';
import type { Binding, Model } from './model.ts';
import type { Project } from './project.ts';
import type { Node } from './tree.ts';

/** What a name at one place stands for. */
export interface Meaning {
  readonly bindings: readonly Binding[];
  /** False where it may be anything of that name, because nothing says what it belongs to. */
  readonly isKnown: boolean;
  readonly role: 'definition' | 'import' | 'use';
  /** With `isKnown` false: it may be a thing at the top of a file as well as a member. */
  readonly isAny?: boolean;
  /** For a thing that is defined outside the workspace: the module and the name. */
  readonly external?: string;
}

export const nothing: Meaning = { bindings: [], isKnown: true, role: 'use' };
export const unknown: Meaning = { bindings: [], isKnown: false, role: 'use' };

export interface Resolver {
  meaningOf(model: Model, node: Node): Meaning;
  /** Follows imports to what they name at last. */
  follow(binding: Binding): Meaning;
  /** Members that a class takes over, so that `Class.inherited` finds its home. */
  memberOf(owner: Binding, name: string): readonly Binding[];
  /** Words that a file must hold to import the binding under a name of its own. */
  otherNames(binding: Binding): readonly string[];
  /** What a file passes on to others, and under which names. */
  passedOn(model: Model): Iterable<readonly [name: string, meaning: Meaning]>;
}

export interface Dialect {
  readonly languages: readonly string[];
  /** Languages whose files refer to each other, itself among them. */
  readonly family: readonly string[];
  /** Whether an unplaced member, in a file of the language, of a name that only one type has counts as that member. */
  trustsUnique(name: string, language: string): boolean;
  /** Completes a tree before names are bound, for code that stands in strings. */
  prepare?(root: Node, text: string, parse: (source: string) => Node | undefined): void;
  /** The name that a node is, undefined for all else. */
  nameAt(node: Node, text: string): string | undefined;
  /** Fills the scopes, names and members of a model. */
  bind(model: Model, outline: () => Outline): void;
  openResolver(project: Project): Resolver;
}
