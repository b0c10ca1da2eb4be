; Of several patterns for one node, the last one counts.
(identifier) @variable
(braced_name) @variable

(procedure name: (_) @function)
(call procedure: (_) @function.call)
(start procedure: (_) @function.call)
(parameters (_) @variable.parameter)
(label name: (_) @label)
(targets (_) @label)
(dead (_) @variable)
(type) @type.builtin

["decl" "begin" "end" "enforce" "constrain"] @keyword
["if" "then" "elsif" "else" "fi"] @keyword.conditional
["while" "do" "od"] @keyword.repeat
["goto" "return" "call" "print" "assume" "assert" "abortif" "dead"
 "start_thread"] @keyword
(skip) @keyword
(atomic) @keyword
["choose" "schoose"] @keyword.operator
(any) @constant.builtin
(unknown) @constant.builtin
(truth) @constant.builtin

(number) @number
(string) @string
(comment) @comment

[":=" "!" "~" "&" "&&" "|" "||" "^" "=" "==" "!=" "=>" "->" "<=>" "<->" "?"
 "'"] @operator
["(" ")" "[" "]" "<" ">"] @punctuation.bracket
["," ";" ":"] @punctuation.delimiter
