// A file cannot be made of one that needs it.
import "circle.inc" as C;
query q = C.R;
