; Of several patterns for one node, the last one counts.
(identifier) @variable
(quoted_name) @variable

(variable name: (_) @variable.parameter)
(type) @type
"bool" @type.builtin
(type_declaration name: (_) @type)
(input_type name: (_) @type)
(enumeration name: (_) @type)
(class name: (_) @type)
(parameter name: (_) @constant)
(setting name: (_) @constant)
(relation name: (_) @function)
(query name: (_) @function)
(application relation: (_) @function.call)
(closure (_) @function.call)
(composition (_) @function.call)
(row relation: (_) @function.call)
(show relation: (_) @function.call)
(count relation: (_) @function.call)
(size relation: (_) @function.call)
(member field: (_) @property)

["mu" "nu" "input" "class" "struct" "enum" "type" "param"] @keyword.type
["exists" "forall" "Exists" "EXISTS" "Forall" "FORALL" "in" "with" "assume"
 "cofactor"] @keyword.operator
["if" "else" "case" "esac"] @keyword.conditional
["import" "load" "as" "without"] @keyword.import
["query" "verdict" "complete" "unknown" "show" "count" "size" "expect" "where"
 "limit" "when" "stop" "order"] @keyword
(any) @keyword
(directive) @keyword.directive
(directive name: (_) @keyword.directive)
(quit) @keyword.directive
(attribute) @attribute

(truth) @constant.builtin
(number) @number
(negative) @number
(string) @string
(comment) @comment

["!" "&" "|" "->" "<-" "<->" "<+>" "=" "!=" "<" "<=" ">" ">=" "+" "-" "*" "?"
 ".." "..." "~+" "~-"] @operator
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," ";" "." ":"] @punctuation.delimiter
