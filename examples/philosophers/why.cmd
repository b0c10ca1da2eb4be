# How five philosophers come to starve.
fixc philosophers.fp --explain reachable
