# A formula inside a formula: a way to a state from which process 0 is kept out
# for ever, and the circle that keeps it out; and why nobody is overtaken twice.
fixc mutex.fp --explain starved
fixc mutex.fp --explain overtaken2
