(variable_declaration . "const" . (identifier) @name (builtin_function (builtin_identifier) @_word (arguments . (string) @source))
  (#eq? @_word "@import")) @import
(variable_declaration . "const" . (identifier) @name (field_expression object: (builtin_function (builtin_identifier) @_word (arguments . (string) @source)))
  (#eq? @_word "@import")) @import
(variable_declaration . "pub" (builtin_function (builtin_identifier) @_word (arguments . (string) @source))
  (#eq? @_word "@import")) @import
(variable_declaration . "pub" (field_expression object: (builtin_function (builtin_identifier) @_word (arguments . (string) @source)))
  (#eq? @_word "@import")) @import

(function_declaration name: (identifier) @name body: (block)? @body) @function

(variable_declaration . (identifier) @name (struct_declaration) @body) @struct
(variable_declaration . (identifier) @name (union_declaration) @body) @union
(variable_declaration . (identifier) @name (enum_declaration) @body) @enum
(variable_declaration . (identifier) @name (opaque_declaration) @body) @struct
(variable_declaration . (identifier) @name (error_set_declaration) @body) @enum

(enum_declaration (container_field name: (identifier) @name) @member)
(container_field name: (identifier) @name) @field
(container_field !name type: (identifier) @name) @field
(variable_declaration (error_set_declaration (identifier) @name @member))

(source_file (variable_declaration "const" . (identifier) @name) @constant)
(source_file (variable_declaration . (identifier) @name) @variable)
(ERROR (variable_declaration "const" . (identifier) @name) @constant)
(struct_declaration (variable_declaration "const" . (identifier) @name) @constant)
(struct_declaration (variable_declaration . (identifier) @name) @variable)
(union_declaration (variable_declaration "const" . (identifier) @name) @constant)
(union_declaration (variable_declaration . (identifier) @name) @variable)
(enum_declaration (variable_declaration "const" . (identifier) @name) @constant)
(enum_declaration (variable_declaration . (identifier) @name) @variable)
(opaque_declaration (variable_declaration "const" . (identifier) @name) @constant)
(opaque_declaration (variable_declaration . (identifier) @name) @variable)

(test_declaration [(string) (identifier)] @name (block) @body) @test

(source_file (comment) @doc (#match? @doc "^//!"))

; facts
(call_expression function: (_) @call)
(builtin_function (builtin_identifier) @_word (#any-of? @_word "@panic" "@compileError")) @raise
(return_expression) @return
(if_statement condition: (_) @branch)
(if_expression condition: (_) @branch)
(switch_expression . (_) @branch)
(catch_expression (payload)? (_)) @catch
