# What differs from the tuple above; all of it; a few steps; one step of a greatest
# fixed point, or all.
lock=../../../examples/lock/lock.bp
fixc reach.fp $lock --explain 'Summary where v.locked & Exit(v.pc)' --depth 4
fixc reach.fp $lock --explain 'Summary where v.locked & Exit(v.pc)' --depth 2 --full
cat >stays.fp <<'END'
type N = 0..3;
nu bool Stays(N n) = exists m. Stays(m) & (n = m & n = 0 | n = m + 1);
END
fixc stays.fp --explain 'Stays(3)'
fixc stays.fp --explain 'Stays(3)' --full
fixc stays.fp --explain 'Stays(3)' --depth none
fixc stays.fp --full
rm stays.fp
