// References in Python: scopes, imports, re-exports, members.
import { describe, expect, it } from 'vitest';
import { referencesOf } from './references-of.ts';

const lines = (...text: readonly string[]) => `${text.join('\n')}\n`;

describe('names in a Python file', () => {
  it('are not found in comments and strings', async () => {
    const a = lines('def load(): pass', '# load()', 'text = "load"', 'load()');
    expect(await referencesOf({ 'a.py': a }, 'a.py', 'load')).toEqual([
      'a.py:1:5 definition exact',
      'a.py:4:1 use exact',
    ]);
  });

  it('are found in quoted annotations, which are code, but not in literals', async () => {
    const a = lines(
      'class Node: pass',
      'def f(x: "Node") -> "list[Node]": ...',
      'y: Literal["Node"] = "Node"',
    );
    expect(await referencesOf({ 'a.py': a }, 'a.py', 'Node')).toEqual([
      'a.py:1:7 definition exact',
      'a.py:2:11 use exact',
      'a.py:2:27 use exact',
    ]);
  });

  it('are kept apart from parameters, locals, loop and comprehension variables', async () => {
    const a = lines(
      'item = 1',
      'def by_parameter(item): return item',
      'def by_local():',
      '    item = 2',
      '    return item',
      'def by_loop():',
      '    for item in []: print(item)',
      'squares = [item for item in range(3)]',
      'lambda item: item',
      'def reads(): return item',
    );
    expect(await referencesOf({ 'a.py': a }, 'a.py', 'item')).toEqual([
      'a.py:1:1 definition exact',
      'a.py:10:21 use exact',
    ]);
  });

  it('of a class body are not seen by its methods', async () => {
    const a = lines(
      'size = 1',
      'class Box:',
      '    size = 2',
      '    double = size * 2',
      '    def read(self): return size',
    );
    expect(await referencesOf({ 'a.py': a }, 'a.py', 'size')).toEqual([
      'a.py:1:1 definition exact',
      'a.py:5:28 use exact',
    ]);
    expect(await referencesOf({ 'a.py': a }, 'a.py', 'Box.size')).toEqual([
      'a.py:3:5 definition exact',
      'a.py:4:14 use exact',
    ]);
  });

  it('follow global and nonlocal, and assignments in nested functions', async () => {
    const a = lines(
      'count = 0',
      'def up():',
      '    global count',
      '    count += 1',
      'def outer():',
      '    count = 5',
      '    def inner():',
      '        nonlocal count',
      '        count = 6',
    );
    expect(await referencesOf({ 'a.py': a }, 'a.py', 'count')).toEqual([
      'a.py:1:1 definition exact',
      'a.py:3:12 use exact',
      'a.py:4:5 definition exact',
    ]);
  });
});

describe('Python imports', () => {
  it('are followed through packages, re-exports and aliases', async () => {
    const files = {
      'pkg/__init__.py': lines('from .core import run as start', 'from .core import run'),
      'pkg/core.py': lines('def run(): pass'),
      'pkg/sub/deep.py': lines('from ..core import run', 'run()'),
      'main.py': lines(
        'import pkg',
        'from pkg import start',
        'pkg.run()',
        'start()',
        'pkg.core.run()',
      ),
      'other.py': lines('def run(): pass', 'run()'),
    };
    expect(await referencesOf(files, 'pkg/core.py', 'run')).toEqual([
      'pkg/core.py:1:5 definition exact',
      'main.py:2:17 import import',
      'main.py:3:5 use import',
      'main.py:4:1 use import',
      'main.py:5:10 use import',
      'pkg/__init__.py:1:19 import import',
      'pkg/__init__.py:2:19 import import',
      'pkg/sub/deep.py:1:20 import import',
      'pkg/sub/deep.py:2:1 use import',
    ]);
  });

  it('lead from the file that imports a name to where it is defined', async () => {
    const files = {
      'a.py': lines('class Thing: pass'),
      'b.py': lines('from a import Thing', 'Thing()'),
    };
    expect(await referencesOf(files, 'b.py', 'Thing')).toEqual([
      'b.py:1:15 import import',
      'b.py:2:1 use import',
      'a.py:1:7 definition exact',
    ]);
  });

  it('find a module by `import a.b as c`, in a src folder too', async () => {
    const files = {
      'src/lib/net/http.py': lines('def get(): pass'),
      'src/lib/net/__init__.py': '',
      'src/lib/__init__.py': '',
      'tests/test_http.py': lines('import lib.net.http as client', 'client.get()', 'lib = 1'),
      'tests/test_more.py': lines('import lib.net.http', 'lib.net.http.get()'),
    };
    expect(await referencesOf(files, 'src/lib/net/http.py', 'get')).toEqual([
      'src/lib/net/http.py:1:5 definition exact',
      'tests/test_http.py:2:8 use import',
      'tests/test_more.py:2:14 use import',
    ]);
  });

  it('are followed through stars, and circles of them end', async () => {
    const files = {
      'a.py': lines('from b import *', 'def made(): pass'),
      'b.py': lines('from a import *', 'made()'),
      'c.py': lines('from b import *', 'made()'),
    };
    expect(await referencesOf(files, 'a.py', 'made')).toEqual([
      'a.py:2:5 definition exact',
      'b.py:2:1 use import',
      'c.py:2:1 use import',
    ]);
  });

  it('of things outside the workspace find the same import elsewhere', async () => {
    const files = {
      'a.py': lines('from os.path import join', 'join()'),
      'b.py': lines('from os.path import join as j', 'j()'),
      'c.py': lines('from shlex import join', 'join()'),
    };
    expect(await referencesOf(files, 'a.py', 'join')).toEqual([
      'a.py:1:21 import import',
      'a.py:2:1 use import',
      'b.py:1:21 import import',
      'b.py:2:1 use import',
    ]);
  });
});

describe('members of Python classes', () => {
  const shop = lines(
    'class Base:',
    '    def price(self): return 1',
    'class Book(Base):',
    '    def title(self): return self.price()',
    'class Car:',
    '    def price(self): return 2',
  );

  it('are found by annotation, construction, return type and inheritance', async () => {
    const use = lines(
      'from shop import Book, Car, Base',
      'def by_annotation(book: Book): return book.price()',
      'def made() -> Book: return Book()',
      'def by_call(): return made().price()',
      'book = Book()',
      'book.price()',
      'Car().price()',
      'def by_optional(b: Base | None): return b.price()',
      'def unknown(thing): return thing.price()',
      'for each in [Book()]: each.price()',
    );
    expect(await referencesOf({ 'shop.py': shop, 'use.py': use }, 'shop.py', 'Base.price')).toEqual(
      [
        'shop.py:2:9 definition exact',
        'shop.py:4:34 use exact',
        'use.py:2:44 use import',
        'use.py:4:30 use import',
        'use.py:6:6 use import',
        'use.py:8:43 use import',
        'use.py:9:34 use name',
        'use.py:10:28 use import',
      ],
    );
  });

  it('that a subclass overrides are its own', async () => {
    const a = lines(
      'class A:',
      '    def go(self): pass',
      'class B(A):',
      '    def go(self): super().go()',
      'def f(a: A, b: B):',
      '    a.go()',
      '    b.go()',
    );
    expect(await referencesOf({ 'a.py': a }, 'a.py', 'A.go')).toEqual([
      'a.py:2:9 definition exact',
      'a.py:4:27 use exact',
      'a.py:6:7 use exact',
    ]);
    expect(await referencesOf({ 'a.py': a }, 'a.py', 'B.go')).toEqual([
      'a.py:4:9 definition exact',
      'a.py:7:7 use exact',
    ]);
  });

  it('are attributes that methods set, fields that a call names, and properties', async () => {
    const a = lines(
      'from dataclasses import dataclass',
      '@dataclass',
      'class Point:',
      '    x: int',
      'class Line:',
      '    def __init__(self, start: Point):',
      '        self.start = start',
      '    @property',
      '    def first(self) -> Point: return self.start',
      'def f(line: Line): return line.first.x + Point(x=1).x',
    );
    expect(await referencesOf({ 'a.py': a }, 'a.py', 'Point.x')).toEqual([
      'a.py:4:5 definition exact',
      'a.py:10:38 use exact',
      'a.py:10:48 use exact',
      'a.py:10:53 use exact',
    ]);
    expect(await referencesOf({ 'a.py': a }, 'a.py', 'Line.start')).toEqual([
      'a.py:7:14 definition exact',
      'a.py:9:43 use exact',
    ]);
  });

  it('that a base declares are its own where a subclass only sets them', async () => {
    const a = lines(
      'class Base:',
      '    limit: int = 1',
      'class Sub(Base):',
      '    def reset(self):',
      '        self.limit = 0',
      '        self.other = self.limit',
    );
    expect(await referencesOf({ 'a.py': a }, 'a.py', 'Base.limit')).toEqual([
      'a.py:2:5 definition exact',
      'a.py:5:14 use exact',
      'a.py:6:27 use exact',
    ]);
  });

  it('are found on what `with` and `await` give', async () => {
    const a = lines(
      'class Reply:',
      '    def read(self): pass',
      'class Pending:',
      '    def __await__(self) -> Generator[Any, None, Reply]: ...',
      '    async def __aenter__(self) -> Reply: ...',
      'def get() -> Pending: ...',
      'async def f():',
      '    (await get()).read()',
      '    async with get() as reply:',
      '        reply.read()',
    );
    expect(await referencesOf({ 'a.py': a }, 'a.py', 'Reply.read')).toEqual([
      'a.py:2:9 definition exact',
      'a.py:8:19 use exact',
      'a.py:10:15 use exact',
    ]);
  });

  it('are known better after isinstance', async () => {
    const a = lines(
      'class Cat:',
      '    def meow(self): pass',
      'def f(animal: object):',
      '    if isinstance(animal, Cat):',
      '        animal.meow()',
    );
    expect(await referencesOf({ 'a.py': a }, 'a.py', 'Cat.meow')).toEqual([
      'a.py:2:9 definition exact',
      'a.py:5:16 use exact',
    ]);
  });
});
