// Forms that a grammar does not know: what is declared round them is found as if it knew them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLanguage } from '../../../src/code/syntax/languages.ts';
import { parseSource } from '../../../src/code/syntax/parse.ts';
import { repairText } from '../../../src/code/syntax/repair.ts';
import { outlineOfText } from './outline-of.ts';

async function isBroken(language: string, text: string): Promise<boolean> {
  return (await parseSource(text, findLanguage(language))).outline.isBroken;
}

const within = (statement: string) =>
  `class Shop(val name: String) {\n    fun open() {\n        ${statement}\n    }\n    val last = 1\n}\n`;

describe('in Kotlin', () => {
  it.each([
    ['an infix call of get', 'val id = table.insert { it[name] = "a" } get table.id'],
    ['a variable called set', 'set = set or bit'],
    ['a value called where', 'where?.let { run(it) }\n        where = clause'],
    ['a lambda that suspends', 'val job: Job = suspend { run() }'],
    ['a literal with two dollars', 'val path = $$"${home}/x"'],
    [
      'a variable called open',
      'val open: Boolean\n        lock {\n            open = isOpen\n            data += 1\n        }',
    ],
    ['a context of a lambda', 'val block: context(Scope) Shop.(Int) -> Unit = { }'],
    [
      'a guard',
      'when (x) {\n            is Box<*> if x.full -> 1\n            else -> 2\n        }',
    ],
    [
      'a guard of else',
      'when (x) {\n            1 if y -> 1\n            else if z -> 2\n            else -> 3\n        }',
    ],
  ])('%s', async (_, statement) => {
    expect(await isBroken('kotlin', within(statement))).toBe(false);
    expect((await outlineOfText('kotlin', within(statement))).split('\n')).toEqual([
      expect.stringMatching(/^class Shop 1-/),
      '  field name 1',
      expect.stringMatching(/^ {2}method open 2-/),
      expect.stringMatching(/^ {2}field last /),
    ]);
  });

  it('what a branch does is no guard', async () => {
    const text = within(
      'when (x) {\n            is Box -> if (x.full) 1 else 2\n            else -> 3\n        }',
    );
    expect(repairText(text, findLanguage('kotlin') ?? never())).toBe(text);
  });

  it('a context, and an annotation of an accessor', async () => {
    const text = `class Shop {
    context(_: Scope)
    fun check(other: Shop) = true
    val size
        @Cached(1)
        get() = 3
    val rest: Int = 1
}
`;
    expect(await outlineOfText('kotlin', text)).toMatchInlineSnapshot(`
      "class Shop 1-8
        method check 3
        field size 4-6
        field rest 7"
    `);
  });

  it('annotated classes and values one after the other', async () => {
    const text = `package a

@Marker(Level.HIGH)
@Documented
public annotation class First

@Marker(Level.LOW)
class Second

/** Third. */
@Component
@Scoped
class Third {

    // one
    fun run(): Int = 1
    val rest = 2
}

@Internal
const val LIMIT = 3

@Internal
const val OTHER = 4
`;
    expect(await outlineOfText('kotlin', text)).toMatchInlineSnapshot(`
      "module a 1
      class First 3-5
      class Second 7-8
      class Third 11-18 from 10 doc 10
        method run 16 from 15 doc 15
        field rest 17
      constant LIMIT 20-21
      constant OTHER 23-24"
    `);
  });
});

describe('in C', () => {
  it('conditionals that cut through statements, lists and functions', async () => {
    const text = `#ifdef __cplusplus
extern "C" {
#endif

static int first(int a)
{
  if(a)
    return 1;
#ifdef WIDE
  else if(a < 0) {
    return 2;
  }
#endif
  else
    return 3;
}

static const char *words[] = {
  "one",
#ifdef WIDE
  "two",
#endif
#define LAST_WORD 3
  "three"
};

int second(int a,
#ifdef WIDE
           long b)
#else
           int b)
#endif
{
  return puts("x"
#ifdef WIDE
              "y"
#endif
              );
}

#if HAS_HEADER(<wide.h>)
int third(void);
#endif
#define nothing(a) do { /* none */ } while(0)
int fourth(void) { return 4; }

#ifdef __cplusplus
}
#endif
`;
    expect(await isBroken('c', text)).toBe(false);
    expect(await outlineOfText('c', text)).toMatchInlineSnapshot(`
      "function first 5-16
      variable words 18-25
      macro LAST_WORD 23
      function second 27-39
      function third 42
      macro nothing 44
      function fourth 45"
    `);
  });

  it('conditionals round whole declarations keep all branches', async () => {
    const text = `#ifdef WIDE
int wide(void) { return 1; }
#else
int narrow(void) { return 2; }
#endif
`;
    expect(await outlineOfText('c', text)).toBe('function wide 2\nfunction narrow 4');
  });

  it.each([
    ['before a name', 'void NORETURN leave(void);', 'function leave 1'],
    [
      'before a name, with arguments',
      'API Result OLD(7.1, "use other()")\nleave(int a);',
      'function leave 1-2',
    ],
    ['before a type', 'static HOOK_PTR hook_fn hook = run;\nint broken(', 'variable hook 1'],
    ['behind a star', 'extern hook_fn *MUTABLE hook;', 'variable hook 1'],
    ['behind a name', 'report_t *report MAYBE_UNUSED = 0;', 'variable report 1'],
    ['behind a head', 'API int (*hook)(int a) API_ATTR;', 'variable hook 1'],
    ['in a pointer', 'typedef long (CALLBACK *hook_fn)(int a);', 'type hook_fn 1'],
    [
      'on a line of its own',
      'int a;\nBEGIN_TESTS(run())\nstruct test {\n  int b;\n};',
      'variable a 1\nstruct test 3-5\n  field b 4',
    ],
  ])('a macro %s', async (_, text, outline) => {
    expect(await outlineOfText('c', `${text}\n`)).toContain(outline);
  });

  it.each([
    [
      '(name) in brackets',
      'void (leave) (int a);\nchar *(find) (int a);',
      'function leave 1\nfunction find 2',
    ],
    ['a pointer to a function of a type', 'stamp_t (*clock_of)(void) = 0;', 'variable clock_of 1'],
    [
      'a product of a type and a call',
      '#ifndef SHOP\nAPI room_t *(find_room) (shop_t *S);\n#endif',
      'function find_room 2',
    ],
    [
      'constant pointers to functions',
      'void (* const steps[])(void) = { run };\nextern const char *(*const names[])(int);',
      'variable steps 1\nvariable names 2',
    ],
    ['a type of functions', 'typedef void *(maker_fn)(int a);', 'type maker_fn 1'],
    [
      'a macro in an enum',
      'enum kind {\n  ONE,\n#define KINDS 1\n};',
      'enum kind 1-4\n  member ONE 2\n  macro KINDS 3',
    ],
    [
      'the last of an enum, behind a comment',
      'enum kind {\n  ONE, /* 1 */\n  LAST /* never used */\n};\nint x(;',
      'member LAST 3',
    ],
    [
      'an enumerator that is called like an attribute',
      'enum kind {\n  ONE, // Lock\n  KIND_UNLOCK = 8, // Unlock\n};',
      'member KIND_UNLOCK 3',
    ],
  ])('%s', async (_, text, outline) => {
    expect(await outlineOfText('c', `${text}\n`)).toContain(outline);
  });
});

describe('in C++', () => {
  it('macros and forms', async () => {
    const text = `class EXPORT [[nodiscard]] Lock final {
 public:
  NOINLINE Lock() : held_(false) {}
  NOINLINE ~Lock() { release(); }
  OLD_NAME operator const char*() const { return nullptr; }
  operator const Key&() const;
  bool held(int a BOUND) const;

 private:
  bool held_ GUARD;
};
using Guard REPLACED = Lock;
extern template class Table<4>;
CONST_INIT std::atomic<int> count{0};
template <typename T>
T make() {
  return wrap(typename T::value_type{}, typename T::tag());
}
struct Call {
  bool operator()(this const Call& self, int a) { return true; }
  int rest;
};
`;
    expect(await isBroken('cpp', text)).toBe(false);
    expect(await outlineOfText('cpp', text)).toMatchInlineSnapshot(`
      "class Lock 1-11
        constructor Lock 3
        method ~Lock 4
        method operator const char* 5
        method operator const Key& 6
        method held 7
        field held_ 10
      type Guard 12
      variable count 14
      function make 15-18
      struct Call 19-22
        method operator() 20
        field rest 21"
    `);
  });
});

describe('in C++, what hides the rest of a file', () => {
  it.each([
    [
      'calls of macros at the margin',
      'FLAG(int, level, 1 << 4, "a;b").Then(Check);\nFLAG(std::string, name, {},\n     "help");\nenum Kind { kOpen, kShut };',
      'enum Kind 4\n  member kOpen 4\n  member kShut 4',
    ],
    [
      'a declaration as the argument of a macro',
      'int run() {\n  auto f = []() -> int {\n    ASSIGN(const Room& room, Find(1));\n    ASSIGN(int used [[maybe_unused]], Find(2));\n    ASSIGN((auto [a, b]), Find(3));\n    return 1;\n  };\n}\nFLAG(int, level, 1 << 4, "a");',
      'function run 1-8',
    ],
    [
      'a pointer to a member',
      'template <class T, class C>\nstruct Target<T(C::*)> {\n  using type = T;\n};\nvoid call(int (Shop::*open)(int a));',
      'struct Target 1-4\n  type type 3\nfunction call 5',
    ],
    [
      'an empty list as a default',
      'void check(const Room& room, std::vector<int> keys = {},\n           int level = 1) {\n  use(keys);\n}',
      'function check 1-4',
    ],
    [
      'types of functions as arguments of a type',
      'HOOK_ATTRIBUTES\nbase::Hook<void (*)(long wait)>\n    first;\nHOOK_ATTRIBUTES base::Hook<void (*)(\n    const char* text, long wait)>\n    second;',
      'variable first 2-3\nvariable second 4-6',
    ],
    [
      'a comment between a macro and what it stands before',
      '// Described\nCONST_INIT  // before the attribute\n#if HAS_ATTRIBUTE(visibility)\n    __attribute__((visibility("protected")))\n#endif\n#if LOCAL\n    // fast\n    LOCAL_KEYWORD Room* current = nullptr;\n#endif',
      'variable current ',
    ],
    [
      'an attribute behind a name',
      'inline constexpr const Room& first\n    [[deprecated("use second")]] = second;\nint level [[maybe_unused]] = 3;',
      'variable first 1-2\nvariable level 3',
    ],
    [
      'inline before friend',
      'struct Room {\n  inline friend std::ostream& operator << (std::ostream& out, Room const& room) {\n    return out;\n  }\n};',
      'struct Room 1-5\n  method operator << 2-4',
    ],
    [
      'names in brackets',
      'int(first)(FILE* file);\nroom_t *(second)(room_t *room);',
      'function first 1\nfunction second 2',
    ],
  ])('%s', async (_, text, outline) => {
    expect(await isBroken('cpp', `${text}\n`)).toBe(false);
    expect(await outlineOfText('cpp', `${text}\n`)).toContain(outline);
  });

  it('words of a comment are no type and no name', async () => {
    const text =
      'HOOK base::Hook<void (*)(int)>\n    hook;\nenum Kind {\n  // held open\n  KIND_OPEN,\n  KIND_R = 1,  // reader event\n  KIND_LAST,\n};\n';
    expect(repairText(text, findLanguage('cpp') ?? never())).toBe(text.replace('HOOK', '    '));
  });

  it('a form that only a comment makes is none', async () => {
    const text =
      'namespace shop {\n\n// OPEN\n// int a;\nint run() { return 1; }  // API call(\n}\n';
    expect(await outlineOfText('cpp', text)).toBe(
      'namespace shop 1-6\n  function run 5 from 3 doc 3-4',
    );
  });
});

describe('every repair', () => {
  it('keeps every character in its place', () => {
    const pieces = fc.constantFrom(
      '#if A\n',
      '#else\n',
      '#endif\n',
      '#define X(a) /* b */ 1\n',
      '{',
      '}',
      '(',
      ')',
      'MACRO ',
      'MACRO(1) ',
      'MACRO(int a, {});\n',
      '(A::*b)',
      'int a = {}, ',
      'int name',
      '= 1;\n',
      '"a"',
      "'",
      '/*',
      '*/',
      '//',
      '\n',
      'class A',
      '@Note("a")\n',
      'context(a: B)\n',
      'a: context(B) C.() -> D',
      'open = 1\n',
      'is A if b -> 1\n',
      'get ',
      'where',
      '$$"${a}"',
      'typename T::a()',
      'type <T>(a)\n',
      '\\\n',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 40 }),
        fc.constantFrom('c', 'cpp', 'kotlin', 'typescript'),
        (parts, name) => {
          const text = parts.join('');
          const repaired = repairText(text, findLanguage(name) ?? never());
          expect(repaired.length).toBe(text.length);
          expect(repaired.replace(/[^\n]/g, '')).toBe(text.replace(/[^\n]/g, ''));
        },
      ),
    );
  });
});

function never(): never {
  throw new Error('no such language');
}
