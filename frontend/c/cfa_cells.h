/* frontend/c/cfa_cells.h — an automaton without operations on memory.
 *
 * Each scalar of an object is a variable, its cell, and each object has an
 * address, a number.  A read through a pointer is a choice between the cells
 * that the pointer may lead to; a write changes the cell that it leads to and
 * leaves the others.  (Morris's axiom of assignment; Ball, Majumdar, Millstein,
 * Rajamani: Automatic Predicate Abstraction of C Programs, PLDI 2001, section
 * 4.2.)  What it may lead to is known from points_to.h.
 *
 * Every run of the first automaton that reaches an error is a run of the
 * second, up to where C leaves undefined what an access does.  The second one
 * may have more: of cells that are too many, and of a value that is read as one
 * of another type, it keeps no track, and what is read there is any value.  What
 * even this would not cover, as a pointer that is written in parts, ends in
 * CFA_UNSUPPORTED.  Addresses are not those of a run: as integers they are any
 * value.
 *
 * A function that calls itself has its objects once for each call.  Where pointers to
 * one are kept, those of the last call and of the one before have cells, whatever the
 * depth, and a pointer to one further out ends in CFA_UNSUPPORTED.
 *
 * Of an array that is long, or of unknown length, one element is chosen when the
 * program begins, any one: its cells are `a[#].x`, and its number is the variable
 * `#a`, which never changes.  Other elements are any value when they are read, and
 * then `#a.missed` is 1; a read of the chosen element makes it 0.  Before an error,
 * all of these are assumed to be 0.  This keeps each run of the program that
 * reaches an error: in the run of the second automaton whose chosen element is the
 * one that was read last, nothing was missed at the end.  So a predicate about
 * `a[#]` says something of all elements, as in `#a < i ==> a[#] == 0`.  Of arrays in an
 * array, one element is `m[#][#]`, and its indexes are `#m.1` and `#m.2`.  Arrays of one
 * length may have one number and one `missed`, that of the last read of any of them: in
 * `b[i] = a[i]`, the chosen element of one gets that of the other.  Two chosen
 * elements, `a[#]` and `a[##]` with `#a < ##a`, say something of all pairs, as that no two
 * are equal; then `##a.missed` is what `#a.missed` was before the last read.  (One cell
 * that stands for all: Monniaux, Gonnord: Cell Morphing: From Array Programs to
 * Array-Free Horn Clauses, SAS 2016.)
 *
 * With MEMORY_CHOOSE_ARRAYS no element is chosen: each scalar of the elements of a long array is
 * a variable that has an array as its value, `a[].x`, which is read (CFA_AT) and written
 * (CFA_WITH) at indexes.
 *
 * Runs with different choices differ in nothing but the numbers, the cells and what was missed. So what
 * holds of the chosen elements where all runs come by holds of any: an edge that takes the value of
 * another element says which one it is (cfa_element), and a proof may use it.
 *
 * Where a variable p is set to the indexes of elements that were read, the value of
 * a[p] is kept in `#p.element` (cells_views.c), and reads of it are not among those
 * of which the last one is asked for.
 */
#ifndef FIXC_CFA_CELLS_H
#define FIXC_CFA_CELLS_H

#include "points_to.h"

/* The automaton without memory, in the arena of the first one, which stays
   valid and is its `exact`.  An automaton that uses no memory, and in which nothing
   stands in another place, is given back as it is.  `solve` fills in the sets of what is
   asked (points_to_solve does); false: it could not, and so does this, with NULL.

   Where elements are chosen, or the choice says so, small procedures stand in the place
   of their calls, and everywhere those that join bits; with
   MEMORY_CHOOSE_LARGE_ALL_IN_PLACE, and from MEMORY_CHOOSE_ALL on where elements are chosen,
   all procedures of a small program (cfa_inline.h).  Where elements are chosen, a run that has
   missed one ends before an error: this is for those who ask nothing but whether a
   CFA_ERROR is reached.  In a program with threads none is, and nothing stands in another
   place. */
const struct cfa *cfa_cells(const struct cfa *g, enum memory_choice choice,
                            bool (*solve)(void *arg, struct points_to *p),
                            void *arg);

/* The same, where the rounds of loops do not yet stand in place (cfa_rounds.h). */
const struct cfa *
cfa_cells_before_rounds(const struct cfa *g, enum memory_choice choice,
                        bool (*solve)(void *arg, struct points_to *p),
                        void *arg);

/* The words by which a witness says about which choice its claims are; NULL: about
   MEMORY_CHOOSE_LARGE, as without words. */
const char *cfa_choice_text(enum memory_choice choice);
enum memory_choice cfa_choice_of_text(const char *text);

/* In how many rounds a loop is looked at of which ranges do not say when it ends, if all
   rounds stand in place (cfa_rounds.h); else 0. */
uint32_t cfa_open_rounds(enum memory_choice choice);

/* Behind these words: what is claimed of a chosen element holds of each element, and a proof
   may use this of those that a block reads and has not written (cfa_element). */
#define CFA_EACH_ELEMENT ", each for all"

/* How many cells of chosen elements an automaton has. */
uint32_t cfa_count_chosen(const struct cfa *g);

/* Whether the elements of several arrays are chosen by one variable. */
bool cfa_chooses_together(const struct cfa *g);

/* Whether variables of an automaton are arrays. */
bool cfa_has_arrays(const struct cfa *g);

/* Whether variables of an automaton remember elements. */
bool cfa_has_views(const struct cfa *g);

#endif
