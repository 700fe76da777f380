(function_declaration name: (identifier) @name body: (block) @body) @function
(function_declaration name: (identifier) @name) @function
(method_declaration receiver: (parameter_list (parameter_declaration type: (type_identifier) @owner)) name: (field_identifier) @name body: (block) @body) @method
(method_declaration receiver: (parameter_list (parameter_declaration type: (pointer_type (type_identifier) @owner))) name: (field_identifier) @name body: (block) @body) @method
(method_declaration receiver: (parameter_list (parameter_declaration type: (generic_type type: (type_identifier) @owner))) name: (field_identifier) @name body: (block) @body) @method
(method_declaration receiver: (parameter_list (parameter_declaration type: (pointer_type (generic_type type: (type_identifier) @owner)))) name: (field_identifier) @name body: (block) @body) @method
(method_declaration name: (field_identifier) @name body: (block) @body) @method
(method_declaration name: (field_identifier) @name) @method

(type_declaration "(" (type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @struct)
(type_declaration "(" (type_spec name: (type_identifier) @name type: (interface_type) @body) @interface)
(type_declaration "(" (type_spec name: (type_identifier) @name) @type)
(type_declaration "(" (type_alias name: (type_identifier) @name) @type)
(type_declaration (type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body))) @struct
(type_declaration (type_spec name: (type_identifier) @name type: (interface_type) @body)) @interface
(type_declaration (type_spec name: (type_identifier) @name)) @type
(type_declaration (type_alias name: (type_identifier) @name)) @type

(method_elem name: (field_identifier) @name) @method
(type_spec type: (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name) @field)))
(type_spec type: (struct_type (field_declaration_list (field_declaration type: (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name) @field))))))
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: (type_identifier) @name) @field)))
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: (qualified_type name: (type_identifier) @name)) @field)))
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: (generic_type type: (type_identifier) @name)) @field)))

(source_file (const_declaration "(" (const_spec (identifier) @name) @constant))
(source_file (const_declaration (const_spec (identifier) @name)) @constant)
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name value: (expression_list . (func_literal body: (_) @body) .)) @function)))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name) @variable)))
(source_file (var_declaration (var_spec name: (identifier) @name value: (expression_list . (func_literal body: (_) @body) .))) @function)
(source_file (var_declaration (var_spec name: (identifier) @name)) @variable)

; What stands beside a mistake.
(ERROR (const_declaration "(" (const_spec (identifier) @name) @constant))
(ERROR (const_declaration (const_spec (identifier) @name)) @constant)
(ERROR (var_declaration (var_spec_list (var_spec name: (identifier) @name) @variable)))
(ERROR (var_declaration (var_spec name: (identifier) @name)) @variable)
(ERROR "func" . (identifier) @name @function)
(ERROR "type" . (type_identifier) @name @type)

(short_var_declaration left: (expression_list . (identifier) @name .) right: (expression_list . (func_literal body: (block) @body) .)) @function

((call_expression function: (selector_expression field: (field_identifier) @_run) arguments: (argument_list . (interpreted_string_literal) @name (func_literal body: (_) @body))) @test
  (#eq? @_run "Run"))

(package_clause (package_identifier) @name) @module
(import_declaration (import_spec path: (interpreted_string_literal) @source)) @import
(import_declaration (import_spec path: (raw_string_literal) @source)) @import
(import_declaration (import_spec_list (import_spec path: (interpreted_string_literal) @source))) @import
(import_declaration (import_spec_list (import_spec path: (raw_string_literal) @source))) @import

; facts
(call_expression function: (_) @call)
((call_expression function: (identifier) @_panic) @raise
  (#eq? @_panic "panic"))
(return_statement) @return
(if_statement condition: (_) @branch)
(expression_switch_statement value: (_) @branch)
(type_switch_statement value: (_) @branch)
(communication_case communication: (_) @branch)
