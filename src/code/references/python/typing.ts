// The questions that the parts of the Python resolver ask each other.
import type { Meaning } from '../dialect.ts';
import type { Binding, Model } from '../model.ts';
import type { Project } from '../project.ts';
import type { Node } from '../tree.ts';
import type { Type } from '../type.ts';

export interface Member {
  readonly binding: Binding;
  /** The value that it was taken from. */
  readonly receiver: Type;
}

export interface Members {
  readonly found: readonly Member[];
  /** False when a type is not known or takes over members from one that is not. */
  readonly isComplete: boolean;
  readonly modules: readonly string[];
}

export interface Typing {
  readonly project: Project;
  lookup(model: Model, node: Node): Binding | undefined;
  follow(binding: Binding): Meaning & { readonly modules: readonly string[] };
  typeOf(model: Model, node: Node): Type | undefined;
  typeOfBinding(binding: Binding, at?: Node): Type | undefined;
  typeOfMember(member: Member): Type | undefined;
  annotated(model: Model, node: Node): Type | undefined;
  members(type: Type | undefined, name: string): Members;
  returned(type: Type | undefined): Type | undefined;
}
