(function_declaration name: (identifier) @name body: (statement_block) @body) @function
(generator_function_declaration name: (identifier) @name body: (statement_block) @body) @function
(function_signature name: (identifier) @name) @function
(class_declaration name: (type_identifier) @name body: (class_body) @body) @class
(abstract_class_declaration name: (type_identifier) @name body: (class_body) @body) @class
(interface_declaration name: (type_identifier) @name body: (interface_body) @body) @interface
(enum_declaration name: (identifier) @name body: (enum_body) @body) @enum
(type_alias_declaration name: (type_identifier) @name value: (object_type) @body) @type
(type_alias_declaration name: (type_identifier) @name) @type
(internal_module name: (_) @name body: (statement_block) @body) @namespace
(module name: (_) @name body: (statement_block) @body) @namespace

(method_definition name: (_) @name body: (statement_block) @body) @method
(abstract_method_signature name: (_) @name) @method
(class_body (method_signature name: (_) @name) @method)
(public_field_definition name: (_) @name value: (arrow_function body: (_) @body)) @method
(public_field_definition name: (_) @name value: (function_expression body: (_) @body)) @method
(public_field_definition name: (_) @name) @field
(interface_body [(method_signature name: (_) @name) (property_signature name: (_) @name)] @field)
(type_alias_declaration value: (object_type [(method_signature name: (_) @name) (property_signature name: (_) @name)] @field))
(enum_body name: (_) @name @member)
(enum_assignment name: (_) @name) @member

(lexical_declaration (variable_declarator name: (identifier) @name value: (arrow_function body: (_) @body))) @function
(lexical_declaration (variable_declarator name: (identifier) @name value: (function_expression body: (_) @body))) @function
(variable_declaration (variable_declarator name: (identifier) @name value: (function_expression body: (_) @body))) @function
(pair key: (property_identifier) @name value: (arrow_function body: (statement_block) @body)) @function
(pair key: (property_identifier) @name value: (function_expression body: (_) @body)) @function
(assignment_expression left: (member_expression property: (property_identifier) @name) right: (function_expression body: (_) @body)) @function
(assignment_expression left: (member_expression property: (property_identifier) @name) right: (arrow_function body: (_) @body)) @function
(program [(lexical_declaration (variable_declarator name: (identifier) @name)) (variable_declaration (variable_declarator name: (identifier) @name))] @variable)
(export_statement declaration: [(lexical_declaration (variable_declarator name: (identifier) @name)) (variable_declaration (variable_declarator name: (identifier) @name))] @variable)
(ambient_declaration [(lexical_declaration (variable_declarator name: (identifier) @name)) (variable_declaration (variable_declarator name: (identifier) @name))] @variable)

((call_expression function: (identifier) @_test arguments: (arguments . [(string) (template_string)] @name [(arrow_function body: (_) @body) (function_expression body: (_) @body)])) @test
  (#any-of? @_test "describe" "it" "test" "suite" "context" "bench"))

(import_statement source: (string) @source) @import
(export_statement source: (string) @source) @import

; facts
(call_expression function: (_) @call)
(new_expression constructor: (_) @call)
(throw_statement) @raise
(return_statement) @return
(yield_expression) @return
(if_statement condition: (_) @branch)
(switch_statement value: (_) @branch)
(catch_clause) @catch
