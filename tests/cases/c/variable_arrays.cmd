fixc reach.fp variable_steps.c
fixc reach.fp variable_effects.c
fixc reach.fp variable_sizeof.c
fixc reach.fp variable_length.c
for f in blocks wrong any negative rows invert sort; do
  fixc reach.fp "variable_$f.c"; echo "exit $?"
done
