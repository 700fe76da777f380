// Files that no repair helps: what their lines say plainly is found, in its place, and nothing else.
import { expect, test } from 'vitest';
import { outlineOfText } from './outline-of.ts';

test('Kotlin: classes with their members by indentation, no locals', async () => {
  const text = `package a

fun broken( = ]]] {{{

class Shop(
    private val name: String,
    val rooms: List<Int>
) : Base(), Open {
    @Inject
    lateinit var door: Door
    private val log by lazy { 1 }
    var Room.size: Int
        get() = 1

    fun <T : Any, R : Box<T>> Map<T, R>.find(key: T): R {
        val local = 1
        fun inner() = local
        return get(key)
    }
    /* fun hidden() */
    fun \`opens with a key\`() {
        """
        fun text() = 1
        """
    }

    companion object Rules {
        const val LIMIT = 3
    }
}

typealias Rooms = List<Int>
data class Key(override val id: Int, var teeth: Int = 2) : Thing
`;
  expect(await outlineOfText('kotlin', text)).toMatchInlineSnapshot(`
    "module a 1
    function broken 3
    class Shop 5-30
      field name 6
      field rooms 7
      field door 10
      field log 11
      field size 12-13
      method find 15-19
        function inner 17
      method opens with a key 21-25
      class Rules 27-29
        field LIMIT 28
    type Rooms 32
    class Key 33
      field id 33
      field teeth 33"
  `);
});

test('C: what stands at the margin and in its structs, macros anywhere', async () => {
  const text = `int broken( = ]]] {{{
#define LIMIT(a) \\
  int hidden = a;
/*
commented out (int a);
*/
static const char *names[] = { "a" };
struct shop {
  int rooms;
  char *name;
};
enum kind {
  OPEN,
  SHUT = 2
};
typedef int (*visit_fn)(int a);
static int
visit (struct shop *shop)
{
  int local = 1;
#define DEPTH 3
  int other = 2;
  return local;
}
struct later;
void leave(int a);
return_me(1);
`;
  expect(await outlineOfText('c', text)).toMatchInlineSnapshot(`
    "function broken 1
    macro LIMIT 2
    variable names 7 from 4 doc 4-6
    struct shop 8-11
      field rooms 9
      field name 10
    enum kind 12-15
      member OPEN 13
      member SHUT 14
    type visit_fn 16
    function visit 17-24
      macro DEPTH 21
    function leave 26"
  `);
});

test('C++: namespaces, classes, their members', async () => {
  const text = `void broken( = ]]] {{{
namespace shop {
class Room : public Base {
 public:
  explicit Room(int a);
  ~Room() override;
  bool IsOpen(int a) const {
    int local = 1;
    return call(local);
  }

 private:
  std::vector<int> keys_;
};
using Rooms = std::vector<Room>;
constexpr int kLimit = 3;
bool Room::Shut(int a) {
  return true;
}
}  // namespace shop
`;
  expect(await outlineOfText('cpp', text)).toMatchInlineSnapshot(`
    "function broken 1
    namespace shop 2-20
      class Room 3-14
        constructor Room 5
        method ~Room 6
        method IsOpen 7-10
        field keys_ 13
      type Rooms 15
      variable kLimit 16
      method Shut 17-19 of Room"
  `);
});

test('Kotlin: what a companion without a name holds', async () => {
  const text = `fun broken( = ]]] {{{

class Shop {
    fun open() {
        val local = 1
    }

    public companion object {
        private val door = Door()
        const val LIMIT = 3
    }
}
`;
  expect(await outlineOfText('kotlin', text)).toMatchInlineSnapshot(`
    "function broken 1
    class Shop 3-12
      method open 4-6
      class companion object 8-11
        field door 9
        constant LIMIT 10"
  `);
});

test('C++: enums on one line, specialisations, and values whose rest is on the next line', async () => {
  const text = `void broken( = ]]] {{{
namespace shop {
enum Kind { kOpen = 1, kShut = 2, kSold };
enum class Wide : int { kNear, kFar };
template <class T, class Room>
struct Target<T(Room::*)> {
  using type = T;
};
template <class T>
struct IsOpen<
    T, std::void_t<decltype(T())>>
    : std::true_type {
  static constexpr bool kSure =
      true;
};
class Test : public ::testing::Test {};
template <int id>
int Count<id>::total = 0;
auto first =
    (Open<4>([] { Shut(2); }), false);
bool later == first;
}  // namespace shop
`;
  expect(await outlineOfText('cpp', text)).toMatchInlineSnapshot(`
    "function broken 1
    namespace shop 2-22
      enum Kind 3
        member kOpen 3
        member kShut 3
        member kSold 3
      enum Wide 4
        member kNear 4
        member kFar 4
      struct Target 5-8
        type type 7
      struct IsOpen 9-15
        field kSure 13-14
      class Test 16
      variable total 17-18
      variable first 19-20
      variable later 21"
  `);
});

test('a file that parses gets nothing from its lines', async () => {
  const text = 'val text = """\nclass Hidden\nfun hidden() = 1\n"""\n';
  expect(await outlineOfText('kotlin', text)).toBe('variable text 1-4');
});
