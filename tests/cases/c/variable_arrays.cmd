fixc reach.fp variable_steps.c
sed 's/n = 3;/n; n = 3;/' variable_steps.c >variable_unknown.c
fixc reach.fp variable_unknown.c
fixc reach.fp variable_effects.c
fixc reach.fp variable_sizeof.c
fixc reach.fp variable_length.c
# With an error, which is found by a run of the program.
sed 's/x != 9/x == 9/' variable_blocks.c >variable_wrong.c
for f in blocks wrong any negative rows invert sort; do
  fixc reach.fp "variable_$f.c"; echo "exit $?"
done
rm variable_wrong.c variable_unknown.c
