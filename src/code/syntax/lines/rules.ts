// Languages that a few patterns at the left margin describe well enough.
import { type MarginRule, readRules } from './margin.ts';
import type { Reader } from './entry.ts';

const makefile: readonly MarginRule[] = [
  { pattern: /^-?s?include +(\S+)/, kind: 'import' },
  { pattern: /^define +([\w.-]+)/, kind: 'macro' },
  { pattern: /^(?:export +|override +){0,2}([A-Za-z_][\w.-]*) *(?:[:?+!]|::)?=/, kind: 'variable' },
  { pattern: /^(?!\.PHONY|\.SUFFIXES|\.DEFAULT)([^\s:=#$%][^\s:=#]*) *::?(?!=)/, kind: 'function' },
  { pattern: /^([^\s:=#]*%[^\s:=#]*) *::?(?!=)/, kind: 'function' },
];

const dockerfile: readonly MarginRule[] = [
  { pattern: /^FROM +.* +AS +([\w.-]+)/i, kind: 'section', holdsRest: true },
  { pattern: /^FROM +(?:--\S+ +)?(\S+)/i, kind: 'section', holdsRest: true },
  { pattern: /^ARG +(\w+)/i, kind: 'variable' },
  { pattern: /^ENV +(\w+)/i, kind: 'variable' },
];

const perl: readonly MarginRule[] = [
  { pattern: /^(?:use|require) +([A-Z][\w:]*)/, kind: 'import' },
  { pattern: /^package +([\w:]+)/, kind: 'module' },
  { pattern: /^sub +([\w:']+)/, kind: 'function' },
  { pattern: /^use +constant +(\w+)/, kind: 'constant' },
  { pattern: /^(?:our|my) +([$@%]\w+)/, kind: 'variable' },
];

const r: readonly MarginRule[] = [
  { pattern: /^(?:library|require|source)\( *["']?([\w./-]+)/, kind: 'import' },
  { pattern: /^(?:`([^`]+)`) *(?:<-|=) *function\b/, kind: 'function' },
  { pattern: /^([A-Za-z.][\w.]*) *(?:<<?-|=) *(?:function\b|\\\()/, kind: 'function' },
  { pattern: /^([A-Za-z.][\w.]*) *<- *(?:R6::)?(?:R6Class|setRefClass)\(/, kind: 'class' },
  { pattern: /^(?:[A-Za-z.][\w.]* *<- *)?setClass\( *["']([^"']+)/, kind: 'class' },
  { pattern: /^setGeneric\( *["']([^"']+)/, kind: 'function' },
  { pattern: /^setMethod\( *["']([^"']+)/, kind: 'function' },
  { pattern: /^([A-Za-z.][\w.]*) *(?:<<?-)/, kind: 'variable' },
];

const cmake: readonly MarginRule[] = [
  { pattern: /^include *\( *([\w./-]+)/i, kind: 'import' },
  { pattern: /^project *\( *([\w.-]+)/i, kind: 'module' },
  { pattern: /^function *\( *([\w.:-]+)/i, kind: 'function' },
  { pattern: /^macro *\( *([\w.:-]+)/i, kind: 'macro' },
  { pattern: /^add_(?:library|executable|custom_target) *\( *([\w.:-]+)/i, kind: 'function' },
  { pattern: /^add_test *\( *(?:NAME +)?([\w.:-]+)/i, kind: 'test' },
  { pattern: /^(?:set|option) *\( *([\w.:-]+)/i, kind: 'variable' },
];

const powershell: readonly MarginRule[] = [
  { pattern: /^(?:function|filter) +([\w:-]+)/i, kind: 'function' },
  { pattern: /^class +(\w+)/i, kind: 'class' },
  { pattern: /^enum +(\w+)/i, kind: 'enum' },
  { pattern: /^(\$[\w:]+) *=/, kind: 'variable' },
];

const julia: readonly MarginRule[] = [
  { pattern: /^(?:using|import) +([\w.]+)/, kind: 'import' },
  { pattern: /^(?:abstract type|primitive type|mutable struct|struct) +(\w+)/, kind: 'struct' },
  { pattern: /^(?:bare)?module +(\w+)/, kind: 'module' },
  { pattern: /^(?:@\w+ +)?function +([\w.!]+)/, kind: 'function' },
  { pattern: /^macro +(\w+)/, kind: 'macro' },
  { pattern: /^const +(\w+)/, kind: 'constant' },
  { pattern: /^([\w!]+)\([^()]*\) *=(?!=)/, kind: 'function' },
];

const clojure: readonly MarginRule[] = [
  { pattern: /^\(ns +(?:\^\S+ +)?([\w.-]+)/, kind: 'namespace' },
  { pattern: /^\(defmacro +(?:\^\S+ +)?([^\s()[\]]+)/, kind: 'macro' },
  { pattern: /^\(defprotocol +([^\s()[\]]+)/, kind: 'interface' },
  { pattern: /^\(def(?:record|type|struct) +([^\s()[\]]+)/, kind: 'struct' },
  { pattern: /^\(deftest +([^\s()[\]]+)/, kind: 'test' },
  { pattern: /^\(def(?:n-?|multi|method|un|generic) +(?:\^\S+ +)?([^\s()[\]]+)/, kind: 'function' },
  {
    pattern: /^\(def(?:once|var|parameter|constant)? +(?:\^\S+ +)?([^\s()[\]]+)/,
    kind: 'variable',
  },
  { pattern: /^\(define +\(?([^\s()[\]]+)/, kind: 'function' },
];

const erlang: readonly MarginRule[] = [
  { pattern: /^-module\(([\w@']+)\)/, kind: 'module' },
  { pattern: /^-(?:include|include_lib)\("([^"]+)"/, kind: 'import' },
  { pattern: /^-(?:type|opaque) +(\w+)/, kind: 'type' },
  { pattern: /^-record\((\w+)/, kind: 'struct' },
  { pattern: /^-define\((\w+)/, kind: 'macro' },
  { pattern: /^([a-z][\w@]*)\(/, kind: 'function' },
];

const ocaml: readonly MarginRule[] = [
  { pattern: /^open +([\w.]+)/, kind: 'import' },
  { pattern: /^module +(?:type +|rec +)?(\w+)/, kind: 'module' },
  {
    pattern: /^(?:type|and) +(?:nonrec +)?(?:\([^()]*\) +|'\w+ +)?([a-z_]\w*)(?= *=| *$)/,
    kind: 'type',
  },
  { pattern: /^exception +(\w+)/, kind: 'struct' },
  {
    pattern: /^(?:let|val|external)(?: +(?:rec|inline|mutable))* +([a-z_][\w']*)/,
    kind: 'function',
  },
  { pattern: /^class +(?:virtual +)?(\w+)/, kind: 'class' },
];

function ruled(rules: readonly MarginRule[]): Reader {
  return (text) => readRules(text, rules);
}

export const ruledReaders: Readonly<Record<string, Reader>> = {
  makefile: ruled(makefile),
  dockerfile: ruled(dockerfile),
  perl: ruled(perl),
  r: ruled(r),
  cmake: ruled(cmake),
  powershell: ruled(powershell),
  julia: ruled(julia),
  clojure: ruled(clojure),
  erlang: ruled(erlang),
  ocaml: ruled(ocaml),
};
