/* calculus/compile/dag.h — expressions of diagram operations, shared and
 * placed.
 *
 * While formulas are lowered, operations are nodes of a graph: equal ones are
 * one node (common subexpressions), and a node belongs to the innermost loop
 * that changes one of its operands (its scope), so that what a loop does not
 * change is computed before it.  Emitting a node appends the instructions
 * for it, once, to the blocks of the scopes.
 */
#ifndef FIXC_DAG_H
#define FIXC_DAG_H

#include "engine/plan/plan.h"

/* A loop under construction, or the whole plan. */
struct scope {
  struct scope *parent;
  uint32_t depth;
  struct plan_block *block;
  bool closed; /* complete: its nodes must not be used any more */
};

struct px; /* an operation */
struct dag;

/* Registers of the nodes are numbered from plan->nregs. */
struct dag *dag_new(struct arena *a, struct plan *p, struct scope *root);
void dag_free(struct dag *d); /* NULL is allowed */

/* From now on new operations are for an origin of the plan.  Returns the one
   before. */
uint32_t dag_origin(struct dag *d, uint32_t origin);

struct scope *dag_scope(struct dag *d, struct scope *parent,
                        struct plan_block *block);

struct px *px_constant(struct dag *d, bool value);
/* A register that something else writes, as often as `scope` runs. */
struct px *px_register(struct dag *d, uint32_t reg, struct scope *scope);
struct px *px_valid(struct dag *d, uint32_t field);
struct px *px_within(struct dag *d, uint32_t field);
struct px *px_is(struct dag *d, uint32_t field, int64_t k);
struct px *px_below(struct dag *d, uint32_t field, int64_t k);
/* Bit k, of weight 2^k, is 1. */
struct px *px_bit(struct dag *d, uint32_t field, int64_t k);
struct px *px_sum(struct dag *d, uint32_t f, uint32_t g, int64_t k);
struct px *px_less(struct dag *d, uint32_t f, uint32_t g, int64_t k);
struct px *px_not(struct dag *d, struct px *a);
struct px *px_and(struct dag *d, struct px *a, struct px *b);
struct px *px_or(struct dag *d, struct px *a, struct px *b);
struct px *px_iff(struct dag *d, struct px *a, struct px *b);
struct px *px_diff(struct dag *d, struct px *a, struct px *b);
/* Fields in any order, each once; none: the operand itself. */
struct px *px_exists(struct dag *d, struct px *a, const uint32_t *fields,
                     uint32_t n);
struct px *px_and_exists(struct dag *d, struct px *a, struct px *b,
                         const uint32_t *fields, uint32_t n);
struct px *px_rename(struct dag *d, struct px *a, const uint32_t *from,
                     const uint32_t *to, uint32_t n);

/* A member of a system that is solved by a worklist. */
struct px *px_gather(struct dag *d, uint32_t solve, uint32_t member);

struct scope *px_scope(const struct px *x);

/* Its register, if the code that computes it is there already; else PLAN_NONE. */
uint32_t px_place(const struct px *x);

/* Appends what x needs and returns its register. */
uint32_t dag_emit(struct dag *d, struct px *x);

/* The plan's renaming with these pairs, in any order. */
uint32_t dag_map_of(struct dag *d, const uint32_t *from, const uint32_t *to,
                    uint32_t n);

/* A new register. */
uint32_t dag_register(struct dag *d);

#endif
