// One file twice: other relations, another bound; parameters and queries of each.
import "paths.inc" as N with k = 3, Edge = Road;
import "paths.inc" as M with Edge = Ferry;
bool Road(N.Node x, y) = x = a & y = b | x = b & y = c | x = c & y = d;
bool Ferry(M.Node x, y) = x = a & y = d;
query n = N.far & exists N.Step s. N.Path(s, a, d) & s = N.k;
query m = M.far;
query short = forall M.Step s. M.Path(s, a, d) -> s = 1;
show N.Path where n = 3;
count M.Path;
