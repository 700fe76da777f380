(package_object name: (_) @name body: (_) @body) @module
(class_definition name: (_) @name body: (_)? @body) @class
(object_definition name: (_) @name body: (_)? @body) @class
(trait_definition name: (_) @name body: (_)? @body) @trait
(enum_definition name: (_) @name body: (_) @body) @enum
(simple_enum_case name: (_) @name) @member
(full_enum_case name: (_) @name) @member
(type_definition name: (_) @name) @type
(given_definition name: (_) @name body: (_)? @body) @constant
(given_definition !name return_type: (_) @name body: (_)? @body) @constant
(extension_definition "extension" @name parameters: (parameters) @name) @impl

((function_definition name: (_) @name body: (_) @body) @constructor
  (#eq? @name "this"))
(function_definition name: (_) @name body: (_) @body) @function
(function_declaration name: (_) @name) @function

(class_parameter ["val" "var"] name: (identifier) @name) @field
(class_definition "case" class_parameters: (class_parameters (class_parameter name: (identifier) @name) @field))
(val_definition pattern: [(identifier) (operator_identifier)] @name value: (_) @body) @variable
(var_definition pattern: [(identifier) (operator_identifier)] @name value: (_) @body) @variable
(val_definition pattern: (tuple_pattern (identifier) @name)) @variable
(var_definition pattern: (tuple_pattern (identifier) @name)) @variable
(val_definition pattern: (identifiers (identifier) @name)) @variable
(val_definition pattern: (case_class_pattern pattern: (identifier) @name)) @variable
(val_declaration name: (_) @name) @variable
(var_declaration name: (_) @name) @variable

((call_expression function: (call_expression function: (identifier) @_call arguments: (arguments . (string) @name)) arguments: (block) @body) @test
  (#any-of? @_call "test" "describe" "it" "property" "feature" "scenario" "suite" "testAsync"))
((infix_expression left: (infix_expression left: (string) right: (string) @name) operator: (identifier) @_in right: (block) @body) @test
  (#eq? @_in "in"))
((infix_expression left: (string) @name operator: (identifier) @_in right: (block) @body) @test
  (#any-of? @_in "in" "should" "when" "must" "can" ">>"))

(import_declaration path: (_)+ @source) @import

; facts
(call_expression function: [(identifier) (field_expression) (generic_function)] @call)
(instance_expression (type_identifier) @call)
(throw_expression) @raise
(return_expression) @return
(if_expression condition: (_) @branch)
(match_expression value: (_) @branch)
(catch_clause) @catch
