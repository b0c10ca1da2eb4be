/* frontend/relations/templates.h — a Boolean program as template formulae.
 *
 * The result is a formula file that supplies what stdlib/program.fp declares
 * as input: the types Module, PrCount, Local, Global and the relations of the
 * paper's section 4 and appendix; where threads are asked for, also what
 * stdlib/concurrent.fp declares.  Nothing here knows diagrams.
 *
 * States.  Local has one Boolean field per slot; a procedure's variables are
 * in the slots that bp_var.slot says, and the slots that it does not use are
 * false in every state that a transition reaches, so that states are counted
 * exactly.  (The first state of main is the exception: Init speaks of its
 * counter only, and the edge that leaves it asks for the false slots.)  Where
 * variables are forgotten, these slots have any value.
 *
 * Sharing.  Expressions are shared within one relation: a node such as u.pc
 * or v.Global = u.Global exists once.
 */
#ifndef FIXC_TEMPLATES_H
#define FIXC_TEMPLATES_H

#include "calculus/language/ast.h"
#include "engine/base/intern.h"
#include "frontend/boolean/cfg.h"
#include "frontend/boolean/globals.h"
#include "frontend/boolean/liveness.h"

struct templates_options {
  /* Labels to reach: LABEL, procedure.LABEL, or 2.procedure.LABEL.  None:
     failing assertions and the labels ERROR and SLIC_ERROR. */
  const char *const *targets;
  uint32_t ntargets;
  /* Which relations to build, by name and number of parameters; NULL: all.
     What is not wanted is not declared. */
  bool (*wanted)(void *arg, const char *relation, uint32_t nparams);
  void *arg;
  /* Whether the formula declares an input relation; with 0 parameters, an input
     type.  NULL: it declares none. */
  bool (*declared)(void *arg, const char *name, uint32_t nparams);
  void *declared_arg;
  /* Give locals that are not live any value; NULL: all have their values. */
  const struct liveness *live;
  /* Give globals any value where they need none, and let returns take from the
     caller what the callee does not write; NULL: all have their values
     everywhere.  If relations of the appendix are wanted, GLOBALS_THROUGH. */
  const struct globals *globals;
  bool comments; /* statements as comments, for --emit */
  bool shown;    /* names for the values of PrCount and Module */
  /* Make the large relations in parts, when they are asked for (fp_parts).
     `State` must be as stdlib/program.fp declares it. */
  bool parts;
};

/* What makes the parts. */
struct templates;

/* requires: bp_make_threads was called before cfg_build.  Returns NULL after
   reporting to d; reports also if the program is concurrent and the relations
   of stdlib/concurrent.fp are not wanted.  The file refers to g.
   If parts are wanted, *parts is what makes them, for templates_free, and
   refers to g; `parts` may be NULL otherwise. */
struct fp_file *templates_build(struct arena *a, struct intern *names,
                                const struct cfg *g,
                                const struct templates_options *o,
                                struct templates **parts, struct diag *d);
void templates_free(struct templates *t); /* NULL is allowed */

/* The points that the targets name, ascending and without doubles.  Returns
   false after reporting an unknown label. */
bool templates_targets(struct arena *a, const struct cfg *g,
                       const char *const *targets, uint32_t ntargets,
                       uint32_t **points, uint32_t *npoints, struct diag *d);

/* What can be asked for, by a name that templates_targets takes: lines with
   assertions that can fail, and labels; each name once, in the order of the
   text. */
struct named_target {
  const char *name;
  bool assertion; /* else a label */
  bool standard;  /* is asked for if nothing else is */
  const struct bp_proc *proc;
  uint32_t line, column;
};

struct named_target *templates_list_targets(struct arena *a,
                                            const struct cfg *g, uint32_t *n);

/* The field of Global that holds a global variable, a legal name of formula
   files; fields[i] is that of program->globals[i]. */
const char *const *templates_fields(struct arena *a, struct intern *names,
                                    const struct bp_program *p);

#endif
