// The verdict of an instance is a relation, and decides nothing.
import "base.inc" as N;
query n = N.seen & !N.whole;
