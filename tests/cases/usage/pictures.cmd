# What is drawn: a program, a run in it, equations, a diagram; and graphs as JSON.
fixc --dump cfg --format dot turn.bp
fixc --trace=dot reach.fp turn.bp --target LIT 2>/dev/null | grep -c red
fixc --trace=dot --evaluate rounds reach.fp turn.bp --target LIT 2>/dev/null |
  grep -c fillcolor
cat >all.fp <<'END'
type Bit = 0..1;
nu bool Stays(Bit b) = Stays(b) & b = 0;
mu bool Turn(Bit b) = !Turn(b) | Stays(b);
END
echo 'query turned = Turn(0) & !Stays(1); show Stays;' >>all.fp
fixc --dump equations --format dot all.fp -W no-all
fixc --dump dot:Stays all.fp -W no-all
fixc --trace=json reach.fp turn.bp --target LIT 2>/dev/null >run.json
fixc replay --trace=dot run.json turn.bp
rm all.fp run.json
