/* frontend/boolean/cfg.h — control-flow graphs of Boolean programs.
 *
 * A point is a program counter.  Points are numbered 0 … npoints-1 over the
 * whole program, contiguously within a procedure; procedures are numbered
 * callees first.  The entry of a procedure is its lowest point and a point of
 * its own: no edge leads to it.  The other points follow in reverse postorder,
 * those that no path from the entry reaches last.
 *
 * Statements with an effect and labelled statements have a point; an edge
 * leads to where control goes next, through unlabelled `skip` and `goto`.
 * An assertion that can fail has a point for the failure, at its place in the
 * text.
 *
 * A procedure that has one exit (results.h) has a point more, the last of the text.  An
 * edge leads there from each `return` and from the end of the body; it assigns what is
 * returned to the variables for results, whose values the exit returns.
 */
#ifndef FIXC_CFG_H
#define FIXC_CFG_H

#include "bp_ast.h"

#include <stdio.h>

#define CFG_NONE UINT32_MAX

enum cfg_point_kind {
  CFG_ENTRY,
  CFG_STMT, /* before a statement or a condition; end_thread has no edge */
  CFG_EXIT, /* before a `return`, or after the last statement; or the one exit */
  CFG_END,  /* after the last statement, where the procedure has one exit */
  CFG_FAILED, /* an assertion has failed */
};

struct cfg_point {
  enum cfg_point_kind kind;
  uint32_t proc;
  uint32_t first_edge, nedges; /* edges leave in the order of the choice */
  struct span span;
  /* The statement, for an exit its `return`; NULL for entries, failures, the
     end of a body.  A condition of `elsif` has the `if`. */
  const struct bp_stmt *stmt;
  const struct bp_label *labels;
  bool added; /* the one exit: the text has no such place */
};

enum cfg_edge_kind {
  CFG_JUMP,   /* no effect */
  CFG_WHEN,   /* cond can be true */
  CFG_UNLESS, /* cond can be false */
  CFG_ASSIGN, /* stmt: BP_ASSIGN or BP_DEAD */
  CFG_CALL,   /* stmt; `to` is where the call returns to */
  CFG_START,  /* stmt: BP_START, an asynchronous call, or BP_START_GOTO */
  CFG_ATOMIC, /* stmt: BP_ATOMIC_BEGIN or BP_ATOMIC_END */
};

struct cfg_edge {
  enum cfg_edge_kind kind;
  uint32_t from, to;
  union {
    const struct bp_expr *cond;
    const struct bp_stmt *stmt;
  };
};

struct cfg_proc {
  struct bp_proc *ast; /* ast->index is the procedure's number */
  uint32_t first, npoints;
  uint32_t first_exit, nexits; /* in cfg.exits */
  uint32_t component;          /* number of its strongly connected component */
};

struct cfg {
  const struct bp_program *program;
  const struct sources *sources;
  struct cfg_proc *procs;
  uint32_t nprocs;
  struct cfg_point *points;
  uint32_t npoints;
  struct cfg_edge *edges; /* by source point */
  uint32_t nedges;
  uint32_t *exits; /* by procedure, ascending */
  uint32_t nexits;
  uint32_t *mains; /* number of each thread's main */
};

/* requires: bp_check succeeded.  Warns of procedures with results whose end
   can be reached.  Returns NULL after reporting. */
struct cfg *cfg_build(struct arena *a, struct bp_program *program,
                      const struct sources *sources, struct diag *d);

/* The graph as stable text. */
void cfg_print(FILE *out, const struct cfg *g);

/* The graph as JSON, for those who draw it: {"version": 1, "procedures",
   "points", "edges"}.  Procedures and points are named by their positions; a
   point has the "name" that tuples show, and where it stands, "start" and "end"
   with "line" and "column" from 1; an edge has its "kind" and the text that the
   graph has as text, a call also its "callee". */
void cfg_print_json(FILE *out, struct arena *a, const struct cfg *g);

/* What a picture shows of a run: the points that are reached, and the moves of the
   run, from and to a point each. */
struct cfg_move {
  uint32_t from, to;
};

struct cfg_marks {
  const bool *reached; /* by point; NULL: nothing is known */
  const struct cfg_move *moves;
  size_t nmoves;
};

/* The graph for Graphviz, a box for each procedure; a call has a dashed arrow to the
   entry of what it calls.  `marks` may be NULL. */
void cfg_print_dot(FILE *out, struct arena *a, const struct cfg *g,
                   const struct cfg_marks *marks);

/* Pieces of that text, also used in comments. */
void cfg_print_expr(FILE *out, const struct bp_expr *e);
void cfg_print_edge(FILE *out, const struct cfg_edge *e);

/* The text of one point: `proc:line`, its first label, and what it is if it
   is no statement; unique within the program.  See cfg_point_names. */
const char *const *cfg_point_names(struct arena *a, const struct cfg *g);

/* The points that a text means (places.c), in ascending order, in the arena;
   returns how many.  A text is
     f         a procedure: all its points,
     f.L, L    a label, of a procedure or of any,
     f:5       a line within a procedure, as in the names above,
     x.bp:5    a line of the file, whatever the folders before its name,
   where f may have the number of its thread before it, as in 2.main.L. */
uint32_t cfg_places(struct arena *a, const struct cfg *g, const char *text,
                    uint32_t **points);

/* Whether a text is a line of the program's file, as x.bp:5. */
bool cfg_is_line(const struct cfg *g, const char *text);

/* Whether a text names a procedure: `f`, or `2.f` for one of thread 2. */
bool cfg_names_proc(const struct bp_proc *f, const char *text, size_t len);

/* "lock.bp:5" for a point, with the name of the file as it was given. */
const char *cfg_point_line(struct arena *a, const struct cfg *g,
                           uint32_t point);

#endif
