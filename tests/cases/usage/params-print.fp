// How params are printed.
param a = 1;
param b = 1 {least 0};
param c = 1 {bound "steps"};
param d = 1 {least 0, bound "steps of both"};
query q = a = b & c = d;
