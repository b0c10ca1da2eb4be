// Parameters that have no value.
param a = b;
param b = a;
param c = unknown + 1;
param d = 1;
param d = 2;
param e = 999999999999999 + 999999999999999;
type T = d..-1;
type U = 0..99999999999;
query q = exists T t. true;
