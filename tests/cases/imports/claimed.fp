// A file that was read cannot be read with settings, too.
import "paths.inc";
import "paths.inc" with k = 1;
