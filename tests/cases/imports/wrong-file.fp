// Two instances of one name.
import "paths.inc" as N;
import "paths.inc" as N;
