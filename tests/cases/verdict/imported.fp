// The verdict of what is imported counts, though a query here is called reachable;
// and its complete query makes a NO no verdict.
import "base.inc";
query reachable = false;
