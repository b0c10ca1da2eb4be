// The verdict is declared in the main file, not found by a name nor in the import.
import "base.inc";
query reachable = true;
query complete = true;
verdict query drowned = Seen(sea) unknown when true;
complete query all = true;
