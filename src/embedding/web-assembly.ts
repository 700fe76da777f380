// What is used of WebAssembly, of which the types of Node know only the name.

interface WebAssemblyEngine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports?: object) => { readonly exports: unknown };
}

export const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyEngine })
  .WebAssembly;
