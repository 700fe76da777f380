(function_definition
  declarator: [
    (function_declarator declarator: (identifier) @name)
    (parenthesized_declarator (identifier) @name)
    (function_declarator declarator: (parenthesized_declarator (identifier) @name))
    (function_declarator declarator: (parenthesized_declarator (_ (function_declarator declarator: (identifier) @name))))
    (_ declarator: (function_declarator declarator: (parenthesized_declarator (identifier) @name)))
    (_ (function_declarator declarator: (identifier) @name))
    (_ (_ (function_declarator declarator: (identifier) @name)))
    (_ (_ (_ declarator: (function_declarator declarator: (identifier) @name))))
  ]
  body: (_) @body) @function

(declaration
  declarator: [
    (function_declarator declarator: (identifier) @name)
    (function_declarator declarator: (parenthesized_declarator (identifier) @name))
    (function_declarator declarator: (parenthesized_declarator (_ (function_declarator declarator: (identifier) @name))))
    (_ declarator: (function_declarator declarator: (parenthesized_declarator (identifier) @name)))
    (_ (function_declarator declarator: (identifier) @name))
    (_ (_ (function_declarator declarator: (identifier) @name)))
    (_ (_ (_ declarator: (function_declarator declarator: (identifier) @name))))
  ]) @function

(struct_specifier name: (type_identifier) @name body: (_) @body) @struct
(union_specifier name: (type_identifier) @name body: (_) @body) @union
(enum_specifier name: (type_identifier) @name body: (_) @body) @enum
(enumerator name: (identifier) @name) @member

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
  ]) @variable

; Fields that a macro declares, such as `BIT(name);`.
(field_declaration type: (macro_type_specifier type: (type_descriptor type: (type_identifier) @name)) !declarator) @field

; Prototypes of names in brackets, which the grammar takes for a product.
(expression_statement (binary_expression operator: "*" right: (call_expression function: (parenthesized_expression (identifier) @name)))) @function

; Prototypes with macros round them, which the grammar takes for something else.
(ERROR (function_declarator declarator: (identifier) @name) @function)
(ERROR (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)) @function)
(translation_unit (expression_statement (pointer_expression argument: (call_expression function: (identifier) @name))) @function)
(declaration_list (expression_statement (pointer_expression argument: (call_expression function: (identifier) @name))) @function)
(preproc_ifdef (expression_statement (pointer_expression argument: (call_expression function: (identifier) @name))) @function)
(preproc_if (expression_statement (pointer_expression argument: (call_expression function: (identifier) @name))) @function)

(preproc_def name: (identifier) @name !value) @macro
((preproc_def name: (identifier) @name value: (preproc_arg) @_value) @macro
  (#not-match? @_value "\n"))
((preproc_def name: (identifier) @name value: (preproc_arg) @body) @macro
  (#match? @body "\n"))
(preproc_function_def name: (identifier) @name value: (preproc_arg)? @body) @macro

(preproc_include path: [(system_lib_string) (string_literal)] @source) @import

; facts
(call_expression function: (_) @call)
(return_statement) @return
(if_statement condition: (_) @branch)
(switch_statement condition: (_) @branch)
((call_expression function: (identifier) @_name) @raise
  (#any-of? @_name "abort" "exit" "_exit" "longjmp" "siglongjmp" "panic" "err" "errx"))
