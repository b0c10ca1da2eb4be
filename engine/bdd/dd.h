/* engine/bdd/dd.h — the decision-diagram store; only dd.c includes <bdd.h>.
 *
 * BuDDy is process-global, so at most one store is open at a time.  Diagrams
 * live in slots: every operation writes its result into a slot, which keeps
 * it referenced, so no naked result can be lost to a collection.  A slot may
 * be an operand and the destination of the same operation.
 *
 * Stopping.  Operations on diagrams run inside dd_guard.  When a limit is
 * hit, BuDDy reports an error, or the user interrupts, the operation never
 * returns: control leaves by longjmp to dd_guard, which returns the reason.
 * So no result of a failed operation can be looked at.  After that the slots
 * hold what they held (the destination of the interrupted operation is
 * unchanged), and the store can be read (counted, printed) in another
 * dd_guard.  Code inside a guard must therefore keep nothing that only its
 * own stack frame would free.
 *
 * Call order: dd_open, dd_set/dd_map for all sets and maps, then the rest.
 */
#ifndef FIXC_DD_H
#define FIXC_DD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/base/vec.h"

#include <gmp.h> /* after stdio.h: only then it declares its output */

struct dd;
typedef uint32_t dd_slot;
typedef uint32_t dd_set; /* a set of variables */
typedef uint32_t dd_map; /* a renaming of variables */

enum { DD_FALSE = 0, DD_TRUE = 1 }; /* slots that always hold the constants */

enum dd_stop {
  DD_DONE,
  DD_NODE_LIMIT, /* the node table is full */
  DD_MEMORY_LIMIT,
  DD_TIME_LIMIT,
  DD_INTERRUPTED, /* SIGINT or SIGTERM */
  DD_FAILED,      /* BuDDy reported another error: an internal error */
};
const char *dd_stop_text(enum dd_stop stop); /* "time limit", ... */

struct dd_limits {
  uint64_t memory_bytes; /* for nodes and caches; 0: no limit of its own */
  uint64_t max_nodes;    /* 0: from memory_bytes, else BuDDy's maximum */
  double seconds;        /* from dd_open; 0: none */
  /* Called inside dd_guard, at the latest after some thousand nodes and some
     hundred operations; DD_DONE to go on, else the stop that is wanted.  It may
     call dd_get_work, and nothing else of this store: the operation that it stands
     in has the marks of the nodes.  NULL: nobody asks. */
  enum dd_stop (*poll)(void *arg);
  /* Called inside dd_guard out of long operations, every few thousand results of
     their steps; it may call dd_get_work, dd_copy_all and dd_copy_part.  NULL: nobody
     is. */
  void (*copy)(void *arg);
  void *arg;
};

/* Opens a store with variables 0 … nvars-1; variable i is at level i.  Its
   table counts against the current memory, and grows only as far as that
   allows; with that memory it is closed, if it was not before.  Leaves for the
   innermost memory_guard if memory is out, or with two million variables or
   more. */
struct dd *dd_open(uint32_t nvars, const struct dd_limits *limits);
void dd_close(struct dd *s); /* NULL is allowed */

/* New slots, holding false; returns the first of n consecutive ones. */
dd_slot dd_slots(struct dd *s, uint32_t n);
/* Gives back slots that dd_slots returned for this n. */
void dd_give_slots(struct dd *s, dd_slot first, uint32_t n);

/* Sets and maps.  A map is a simultaneous substitution of variables: any is
   legal (swaps, two sources with one target, targets that occur already), but
   it should keep the order of variables, since then renaming is one linear
   pass; else dd_rename makes an if-then-else for each node.  Each source is
   given once.  Equal sets and maps share one number. */
dd_set dd_make_set(struct dd *s, const uint32_t *vars, uint32_t n);
dd_map dd_make_map(struct dd *s, const uint32_t *from, const uint32_t *to,
                   uint32_t n);

/* Runs body(arg) with limits in force; DD_DONE if it returned.  A time limit
   is reported once and then lifted, so that the results can be shown.  If there
   is no memory for a larger table, the smaller one is still good.  After any
   other failed allocation inside BuDDy nothing can be run: every call returns
   DD_MEMORY_LIMIT at once. */
enum dd_stop dd_guard(struct dd *s, void (*body)(void *), void *arg);

/* Asks the running operation to stop; callable from a signal handler.  If no
   guard is active, the next one stops at once. */
void dd_interrupt(enum dd_stop why);

/* For long work between operations, inside dd_guard: the stop that was asked
   for and that the next operation will heed, or DD_DONE. */
enum dd_stop dd_asked(void);

/* Heeds it at once, as the next operation would: leaves for dd_guard. */
void dd_heed(struct dd *s);

/* Whether a store is open in this process. */
bool dd_is_open(void);

/* ---- Operations; dst := … ---------------------------------------------- */

void dd_copy(struct dd *s, dd_slot dst, dd_slot a);
void dd_var(struct dd *s, dd_slot dst, uint32_t var, bool value);
/* The cube vars[i] = bits[i]; vars in any order. */
void dd_cube(struct dd *s, dd_slot dst, const uint32_t *vars, const bool *bits,
             uint32_t n);
/* The assignments to vars[0..nvars), ascending and 64 or fewer, that are written
   as numbers: vars[0] is the greatest bit.  codes[0..n) are ascending, each
   once. */
void dd_of_codes(struct dd *s, dd_slot dst, const uint32_t *vars,
                 uint32_t nvars, const uint64_t *codes, size_t n);
/* x[i] = y[i] for all i, in one pass; false, and nothing is done, if variables
   of one pair lie between those of another, or are the same. */
bool dd_equal(struct dd *s, dd_slot dst, const uint32_t *x, const uint32_t *y,
              uint32_t n);
void dd_not(struct dd *s, dd_slot dst, dd_slot a);
void dd_and(struct dd *s, dd_slot dst, dd_slot a, dd_slot b);
void dd_or(struct dd *s, dd_slot dst, dd_slot a, dd_slot b);
void dd_xor(struct dd *s, dd_slot dst, dd_slot a, dd_slot b);
void dd_iff(struct dd *s, dd_slot dst, dd_slot a, dd_slot b);
/* a ∧ ¬b. */
void dd_diff(struct dd *s, dd_slot dst, dd_slot a, dd_slot b);
void dd_ite(struct dd *s, dd_slot dst, dd_slot a, dd_slot b, dd_slot c);
void dd_exists(struct dd *s, dd_slot dst, dd_slot a, dd_set v);
void dd_and_exists(struct dd *s, dd_slot dst, dd_slot a, dd_slot b, dd_set v);
void dd_rename(struct dd *s, dd_slot dst, dd_slot a, dd_map m);
/* a with the variables of the cube fixed: ∃ vars(cube). a ∧ cube. */
void dd_restrict(struct dd *s, dd_slot dst, dd_slot a, dd_slot cube);

/* The cube of the lexicographically least assignment to the variables of v
   (in level order) that a allows; false if a is false. */
void dd_least(struct dd *s, dd_slot dst, dd_slot a, dd_set v);

/* ---- Questions ---------------------------------------------------------- */

bool dd_same(const struct dd *s, dd_slot a, dd_slot b);
bool dd_is_false(const struct dd *s, dd_slot a);
bool dd_is_true(const struct dd *s, dd_slot a);
/* A number that equals another slot's iff they hold the same diagram; valid
   while some slot holds it. */
uint32_t dd_identity(const struct dd *s, dd_slot a);

/* Sets marks[of[v]] for every variable v that a depends on; of NULL: marks[v]. */
void dd_mentions(struct dd *s, dd_slot a, const uint32_t *of, bool *marks);
/* The variables that a depends on, ascending, and in n how many; they are there until
   the store is used again. */
const uint32_t *dd_variables(struct dd *s, dd_slot a, uint32_t *n);

/* Number of nodes, the constants not counted. */
uint64_t dd_nodes(struct dd *s, dd_slot a);
/* Number of assignments to the variables vars[0..n) (ascending; they must
   cover a's support) that satisfy a. */
void dd_count(struct dd *s, mpz_t out, dd_slot a, const uint32_t *vars,
              uint32_t n);
/* Evaluates a at a full assignment bits[var]. */
bool dd_eval(const struct dd *s, dd_slot a, const bool *bits);
/* Calls visit for each satisfying assignment of vars (ascending, covering
   the support), in lexicographic order, until it returns false.  bits[i] is
   the value of vars[i].  visit must not call functions of this store. */
void dd_each(struct dd *s, dd_slot a, const uint32_t *vars, uint32_t n,
             bool (*visit)(void *, const bool *bits), void *arg);
/* bits[var] := the first assignment that satisfies a, which must not be false;
   variables that do not matter are false. */
void dd_one(struct dd *s, dd_slot a, bool *bits);
/* Calls visit for each node of a, children before parents.  Numbers of nodes
   are as dd_identity gives them: the constants are 0 and 1, and a node that
   two diagrams share has one number.  visit must not call functions of this
   store. */
void dd_each_node(struct dd *s, dd_slot a,
                  void (*visit)(void *arg, uint32_t node, uint32_t var,
                                uint32_t high, uint32_t low),
                  void *arg);
/* Diagrams by themselves: node i + 2 is nodes.at[i]; 0 and 1 are false and true.
   Nodes come after those that they lead to. */
struct dd_graph_node {
  uint32_t var, high, low;
};
struct dd_graph {
  uint32_t nvars;
  VEC(struct dd_graph_node) nodes;
  VEC(uint32_t) roots; /* no constants */
};
/* Copies what all slots hold, and what the operation under way has made, to g, which
   is empty or was filled here before; false, and g is as it was, if that has more than
   `most` nodes. */
bool dd_copy_all(struct dd *s, uint32_t most, struct dd_graph *g);
/* Copies of that the newest, no more than `most` nodes.  If a diagram is too large, the
   last that is copied is one with some of its variables fixed. */
void dd_copy_part(struct dd *s, uint32_t most, struct dd_graph *g);
void dd_graph_free(struct dd_graph *g); /* all of its memory; g is empty then */
/* Graphviz, without the ways to false; name(arg, var) gives a variable's text. */
void dd_dot(struct dd *s, FILE *out, dd_slot a,
            const char *(*name)(void *, uint32_t var), void *arg);

/* ---- Figures ------------------------------------------------------------ */

struct dd_figures {
  uint64_t operations;  /* calls of the functions above that make diagrams */
  uint64_t made;        /* nodes ever made */
  uint64_t peak_nodes;  /* largest number of live nodes seen at collections
                           and at the end */
  uint64_t table_nodes; /* allocated */
  uint64_t collections;
  uint64_t cache_hits, cache_misses; /* 0 if BuDDy was built without them */
  double collection_seconds;
};
void dd_get_figures(struct dd *s, struct dd_figures *out);

/* Those of them that need no walk through all diagrams. */
struct dd_work {
  uint64_t operations, made, table_nodes;
  uint64_t computed; /* results of operations and of their steps */
};
struct dd_work dd_get_work(const struct dd *s);

/* Whether the store is what it should be: NULL, or what is wrong.  No
   slot lost its diagram to a collection; diagrams are ordered and reduced, and
   equal ones are one (Bryant 1986).  Takes as long as the table is large. */
const char *dd_check(const struct dd *s);

#endif
