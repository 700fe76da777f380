// References in languages whose types are not inferred: scopes, packages, includes, own types.
import { describe, expect, it } from 'vitest';
import { referencesOf } from './references-of.ts';

const lines = (...text: readonly string[]) => `${text.join('\n')}\n`;

describe('references in Go', () => {
  const files = {
    'store/store.go': lines(
      'package store',
      'type Store struct { size int }',
      'func Open() *Store { return &Store{} } // Open',
      'func (s *Store) Grow() { s.size++ }',
    ),
    'store/more.go': lines('package store', 'func again() *Store { return Open() }'),
    'main.go': lines(
      'package main',
      'import "example.com/x/store"',
      'func main() { s := store.Open(); s.Grow() }',
      'func local(Open int) int { return Open }',
    ),
    'other/other.go': lines('package other', 'func Open() {}', 'func f() { Open() }'),
  };

  it('reach the files of the package and those that name it', async () => {
    expect(await referencesOf(files, 'store/store.go', 'Open')).toEqual([
      'store/store.go:3:6 definition exact',
      'main.go:3:26 use import',
      'store/more.go:2:30 use import',
    ]);
  });

  it('take a method that one type alone has for that type', async () => {
    expect(await referencesOf(files, 'store/store.go', 'Store.Grow')).toEqual([
      'store/store.go:4:17 definition exact',
      'main.go:3:36 use import',
    ]);
  });
});

describe('references in Java', () => {
  const files = {
    'src/a/Tool.java': lines(
      'package a;',
      'public class Tool {',
      '  int size;',
      '  static int twice(int n) { return n * 2; }',
      '  int grow(int size) { this.size = size; return twice(size); }',
      '  int read() { return size; }',
      '}',
    ),
    'src/a/Near.java': lines('package a;', 'class Near { int f() { return Tool.twice(1); } }'),
    'src/b/Far.java': lines('package b;', 'import a.Tool;', 'class Far { Tool t; }'),
    'src/c/Tool.java': lines('package c;', 'class Tool {}', 'class User { Tool t; }'),
  };

  it('reach the package and what imports the class', async () => {
    expect(await referencesOf(files, 'src/a/Tool.java', 'Tool')).toEqual([
      'src/a/Tool.java:2:14 definition exact',
      'src/a/Near.java:2:31 use import',
      'src/b/Far.java:2:10 import import',
      'src/b/Far.java:3:13 use import',
    ]);
  });

  it('tell fields from parameters of the same name', async () => {
    expect(await referencesOf(files, 'src/a/Tool.java', 'Tool.size')).toEqual([
      'src/a/Tool.java:3:7 definition exact',
      'src/a/Tool.java:5:29 use exact',
      'src/a/Tool.java:6:23 use exact',
    ]);
    expect(await referencesOf(files, 'src/a/Tool.java', 'Tool.twice')).toEqual([
      'src/a/Tool.java:4:14 definition exact',
      'src/a/Tool.java:5:49 use exact',
      'src/a/Near.java:2:36 use import',
    ]);
  });
});

describe('references in Rust', () => {
  it('reach what is used by path, and the methods of own types', async () => {
    const files = {
      'src/shape.rs': lines(
        'pub struct Shape { side: u32 }',
        'impl Shape {',
        '    pub fn new(side: u32) -> Shape { Shape { side } }',
        '    pub fn area(&self) -> u32 { self.side * self.side }',
        '}',
      ),
      'src/main.rs': lines(
        'use crate::shape::Shape;',
        'fn main() { let shape = Shape::new(1); let area = 2; shape.area(); area; }',
      ),
    };
    expect(await referencesOf(files, 'src/shape.rs', 'Shape::new')).toEqual([
      'src/shape.rs:3:12 definition exact',
      'src/main.rs:2:32 use import',
    ]);
    expect(await referencesOf(files, 'src/shape.rs', 'Shape.area')).toEqual([
      'src/shape.rs:4:12 definition exact',
      'src/main.rs:2:60 use import',
    ]);
  });
});

describe('references in C', () => {
  it('join a prototype, its definition and the files that include it', async () => {
    const files = {
      'list.h': lines('int list_add(int value);'),
      'list.c': lines('#include "list.h"', 'int list_add(int value) { return value; }'),
      'main.c': lines('#include "list.h"', 'int main(void) { return list_add(1); }'),
      'apart.c': lines(
        'static int list_add(void) { return 0; }',
        'int f(void) { return list_add(); }',
      ),
    };
    expect(await referencesOf(files, 'list.h', 'list_add')).toEqual([
      'list.h:1:5 definition exact',
      'list.c:2:5 use import',
      'main.c:2:25 use import',
    ]);
  });
});
