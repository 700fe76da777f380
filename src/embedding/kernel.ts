// The module of vector instructions, one instance for each user of it, with memory of its own.
import { readFileSync } from 'node:fs';
import { packageFile } from '../package-files.ts';
import { Instance, Module } from './web-assembly.ts';

export interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  /** The products of one row of bytes with many, all of one size, written as 32-bit numbers. Places are offsets. */
  dots(query: number, row: number, rows: number, size: number, out: number): void;
  /** Adds a row of bytes, times a factor, to a row of floats. */
  add(row: number, size: number, factor: number, sum: number): void;
  /** A row of floats as whole numbers up to 127, two bytes each; returns the number that gives the floats back. */
  quantize(row: number, size: number, out: number): number;
  /** Groups of four such rows, each with its scale, times a matrix of bytes, plus a bias: as many rows of floats. */
  multiply(
    queries: number,
    scales: number,
    groups: number,
    row: number,
    rowScales: number,
    biases: number,
    rows: number,
    size: number,
    out: number,
  ): void;
  /** The products of one row of floats with many that lie a stride of bytes apart. */
  floatDots(
    query: number,
    row: number,
    stride: number,
    rows: number,
    size: number,
    out: number,
  ): void;
  /** The sum of rows of floats that lie a stride of bytes apart, each times its share. */
  weightedSum(
    shares: number,
    row: number,
    stride: number,
    rows: number,
    size: number,
    out: number,
  ): void;
}

const PAGE = 65_536;
let compiled: object | undefined;

export function compileKernel(): object {
  return (compiled ??= new Module(readFileSync(packageFile('dist/kernel.wasm'))));
}

/** With so many bytes of memory at least. */
export function openKernel(bytes: number): Kernel {
  const kernel = new Instance(compileKernel()).exports as Kernel;
  kernel.memory.grow(Math.ceil(bytes / PAGE));
  return kernel;
}
