(function_declaration name: (identifier) @name body: (statement_block) @body) @function
(generator_function_declaration name: (identifier) @name body: (statement_block) @body) @function
(class_declaration name: (identifier) @name body: (class_body) @body) @class
(export_statement "default" @name value: (function_expression !name body: (_) @body)) @function
(export_statement "default" @name value: (generator_function !name body: (_) @body)) @function
(export_statement "default" @name value: (arrow_function body: (_) @body)) @function
(export_statement "default" @name value: (class !name body: (_) @body)) @class

((method_definition name: (property_identifier) @name body: (statement_block) @body) @constructor
  (#eq? @name "constructor"))
(method_definition name: (_) @name body: (statement_block) @body) @method
(field_definition property: (_) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @method
(field_definition property: (_) @name value: (class body: (_) @body)) @class
(field_definition property: (_) @name) @field

((program (lexical_declaration (variable_declarator name: (identifier) @name value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @source .)))) @import)
  (#eq? @_require "require"))
((program (lexical_declaration (variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name) value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @source .)))) @import)
  (#eq? @_require "require"))
((program (lexical_declaration (variable_declarator name: (object_pattern (pair_pattern value: (identifier) @name)) value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @source .)))) @import)
  (#eq? @_require "require"))
((program (variable_declaration (variable_declarator name: (identifier) @name value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @source .)))) @import)
  (#eq? @_require "require"))
((program (variable_declaration (variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name) value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @source .)))) @import)
  (#eq? @_require "require"))
((program (variable_declaration (variable_declarator name: (object_pattern (pair_pattern value: (identifier) @name)) value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @source .)))) @import)
  (#eq? @_require "require"))

(lexical_declaration (variable_declarator name: (identifier) @name value: (class body: (_) @body))) @class
(lexical_declaration (variable_declarator name: (identifier) @name value: (_ body: (_) @body))) @function
(variable_declaration (variable_declarator name: (identifier) @name value: (class body: (_) @body))) @class
(variable_declaration (variable_declarator name: (identifier) @name value: (_ body: (_) @body))) @function

((assignment_expression left: (member_expression) @_exports right: (function_expression name: (identifier) @name body: (_) @body)) @function
  (#eq? @_exports "module.exports"))
((assignment_expression left: (member_expression) @name right: (function_expression !name body: (_) @body)) @function
  (#eq? @name "module.exports"))
((assignment_expression left: (member_expression) @name right: (arrow_function body: (_) @body)) @function
  (#eq? @name "module.exports"))
((assignment_expression left: (member_expression) @name right: (class !name body: (_) @body)) @class
  (#eq? @name "module.exports"))
((assignment_expression left: (_ object: (_) @_exports property: (property_identifier) @name) right: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @function
  (#any-of? @_exports "exports" "module.exports"))
(assignment_expression left: (_ property: (property_identifier) @name) right: (class body: (_) @body)) @class
((assignment_expression left: (_ object: (_ object: (identifier) @owner property: (property_identifier) @_prototype) property: (property_identifier) @name) right: (_ body: (_) @body)) @method
  (#eq? @_prototype "prototype"))
(assignment_expression left: (_ object: (identifier) @owner property: (property_identifier) @name) right: (_ body: (_) @body)) @method
(assignment_expression left: (_ property: (property_identifier) @name) right: (_ body: (_) @body)) @method
(assignment_expression left: (subscript_expression index: (string) @name) right: (function_expression body: (_) @body)) @method
(assignment_expression left: (identifier) @name right: [(function_expression body: (_) @body) (arrow_function body: (statement_block) @body)]) @function
(assignment_expression left: (_ property: (property_identifier) @name) right: (parenthesized_expression (call_expression function: (function_expression body: (_) @body)))) @field
(assignment_expression left: (_ property: (property_identifier) @name) right: (call_expression function: (parenthesized_expression (function_expression body: (_) @body)))) @field
(class name: (identifier) @name body: (class_body) @body) @class
(arguments (function_expression name: (identifier) @name body: (_) @body) @function)
(return_statement (function_expression name: (identifier) @name body: (_) @body) @function)
(parenthesized_expression (function_expression name: (identifier) @name body: (_) @body) @function)
(arrow_function body: (function_expression name: (identifier) @name body: (_) @body) @function)

; A function with a name of its own besides the one that it is kept under.
(array (function_expression name: (identifier) @name body: (_) @body) @function)
((assignment_expression left: (_ property: (property_identifier) @_kept) right: (function_expression name: (identifier) @name body: (_) @body) @function)
  (#not-eq? @name @_kept))
((pair key: (_) @_kept value: (function_expression name: (identifier) @name body: (_) @body) @function)
  (#not-eq? @name @_kept))
((variable_declarator name: (identifier) @_kept value: (function_expression name: (identifier) @name body: (_) @body) @function)
  (#not-eq? @name @_kept))

(pair key: (_) @name value: [(function_expression body: (_) @body) (generator_function body: (_) @body) (arrow_function body: (statement_block) @body)]) @method

(program (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (call_expression arguments: (arguments [(arrow_function body: (statement_block) @body) (function_expression body: (statement_block) @body)])))) @constant)
(export_statement declaration: (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (call_expression arguments: (arguments [(arrow_function body: (statement_block) @body) (function_expression body: (statement_block) @body)])))) @constant)
(program (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name)) @constant)
(program (lexical_declaration (variable_declarator name: (identifier) @name)) @variable)
(program (variable_declaration (variable_declarator name: (identifier) @name)) @variable)
(program (lexical_declaration kind: "const" (variable_declarator name: [(object_pattern [(shorthand_property_identifier_pattern) @name (pair_pattern value: (identifier) @name) (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)]) (array_pattern [(identifier) @name (assignment_pattern left: (identifier) @name)])])) @constant)
(program (lexical_declaration (variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name))) @variable)
(program (variable_declaration (variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name))) @variable)
(export_statement declaration: (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name)) @constant)
(export_statement declaration: (lexical_declaration (variable_declarator name: (identifier) @name)) @variable)
(export_statement declaration: (variable_declaration (variable_declarator name: (identifier) @name)) @variable)
(export_statement declaration: (lexical_declaration kind: "const" (variable_declarator name: [(object_pattern [(shorthand_property_identifier_pattern) @name (pair_pattern value: (identifier) @name) (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)]) (array_pattern [(identifier) @name (assignment_pattern left: (identifier) @name)])])) @constant)
(export_statement "default" @name value: (object)) @variable

(program (lexical_declaration (variable_declarator value: (object (pair key: (_) @name) @field))))
(program (variable_declaration (variable_declarator value: (object (pair key: (_) @name) @field))))
(export_statement declaration: (lexical_declaration (variable_declarator value: (object (pair key: (_) @name) @field))))
(export_statement value: (object (pair key: (_) @name) @field))
(program (expression_statement (assignment_expression right: (object (pair key: (_) @name) @field))))
((program (expression_statement (assignment_expression left: (member_expression) @name right: (object)) @variable))
  (#eq? @name "module.exports"))
((program (expression_statement (assignment_expression left: (_ object: (_) @_exports property: (property_identifier) @name)) @variable))
  (#any-of? @_exports "exports" "module.exports"))
((program (expression_statement (assignment_expression left: (_ object: (identifier) @owner property: (property_identifier) @name)) @field))
  (#not-any-of? @owner "module" "window" "global" "globalThis" "process"))
((program
  (if_statement [
    (statement_block (expression_statement (assignment_expression left: (_ object: (identifier) @owner property: (property_identifier) @name)) @field))
    (else_clause [
      (statement_block (expression_statement (assignment_expression left: (_ object: (identifier) @owner property: (property_identifier) @name)) @field))
      (if_statement [
        (statement_block (expression_statement (assignment_expression left: (_ object: (identifier) @owner property: (property_identifier) @name)) @field))
        (else_clause (statement_block (expression_statement (assignment_expression left: (_ object: (identifier) @owner property: (property_identifier) @name)) @field)))
      ])
    ])
  ]))
  (#not-any-of? @owner "module" "window" "global" "globalThis" "process"))
((assignment_expression left: (_ object: (_ object: (identifier) @owner property: (property_identifier) @_prototype) property: (property_identifier) @name)) @field
  (#eq? @_prototype "prototype"))
((assignment_expression left: (_ object: (_ property: (property_identifier) @_prototype) property: (property_identifier) @name)) @field
  (#eq? @_prototype "prototype"))

; What stands beside a mistake.
(ERROR (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name)) @constant)
(ERROR (lexical_declaration (variable_declarator name: (identifier) @name)) @variable)
(ERROR (variable_declaration (variable_declarator name: (identifier) @name)) @variable)
(ERROR "const" . (identifier) @name @constant)
(ERROR "function" . (identifier) @name @function)
(ERROR "class" . (identifier) @name @class)

((call_expression function: (identifier) @_test arguments: (arguments . [(string) (template_string)] @name [(arrow_function body: (_) @body) (function_expression body: (_) @body)])) @test
  (#any-of? @_test "describe" "it" "test" "suite" "context" "specify" "bench" "fdescribe" "fit" "xdescribe" "xit"))
((call_expression function: (member_expression object: (identifier) @_test) arguments: (arguments . [(string) (template_string)] @name [(arrow_function body: (_) @body) (function_expression body: (_) @body)])) @test
  (#any-of? @_test "describe" "it" "test" "suite" "context" "bench"))
((call_expression function: (call_expression function: (member_expression object: (identifier) @_test)) arguments: (arguments . [(string) (template_string)] @name [(arrow_function body: (_) @body) (function_expression body: (_) @body)])) @test
  (#any-of? @_test "describe" "it" "test" "suite" "bench"))

((program . (hash_bang_line)? . (comment) @doc)
  (#not-match? @doc "[Cc]opyright|[Ll]icen[sc]e|eslint-|@ts-|@flow"))

(import_statement source: (string) @source) @import
(export_statement source: (string) @source) @import
((program (expression_statement (call_expression function: (identifier) @_require arguments: (arguments . (string) @source .))) @import)
  (#eq? @_require "require"))

; facts
(call_expression function: (_) @call)
(new_expression constructor: (_) @call)
(throw_statement) @raise
(return_statement) @return
(yield_expression) @return
(if_statement condition: (_) @branch)
(switch_statement value: (_) @branch)
(catch_clause) @catch
