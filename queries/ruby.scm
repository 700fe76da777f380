(class name: (constant) @name body: (_)? @body) @class
(class name: (scope_resolution scope: (_)? @owner name: (constant) @name) body: (_)? @body) @class
(module name: (constant) @name body: (_)? @body) @module
(module name: (scope_resolution scope: (_)? @owner name: (constant) @name) body: (_)? @body) @module
(singleton_class "class" @name "<<" @name value: (_) @name body: (_)? @body) @class

((method name: (identifier) @name body: (_)? @body) @constructor
  (#eq? @name "initialize"))
(method name: (_) @name body: (_)? @body) @method
(singleton_method object: [(identifier) (constant)] @owner name: (_) @name body: (_)? @body) @method
(singleton_method object: (self) name: (_) @name body: (_)? @body) @method
(alias name: (_) @name) @method
((call method: (identifier) @_call arguments: (argument_list . [(simple_symbol) (string)] @name)) @method
  (#eq? @_call "alias_method"))
((call method: (identifier) @_call arguments: (argument_list . [(simple_symbol) (string)] @name) block: (_ body: (_)? @body)) @method
  (#any-of? @_call "define_method" "define_singleton_method"))
((call !receiver method: (identifier) @_call arguments: (argument_list [(simple_symbol) (string)] @name)) @field
  (#any-of? @_call "attr_accessor" "attr_reader" "attr_writer" "attr" "attribute" "mattr_accessor" "cattr_accessor" "class_attribute"))
((call !receiver method: (identifier) @_call arguments: (argument_list . (simple_symbol) @name)) @field
  (#any-of? @_call "has_many" "has_one" "belongs_to" "has_and_belongs_to_many" "has_one_attached" "has_many_attached"))
((call !receiver method: (identifier) @_call arguments: (argument_list . (simple_symbol) @name (lambda body: (_) @body))) @method
  (#eq? @_call "scope"))

((assignment left: (constant) @name right: (_ receiver: (constant) @_class method: (identifier) @_new block: (_ body: (_)? @body))) @class
  (#any-of? @_class "Struct" "Class" "Data" "Module")
  (#any-of? @_new "new" "define"))
((assignment left: (constant) @name right: (_ receiver: (constant) @_class method: (identifier) @_new)) @class
  (#any-of? @_class "Struct" "Class" "Data" "Module")
  (#any-of? @_new "new" "define"))
(assignment left: (constant) @name) @constant
(assignment left: (scope_resolution scope: (_)? @owner name: (constant) @name)) @constant
(assignment left: (left_assignment_list (constant) @name)) @constant
(operator_assignment left: (constant) @name) @constant
(program (assignment left: (global_variable) @name) @variable)
(program (assignment left: (identifier) @name) @variable)
(body_statement (assignment left: (class_variable) @name) @variable)

((call receiver: (constant)? @_spec method: (identifier) @_call arguments: (argument_list . [(string) (constant) (scope_resolution)] @name) block: (_ body: (_)? @body)) @test
  (#any-of? @_call "describe" "context" "it" "specify" "feature" "scenario" "test" "should" "shared_examples" "shared_examples_for" "shared_context"))
((call !receiver method: (identifier) @_call arguments: (argument_list . (simple_symbol) @name) block: (_ body: (_)? @body)) @function
  (#any-of? @_call "let" "let!" "subject" "task" "namespace" "helper_method"))
((call !receiver method: (identifier) @_call arguments: (argument_list . (pair key: (_) @name)) block: (_ body: (_)? @body)) @function
  (#eq? @_call "task"))

((call !receiver method: (identifier) @_call arguments: (argument_list . (string) @source)) @import
  (#any-of? @_call "require" "require_relative" "load" "autoload"))

; facts
(call receiver: (_) method: (_) @call)
((call !receiver method: (identifier) @call)
  (#not-any-of? @call "raise" "fail" "throw" "abort" "exit"))
((call !receiver method: (identifier) @_call) @raise
  (#any-of? @_call "raise" "fail" "throw" "abort" "exit"))
(return) @return
(yield) @return
(if condition: (_) @branch)
(unless condition: (_) @branch)
(elsif condition: (_) @branch)
(if_modifier condition: (_) @branch)
(unless_modifier condition: (_) @branch)
(case value: (_) @branch)
(case_match value: (_) @branch)
(rescue) @catch
(rescue_modifier) @catch
