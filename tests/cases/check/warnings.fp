// Warnings: what no statement uses, and variables that hide others.
class S { bool x; };
bool Used(S s) = s.x;
bool Unused(S s) = Used(s);
bool Unused1(S s) = Unused2(s);
bool Unused2(S s) = Unused1(s);
mu bool Shadow(S s) = exists S t. Used(t) & (exists S s. Shadow(s)) | s.x;
query q = exists S s. Used(s) & Shadow(s);
