((function_definition
  declarator: (function_declarator
    declarator: (identifier) @_macro
    parameters: (parameter_list . (parameter_declaration) . (parameter_declaration type: (type_identifier) @name)))
  body: (compound_statement) @body) @test
  (#any-of? @_macro "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P"))

(field_declaration_list (function_definition !type declarator: (function_declarator declarator: (identifier) @name) body: (_)? @body) @constructor)
(field_declaration_list (declaration !type declarator: (function_declarator declarator: (identifier) @name)) @constructor)
(field_declaration_list (template_declaration (function_definition !type declarator: (function_declarator declarator: (identifier) @name) body: (_)? @body) @constructor))
(field_declaration_list (template_declaration (declaration !type declarator: (function_declarator declarator: (identifier) @name)) @constructor))
(function_definition !type declarator: (function_declarator declarator: (qualified_identifier name: (identifier) @name)) body: (_)? @body) @constructor
(function_definition !type declarator: (function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (identifier) @name))) body: (_)? @body) @constructor

(function_definition type: (_)
  declarator: (function_declarator
    declarator: [
      (identifier) @name
      (field_identifier) @name
      (operator_name) @name
      (template_function name: (identifier) @name)
      (parenthesized_declarator (identifier) @name)
      (parenthesized_declarator (pointer_declarator (function_declarator declarator: [(identifier) (field_identifier)] @name)))
    ])
  body: (_)? @body) @function
((function_definition !type
  declarator: (function_declarator declarator: (identifier) @name)
  body: (_)? @body) @function
  (#not-any-of? @name "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P"))
(function_definition !type declarator: (function_declarator declarator: (destructor_name) @name) body: (_)? @body) @method
(function_definition
  declarator: (function_declarator
    declarator: (qualified_identifier
      name: [
        (destructor_name) @name
        (operator_name) @name
        (qualified_identifier name: [(destructor_name) (operator_name)] @name)
      ]))
  body: (_)? @body) @method
(function_definition type: (_)
  declarator: (function_declarator
    declarator: (qualified_identifier
      name: [
        (identifier) @name
        (template_function name: (identifier) @name)
        (qualified_identifier name: (identifier) @name)
        (qualified_identifier name: (template_function name: (identifier) @name))
        (qualified_identifier name: (qualified_identifier name: (identifier) @name))
      ]))
  body: (_)? @body) @method
(function_definition
  declarator: (_
    (function_declarator
      declarator: [
        (identifier) @name
        (field_identifier) @name
        (operator_name) @name
        (template_function name: (identifier) @name)
      ]))
  body: (_)? @body) @function
(function_definition
  declarator: (_
    (function_declarator
      declarator: (qualified_identifier
        name: [
          (identifier) @name
          (operator_name) @name
          (template_function name: (identifier) @name)
          (qualified_identifier name: [(identifier) (operator_name)] @name)
          (qualified_identifier name: (qualified_identifier name: (identifier) @name))
        ])))
  body: (_)? @body) @method
(function_definition
  declarator: (_ (_ (function_declarator declarator: [(identifier) (field_identifier) (operator_name)] @name)))
  body: (_)? @body) @function
(function_definition
  declarator: (_ (_ (function_declarator declarator: (qualified_identifier name: (identifier) @name))))
  body: (_)? @body) @method
(function_definition declarator: (operator_cast) @name body: (_)? @body) @method
(function_definition declarator: (qualified_identifier name: (operator_cast) @name) body: (_)? @body) @method

(field_declaration
  declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name)] @name)
    (pointer_declarator (function_declarator declarator: [(field_identifier) (operator_name)] @name))
    (pointer_declarator (pointer_declarator (function_declarator declarator: [(field_identifier) (operator_name)] @name)))
    (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name)] @name))
    (pointer_declarator (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name)] @name)))
    (operator_cast) @name
  ]) @method
(declaration declarator: (operator_cast) @name) @method
(declaration declarator: (function_declarator declarator: (destructor_name) @name)) @method
(declaration declarator: (function_declarator declarator: (operator_name) @name)) @function
(declaration declarator: (_ (function_declarator declarator: (operator_name) @name))) @function

(translation_unit (declaration type: (_) declarator: [(function_declarator declarator: (identifier) @name) (_ (function_declarator declarator: (identifier) @name)) (_ (_ (function_declarator declarator: (identifier) @name)))]) @function)
(declaration_list (declaration type: (_) declarator: [(function_declarator declarator: (identifier) @name) (_ (function_declarator declarator: (identifier) @name)) (_ (_ (function_declarator declarator: (identifier) @name)))]) @function)
(linkage_specification (declaration type: (_) declarator: [(function_declarator declarator: (identifier) @name) (_ (function_declarator declarator: (identifier) @name)) (_ (_ (function_declarator declarator: (identifier) @name)))]) @function)
(template_declaration (declaration type: (_) declarator: [(function_declarator declarator: (identifier) @name) (_ (function_declarator declarator: (identifier) @name)) (_ (_ (function_declarator declarator: (identifier) @name)))]) @function)
(friend_declaration (declaration type: (_) declarator: [(function_declarator declarator: (identifier) @name) (_ (function_declarator declarator: (identifier) @name)) (_ (_ (function_declarator declarator: (identifier) @name)))]) @function)
(preproc_if (declaration type: (_) declarator: [(function_declarator declarator: (identifier) @name) (_ (function_declarator declarator: (identifier) @name)) (_ (_ (function_declarator declarator: (identifier) @name)))]) @function)
(preproc_ifdef (declaration type: (_) declarator: [(function_declarator declarator: (identifier) @name) (_ (function_declarator declarator: (identifier) @name)) (_ (_ (function_declarator declarator: (identifier) @name)))]) @function)
(preproc_else (declaration type: (_) declarator: [(function_declarator declarator: (identifier) @name) (_ (function_declarator declarator: (identifier) @name)) (_ (_ (function_declarator declarator: (identifier) @name)))]) @function)

(class_specifier name: (type_identifier) @name body: (field_declaration_list) @body) @class
(class_specifier name: (template_type name: (type_identifier) @name) body: (field_declaration_list) @body) @class
(class_specifier name: (qualified_identifier name: (type_identifier) @name) body: (field_declaration_list) @body) @class
(class_specifier name: (qualified_identifier name: (template_type name: (type_identifier) @name)) body: (field_declaration_list) @body) @class
(struct_specifier name: (type_identifier) @name body: (field_declaration_list) @body) @struct
(struct_specifier name: (template_type name: (type_identifier) @name) body: (field_declaration_list) @body) @struct
(struct_specifier name: (qualified_identifier name: (type_identifier) @name) body: (field_declaration_list) @body) @struct
(struct_specifier name: (qualified_identifier name: (template_type name: (type_identifier) @name)) body: (field_declaration_list) @body) @struct
(union_specifier name: (type_identifier) @name body: (field_declaration_list) @body) @union
(union_specifier name: (template_type name: (type_identifier) @name) body: (field_declaration_list) @body) @union
(enum_specifier name: (type_identifier) @name body: (enumerator_list) @body) @enum
(enum_specifier name: (qualified_identifier name: (type_identifier) @name) body: (enumerator_list) @body) @enum
(enumerator name: (identifier) @name) @member
(namespace_definition name: (_) @name body: (declaration_list) @body) @namespace
(namespace_alias_definition name: (namespace_identifier) @name) @namespace
(concept_definition name: (identifier) @name) @type
(alias_declaration name: (type_identifier) @name) @type

(type_definition type: (struct_specifier !name body: (field_declaration_list) @body) declarator: (type_identifier) @name) @struct
(type_definition type: (union_specifier !name body: (field_declaration_list) @body) declarator: (type_identifier) @name) @union
(type_definition type: (enum_specifier !name body: (enumerator_list) @body) declarator: (type_identifier) @name) @enum
((type_definition type: (struct_specifier name: (_) @_tag body: (_) @body) declarator: (type_identifier) @name) @type
  (#not-eq? @_tag @name))
((type_definition type: (union_specifier name: (_) @_tag body: (_) @body) declarator: (type_identifier) @name) @type
  (#not-eq? @_tag @name))
((type_definition type: (enum_specifier name: (_) @_tag body: (_) @body) declarator: (type_identifier) @name) @type
  (#not-eq? @_tag @name))
(type_definition type: [(struct_specifier !body) (union_specifier !body) (enum_specifier !body) (class_specifier !body)] declarator: (type_identifier) @name) @type
(type_definition
  type: [(type_identifier) (primitive_type) (sized_type_specifier) (qualified_identifier) (template_type) (dependent_type) (decltype) (placeholder_type_specifier)]
  declarator: [(type_identifier) (primitive_type)] @name) @type
(type_definition
  declarator: [
    (pointer_declarator declarator: (type_identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (type_identifier) @name))
    (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))))
    (reference_declarator (type_identifier) @name)
    (reference_declarator (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))))
    (array_declarator declarator: (type_identifier) @name)
    (function_declarator declarator: (type_identifier) @name)
    (function_declarator declarator: (parenthesized_declarator (type_identifier) @name))
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
    (function_declarator declarator: (parenthesized_declarator (reference_declarator (type_identifier) @name)))
  ]) @type

(field_declaration
  declarator: [
    (field_identifier) @name
    (pointer_declarator declarator: (field_identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))
    (pointer_declarator declarator: (array_declarator declarator: (field_identifier) @name))
    (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name))))
    (reference_declarator (field_identifier) @name)
    (array_declarator declarator: (field_identifier) @name)
    (array_declarator declarator: (array_declarator declarator: (field_identifier) @name))
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))
  ]) @field

(declaration
  declarator: [
    (identifier) @name
    (qualified_identifier name: (identifier) @name)
    (pointer_declarator declarator: [(identifier) @name (qualified_identifier name: (identifier) @name)])
    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
    (reference_declarator (identifier) @name)
    (array_declarator declarator: [(identifier) @name (qualified_identifier name: (identifier) @name)])
    (array_declarator declarator: (array_declarator declarator: (identifier) @name))
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
  ]) @variable
(declaration
  declarator: (init_declarator
    declarator: [
      (identifier) @name
      (qualified_identifier name: (identifier) @name)
      (qualified_identifier name: (qualified_identifier name: (identifier) @name))
      (template_function name: (identifier) @name)
      (pointer_declarator declarator: [(identifier) @name (qualified_identifier name: (identifier) @name)])
      (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
      (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
      (reference_declarator (identifier) @name)
      (array_declarator declarator: [(identifier) @name (qualified_identifier name: (identifier) @name)])
      (array_declarator declarator: (array_declarator declarator: (identifier) @name))
      (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
    ]
    value: (_) @body)) @variable

(preproc_def name: (identifier) @name !value) @macro
((preproc_def name: (identifier) @name value: (preproc_arg) @_value) @macro
  (#not-match? @_value "\n"))
((preproc_def name: (identifier) @name value: (preproc_arg) @body) @macro
  (#match? @body "\n"))
(preproc_function_def name: (identifier) @name value: (preproc_arg)? @body) @macro

(preproc_include path: [(system_lib_string) (string_literal)] @source) @import

; facts
(call_expression function: (_) @call)
(new_expression type: (_) @call)
(throw_statement) @raise
(return_statement) @return
(co_return_statement) @return
(co_yield_statement) @return
(if_statement condition: (_) @branch)
(switch_statement condition: (_) @branch)
(catch_clause) @catch
