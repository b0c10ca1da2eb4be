// What can stand behind the name of a file.
import "paths.inc" without queries;
import "paths.inc" with;
import "paths.inc" as;
import "paths.inc" as K with k = x.y;
