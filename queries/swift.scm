(class_declaration "class" name: (_) @name body: (_) @body) @class
(class_declaration "actor" name: (_) @name body: (_) @body) @class
(class_declaration "struct" name: (_) @name body: (_) @body) @struct
(class_declaration "enum" name: (_) @name body: (_) @body) @enum
(class_declaration "extension" name: (_) @name body: (_) @body) @impl
(protocol_declaration name: (_) @name body: (_) @body) @interface
(enum_entry name: (simple_identifier) @name) @member
(typealias_declaration name: (type_identifier) @name) @type
(associatedtype_declaration name: (type_identifier) @name) @type
(operator_declaration "operator" . [(custom_operator) _] @name) @macro
(precedence_group_declaration . "precedencegroup" . (simple_identifier) @name) @type
(macro_declaration "macro" . (simple_identifier) @name) @macro

((function_declaration (modifiers (attribute (user_type (type_identifier) @_test))) name: (simple_identifier) @name body: (_) @body) @test
  (#eq? @_test "Test"))
(function_declaration
  name: [(simple_identifier) (custom_operator) "==" "!=" "<" ">" "<=" ">=" "+" "-" "*" "/" "%" "+=" "-=" "*=" "/=" "%=" "===" "!==" "&" "|" "^" "<<" ">>" "!" "~" "..." "..<"] @name
  body: (_)? @body) @function
(protocol_function_declaration
  name: [(simple_identifier) (custom_operator) "==" "!=" "<" ">" "<=" ">=" "+" "-" "*" "/" "%" "+=" "-=" "*=" "/=" "%=" "===" "!==" "&" "|" "^" "<<" ">>" "!" "~" "..." "..<"] @name) @method
(init_declaration "init" @name body: (_)? @body) @constructor
(deinit_declaration "deinit" @name body: (_)? @body) @method
(subscript_declaration "subscript" @name (computed_property)? @body) @method

(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @field
(property_declaration name: (pattern bound_identifier: (simple_identifier) @name) computed_value: (_) @body) @variable
(property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @variable
(property_declaration name: (pattern (pattern bound_identifier: (simple_identifier) @name))) @variable

(import_declaration (identifier) @source) @import

; facts
(call_expression . (_) @call)
(control_transfer_statement (throw_keyword)) @raise
(control_transfer_statement "return") @return
(if_statement condition: [(simple_identifier) (call_expression) (navigation_expression) (comparison_expression) (equality_expression) (conjunction_expression) (disjunction_expression) (prefix_expression) (try_expression) (await_expression) (check_expression) (as_expression)] @branch)
(guard_statement condition: [(simple_identifier) (call_expression) (navigation_expression) (comparison_expression) (equality_expression) (conjunction_expression) (disjunction_expression) (prefix_expression) (try_expression) (await_expression) (check_expression) (as_expression)] @branch)
(switch_statement expr: (_) @branch)
(catch_block) @catch
((call_expression (simple_identifier) @_call) @raise
  (#any-of? @_call "fatalError" "preconditionFailure"))
