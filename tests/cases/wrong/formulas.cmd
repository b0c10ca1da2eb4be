# Wrong formula files that users write: each gets its own answer.
exec >&2
run() {
  printf "type N = 0..3;\n$1\n" >wrong.fp
  printf '%s\n' "---- $2"
  fixc wrong.fp 2>&1 </dev/null
}
run 'bool R(N x) = (x = 1 & (x = 2;\nquery q = R(1);' 'a parenthesis that is not closed'
run 'bool R(N x) = x = 1 & (x = 2\nquery q = R(1);' 'the same over the end of the declaration'
run 'class C { N x; bool y;\nquery q = true;' 'a class that is not closed'
run 'bool R(N x) = case x = 1 : true;\nquery q = R(1);' 'a case that is not closed'
run 'bool R(N x) = \342\210\203 N y. x = y \342\210\247 y \342\211\240 2;\nquery q = R(1);' 'signs of logic'
run '\316\274 bool R(N x) = x = 1;' 'a Greek letter'
run 'R(x) :- S(x), T(x).' 'Datalog'
run 'bool R(N x) = exists y. y = y;\nquery q = R(1);' 'a variable whose type nothing tells'
run 'bool R(N x) = x = `a;\nquery q = R(1);' 'a backquote that is not closed'
run 'TYPE M = 0..3;\nMU bool R(N x) = x = 1;\nQuery q = R(1);' 'keywords in capitals'
run 'bool R(N x) = not (x = 1) and x = 2 or x = 3;' 'operators in words'
run 'bool R(N x) = not x = 1;\nquery q = R(1);' 'a negation in words'
run 'bool R(N x) = x = 1 && x = 2 || ! x == 3;' 'operators of C'
run 'bool R(int x) = x = 1;\nquery q = R(1);' 'an integer'
run 'bool R(N x) { return x = 1; }\nquery q = R(1);' 'a function'
run 'query q = exists x in N. x = 1;' 'a type behind the variable'
run 'query q = exists x : N. R(x);' 'a type behind a colon'
run 'query q = forall x : N, y : N. x = y;' 'types behind colons'
run 'lfp bool R(N x) = x = 1;\nGFP bool S(N x) = x = 1;' 'fixed points of other languages'
run 'enum E = {a, b};\ntype F = {c, d};' 'values of a type behind ='
run 'bool R(N x) = x = 1;\nshow R(1);\ncount R(1);' 'arguments where a name stands'
run 'bool R(string x) = TRUE;\nquery q = R(1);' 'a string, and a constant in capitals'
printf 'bool R() = true;\n' | iconv -t utf-16 >wrong.fp
printf '%s\n' '---- UTF-16'
fixc wrong.fp 2>&1
rm wrong.fp
