// What the braces of a param can say.
param a = 2 {bound};
param b = 1 {least x};
param c = 1 {bound ""};
param d = 1 {};
param e = 1 {rounds};
