// Wrong settings and names.
import "paths.inc" as N with Edge = 3, Egde = Mine;
import "paths.inc" as M with Edge = Mine, k = 1, k = 2;
