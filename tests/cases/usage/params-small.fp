// A value of its own that is too small.
param a = 1 {least 2, bound "steps"};
param b = a - 2 {least 0};
query q = a = b;
