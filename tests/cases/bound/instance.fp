// Two systems with a bound each. The import sets one of them, and --bound means the
// other: 4 is reached in two steps, and 6 in three.
import "counted.fp" as Near with k = 2 without statements;
import "counted.fp" as Far without statements;
query reachable =
  (exists Near.Step s. Near.Up(4, s)) & (exists Far.Step s. Far.Up(6, s));
