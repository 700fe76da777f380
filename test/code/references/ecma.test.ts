// References in TypeScript and JavaScript: scopes, modules, packages, members.
import { describe, expect, it } from 'vitest';
import { referencesOf } from './references-of.ts';

const lines = (...text: readonly string[]) => `${text.join('\n')}\n`;

describe('names in a TypeScript file', () => {
  it('are not found in comments, strings and templates, but in what templates hold', async () => {
    const a = lines('const rate = 1;', '// rate', "const s = 'rate';", 'const t = `rate ${rate}`;');
    expect(await referencesOf({ 'a.ts': a }, 'a.ts', 'rate')).toEqual([
      'a.ts:1:7 definition exact',
      'a.ts:4:19 use exact',
    ]);
  });

  it('are kept apart from parameters, blocks, catch clauses and patterns', async () => {
    const a = lines(
      'const value = 1;',
      'const f = (value: number) => value;',
      'function g({ value }: { value: number }) { return value; }',
      '{ const value = 2; use(value); }',
      'try { go(); } catch (value) { use(value); }',
      'for (const value of []) use(value);',
      'function h() { use(value); var other; }',
      'function hoisted() { use(value); var value = 3; }',
    );
    expect(await referencesOf({ 'a.ts': a }, 'a.ts', 'value')).toEqual([
      'a.ts:1:7 definition exact',
      'a.ts:7:20 use exact',
    ]);
  });

  it('may be a type and a value at once, and a local value hides no type', async () => {
    const a = lines(
      'interface Shape { area: number }',
      'function f(Shape: number): Shape { return { area: Shape }; }',
      'type Both<Shape> = Shape;',
      'let s: Shape;',
    );
    expect(await referencesOf({ 'a.ts': a }, 'a.ts', 'Shape')).toEqual([
      'a.ts:1:11 definition exact',
      'a.ts:2:28 use exact',
      'a.ts:4:8 use exact',
    ]);
  });

  it('are found in shorthand properties, elements and queries of types', async () => {
    const a = lines(
      'export function Panel(props: { title: string }) { return null; }',
      'const page = <Panel title="x" />;',
      'const all = { Panel };',
      'type P = typeof Panel;',
    );
    expect(await referencesOf({ 'a.tsx': a }, 'a.tsx', 'Panel')).toEqual([
      'a.tsx:1:17 definition exact',
      'a.tsx:2:15 use exact',
      'a.tsx:3:15 use exact',
      'a.tsx:4:17 use exact',
    ]);
  });
});

describe('modules of TypeScript and JavaScript', () => {
  it('pass names on by star, by name and under other names', async () => {
    const files = {
      'src/core.ts': lines('export const make = () => 1;'),
      'src/index.ts': lines(
        "export * from './core';",
        "export { make as build } from './core.js';",
      ),
      'app/main.ts': lines("import { make, build as b } from '../src';", 'make();', 'b();'),
      'app/all.ts': lines("import * as lib from '../src/index';", 'lib.make();', 'lib.build();'),
      'app/own.ts': lines('const make = 1;', 'make;'),
    };
    expect(await referencesOf(files, 'src/core.ts', 'make')).toEqual([
      'src/core.ts:1:14 definition exact',
      'app/all.ts:2:5 use import',
      'app/all.ts:3:5 use import',
      'app/main.ts:1:10 import import',
      'app/main.ts:1:16 import import',
      'app/main.ts:2:1 use import',
      'app/main.ts:3:1 use import',
      'src/index.ts:2:10 import import',
    ]);
  });

  it('give a default that each file names for itself', async () => {
    const files = {
      'button.ts': lines('export default function Button() {}'),
      'page.ts': lines("import Knob from './button';", 'Knob();'),
      'types.ts': lines("import type Any from './button';", 'let x: typeof Any;'),
    };
    expect(await referencesOf(files, 'button.ts', 'Button')).toEqual([
      'button.ts:1:25 definition exact',
      'page.ts:1:8 import import',
      'page.ts:2:1 use import',
      'types.ts:1:13 import import',
      'types.ts:2:15 use import',
    ]);
  });

  it('end in circles and at missing files without harm', async () => {
    const files = {
      'a.ts': lines("export * from './b';", "export * from './gone';", 'export const one = 1;'),
      'b.ts': lines("export * from './a';", "import { one } from './a';", 'one;'),
      'c.ts': lines("import { one } from './gone';", 'one;'),
    };
    expect(await referencesOf(files, 'a.ts', 'one')).toEqual([
      'a.ts:3:14 definition exact',
      'b.ts:2:10 import import',
      'b.ts:3:1 use import',
    ]);
  });

  it('are found by path mappings of a config with comments, and by the names of packages', async () => {
    const files = {
      'tsconfig.json': '{ // mappings\n "compilerOptions": { "paths": { "~/*": ["./src/*"], } } }',
      'src/log.ts': lines('export function log() {}'),
      'src/app.ts': lines("import { log } from '~/log';", 'log();'),
      'packages/kit/package.json':
        '{ "name": "@acme/kit", "exports": { ".": "./dist/index.js", "./tools": "./dist/tools.js" } }',
      'packages/kit/src/index.ts': lines("export { log } from '../../../src/log';"),
      'packages/kit/src/tools.ts': lines("export { log as print } from '../../../src/log';"),
      'packages/web/main.ts': lines(
        "import { log } from '@acme/kit';",
        "import { print } from '@acme/kit/tools';",
        'log();',
        'print();',
      ),
    };
    expect(await referencesOf(files, 'src/log.ts', 'log')).toEqual([
      'src/log.ts:1:17 definition exact',
      'packages/kit/src/index.ts:1:10 import import',
      'packages/kit/src/tools.ts:1:10 import import',
      'packages/web/main.ts:1:10 import import',
      'packages/web/main.ts:2:10 import import',
      'packages/web/main.ts:3:1 use import',
      'packages/web/main.ts:4:1 use import',
      'src/app.ts:1:10 import import',
      'src/app.ts:2:1 use import',
    ]);
  });

  it('of CommonJS are required whole or in parts', async () => {
    const files = {
      'lib.js': lines('function run() {}', 'module.exports = { run };'),
      'a.js': lines("const lib = require('./lib');", 'lib.run();'),
      'b.js': lines("const { run } = require('./lib');", 'run();'),
      'c.js': lines("const { run } = require('other');", 'run();'),
    };
    expect(await referencesOf(files, 'lib.js', 'run')).toEqual([
      'lib.js:1:10 definition exact',
      'lib.js:2:20 use exact',
      'a.js:2:5 use import',
      'b.js:1:9 import import',
      'b.js:2:1 use import',
    ]);
  });
});

describe('members in TypeScript', () => {
  it('are found by annotation, construction, return type, inheritance and this', async () => {
    const zoo = lines(
      'export class Animal { eat(): void {} rest() { this.eat(); } }',
      'export class Dog extends Animal { bark() { this.eat(); } }',
      'export class Robot { eat(): void {} }',
      'export function adopt(): Promise<Dog> { throw 0; }',
    );
    const use = lines(
      "import { Animal, Dog, Robot, adopt } from './zoo';",
      'const f = (animal: Animal) => animal.eat();',
      'new Dog().eat();',
      'new Robot().eat();',
      'async function g() { (await adopt()).eat(); }',
      'const all: Map<string, Dog[]> = new Map();',
      "all.get('x')?.forEach((dog) => dog.eat());",
      'const { eat } = new Dog();',
    );
    expect(await referencesOf({ 'zoo.ts': zoo, 'use.ts': use }, 'zoo.ts', 'Animal.eat')).toEqual([
      'zoo.ts:1:23 definition exact',
      'zoo.ts:1:52 use exact',
      'zoo.ts:2:49 use exact',
      'use.ts:2:38 use import',
      'use.ts:3:11 use import',
      'use.ts:5:38 use import',
      'use.ts:7:36 use import',
      'use.ts:8:9 use import',
    ]);
  });

  it('of interfaces and literal types are found in keys, patterns, generics and lookups', async () => {
    const a = lines(
      'export interface Options { depth: number; name: string }',
      'type Wrapped<T> = { value: T };',
      'function run(options: Options, more?: { depth: string }) { return options.depth; }',
      'run({ depth: 1, name: "x" });',
      'const { depth: d }: Options = { depth: 2, name: "y" };',
      'function unwrap(w: Wrapped<Options>) { return w.value.depth; }',
      "type D = Options['depth'];",
      'const unrelated = { depth: 3 };',
      'unrelated.depth;',
    );
    expect(await referencesOf({ 'a.ts': a }, 'a.ts', 'Options.depth')).toEqual([
      'a.ts:1:28 definition exact',
      'a.ts:3:75 use exact',
      'a.ts:4:7 use exact',
      'a.ts:5:9 use exact',
      'a.ts:5:33 use exact',
      'a.ts:6:55 use exact',
      'a.ts:7:18 use exact',
    ]);
  });

  it('are parameters that declare them, members of enums and private names', async () => {
    const a = lines(
      'enum Level { Low, High }',
      'class Store {',
      '  #count = 0;',
      '  constructor(private readonly level: Level) { this.#count += 1; }',
      '  get() { return this.level === Level.Low ? this.#count : 0; }',
      '}',
    );
    expect(await referencesOf({ 'a.ts': a }, 'a.ts', 'Store.level')).toEqual([
      'a.ts:4:32 definition exact',
      'a.ts:5:23 use exact',
    ]);
    expect(await referencesOf({ 'a.ts': a }, 'a.ts', 'Level.Low')).toEqual([
      'a.ts:1:14 definition exact',
      'a.ts:5:39 use exact',
    ]);
    expect(await referencesOf({ 'a.ts': a }, 'a.ts', 'Store.#count')).toEqual([
      'a.ts:3:3 definition exact',
      'a.ts:4:53 use exact',
      'a.ts:5:50 use exact',
    ]);
  });

  it('are found on what is spread into an object and on what is assigned later', async () => {
    const a = lines(
      'interface Options { deep: boolean }',
      'function f(given: Options) {',
      '  const all = { wide: 1, ...given };',
      '  let later;',
      '  later = given;',
      '  return all.deep && later.deep;',
      '}',
      'const other = { deep: 1 };',
      'other.deep;',
    );
    expect(await referencesOf({ 'a.ts': a }, 'a.ts', 'Options.deep')).toEqual([
      'a.ts:1:21 definition exact',
      'a.ts:6:14 use exact',
      'a.ts:6:28 use exact',
    ]);
  });

  it('are known better after instanceof and a function that tells the type', async () => {
    const a = lines(
      'class Bird { fly() {} }',
      'class Plane { fly() {} }',
      'declare function isBird(x: unknown): x is Bird;',
      'function f(x: unknown) { if (x instanceof Bird) x.fly(); }',
      'function g(x: unknown) { return isBird(x) && x.fly(); }',
      'function h(x: unknown) { return x instanceof Plane ? x.fly() : 0; }',
    );
    expect(await referencesOf({ 'a.ts': a }, 'a.ts', 'Bird.fly')).toEqual([
      'a.ts:1:14 definition exact',
      'a.ts:4:51 use exact',
      'a.ts:5:48 use exact',
    ]);
  });

  it('of plain JavaScript are those that a file gives to its objects and prototypes', async () => {
    const files = {
      'reply.js': lines(
        'var reply = Object.create(null);',
        'reply.send = function () {};',
        'module.exports = reply;',
      ),
      'use.js': lines("var reply = require('./reply');", 'reply.send();', 'other.send();'),
    };
    expect(await referencesOf(files, 'reply.js', 'reply.send')).toEqual([
      'reply.js:2:7 definition exact',
      'use.js:2:7 use import',
    ]);
  });

  it('are found by name only where nothing tells the receiver and other types have the name', async () => {
    const a = lines(
      'class A { go() {} }',
      'class B { go() {} }',
      'declare function thing<T>(): T;',
      'thing().go();',
    );
    expect(await referencesOf({ 'a.ts': a }, 'a.ts', 'A.go')).toEqual([
      'a.ts:1:11 definition exact',
      'a.ts:4:9 use name',
    ]);
  });

  it('are found beside call signatures without semicolons and marked variance', async () => {
    const a = lines(
      'export interface Get<out T> {',
      '  <K extends string>(key: K): T',
      '  <K extends { a: number }>(key: K, other: K): T',
      '  last: T',
      '}',
      'export class Holder { get!: Get<string>; read() { return this.get.last; } }',
    );
    expect(await referencesOf({ 'a.ts': a }, 'a.ts', 'Get.last')).toEqual([
      'a.ts:4:3 definition exact',
      'a.ts:6:67 use exact',
    ]);
  });
});
