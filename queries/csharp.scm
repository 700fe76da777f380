(namespace_declaration name: (_) @name body: (_) @body) @namespace
(file_scoped_namespace_declaration name: (_) @name) @namespace
(class_declaration name: (identifier) @name body: (_)? @body) @class
(struct_declaration name: (identifier) @name body: (_)? @body) @struct
(record_declaration name: (identifier) @name body: (_)? @body) @class
(interface_declaration name: (identifier) @name body: (_)? @body) @interface
(enum_declaration name: (identifier) @name body: (_)? @body) @enum
(enum_member_declaration name: (identifier) @name) @member
(delegate_declaration name: (identifier) @name) @type

(method_declaration name: (identifier) @name body: (_)? @body) @method
(constructor_declaration name: (identifier) @name body: (_)? @body) @constructor
(destructor_declaration "~" @name name: (identifier) @name body: (_)? @body) @method
(operator_declaration "operator" @name operator: _ @name body: (_)? @body) @method
(conversion_operator_declaration "operator" @name type: (_) @name body: (_)? @body) @method
(indexer_declaration "this" @name accessors: (accessor_list) @body) @method
(indexer_declaration "this" @name value: (_) @body) @method
(local_function_statement name: (identifier) @name body: (_)? @body) @function

(property_declaration name: (identifier) @name) @field
(event_declaration name: (identifier) @name) @field
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @field
(field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @field
(record_declaration (parameter_list (parameter name: (identifier) @name) @field))
(global_statement (local_declaration_statement (variable_declaration (variable_declarator name: (identifier) @name)))) @variable

(using_directive !name [(identifier) (qualified_name) (alias_qualified_name)] @source) @import
(using_directive name: (identifier) (_) @source) @import

; facts
(invocation_expression function: (_) @call)
(object_creation_expression type: (_) @call)
(constructor_initializer) @call
(throw_statement) @raise
(throw_expression) @raise
(return_statement) @return
(yield_statement) @return
(arrow_expression_clause (_) @return)
(if_statement condition: (_) @branch)
(switch_statement value: (_) @branch)
(switch_expression . (_) @branch)
(catch_clause) @catch
