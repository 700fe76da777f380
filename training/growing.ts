// Typed arrays that grow as values come.

type Numbers = Uint8Array | Uint16Array | Uint32Array;

export interface Growing<A extends Numbers> {
  push(value: number): void;
  pushAll(values: ArrayLike<number>): void;
  length(): number;
  done(): A;
}

export function growing<A extends Numbers>(make: new (length: number) => A): Growing<A> {
  let values = new make(1 << 16);
  let length = 0;
  const ensure = (wanted: number) => {
    if (wanted <= values.length) return;
    const larger = new make(Math.max(wanted, values.length * 2));
    larger.set(values);
    values = larger;
  };
  return {
    push: (value) => {
      ensure(length + 1);
      values[length] = value;
      length += 1;
    },
    pushAll: (more) => {
      ensure(length + more.length);
      values.set(more, length);
      length += more.length;
    },
    length: () => length,
    done: () => values.slice(0, length) as A,
  };
}
