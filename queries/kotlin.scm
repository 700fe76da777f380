(class_declaration "interface" name: (identifier) @name (class_body) @body) @interface
(class_declaration "interface" name: (identifier) @name) @interface
(class_declaration name: (identifier) @name (enum_class_body) @body) @enum
(class_declaration name: (identifier) @name (class_body) @body) @class
((class_declaration (modifiers (class_modifier) @_enum) name: (identifier) @name) @enum
  (#eq? @_enum "enum"))
(class_declaration name: (identifier) @name) @class
(object_declaration name: (identifier) @name (class_body) @body) @class
(object_declaration name: (identifier) @name) @class
(companion_object name: (identifier) @name (class_body) @body) @class
(companion_object name: (identifier) @name) @class
(companion_object "companion" @name "object" @name !name (class_body) @body) @class
(companion_object "companion" @name "object" @name !name) @class
(enum_entry . (modifiers)? . (identifier) @name (class_body) @body) @member
(enum_entry . (modifiers)? . (identifier) @name) @member
(type_alias type: (identifier) @name) @type

(function_declaration (user_type (identifier) @owner .) . name: (identifier) @name (function_body) @body) @method
(function_declaration (user_type (identifier) @owner . (type_arguments)) . name: (identifier) @name (function_body) @body) @method
(function_declaration name: (identifier) @name (function_body) @body) @function
(function_declaration name: (identifier) @name) @function
(secondary_constructor "constructor" @name (block) @body) @constructor
(secondary_constructor "constructor" @name) @constructor
(class_parameter "val" . (identifier) @name) @field
(class_parameter "var" . (identifier) @name) @field

((property_declaration (modifiers (property_modifier) @_const) (variable_declaration . (identifier) @name)) @constant
  (#eq? @_const "const"))
(class_body (property_declaration (variable_declaration (identifier) @name) (getter (function_body) @body)) @field)
(class_body (property_declaration (variable_declaration (identifier) @name) (property_delegate (call_expression (annotated_lambda (lambda_literal) @body)))) @field)
(class_body (property_declaration (variable_declaration (identifier) @name)) @field)
(class_body (property_declaration (multi_variable_declaration (variable_declaration (identifier) @name))) @field)
(enum_class_body (property_declaration (variable_declaration (identifier) @name)) @field)
(source_file (property_declaration (variable_declaration (identifier) @name) (getter (function_body) @body)) @variable)
(source_file (property_declaration (variable_declaration (identifier) @name) (lambda_literal) @body) @function)
(source_file (property_declaration (variable_declaration (identifier) @name) (anonymous_function (function_body) @body)) @function)
(source_file (property_declaration (variable_declaration (identifier) @name) (property_delegate (call_expression (annotated_lambda (lambda_literal) @body)))) @variable)
(source_file (property_declaration (variable_declaration (identifier) @name)) @variable)
(source_file (property_declaration (multi_variable_declaration (variable_declaration (identifier) @name))) @variable)

; Behind an annotation with arguments the grammar takes a class for an expression.
((annotated_expression (infix_expression . (identifier) . (identifier) @_class . (identifier) @name) @class)
  (#eq? @_class "class"))
((annotated_expression (infix_expression . (identifier) . (identifier) @_class . (call_expression . (identifier) @name (annotated_lambda (lambda_literal) @body))) @class)
  (#eq? @_class "class"))

; What the parser could not place keeps its names.
(ERROR "class" . (identifier) @name @class)
(ERROR "interface" . (identifier) @name @interface)
(ERROR "object" . (identifier) @name @class)
(ERROR "fun" . (identifier) @name @function)
(ERROR "fun" . (type_parameters) . (identifier) @name @function)
(ERROR "fun" . (user_type) . (identifier) @name @function)
(ERROR (property_declaration (variable_declaration (identifier) @name)) @variable)
(ERROR (enum_entry . (identifier) @name) @member)

(package_header (qualified_identifier) @name) @module
(import (qualified_identifier) @source) @import

; facts
(call_expression . (identifier) @call)
(call_expression . (navigation_expression) @call)
(throw_expression) @raise
(return_expression) @return
(if_expression condition: (_) @branch)
(when_expression (when_subject) @branch)
(catch_block) @catch
