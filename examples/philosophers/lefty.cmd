# One who takes the right fork first.
fixc -D lefty=1 philosophers.fp
