/* engine/bdd/kernel.h — operations on the nodes of BuDDy's table.
 *
 * The operations that solving is made of, as recursions of our own over the
 * table that BuDDy exports; nodes are made and collected by BuDDy.  For dd.c
 * only, which keeps operands and results from collections and knows when to
 * call what.  An operation may be left by longjmp out of a collection.
 */
#ifndef FIXC_KERNEL_H
#define FIXC_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- What BuDDy exports but does not declare ---------------------------- */

struct node {
  unsigned refs : 10, level : 22;
  int low, high; /* low is -1 in a free node */
  int hash, next;
};

extern struct node *bddnodes;
extern int bddnodesize;
extern int *bddrefstack, *bddrefstacktop;
int bdd_makenode(unsigned level, int low, int high);

static inline uint32_t level_of(int n) { return bddnodes[n].level; }
static inline int low_of(int n) { return bddnodes[n].low; }
static inline int high_of(int n) { return bddnodes[n].high; }

/* ---- Operations --------------------------------------------------------- */

enum kernel_op {
  KERNEL_AND,
  KERNEL_OR,
  KERNEL_XOR,
  KERNEL_IFF,
  KERNEL_DIFF, /* a ∧ ¬b */
};

struct kernel;

/* Calls poll(arg) after every few thousand results; it may leave the
   operation by longjmp. */
struct kernel *kernel_new(uint32_t nvars, void (*poll)(void *arg), void *arg);
void kernel_free(struct kernel *k); /* NULL is allowed */

/* Fits the cache to the size of the table; not inside an operation. */
void kernel_fit(struct kernel *k);
/* After a collection: forgets all results of nodes that are gone. */
void kernel_forget(struct kernel *k);
/* After an operation was left: makes the kernel usable again. */
void kernel_recover(struct kernel *k);

/* How many results were computed, those of the steps of operations included. */
uint64_t kernel_computed(const struct kernel *k);

/* The result is not kept from the next collection. */
int kernel_apply(struct kernel *k, enum kernel_op op, int a, int b);

/* Variables, ascending, with NO_VARIABLE behind the last, and the numbers of their tails
   (tails.h). */
struct quantified {
  const uint32_t *vars, *tails;
};
enum { NO_VARIABLE = 1 << 22 }; /* levels have 22 bits */

/* ∃ q. a, and ∃ q. a ∧ b. */
int kernel_exists(struct kernel *k, int a, struct quantified q);
int kernel_and_exists(struct kernel *k, int a, int b, struct quantified q);

/* The assignments to variables, ascending, that are written as n ascending
   numbers, the first variable the greatest bit. */
int kernel_of_codes(struct kernel *k, const uint32_t *vars, uint32_t nvars,
                    const uint64_t *codes, size_t n);

/* a with variables renamed: words are n pairs of a variable and what it
   becomes, ascending in the first; equal numbers say that they are the same.
   One linear pass if the order of the variables stays the same; else each
   variable sinks to its place. */
int kernel_rename(struct kernel *k, int a, const uint32_t *words, size_t n,
                  uint32_t number);

#endif
