# A large table.
fixc -D n=24 -D lefty=1 philosophers.fp
