(namespace_definition name: (namespace_name) @name body: (_)? @body) @namespace
(class_declaration name: (name) @name body: (declaration_list) @body) @class
(interface_declaration name: (name) @name body: (declaration_list) @body) @interface
(trait_declaration name: (name) @name body: (declaration_list) @body) @trait
(enum_declaration name: (name) @name body: (enum_declaration_list) @body) @enum
(object_creation_expression "new" (anonymous_class "class" @name body: (declaration_list) @body)) @class
(enum_case name: (name) @name) @member

((method_declaration name: (name) @name body: (_)? @body) @constructor
  (#eq? @name "__construct"))
(method_declaration name: (name) @name body: (_)? @body) @method
(function_definition name: (name) @name body: (compound_statement) @body) @function
(property_declaration (property_element name: (variable_name (name) @name)) (property_hook_list)? @body) @field
(property_promotion_parameter name: (variable_name (name) @name)) @field
(const_declaration (const_element . (name) @name)) @constant
((expression_statement (function_call_expression function: (name) @_call arguments: (arguments . (argument (string) @name)))) @constant
  (#eq? @_call "define"))

(assignment_expression left: (variable_name (name) @name) right: (anonymous_function body: (_) @body)) @function
(assignment_expression left: (variable_name (name) @name) right: (arrow_function body: (_) @body)) @function
(program (expression_statement (assignment_expression left: (variable_name (name) @name)) @variable))

((function_call_expression
  function: (name) @_call
  arguments: (arguments . (argument [(string) (encapsed_string)] @name) (argument [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)]))) @test
  (#any-of? @_call "test" "it" "describe"))

(namespace_use_declaration (namespace_use_clause [(qualified_name) (name)] @source)) @import
(namespace_use_declaration (namespace_name) @source body: (namespace_use_group)) @import
(expression_statement (require_once_expression (_) @source)) @import
(expression_statement (require_expression (_) @source)) @import
(expression_statement (include_once_expression (_) @source)) @import
(expression_statement (include_expression (_) @source)) @import

; facts
(function_call_expression function: (_) @call)
(member_call_expression name: (_) @call)
(nullsafe_member_call_expression name: (_) @call)
(scoped_call_expression name: (_) @call)
(object_creation_expression [(name) (qualified_name)] @call)
(throw_expression) @raise
(return_statement) @return
(yield_expression) @return
(if_statement condition: (_) @branch)
(else_if_clause condition: (_) @branch)
(switch_statement condition: (_) @branch)
(match_expression condition: (_) @branch)
(catch_clause) @catch
