(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_call name: (identifier) @_word arguments: (arguments . (string) @source))))
  (#eq? @_word "require")) @import)
(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (dot_index_expression table: (function_call name: (identifier) @_word arguments: (arguments . (string) @source)))))
  (#eq? @_word "require")) @import)
(function_declaration name: (identifier) @name body: (block)? @body) @function
(function_declaration name: (dot_index_expression table: (_) @owner field: (identifier) @name) body: (block)? @body) @function
(function_declaration name: (method_index_expression table: (_) @owner method: (identifier) @name) body: (block)? @body) @method

(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name) (expression_list . value: (function_definition body: (block)? @body)))) @function
(assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition body: (block)? @body))) @function
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @owner field: (identifier) @name))
  (expression_list . value: (function_definition body: (block)? @body))) @function
(field name: (_) @name value: (function_definition body: (block)? @body)) @function

(chunk (variable_declaration (assignment_statement (variable_list name: (identifier) @name))) @variable)
(chunk (variable_declaration (variable_list name: (identifier) @name)) @variable)
(chunk (assignment_statement (variable_list name: (identifier) @name)) @variable)
(ERROR (variable_declaration (assignment_statement (variable_list name: (identifier) @name))) @variable)
(chunk (assignment_statement (variable_list name: (dot_index_expression table: (_) @owner field: (identifier) @name))) @field)

(function_call name: (identifier) @_word arguments: (arguments . (string) @name . (function_definition body: (block)? @body))
  (#any-of? @_word "describe" "it" "test" "context" "insulate" "expose" "pending" "spec")) @test

(chunk (function_call name: (identifier) @_word arguments: (arguments . (string) @source)
  (#eq? @_word "require")) @import)

; facts
(function_call name: [(dot_index_expression) (method_index_expression)] @call)
(function_call name: (identifier) @call (#not-any-of? @call "error" "require"))
(function_call name: (identifier) @_word (#eq? @_word "error")) @raise
(return_statement) @return
(if_statement condition: (_) @branch)
(elseif_statement condition: (_) @branch)
(function_call name: (identifier) @_word (#any-of? @_word "pcall" "xpcall")) @catch
