// The implemented formula of the paper's appendix, in MUCKE's spelling.
//
// A Conf is the state of a procedure (mod, pc, CL, CG) together with the
// values that the procedure started with (ENTRY_CL, ENTRY_CG): the pair that
// Summary(u, v) of section 4.2 relates, with u's counter left out, since the
// entry of a module has the number 0.
//
// The print has lost the beginning of the formula: the clauses for the initial
// states and for internal moves are restored here by their meaning.  In the
// last clause the print reads s_mod, u_CL, s_CL, u_CG and s_CG for s.mod,
// u.CL, s.CL, u.CG and s.CG.  The rest is as it was printed.

import "program.fp";

class Conf {
  Module mod;
  PrCount pc;      // counts from the entry of mod
  Local CL;
  Global CG;
  Local ENTRY_CL;
  Global ENTRY_CG;
};

mu bool Reachable(Conf s)
(
  /* initial states (restored) */
    (initial(s.mod, s.pc) & s.ENTRY_CG = s.CG
      & CopyLocals(s.mod, s.ENTRY_CL, s.CL))

  /* forward propagation on internal transitions (restored) */
  | (exists Conf t.
      (Reachable(t)
        & (t.mod = s.mod & t.ENTRY_CL = s.ENTRY_CL
            & t.ENTRY_CG = s.ENTRY_CG)
        & programInt(t.mod, t.pc, s.pc, t.CL, s.CL, t.CG, s.CG)))

  /* forward propagation from call to entry of the called procedure:
     there is a reachable t such that t-current is a call and s-current is a
     corresponding entry */
  | (s.pc=0 & s.ENTRY_CG=s.CG          /* s-current is an entry */
      & CopyLocals(s.mod,s.ENTRY_CL,s.CL)
      & (exists Conf t.
          (Reachable(t) & t.CG=s.CG
          & programCall(t.mod,s.mod,t.pc,t.CL,s.CL,s.CG))))

  /* forward propagation from call to matching return: s-current is a return,
     (1) there is a reachable t such that
      (1.1) s-entry and t-entry match
      (1.2) t-current is a call matching s-current
      (1.3) s-current and t-current match on local variables not assigned with
            return values
      (1.4) t-current is a call corresponding to u-entry
      (1.5) call parameters are computed from t-current and assigned to local
            variables of u-entry
     and
     (2) there is a reachable u such that
      (2.1) u-entry is an entry corresponding to t-current (u_ECG = t.CG)
      (2.2) u-current is an exit
      (2.3) u-current corresponds to return s-current
      (2.4) s-current and u-current match on global variables not assigned
            with return values
      (2.5) remaining global variables and assigned local variables of
            s-current are assigned with return values computed from u-current
  */
  | (exists PrCount t_pc, Global t_CG, Module u_mod, PrCount u_pc, Local u_ECL.
      /* clause (1) */
      (exists Conf t.
        (Reachable(t)
          & (t.pc=t_pc & t.CG=t_CG)    /* what clause 2 needs of t */
          & (t.mod=s.mod & t.ENTRY_CL=s.ENTRY_CL
              & t.ENTRY_CG=s.ENTRY_CG)                              /* 1.1 */
          & SkipCall(s.mod,t.pc,s.pc)                               /* 1.2 */
          & SetReturn1(s.mod,u_mod,t.pc,u_pc,t.CL,s.CL)             /* 1.3 */
          & programCall(t.mod,u_mod,t.pc,t.CL,u_ECL,t.CG)))    /* 1.4, 1.5 */
      &
      /* clause (2) */
      (exists Conf u.
        ((u.mod=u_mod & u.pc=u_pc & u.ENTRY_CL=u_ECL
            & u.ENTRY_CG=t_CG)                                      /* 2.1 */
          & Reachable(u)
          & Exit(u_mod,u_pc)                                        /* 2.2 */
          & SetReturn2(s.mod,u_mod,t_pc,u_pc,
                       u.CL,s.CL,u.CG,s.CG)                /* 2.3, 2.4, 2.5 */
        )))
);

/* Reachability query: is a target state reachable? */
verdict query reachable = (exists Conf s. (target(s.mod,s.pc) & Reachable(s)));
