// Two systems with a bound each, of which none is set.
import "counted.fp" as One without statements;
import "counted.fp" as Two without statements;
query reachable = One.Up(4, _) & Two.Up(6, _);
