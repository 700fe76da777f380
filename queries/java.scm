(class_declaration name: (identifier) @name body: (class_body) @body) @class
(interface_declaration name: (identifier) @name body: (interface_body) @body) @interface
(annotation_type_declaration name: (identifier) @name body: (annotation_type_body) @body) @interface
(enum_declaration name: (identifier) @name body: (enum_body) @body) @enum
(record_declaration name: (identifier) @name body: (class_body) @body) @class
(record_declaration parameters: (formal_parameters (formal_parameter name: (identifier) @name) @field))
(enum_constant name: (identifier) @name body: (class_body) @body) @member
(enum_constant name: (identifier) @name) @member

(method_declaration name: (identifier) @name body: (block) @body) @method
(method_declaration name: (identifier) @name) @method
; In broken code a statement looks like a constructor.
((constructor_declaration name: (identifier) @name body: (constructor_body) @body) @constructor
  (#not-any-of? @name "if" "for" "while" "switch" "try" "catch" "synchronized"))
((compact_constructor_declaration name: (identifier) @name body: (block) @body) @constructor
  (#not-any-of? @name "try" "do" "else" "finally"))
(annotation_type_element_declaration name: (identifier) @name) @method
((field_declaration (modifiers "static" "final") declarator: (variable_declarator name: (identifier) @name)) @constant)
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @field
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @constant

(package_declaration [(identifier) (scoped_identifier)] @name) @module
(module_declaration name: (_) @name body: (module_body) @body) @module

(import_declaration [(identifier) (scoped_identifier)] @source) @import

; facts
(method_invocation name: (identifier) @call)
(object_creation_expression type: (type_identifier) @call)
(object_creation_expression type: (scoped_type_identifier) @call)
(object_creation_expression type: (generic_type . (_) @call))
(explicit_constructor_invocation constructor: (_) @call)
(throw_statement) @raise
(return_statement) @return
(yield_statement) @return
(if_statement condition: (_) @branch)
(switch_expression condition: (_) @branch)
(guard (_) @branch)
(catch_clause) @catch
