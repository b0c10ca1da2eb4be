input type Package;
input bool Needs(Package who, what);
input bool Broken(Package p);

Affected(p) if Broken(p);
Affected(p) if Needs(p, q), Affected(q);
show Affected;

query circle = exists p. Needs+(p, p);
