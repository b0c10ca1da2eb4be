# Why the puzzle has a solution: the crossings, one after the other.
fixc river.fp --explain solvable
