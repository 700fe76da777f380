(class_definition name: (identifier) @name body: (block) @body) @class
(function_definition name: (identifier) @name body: (block) @body) @function
(type_alias_statement left: (type) @name) @type

(module (expression_statement (assignment left: (identifier) @name) @variable))
(module (expression_statement (assignment left: (pattern_list (identifier) @name)) @variable))
(module (if_statement (block (expression_statement (assignment left: (identifier) @name) @variable))))
(module (if_statement (_ (block (expression_statement (assignment left: (identifier) @name) @variable)))))
(module (try_statement (block (expression_statement (assignment left: (identifier) @name) @variable))))
(module (try_statement (_ (block (expression_statement (assignment left: (identifier) @name) @variable)))))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @field)))
(class_definition body: (block (expression_statement (assignment left: (pattern_list (identifier) @name)) @field)))

(module . (comment)* . (expression_statement (string) @doc))
(class_definition body: (block . (expression_statement (string) @doc)))
(function_definition body: (block . (expression_statement (string) @doc)))

(import_statement (dotted_name) @source) @import
(import_statement (aliased_import name: (dotted_name) @source)) @import
(import_from_statement module_name: (_) @source) @import
(future_import_statement) @import

; facts
(call function: (_) @call)
(raise_statement) @raise
(return_statement) @return
(yield) @return
(if_statement condition: (_) @branch)
(elif_clause condition: (_) @branch)
(match_statement subject: (_) @branch)
(except_clause) @catch
