# What is nested too deeply is refused, and not walked.
python3 - <<'END'
def write(name, body):
    open(name, "w").write("int main(void) { int x = 0; %s }\n" % body)
n = 100000
write("parens.c", "x = " + "(" * n + "1" + ")" * n + ";")
write("minus.c", "x = " + "- " * n + "x;")
write("sum.c", "x = " + "x + " * n + "1;")
write("ifs.c", "if (x) " * n + ";")
write("elses.c", "if (x) ; else " * n + ";")
write("blocks.c", "{" * n + "}" * n)
write("stars.c", "int " + "*" * n + "p;")
write("choices.c", "x = " + "x ? 1 : " * n + "2;")
write("labels.c", "".join("l%d: " % i for i in range(n)) + ";")
write("arrays.c", "int a" + "[1]" * n + ";")
write("commas.c", "x = 1" + ", x = 1" * 1000 + ";")
write("statements.c", "x = 1; " * n)
END
for name in parens minus sum ifs elses blocks stars choices labels arrays \
            commas statements; do
  fixc form $name.c 2>&1 | cut -c1-90 | grep -v '^ '
  rm -f $name.c
done
