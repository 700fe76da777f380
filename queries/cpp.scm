((function_definition
  declarator: (function_declarator
    declarator: (identifier) @_macro
    parameters: (parameter_list . (_) . (parameter_declaration type: (type_identifier) @name)))
  body: (_) @body) @test
  (#any-of? @_macro "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P"))

(field_declaration_list
  [
    (function_definition !type declarator: (function_declarator declarator: (identifier) @name) body: (_)? @body) @constructor
    (declaration !type declarator: (function_declarator declarator: (identifier) @name)) @constructor
  ])
(template_declaration
  [
    (function_definition !type declarator: (function_declarator declarator: (identifier) @name) body: (_)? @body) @constructor
    (declaration !type declarator: (function_declarator declarator: (identifier) @name)) @constructor
  ])
(function_definition
  !type
  declarator: (function_declarator
    declarator: (qualified_identifier scope: (_) @owner name: [(identifier) @name (_ scope: (_) @owner name: (identifier) @name)]))
  body: (_)? @body) @constructor

; The star and the ampersand of a conversion belong to its name.
(function_definition declarator: (operator_cast "operator" @name type: (_) @name declarator: [(abstract_pointer_declarator "*" @name) (abstract_reference_declarator ["&" "&&"] @name)]) body: (_)? @body) @function
(function_definition declarator: (qualified_identifier scope: (_)? @owner name: (operator_cast "operator" @name type: (_) @name declarator: [(abstract_pointer_declarator "*" @name) (abstract_reference_declarator ["&" "&&"] @name)])) body: (_)? @body) @method
(field_declaration declarator: (operator_cast "operator" @name type: (_) @name declarator: [(abstract_pointer_declarator "*" @name) (abstract_reference_declarator ["&" "&&"] @name)])) @method
(declaration declarator: (operator_cast "operator" @name type: (_) @name declarator: [(abstract_pointer_declarator "*" @name) (abstract_reference_declarator ["&" "&&"] @name)])) @function

((function_definition
  declarator: [
    (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)
    (function_declarator declarator: (template_function name: (identifier) @name))
    (function_declarator declarator: (parenthesized_declarator (identifier) @name))
    (function_declarator declarator: (parenthesized_declarator (_ (function_declarator declarator: (identifier) @name))))
    (_ (function_declarator declarator: [(identifier) (field_identifier) (operator_name)] @name))
    (_ (_ (function_declarator declarator: [(identifier) (field_identifier) (operator_name)] @name)))
    (operator_cast "operator" @name type: (_) @name)
  ]
  body: (_)? @body) @function
  (#not-any-of? @name "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P"))
(function_definition
  declarator: [
    (function_declarator
      declarator: (qualified_identifier
        scope: (_)? @owner
        name: [
          (identifier) @name
          (operator_name) @name
          (destructor_name) @name
          (_ scope: (_)? @owner name: [(identifier) (operator_name) (destructor_name)] @name)
          (_ name: (_ scope: (_)? @owner name: (identifier) @name))
        ]))
    (_
      (function_declarator
        declarator: (qualified_identifier
          scope: (_)? @owner
          name: [
            (identifier) @name
            (operator_name) @name
            (_ scope: (_)? @owner name: [(identifier) (operator_name)] @name)
            (_ name: (_ scope: (_)? @owner name: (identifier) @name))
          ])))
    (_ (_ (function_declarator declarator: (qualified_identifier name: (identifier) @name))))
    (qualified_identifier scope: (_)? @owner name: (operator_cast "operator" @name type: (_) @name))
  ]
  body: (_)? @body) @method

(field_declaration
  declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name)] @name)
    (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name))
    (_ (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name)))
    (operator_cast "operator" @name type: (_) @name)
  ]) @method

; A local variable with arguments reads like a prototype.
(compound_statement (declaration declarator: (function_declarator declarator: (identifier) @name)) @variable)
(case_statement (declaration declarator: (function_declarator declarator: (identifier) @name)) @variable)
(declaration
  declarator: [
    (function_declarator declarator: [(identifier) @name (operator_name) @name (destructor_name) @name (parenthesized_declarator (identifier) @name)])
    (_ (function_declarator declarator: [(identifier) @name (operator_name) @name (parenthesized_declarator (identifier) @name)]))
    (_ (_ (function_declarator declarator: [(identifier) (operator_name)] @name)))
    (operator_cast "operator" @name type: (_) @name)
  ]) @function

(class_specifier
  name: [
    (type_identifier) @name
    (template_type name: (_) @name)
    (qualified_identifier scope: (_)? @owner name: (type_identifier) @name)
    (qualified_identifier name: (_ name: (type_identifier) @name))
  ]
  body: (_) @body) @class
(struct_specifier
  name: [
    (type_identifier) @name
    (template_type name: (_) @name)
    (qualified_identifier scope: (_)? @owner name: (type_identifier) @name)
    (qualified_identifier name: (_ name: (type_identifier) @name))
  ]
  body: (_) @body) @struct
(union_specifier name: [(type_identifier) @name (template_type name: (_) @name)] body: (_) @body) @union
(enum_specifier name: [(type_identifier) @name (qualified_identifier name: (_) @name)] body: (_) @body) @enum
(enumerator name: (identifier) @name) @member
(namespace_definition name: (_) @name body: (_) @body) @namespace
(namespace_alias_definition name: (_) @name) @namespace
(concept_definition name: (identifier) @name) @type
(alias_declaration name: (type_identifier) @name) @type

(type_definition type: (struct_specifier !name body: (_) @body) declarator: (type_identifier) @name) @struct
(type_definition type: (union_specifier !name body: (_) @body) declarator: (type_identifier) @name) @union
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @enum
((type_definition type: (_ name: (_) @_tag body: (_) @body) declarator: (type_identifier) @name) @type
  (#not-eq? @_tag @name))
(type_definition type: (_ !body) declarator: [(type_identifier) (primitive_type)] @name) @type
(type_definition
  declarator: [
    (_ (type_identifier) @name)
    (_ (_ (type_identifier) @name))
    (function_declarator declarator: (_ (_ (type_identifier) @name)))
    (_ (function_declarator declarator: (_ (_ (type_identifier) @name))))
    (_ declarator: (function_declarator declarator: (parenthesized_declarator (type_identifier) @name)))
  ]) @type

(field_declaration
  declarator: [
    (field_identifier) @name
    (_ (field_identifier) @name)
    (_ (_ (field_identifier) @name))
    (_ (_ (_ (field_identifier) @name)))
    (_ (_ (_ (_ (field_identifier) @name))))
  ]) @field

(declaration
  declarator: (init_declarator
    declarator: [
      (identifier) @name
      (_ (identifier) @name)
      (_ declarator: (_ (identifier) @name))
      (_ declarator: (_ (_ (identifier) @name)))
      (function_declarator declarator: (_ (_ declarator: (_ declarator: (identifier) @name))))
    ]
    value: (initializer_list) @body)) @variable
(declaration
  declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name)
    (_ declarator: (_ declarator: (identifier) @name))
    (_ declarator: (_ declarator: (_ declarator: (identifier) @name)))
    (function_declarator declarator: (_ (_ declarator: [(identifier) @name (_ declarator: (identifier) @name)])))
    (_ declarator: (function_declarator declarator: (_ (_ declarator: [(identifier) @name (_ declarator: (identifier) @name)]))))
    (_ declarator: (_ declarator: (function_declarator declarator: (_ (_ declarator: (identifier) @name)))))
    (reference_declarator (identifier) @name)
    (init_declarator declarator: (reference_declarator (identifier) @name))
    (qualified_identifier name: [(identifier) @name (_ name: (identifier) @name)])
    (_ declarator: (qualified_identifier name: [(identifier) @name (_ name: (identifier) @name)]))
    (_ declarator: (_ declarator: (qualified_identifier name: (identifier) @name)))
  ]) @variable

((expression_statement (call_expression function: (identifier) @_macro arguments: (argument_list . (string_literal) @name))) @test
  (#any-of? @_macro "TEST_CASE" "TEST_CASE_METHOD" "SCENARIO" "SECTION" "SUBCASE"))

; Prototypes of names in brackets, which the grammar takes for a product or a call.
(expression_statement (binary_expression operator: "*" right: (call_expression function: (parenthesized_expression (identifier) @name)))) @function
(expression_statement (call_expression function: (call_expression function: (primitive_type) arguments: (argument_list . (identifier) @name .)))) @function

; Prototypes with macros round them, which the grammar cannot place.
(ERROR (function_declarator declarator: (identifier) @name) @function)

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
