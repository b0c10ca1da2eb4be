// The blocks of a program, and what they use.
import "blocks.fp";
show Own limit 100;
show Inner;
show Out;

// What a block does not use is false in all reduced states.
bool Uses(PrCount e, bool g, bool h, bool unused) =
  exists State u, r.
    Reduce(u, r) & r.pc = e & r.Global.g = g & r.Global.h = h
    & r.Global.unused = unused;
bool Reduced(PrCount e, Global g, Local l) =
  exists State u, r. Reduce(u, r) & r.pc = e & r.Global = g & r.Local = l;
show Uses limit 100;
count Reduced;

// Reducing twice changes nothing more, and what was not changed is expanded to
// what was reduced.
query once = forall State u, r, s. Reduce(u, r) & Reduce(r, s) -> r = s;
query back = forall State u, r, o, v.
  Reduce(u, r) & Expand(u, o, v) & o.Local = r.Local & o.Global = r.Global ->
  v.Local = u.Local & v.Global = u.Global;
