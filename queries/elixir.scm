(call target: (identifier) @_word (arguments . (alias) @name) (do_block) @body
  (#eq? @_word "defmodule")) @module
(call target: (identifier) @_word (arguments . (alias) @name) (do_block) @body
  (#eq? @_word "defprotocol")) @interface
(call target: (identifier) @_word (arguments . (_)) @name (do_block) @body
  (#eq? @_word "defimpl")) @impl
(call target: (identifier) @_word @name
  (#any-of? @_word "defstruct" "defexception")) @struct
(call target: [(identifier) @_word (dot right: (identifier) @_word)] (arguments . (atom) @name)
  (#any-of? @_word "defrecord" "defrecordp")) @struct

(call target: (identifier) @_word (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (_ left: [(identifier) @name (call target: (identifier) @name)] operator: "when")
  ] (keywords)? @body) (do_block)? @body
  (#any-of? @_word "def" "defp" "defdelegate" "defguard" "defguardp" "defn" "defnp")) @function
(call target: (identifier) @_word (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (_ left: [(identifier) @name (call target: (identifier) @name)] operator: "when")
  ] (keywords)? @body) (do_block)? @body
  (#any-of? @_word "defmacro" "defmacrop")) @macro
(call target: (identifier) @_word (arguments . [
    (unary_operator operator: _ @name)
    (_ left: (binary_operator operator: _ @name) operator: "when")
    (_ left: (unary_operator operator: _ @name) operator: "when")
    (binary_operator operator: _ @name)
  ] (keywords)? @body) (do_block)? @body
  (#any-of? @_word "def" "defp" "defmacro" "defmacrop" "defguard")
  (#not-eq? @name "when")) @function

(unary_operator operator: "@" operand: (call target: (identifier) @_word (arguments . (_ left: [
    (identifier) @name
    (call target: (identifier) @name)
  ] operator: "::")) (#any-of? @_word "type" "typep" "opaque")) @type)
(unary_operator operator: "@" operand: (call target: (identifier) @_word (arguments . [
    (_ left: [
      (identifier) @name
      (call target: (identifier) @name)
      (binary_operator operator: _ @name)
    ] operator: "::")
    (_ left: (_ left: (call target: (identifier) @name) operator: "::") operator: "when")
  ]) (#any-of? @_word "callback" "macrocallback")) @function)
(unary_operator operator: "@" operand: (call target: (identifier) @name (arguments)
  (#not-any-of? @name "doc" "moduledoc" "typedoc" "shortdoc" "spec" "type" "typep" "opaque" "callback" "macrocallback"
    "optional_callbacks" "impl" "behaviour" "derive" "deprecated" "since" "tag" "moduletag" "describetag" "compile"
    "dialyzer" "enforce_keys" "external_resource" "on_load" "on_definition" "before_compile" "after_compile"
    "after_verify" "nifs" "vsn" "attribute" "fallback_to_any" "preferred_cli_env" "recursive" "requirements")) @constant)

(call target: (identifier) @_word (arguments . (string) @name) (do_block)? @body
  (#any-of? @_word "test" "describe" "property" "feature" "scenario" "doctest")) @test

(unary_operator operator: "@" operand: (call target: (identifier) @_word (arguments . (string) @doc)
  (#eq? @_word "moduledoc")))

(call target: (identifier) @_word (arguments . [(alias) @source (dot left: (alias) @source) (call target: (dot left: (alias) @source))])
  (#any-of? @_word "import" "alias" "require" "use")) @import

; facts
(call target: (identifier) @call
  (#not-any-of? @call "def" "defp" "defdelegate" "defguard" "defguardp" "defmacro" "defmacrop" "defn" "defnp"
    "defmodule" "defprotocol" "defimpl" "defstruct" "defexception" "defoverridable" "alias" "import" "require" "use"
    "if" "unless" "case" "cond" "with" "for" "receive" "try" "quote" "unquote" "unquote_splicing" "raise" "reraise"
    "throw" "exit" "test" "describe" "doc" "moduledoc" "typedoc" "spec" "type" "typep" "opaque" "callback" "impl" "tag"))
(call target: (dot right: (identifier)) @call (arguments))
(binary_operator operator: "|>" right: (identifier) @call)
(call target: (identifier) @_word (#any-of? @_word "raise" "reraise" "throw" "exit")) @raise
(call target: (identifier) @_word (arguments . (_) @branch) (#any-of? @_word "if" "unless" "case" "with"))
(call target: (identifier) @_word (do_block (_ left: (arguments) @branch)) (#eq? @_word "cond"))
(rescue_block) @catch
(catch_block) @catch
