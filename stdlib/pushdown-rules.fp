// pushdown-rules.fp: the rules of games on recursive programs, for any number
// of priorities.  pushdown-game.fp has them for three.
//
// Games on recursive programs: two players, Eve and Adam, share the choices.
//
// A play is a run.  In each state the owner chooses what comes next: at `*`,
// between branches, at a call (the values of the callee's locals), at an exit
// (how it returns).  States have priorities, and Eve wins an infinite play if
// the largest one that comes up infinitely often is even.  A player who cannot
// go on has lost; the end of main is such a place too.
//
// The modal mu-calculus on pushdown systems comes down to such games, and they
// come down to a finite formula: Walukiewicz (Pushdown processes: games and
// model checking, 1996/2001), of which section 7 of the paper speaks.  If a
// procedure is called, Eve *claims* with which exits, and with which largest
// priority on the way, it can return at all.  Then Adam either doubts the
// claim, and the play goes on inside; there Eve wins if she leaves by an exit
// as claimed, and loses by any other.  Or he trusts it, picks an exit and a
// priority of the claim, and the play goes on behind the call.  The stack is
// gone: what remains of it is the claim.
//
// Such games are hard for exponential time, and the sets that are claimed are
// what makes it so: one bit for each sort of exit and priority.  A file that
// imports this one says how exits are sorted:
//
//   bool Coded(State z, Code c) = z.Global.g <-> c = 1;
//
// for codes 0..exits (-D exits=3 for four of them).  Exits with one code must
// be alike for the caller: codes tell the values of globals and of returned
// values apart.  The query `coded` says whether they do.  If it says NO, Eve
// can do what `eve` says, and perhaps more.

import "program.fp";

param exits = 1 {least 0};

// The largest priority.
param top = 2 {least 0};

type Code = 0..exits;
type Priority = 0..top;

// Whose state is it?  bool Adam(State v) = v.Global.adam;
input bool Adam(State v);

// The priority of a state, exactly one: 0 everywhere if what counts is that
// Lost is never reached, 1 everywhere if it is that Won is; 1 and 2 for
// something to happen infinitely often, 0 and 1 for something to end.
input bool Mark(State v, Priority p);

// The play ends here, and Eve has won, or Adam has.
input bool Won(State v);
input bool Lost(State v);

// How exits are sorted.
input bool Coded(State z, Code c);

// What Eve has claimed of the procedure that is running: the pairs of an exit
// and a priority with which it may return.  Main, entered first, has no caller.
class Claim {
  bool first;
  bool has[0..exits][0..top];
};

bool Max(Priority a, b, c) = a < b ? c = b : c = a;

// Win(v, k, m): Eve wins from v, with claim k, if m is the largest priority
// since the entry of the procedure.  It is a relation for each priority of a
// parity game, one in the other (see examples/parity), and On(q, v, k, m) is the
// one that a move with priority q leads to.
input bool Win(State v, Claim k, Priority m);
input bool On(Priority q, State v, Claim k, Priority m);

// The innermost one is this: it ends here, or the owner has a move.
bool Move(State v, Claim k, Priority m) =
    Won(v)
  | !Lost(v)
    & (exists p, n. Mark(v, p) & Max(m, p, n)
       & (Exit(v.pc) ? Leave(v, k, n) :
          Adam(v) ? (forall w. ProgramInt(v, w) -> On(p, w, k, n))
                  & (forall y. IntoCall(v, y) -> Call(v, y, k, p, n))
                  : (exists w. ProgramInt(v, w) & On(p, w, k, n))
                  | (exists y. IntoCall(v, y) & Call(v, y, k, p, n))));

// At an exit: it was claimed, or nobody has called and its owner is stuck.
bool Leave(State z, Claim k, Priority n) =
  k.first ? Adam(z) : (exists c. Coded(z, c) & k.has[c][n]);

// A call at x, of priority p, to the entry y.  Some claim holds whether Adam
// doubts it, or trusts it and picks any part of it.
bool Call(State x, y, Claim k, Priority p, n) =
  exists l.
    !l.first & On(p, y, l, 0)
  & (forall c, r. l.has[c][r] -> Back(x, c, r, k, p, n));

// Behind the call at x, which has returned from an exit with code c and with
// priority r as the largest inside.  The owner of the exit chooses how.
bool Back(State x, Code c, Priority r, Claim k, Priority p, n) =
  exists q, s. Max(p, r, q) & Max(n, r, s)
  & (forall z. Exit(z.pc) & Coded(z, c) & Calls(x, z.pc) ->
       (Adam(z) ? (forall v. Return(x, z, v) -> On(q, v, k, s))
                : (exists v. Return(x, z, v) & On(q, v, k, s))));

// At x is a call of the procedure to which the counter belongs.
bool Calls(State x, PrCount pc) = IntoCall1(x, pc, _, _);

// Does Eve win from every entry of main?  Does Adam?
bool Start(State u, Claim k) = Init(u.pc) & k.first;
query eve = forall u, k. Start(u, k) -> Win(u, k, 0);
query adam = forall u, k. Start(u, k) -> !Win(u, k, 0);

// Every exit has a code, and those with the same one are alike.
query coded =
    (forall z. Exit(z.pc) -> (exists c. Coded(z, c)))
  & (forall y, z, c, x.
       Exit(y.pc) & Exit(z.pc) & Coded(y, c) & Coded(z, c)
       & Calls(x, y.pc) & Calls(x, z.pc) ->
       (Adam(y) <-> Adam(z))
       & (forall v. Return(x, y, v) <-> Return(x, z, v)));
