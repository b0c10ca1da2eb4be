// Params that say what they count, and their least values.
param other = 1;
param m = 0 {least 0};
param n = 2 {bound "steps", least 1};
type Step = 1..n;
query reachable = exists Step s. s > 1 & m < other;
