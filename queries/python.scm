((function_definition name: (identifier) @name body: (block) @body) @constructor
  (#eq? @name "__init__"))
(class_definition name: (identifier) @name body: (block) @body) @class
(function_definition name: (identifier) @name body: (block) @body) @function
(type_alias_statement left: (type (identifier) @name)) @type
(type_alias_statement left: (type (generic_type (identifier) @name))) @type

((class_definition superclasses: (argument_list) @_bases body: (block (expression_statement (assignment left: (identifier) @name) @member)))
  (#match? @_bases "(Enum|Flag)\\b"))
(assignment left: (identifier) @name right: (lambda body: (_) @body)) @function

((module (expression_statement (assignment left: (identifier) @name) @constant))
  (#match? @name "^_*[A-Z][A-Z0-9_]*$"))
(module (expression_statement (assignment left: (identifier) @name) @variable))
(module (expression_statement (assignment left: (pattern_list (identifier) @name)) @variable))
(module (expression_statement (assignment left: (tuple_pattern (identifier) @name)) @variable))
(module (expression_statement (assignment right: (assignment left: (identifier) @name)) @variable))
; Inside functions these are dropped as local.
(if_statement (block (expression_statement (assignment left: [(identifier) @name (pattern_list (identifier) @name) (tuple_pattern (identifier) @name)]) @variable)))
(elif_clause (block (expression_statement (assignment left: [(identifier) @name (pattern_list (identifier) @name) (tuple_pattern (identifier) @name)]) @variable)))
(else_clause (block (expression_statement (assignment left: [(identifier) @name (pattern_list (identifier) @name) (tuple_pattern (identifier) @name)]) @variable)))
(try_statement (block (expression_statement (assignment left: (identifier) @name) @variable)))
(except_clause (block (expression_statement (assignment left: (identifier) @name) @variable)))
(module (with_statement (block (expression_statement (assignment left: (identifier) @name) @variable))))
(module (for_statement (block (expression_statement (assignment left: (identifier) @name) @variable))))
((class_definition body: (block (expression_statement (assignment left: (identifier) @name) @constant)))
  (#match? @name "^_*[A-Z][A-Z0-9_]*$"))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @field)))
(class_definition body: (block (expression_statement (assignment left: (pattern_list (identifier) @name)) @field)))
(class_definition body: (block (expression_statement (assignment right: (assignment left: (identifier) @name)) @field)))

; What stands beside a mistake.
(ERROR (expression_statement (assignment left: (identifier) @name) @variable))
(ERROR "class" . (identifier) @name @class)
(ERROR "def" . (identifier) @name @function)

(module . (comment)* . (expression_statement (string) @doc))
(class_definition body: (block . (expression_statement (string) @doc)))
(function_definition body: (block . (expression_statement (string) @doc)))

(import_statement (dotted_name) @source) @import
(import_statement (aliased_import name: (dotted_name) @source)) @import
(import_from_statement module_name: (_) @source) @import
(future_import_statement "__future__" @source) @import

; facts
(call function: (_) @call)
(raise_statement) @raise
(return_statement) @return
(yield) @return
(if_statement condition: (_) @branch)
(elif_clause condition: (_) @branch)
(match_statement subject: (_) @branch)
(case_clause guard: (_) @branch)
(except_clause) @catch
