# What rounds add and take away; of one relation; of one that there is not.
cat > steps.fp <<'F'
type N = 0..120;
mu bool Up(N n) = n = 0 | (exists m. Up(m) & n = m + 1) | n > 60 & (exists m. Up(m) & m = 2);
nu bool Down(N n) = n > 3 & (forall m. n = m + 1 -> Down(m) | m > 117);
count Up;
count Down;
F
fixc --evaluate rounds --dump rings steps.fp | head -60 | grep -v '^  n=[1-9][1-9]'
fixc --evaluate rounds --dump rings:Down steps.fp | tail -5
fixc --dump rings:Dawn steps.fp 2>&1
rm steps.fp
