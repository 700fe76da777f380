// What references need to know of each language whose types are not inferred: which nodes are names, members, locals.

export interface PlainLanguage {
  readonly names: readonly string[];
  /** `type.field` of names that are members of what stands before them. */
  readonly members: readonly string[];
  /** `type.field` of names that a body declares for itself. */
  readonly locals: readonly string[];
  /** Nodes that hold names of their own. */
  readonly scopes: readonly string[];
  /** Whether a method names the members of its own type without a receiver. */
  readonly hasImplicitThis: boolean;
  /** Whether a member of a name that only one type has can be taken for it. */
  readonly isTyped: boolean;
  /** How files see each other's names. */
  readonly visibility: keyof typeof visibilities;
}

/** Where a name comes from: the folder, a declared package and imports, an include, or a path with the name in it. */
export const visibilities = {
  folder: undefined,
  package: /^[ \t]*(?:package|namespace)\s+([\w.\\]+)/m,
  include: undefined,
  path: undefined,
  none: undefined,
} as const;

const cLocals = [
  'parameter_declaration.declarator',
  'optional_parameter_declaration.declarator',
  'declaration.declarator',
  'for_range_loop.declarator',
  'type_parameter_declaration.',
];

const c: PlainLanguage = {
  names: ['identifier', 'type_identifier', 'field_identifier', 'namespace_identifier'],
  members: ['field_expression.field', 'qualified_identifier.name', 'field_designator.'],
  locals: cLocals,
  scopes: [
    'function_definition',
    'compound_statement',
    'for_statement',
    'for_range_loop',
    'lambda_expression',
    'template_declaration',
    'preproc_function_def',
  ],
  hasImplicitThis: false,
  isTyped: true,
  visibility: 'include',
};

const java: PlainLanguage = {
  names: ['identifier', 'type_identifier'],
  members: [
    'field_access.field',
    'method_invocation.name',
    'method_reference.',
    'scoped_type_identifier.',
  ],
  locals: [
    'formal_parameter.name',
    'spread_parameter.name',
    'variable_declarator.name',
    'enhanced_for_statement.name',
    'catch_formal_parameter.name',
    'lambda_expression.parameters',
    'inferred_parameters.',
    'resource.name',
    'type_parameter.',
    'instanceof_expression.name',
  ],
  scopes: [
    'method_declaration',
    'constructor_declaration',
    'compact_constructor_declaration',
    'block',
    'for_statement',
    'enhanced_for_statement',
    'catch_clause',
    'lambda_expression',
    'try_with_resources_statement',
  ],
  hasImplicitThis: true,
  isTyped: true,
  visibility: 'package',
};

export const plainLanguages: Readonly<Record<string, PlainLanguage>> = {
  go: {
    names: ['identifier', 'type_identifier', 'field_identifier', 'package_identifier'],
    members: ['selector_expression.field', 'qualified_type.name', 'keyed_element.'],
    locals: [
      'parameter_declaration.name',
      'variadic_parameter_declaration.name',
      'short_var_declaration.left',
      'range_clause.left',
      'var_spec.name',
      'const_spec.name',
      'type_parameter_declaration.name',
      'type_switch_statement.alias',
    ],
    scopes: [
      'function_declaration',
      'method_declaration',
      'func_literal',
      'block',
      'if_statement',
      'for_statement',
      'type_switch_statement',
      'expression_case',
      'type_case',
    ],
    hasImplicitThis: false,
    isTyped: true,
    visibility: 'folder',
  },
  rust: {
    names: ['identifier', 'type_identifier', 'field_identifier', 'shorthand_field_identifier'],
    members: [
      'field_expression.field',
      'scoped_identifier.name',
      'scoped_type_identifier.name',
      'field_initializer.field',
      'field_pattern.name',
    ],
    locals: [
      'parameter.pattern',
      'let_declaration.pattern',
      'let_condition.pattern',
      'for_expression.pattern',
      'closure_parameters.',
      'match_pattern.',
      'type_parameter.name',
    ],
    scopes: [
      'function_item',
      'block',
      'for_expression',
      'closure_expression',
      'match_arm',
      'if_expression',
    ],
    hasImplicitThis: false,
    isTyped: true,
    visibility: 'path',
  },
  java,
  kotlin: {
    ...java,
    names: ['identifier', 'simple_identifier', 'type_identifier'],
    members: ['navigation_expression.'],
    locals: [
      'parameter.',
      'variable_declaration.',
      'lambda_parameters.',
      'catch_block.',
      'type_parameter.',
    ],
    scopes: [
      'function_declaration',
      'lambda_literal',
      'block',
      'for_statement',
      'catch_block',
      'anonymous_function',
    ],
  },
  scala: {
    ...java,
    names: ['identifier', 'type_identifier'],
    members: ['field_expression.field', 'stable_type_identifier.'],
    locals: [
      'parameter.name',
      'val_definition.pattern',
      'var_definition.pattern',
      'case_clause.pattern',
      'enumerator.',
      'binding.name',
    ],
    scopes: ['function_definition', 'block', 'lambda_expression', 'case_clause', 'for_expression'],
  },
  c,
  cpp: { ...c, hasImplicitThis: true },
  csharp: {
    ...java,
    names: ['identifier'],
    members: [
      'member_access_expression.name',
      'member_binding_expression.name',
      'qualified_name.name',
    ],
    locals: [
      'parameter.name',
      'variable_declarator.name',
      'foreach_statement.left',
      'catch_declaration.name',
      'declaration_expression.name',
      'declaration_pattern.name',
      'lambda_expression.parameters',
      'type_parameter.name',
    ],
    scopes: [
      'method_declaration',
      'constructor_declaration',
      'local_function_statement',
      'block',
      'for_statement',
      'foreach_statement',
      'catch_clause',
      'lambda_expression',
      'accessor_declaration',
    ],
  },
  ruby: {
    names: ['identifier', 'constant', 'instance_variable', 'class_variable', 'global_variable'],
    members: ['call.method', 'scope_resolution.name'],
    locals: [
      'method_parameters.',
      'block_parameters.',
      'lambda_parameters.',
      'optional_parameter.name',
      'keyword_parameter.name',
      'splat_parameter.name',
      'block_parameter.name',
      'assignment.left',
      'left_assignment_list.',
      'exception_variable.',
      'for.pattern',
    ],
    scopes: ['method', 'singleton_method', 'block', 'do_block', 'lambda'],
    hasImplicitThis: true,
    isTyped: false,
    visibility: 'none',
  },
  php: {
    names: ['name'],
    members: [
      'member_access_expression.name',
      'member_call_expression.name',
      'nullsafe_member_access_expression.name',
      'nullsafe_member_call_expression.name',
      'scoped_call_expression.name',
      'class_constant_access_expression.',
      'scoped_property_access_expression.name',
    ],
    locals: [
      'simple_parameter.name',
      'assignment_expression.left',
      'foreach_statement.',
      'catch_clause.name',
      'variadic_parameter.name',
    ],
    scopes: ['method_declaration', 'function_definition', 'anonymous_function', 'arrow_function'],
    hasImplicitThis: false,
    isTyped: false,
    visibility: 'package',
  },
  swift: {
    ...java,
    names: ['simple_identifier', 'type_identifier'],
    members: ['navigation_suffix.suffix', 'navigation_suffix.'],
    locals: [
      'parameter.name',
      'pattern.bound_identifier',
      'lambda_parameter.name',
      'lambda_parameter.',
    ],
    scopes: [
      'function_declaration',
      'lambda_literal',
      'statements',
      'for_statement',
      'catch_block',
    ],
    visibility: 'none',
  },
  lua: {
    names: ['identifier'],
    members: ['dot_index_expression.field', 'method_index_expression.method', 'field.name'],
    locals: ['parameters.name', 'parameters.', 'for_numeric_clause.name', 'variable_list.name'],
    scopes: [
      'function_declaration',
      'function_definition',
      'block',
      'for_statement',
      'do_statement',
    ],
    hasImplicitThis: false,
    isTyped: false,
    visibility: 'none',
  },
  elixir: {
    names: ['identifier', 'alias'],
    members: ['dot.right'],
    locals: [],
    scopes: [],
    hasImplicitThis: false,
    isTyped: false,
    visibility: 'none',
  },
  haskell: {
    names: ['variable', 'constructor', 'name', 'module_id'],
    members: ['projection.field'],
    locals: ['patterns.', 'lambda.patterns'],
    scopes: ['function', 'lambda'],
    hasImplicitThis: false,
    isTyped: false,
    visibility: 'path',
  },
  zig: {
    names: ['identifier'],
    members: ['field_expression.member'],
    locals: ['parameter.name', 'variable_declaration.', 'payload.'],
    scopes: ['function_declaration', 'block', 'for_statement', 'while_statement', 'if_statement'],
    hasImplicitThis: false,
    isTyped: true,
    visibility: 'none',
  },
  bash: {
    names: ['word', 'variable_name', 'command_name'],
    members: [],
    locals: [],
    scopes: [],
    hasImplicitThis: false,
    isTyped: false,
    visibility: 'none',
  },
};
