// What replaces a relation must have its types, and must be there.
import "paths.inc" as N with Edge = Mine;
import "paths.inc" as M with Edge = Mnie;
bool Mine(N.Node x, N.Step y) = true;
query n = N.farr;
query m = M.far;
