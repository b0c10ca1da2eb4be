fixc reach.fp variable_steps.c
fixc reach.fp variable_effects.c
fixc reach.fp variable_sizeof.c
fixc reach.fp variable_length.c
