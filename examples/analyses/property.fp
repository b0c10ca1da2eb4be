// Does the program keep a protocol?  An automaton watches its calls: a file is opened
// before it is read, and closed at the end.
import "reflection.fp";

enum Watch {closed, opened, wrong};

// What the automaton does where control goes on from c.
bool Sees(Watch p, PrCount c, Watch q) = case
  Calls(c, open)  : (p, q) in {(closed, opened), (opened, wrong)};
  Calls(c, read)  : (p, q) in {(opened, opened), (closed, wrong)};
  Calls(c, close) : (p, q) in {(opened, closed), (closed, wrong)};
  true            : p = q;
esac;

// Summaries of reach.fp, each with what the automaton does on the way.
Run(u, closed, u, closed) if Entry(u.pc), Init(u.pc);
Run(u, p, v, q) if Run(u, p, x, q), ProgramInt(x, v);
Run(u, r, u, r) if Run(_, _, x, q), IntoCall(x, u), Sees(q, x.pc, r);
Run(u, p, v, s) if Run(u, p, x, q), IntoCall(x, y), Sees(q, x.pc, r), Run(y, r, z, s),
                   Exit(z.pc), Return(x, z, v);

query broken = exists v. Run(_, _, v, wrong);
query left_open = exists v. Run(_, closed, v, opened) & v.pc in main & Exit(v.pc);
expect query broken = NO;
expect query left_open = YES;
