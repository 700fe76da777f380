// A small workspace of our own with one file for each way that a file can be: what the tests of reading and of its
// faces read.
import { type Tree, plant } from './workspace/place.ts';

export const authPy = `"""Who may do what."""
import os
from dataclasses import dataclass
from .store import Store, open_store

LIMIT = 3


class AuthError(Exception):
    """Raised when a user may not."""


@dataclass
class User:
    """A person with a name."""

    name: str
    admin: bool = False


class Auth:
    """Checks users against a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tries = 0

    @property
    def is_locked(self) -> bool:
        """Whether too many tries were made."""
        return self.tries >= LIMIT

    # Signs a user in.
    def login(self, name: str, password: str) -> User:
        if self.is_locked:
            raise AuthError("locked")
        found = self.store.find(name)
        if found is None or not check(found, password):
            self.tries += 1
            raise AuthError(f"no such user: {name}")
        return User(name=found["name"])

    def logout(self) -> None:
        self.store.close()


def check(record, password):
    return record["password"] == password


def authenticate(name, password):
    """Signs in with the default store."""
    return Auth(open_store(os.environ["STORE"])).login(name, password)
`;

const storePy = `class Store:
    def find(self, name):
        return None

    def close(self):
        pass


def open_store(path):
    return Store()
`;

const mainPy = `from src.auth import authenticate


def main():
    # authenticate in a comment is no use of it
    print("nor is authenticate in a string")
    return authenticate("a", "b")
`;

export const cartTs = `import { readFile } from 'node:fs/promises';
import type { Price } from './price.ts';

/** How many of one thing a cart takes. */
export const MAX_ITEMS = 99;

export interface Item {
  readonly name: string;
  readonly price: Price;
}

export enum State {
  Open = 'open',
  Paid = 'paid',
}

/** What someone is about to buy. */
@sealed
export class Cart {
  private readonly items: Item[] = [];
  state = State.Open;

  /** Adds one thing. */
  add(item: Item): this;
  add(item: Item, count: number): this;
  add(item: Item, count = 1): this {
    if (this.items.length + count > MAX_ITEMS) {
      throw new RangeError('the cart is full');
    }
    for (let left = count; left > 0; left -= 1) this.items.push(item);
    return this;
  }

  get total(): number {
    return this.items.reduce((sum, { price }) => sum + price.amount, 0);
  }

  @logged
  async pay(account: string): Promise<void> {
    const rules = await readFile(account, 'utf8');
    if (rules === '') throw new Error('no rules');
    this.state = State.Paid;
  }
}

export const totalOf = (carts: readonly Cart[]): number =>
  carts.reduce((sum, cart) => sum + cart.total, 0);

export function emptyCart(): Cart {
  return new Cart();
}

export type Carts = ReadonlyMap<string, Cart>;
`;

const priceTs = `export interface Price {
  readonly amount: number;
}
`;

const shopTs = `import { Cart, emptyCart as makeCart } from './cart.ts';

export function open(): Cart {
  const cart = makeCart();
  return cart.add({ name: 'pen', price: { amount: 2 } });
}

function emptyCart(): undefined {
  return undefined;
}
emptyCart();
`;

export const serverGo = `package server

import (
	"errors"
	"fmt"
)

// Port is where it listens unless told otherwise.
const Port = 8080

// Server answers requests.
type Server struct {
	Port int
	name string
}

// Handler is what answers.
type Handler interface {
	Serve(request string) (string, error)
}

// Start listens until it is told to stop.
func (s *Server) Start(handler Handler) error {
	if handler == nil {
		return errors.New("no handler")
	}
	answer, err := handler.Serve(s.name)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	fmt.Println(answer)
	return s.listen()
}

func (s *Server) listen() error {
	return nil
}

type Client struct{}

// Start connects.
func (c Client) Start() error {
	return nil
}

func New(name string) *Server {
	return &Server{Port: Port, name: name}
}

// Route finds the handler of a path, and says so when there is none.
func Route(handlers map[string]Handler, path string) (Handler, error) {
	for prefix, handler := range handlers {
		if matches(prefix, path) {
			return handler, nil
		}
	}
	return nil, fmt.Errorf("no handler for %s", path)
}

func matches(prefix, path string) bool {
	return len(path) >= len(prefix) && path[:len(prefix)] == prefix
}

// Stop ends what Start began; calling it twice is a mistake.
func (s *Server) Stop() error {
	if s.Port == 0 {
		return errors.New("not started")
	}
	s.Port = 0
	return nil
}
`;

const guideMd = `# Guide

What this is about.

## Install

Run the installer.

### From source

Build it.

## Use

Call it.
`;

const settingsJson = `{
  "name": "sample",
  "limits": { "items": 99, "carts": [1, 2, 3] },
  "debug": false
}
`;

const notesXyz = `section one
  some words that no language claims
section two
  more words
`;

export const brokenPy = `class Kept:
    def first(self):
        return 1


def broken(:
    return (

def after():
    return 2
`;

/** A file of the kind that is read in parts: a Python module of about 5,000 lines, with the place of every function. */
export interface Made {
  readonly text: string;
  readonly functions: readonly {
    readonly name: string;
    readonly start: number;
    readonly end: number;
  }[];
}

export function makeModule(count: number): Made {
  const lines = ['"""Made for a test."""', 'import os', ''];
  const functions = Array.from({ length: count }, (_, index) => {
    const name = `step_${index}`;
    const start = lines.length + 1;
    lines.push(
      `def ${name}(value: int, other: str = "x") -> int:`,
      `    """Step number ${index} of the work."""`,
      `    if value > ${index}:`,
      `        raise ValueError("too large at ${index}")`,
      `    first = open_${index}(value)`,
      `    second = close_${index}(first, other)`,
      `    return second + ${index}`,
    );
    const end = lines.length;
    lines.push('');
    return { name, start, end };
  });
  return { text: `${lines.join('\n')}\n`, functions };
}

export const large = makeModule(625);

export const sampleTree: Tree = {
  'src/auth.py': authPy,
  'src/store.py': storePy,
  'src/main.py': mainPy,
  'web/cart.ts': cartTs,
  'web/price.ts': priceTs,
  'web/shop.ts': shopTs,
  'server.go': serverGo,
  'docs/guide.md': guideMd,
  'settings.json': settingsJson,
  'notes.xyz': notesXyz,
  'broken.py': brokenPy,
  'empty.py': '',
  'crlf.py': 'def one():\r\n    return 1\r\n\r\n\r\ndef two():\r\n    return 2\r\n',
  'utf16.py': Buffer.from('\ufeffdef größe():\n    return 1\n', 'utf16le'),
  'latin1.py': Buffer.from('# caf\xe9\ndef one():\n    return 1\n', 'latin1'),
  'open-end.py': 'def one():\n    return 1',
  tool: '#!/usr/bin/env python3\ndef run():\n    return 0\n',
  'odd|name:3': '#!/usr/bin/env python3\ndef odd():\n    return 3\n',
  'large.py': large.text,
  'picture.png': Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
  '.env': 'TOKEN=hunter2\n',
  'ignored.py': 'def hidden():\n    return "authenticate"\n',
  '.gitignore': 'ignored.py\n',
};

export function plantSample(root: string): string {
  return plant(root, sampleTree);
}
