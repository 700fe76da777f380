(function_definition name: (word) @name body: (_) @body) @function

(program (variable_assignment name: (variable_name) @name) @variable)
(program (variable_assignment name: (subscript name: (variable_name) @name)) @variable)
(program (declaration_command "readonly" (variable_assignment name: (variable_name) @name)) @constant)
(program (declaration_command (variable_assignment name: (variable_name) @name)) @variable)
(program (declaration_command (variable_name) @name) @variable)
(program (list (variable_assignment name: (variable_name) @name) @variable))
(program (if_statement (variable_assignment name: (variable_name) @name) @variable))
(program (if_statement (_ (variable_assignment name: (variable_name) @name) @variable)))
(program (if_statement (declaration_command (variable_assignment name: (variable_name) @name)) @variable))

(ERROR (variable_assignment name: (variable_name) @name) @variable)
(ERROR (declaration_command (variable_assignment name: (variable_name) @name)) @variable)

(command name: (command_name (word) @_word) . argument: [(word) (string) (raw_string) (concatenation)] @source
  (#any-of? @_word "source" ".")) @import

; facts
(command name: (command_name) @call
  (#not-any-of? @call "return" "exit" "source" "." "local" "echo" "printf" "alias" "trap" "test" "[" "set" "shift" ":" "true" "false" "break" "continue"))
(command name: (command_name) @_word (#eq? @_word "exit")) @raise
(command name: (command_name) @_word (#eq? @_word "return")) @return
(if_statement condition: (_) @branch)
(elif_clause . (_) @branch)
(case_statement value: (_) @branch)
(command name: (command_name) @_word (#eq? @_word "trap")) @catch
