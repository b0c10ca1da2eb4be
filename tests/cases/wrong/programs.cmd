# Wrong programs that users write: each gets its own answer.
exec >&2
run() {
  printf "$1" >wrong.bp
  printf '%s\n' "---- $2"
  fixc reach.fp wrong.bp 2>&1 </dev/null
}
run 'decl g;\nvoid main() begin\n  while (*) do\n  if (g) then\n    g := F;\n  fi\nend\n' 'a loop that is not closed'
run 'void main() begin\n  if (*) then\n    skip;\nend\nvoid f() begin skip; end\n' 'a branch that is not closed'
run 'void main() begin\n  skip;\n' 'a procedure that is not closed'
run 'void main() begin\n  while (*) do\n    if (*) then skip; od;\n  fi;\nend\n' 'blocks that cross'
run 'void main() begin\n  fi;\n  skip;\nend\n' 'a block that was never open'
run 'decl g;\nvoid main() begin\n  g := ;\n  g = T;\n  if (g g) then\n    g := F;\n    g := & ;\n  else\n    skip;\n  fi;\n  g := T & ;\nend\nvoid f() begin g( ; end\n' 'several errors'
run 'decl a b;\nvoid main() begin decl x y; skip; end\ndecl;\n' 'errors outside procedures'
run 'void main() begin skip; end\nvoid f() begin skip; end\nvoid f() begin skip; end\n' 'a procedure that is there twice'
run 'void main() begin skip; end\nvoid f() begin skip; end\nvoid f() begin skip; end\nvoid mian() begin skip; end\n' 'the same before a slip in main'
run '#include <stdio.h>\nint main(void) { int x = 0; if (x > 1) return 1; }\n' 'C'
run 'int main(void) {\n int x = 0;\n}\n' 'C without lines for the preprocessor'
run 'int x;\nvoid main() begin x := 0; end\n' 'a variable as in C'
run 'void main() begin int x; x := 0; end\n' 'a local variable as in C'
run 'void main() {\n skip;\n}\n' 'braces'
run 'decl g;\nvoid main() begin if (g) { g := F; } end\n' 'braces in a procedure'
run 'decl a, b;\nvoid main() begin a := not b; b := a and b; a := a OR b; end\n' 'operators in words'
run 'decl a;\nVOID main() begin While (a) do a := F; od; end\n' 'keywords in capitals'
run 'decl a;\nvoid main() begin a := \303\227; a := \342\210\247 a; end\n' 'signs outside ASCII'
run 'decl a;\nvoid main() begin\n  While (a) do a := ; od;\n  if (a) then skip; fi;\nend\nIF (a) then\n' 'heads of blocks in capitals'
run 'void main() begin\n  ASSERT(T);\n  asume(T);\nend\n' 'other words in capitals, and with a slip'
run 'void main() begin\n  # a comment\n  skip;\nend\n' 'a comment of scripts'
run 'decl a;\nvoid main() begin a := a \342\206\222 \302\254a; a \342\211\224 T; end\n' 'signs of logic'
run '\177ELF\001\000\001\002' 'a file that is no text'
printf 'void main() begin skip; end\n' | iconv -t utf-16 >wrong.bp
printf '%s\n' '---- UTF-16'
fixc reach.fp wrong.bp 2>&1
printf 'void main() begin skip; end\n' | iconv -t utf-16be >wrong.bp
fixc reach.fp wrong.bp 2>&1
{
  printf 'void main() begin\n'
  seq 60 | sed 's/.*/  := ;/'
  printf 'end\n'
} >wrong.bp
printf '%s\n' '---- more than are shown'
fixc reach.fp wrong.bp 2>&1 | tail -n 4
rm wrong.bp
