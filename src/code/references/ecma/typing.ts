// The questions that the parts of the TypeScript and JavaScript resolver ask each other.
import type { Meaning } from '../dialect.ts';
import type { Binding, Model } from '../model.ts';
import type { Project } from '../project.ts';
import type { Node } from '../tree.ts';
import type { Type } from '../type.ts';

export type Space = 'value' | 'type' | 'any';

export interface Member {
  readonly binding: Binding;
  /** The value that it was taken from. */
  readonly receiver: Type;
}

export interface Members {
  readonly found: readonly Member[];
  /** False when a type is not known or takes over members from one that is not. */
  readonly isComplete: boolean;
}

export interface Call {
  readonly model: Model;
  readonly node: Node;
}

export interface Followed extends Meaning {
  readonly modules: readonly string[];
}

export interface Typing {
  readonly project: Project;
  lookup(model: Model, node: Node, space: Space): Binding | undefined;
  follow(binding: Binding): Followed;
  exported(path: string, name: string): Followed;
  typeOf(model: Model, node: Node): Type | undefined;
  typeOfBinding(binding: Binding): Type | undefined;
  typeOfMember(member: Member): Type | undefined;
  /** The type that a member of that name has. */
  memberType(type: Type | undefined, name: string): Type | undefined;
  annotated(model: Model, node: Node): Type | undefined;
  members(type: Type | undefined, name: string): Members;
  returned(type: Type | undefined, call?: Call): Type | undefined;
  /** What is expected where an expression stands. */
  contextOf(model: Model, node: Node): Type | undefined;
  /** What a function of that type is called with. */
  parameterOf(type: Type | undefined, index: number): Type | undefined;
}
