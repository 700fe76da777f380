(header module: (module) @name) @module

(data_type name: (_) @name constructors: (_)? @body) @type
(newtype name: (_) @name constructor: (_)? @body) @type
(type_synomym name: (_) @name) @type
(type_synomym (infix operator: (_) @name)) @type
(type_family name: (_) @name closed_family: (_)? @body) @type
(type_instance name: (_) @name) @type
(data_family name: (_) @name) @type
(kind_signature name: (_) @name) @type
(class name: (_) @name declarations: (_)? @body) @class
(instance name: (_) @name patterns: (_)? @name declarations: (_)? @body) @impl
(deriving_instance name: (_) @name patterns: (_)? @name) @impl

(data_constructor [(record name: (_) @name) (prefix name: (_) @name) (infix operator: (_) @name)]) @constructor
(newtype_constructor name: (_) @name) @constructor
(gadt_constructor name: (_) @name) @constructor
(gadt_constructor names: (binding_list name: (_) @name)) @constructor
(field name: (field_name (variable) @name)) @field

(class_declarations (signature name: (prefix_id (_) @name)) @method)
(class_declarations (signature name: (variable) @name) @method)
(class_declarations (signature names: (binding_list name: (prefix_id (_) @name))) @method)
(class_declarations (signature names: (binding_list name: (variable) @name)) @method)
(foreign_import signature: (signature name: (variable) @name)) @function

(function name: (variable) @name match: (_) @body) @function
(function name: (prefix_id (_) @name) match: (_) @body) @function
(function . (_ operator: (infix_id (_) @name)) match: (_) @body) @function
(function . (_ operator: (_) @name) match: (_) @body) @function
(function parens: (function_head_parens (_ operator: (infix_id (_) @name))) match: (_) @body) @function
(function parens: (function_head_parens (_ operator: (_) @name)) match: (_) @body) @function
(declarations (bind name: (variable) @name match: (_) @body) @function)
(declarations (bind name: (prefix_id (_) @name) match: (_) @body) @function)
(declarations (bind pattern: [(_ (variable) @name) (_ (_ (variable) @name)) (_ (_ (_ (variable) @name))) (_ (_ (_ (_ (variable) @name))))] match: (_) @body) @variable)
(class_declarations (bind name: (variable) @name match: (_) @body) @method)
(class_declarations (bind name: (prefix_id (_) @name) match: (_) @body) @method)
(instance_declarations (bind name: (variable) @name match: (_) @body) @method)
(instance_declarations (bind name: (prefix_id (_) @name) match: (_) @body) @method)

(pattern_synonym (signature synonym: (_) @name)) @function
(pattern_synonym (equation synonym: [
  (constructor) @name
  (_ function: (constructor) @name)
  (_ function: (_ function: (constructor) @name))
  (_ function: (_ function: (_ function: (constructor) @name)))
  (_ function: (_ function: (_ function: (_ function: (constructor) @name))))
  (_ function: (_ function: (_ function: (_ function: (_ function: (constructor) @name)))))
  (_ function: (_ function: (_ function: (_ function: (_ function: (_ function: (constructor) @name))))))
  (_ function: (_ function: (_ function: (_ function: (_ function: (_ function: (_ function: (constructor) @name)))))))
  (infix operator: (_) @name)
  (record constructor: (_) @name)
])) @function

(haskell (haddock) @doc)

(import module: (module) @source) @import

; facts
(apply function: [(variable) (qualified)] @call
  (#not-any-of? @call "error" "errorWithoutStackTrace" "throw" "throwIO" "throwError" "throwE" "throwM" "ioError" "return" "pure"))
(apply function: (variable) @_word
  (#any-of? @_word "error" "errorWithoutStackTrace" "throw" "throwIO" "throwError" "throwE" "throwM" "ioError")) @raise
(apply function: (variable) @_word (#any-of? @_word "return" "pure")) @return
(conditional if: (_) @branch)
(case (_) @branch (alternatives))
(guards) @branch
