(mod_item name: (identifier) @name body: (declaration_list) @body) @module
(mod_item name: (identifier) @name) @module
(impl_item trait: (_) @name type: (generic_type type: (_) @name) body: (declaration_list) @body) @impl
(impl_item trait: (_) @name type: (_) @name body: (declaration_list) @body) @impl
(impl_item !trait type: (generic_type type: (_) @name) body: (declaration_list) @body) @impl
(impl_item !trait type: (_) @name body: (declaration_list) @body) @impl
(trait_item name: (type_identifier) @name body: (declaration_list) @body) @trait
(struct_item name: (type_identifier) @name body: (field_declaration_list) @body) @struct
(struct_item name: (type_identifier) @name) @struct
(union_item name: (type_identifier) @name body: (field_declaration_list) @body) @union
(enum_item name: (type_identifier) @name body: (enum_variant_list) @body) @enum
(enum_variant name: (identifier) @name) @member
(field_declaration name: (field_identifier) @name) @field
(type_item name: (type_identifier) @name) @type
(associated_type name: (type_identifier) @name) @type
(function_item name: (_) @name body: (block) @body) @function
(function_signature_item name: (_) @name) @function
(const_item name: (identifier) @name) @constant
(block (static_item name: (identifier) @name) @constant)
(static_item name: (identifier) @name) @variable
(macro_definition name: (identifier) @name) @macro

(source_file (line_comment (inner_doc_comment_marker)) @doc)
(source_file (block_comment (inner_doc_comment_marker)) @doc)
(declaration_list (line_comment (inner_doc_comment_marker)) @doc)

(source_file (use_declaration argument: (_) @source) @import)
(declaration_list (use_declaration argument: (_) @source) @import)
(extern_crate_declaration name: (identifier) @source) @import

; facts
(call_expression function: (identifier) @call)
(call_expression function: (scoped_identifier) @call)
(call_expression function: (field_expression) @call)
(call_expression function: (generic_function function: (_) @call))
(macro_invocation macro: (_) @call)
((macro_invocation macro: (identifier) @_panic) @raise
  (#any-of? @_panic "panic" "todo" "unimplemented" "unreachable" "bail"))
(return_expression) @return
(yield_expression) @return
(if_expression condition: (_) @branch)
(match_expression value: (_) @branch)
(match_arm pattern: (match_pattern condition: (_) @branch))
(while_expression condition: (let_condition) @branch)
