// Nor one that it imports and that the settings change.
import "reach.fp";
import "inside.inc" with Summary = Mine;
bool Mine(State u, v) = u = v;
query q = Used();
