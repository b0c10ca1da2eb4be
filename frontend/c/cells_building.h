/* frontend/c/cells_building.h — what the files share that make the automaton without memory
 * (cfa_cells.h):
 *
 *   cfa_cells.c      the program: what is known of it at first, global variables
 *   cells_vars.c     the variables that objects become
 *   cells_proc.c     procedures, location by location
 *   cells_begin.c    what cells hold when the program, or a procedure, begins
 *   cells_edge.c     the edges for one edge of the old automaton
 *   cells_read.c     expressions, and what they read
 *   cells_write.c    what a write does
 *   cells_new.c      objects that an edge makes
 *   cells_access.c   the cells that an access may lead to
 *   cells_part.c     accesses to some bytes of a cell
 *   cells_chosen.c   the chosen elements of long arrays
 *   cells_arrays.c   long arrays as values
 *   cells_views.c    elements that a variable remembers
 *   cells_fixed.c    parameters that are given one address in all calls
 *   cells_frames.c   objects of procedures that call themselves
 *   cells_machine.c  what machines choose of addresses
 *   cells_address.c  the form of an address
 *   cells_emit.c     new locations, edges, temporaries, expressions
 *
 * The edges of a location are made anew at the end of a chain of edges that
 * does first what they need: reads into temporaries, assumptions.  The edges of
 * a branch share the chain, so that exactly one of their conditions holds.
 *
 * A read of a long array notes whether it has missed the chosen element also where
 * C does not come to it, as on the right of `&&`: which read is the last one
 * is then another question, but still one that the run of the program answers.
 */
#ifndef FIXC_CELLS_BUILDING_H
#define FIXC_CELLS_BUILDING_H

#include "cfa_cells.h"
#include "cfa_reuse.h"
#include "engine/base/name_set.h"
#include "engine/base/vec.h"
#include "points_functions.h"

struct cells_read {
  const struct cfa_expr *load;
  uint32_t var; /* the temporary that holds it */
};

/* An element that a variable remembers: see cells_views.c. */
struct cells_view {
  const struct cfa_expr *load; /* of the old automaton */
  uint32_t var;                /* its value */
};

/* Reads that still hold at the begin of a location. */
struct cells_known {
  const struct cells_read *reads;
  size_t n;
};

/* An object of a procedure that calls itself, to which pointers are kept: see
   cells_frames.c. */
struct cells_frame {
  uint32_t object, proc;
  uint32_t top;          /* global: the address in the last call */
  uint32_t own;          /* local: in this call */
  uint32_t outer, saved; /* first variables of the cells: of the call before the
                            last, global; what these were when this call began */
  uint64_t first, end;   /* addresses that all of them have */
  uint64_t stride;       /* from one call to the next */
  bool *enters; /* by procedure: a call of it may begin a call of `proc` */
};

struct cells_builder {
  const struct cfa *old;
  struct cfa *g;
  struct arena *arena;
  const struct memory_objects *memory;
  struct points_to *points;
  uint32_t *first_cell; /* variable of the first cell, by object */
  uint32_t
      *first_row; /* by object: variables for each row (cells_vars_of_row) */
  uint32_t *array_of; /* by variable: the edge CFA_NEW that makes the one array
                          to which it ever points, or CFA_NONE */
  uint64_t *fixed;    /* by variable: the address that it always has, or 0 */
  uint32_t *counters; /* variable by edge CFA_NEW that may be done more than
                           once; else CFA_NONE */
  uint32_t *first_own, *next_own; /* objects of a procedure, by procedure and by
                                     object; else CFA_NONE */
  VEC(struct cells_frame) frames;
  uint32_t *frame_of; /* by object; CFA_NONE: it has none */
  VEC(uint32_t) away; /* objects that were given away */
  struct cfa_reuse reuse;
  const bool *freed;          /* by object: it may be freed */
  const bool *moved_marks;    /* see points_functions.h */
  const bool *function_marks; /* see points_functions.h */
  const bool *number_marks;   /* see points_functions.h */
  const bool *step_marks;     /* see points_functions.h */
  bool leaks;                 /* see leaks_pointers of cfa_cells.c */
  bool odd_pointers;          /* see cfa_odd_pointers.h */
  points_pairs overlaps; /* objects: texts of which one may be in the other */
  bool has_rows;         /* of which an element is chosen */
  cfa_var_list vars;
  struct name_set names; /* the unique names of variables */
  cfa_location_list locations;
  cfa_edge_list edges;
  struct cfa_proc *procs;
  /* Of the procedure at hand. */
  const struct cfa_proc *proc;
  struct cfa_proc *fresh;
  uint32_t at;                  /* the location where the next edge begins */
  const struct cfa_edge *of;    /* the edge that is made anew */
  VEC(struct cells_read) reads; /* of the location at hand */
  struct cells_known *known;    /* by location of the old automaton */
  bool arrays;                  /* long arrays are values */
  bool together;                /* arrays of one length have one chosen index */
  bool remembers;               /* there may be views */
  VEC(struct cells_view) views; /* of the procedure at hand */
  bool *writers;                /* by procedure: it may change memory */
};

/* An address that is a number, or a number and indexes times numbers; else `whole`
   alone counts. */
struct cells_address {
  const struct cfa_expr *whole;
  bool is_number;
  uint64_t base;
  uint32_t nindexes; /* from the left; 0: none, or it has not this form */
  struct {
    const struct cfa_expr *index;
    uint64_t stride;
  } by[CFA_MOST_INDEXES];
};

struct cells_case {
  const struct cfa_expr *when;
  uint32_t var; /* of the cell */
  const struct cfa_expr *
      index; /* where `var` is an array: which element is the cell; else NULL */
  bool inside; /* not all of it: what is above so many bits */
  unsigned shift;
  const struct cfa_expr *astray; /* it may be this cell, or none; NULL: never */
};

/* An address is `rest` more than a multiple of `by`, a power of two. */
struct cells_alignment {
  uint64_t by, rest;
};

/* An access to elements of a row, each of them as what it is; also astray. */
struct cells_in_row {
  uint32_t object, row;                /* the first of its array */
  const struct cfa_expr *within, *hit; /* in the row; in a chosen element */
};

struct cells_access {
  struct cells_address address;
  struct cells_alignment aligned;
  const struct c_type *type;
  VEC(struct cells_case) cases; /* exactly this cell is read or written */
  /* An object holds it, and no cell is just that: any value. */
  const struct cfa_expr *loose;
  const struct cfa_expr *bad; /* what is not covered */
  const char *reason;         /* why */
  bool unknown;               /* it may lead to none of the objects */
  bool own;        /* to an object of the procedure at hand, which is named */
  uint32_t framed; /* the last object whose frames were looked at; CFA_NONE */
  /* Objects of `loose` with cells, which may be hit in part. */
  VEC(uint32_t) odd;
  VEC(struct cells_in_row) rows;
};

/* ---- cells_emit.c ----------------------------------------------------------- */

/* A new edge from the location at hand to `to`. */
struct cfa_edge *cells_edge(struct cells_builder *b, enum cfa_edge_kind kind,
                            uint32_t to);

/* An edge to a new location, which is the one at hand then. */
struct cfa_edge *cells_emit(struct cells_builder *b, enum cfa_edge_kind kind);

/* Edges to a new location, which is the one at hand then: var := value. */
void cells_emit_set(struct cells_builder *b, uint32_t var,
                    const struct cfa_expr *value);

/* var := any value. */
void cells_emit_havoc(struct cells_builder *b, uint32_t var,
                      enum cfa_reason reason);

/* What is not kept track of. */
void cells_emit_any(struct cells_builder *b, uint32_t var);

/* What a cell, or a variable, holds: of a float or double its bits. */
const struct c_type *cells_held_type(const struct cells_builder *b,
                                     const struct c_type *t);

/* A new variable of the procedure at hand. */
uint32_t cells_temporary(struct cells_builder *b, const struct c_type *type);

/* The type of what is true or false. */
const struct c_type *cells_truth_type(const struct cells_builder *b);

/* 1 or 0, of that type. */
const struct cfa_expr *cells_truth(const struct cells_builder *b, bool value);

/* Whether it is this constant. */
bool cells_is_truth_value(const struct cfa_expr *e, bool value);

/* A constant of the type of `e`. */
const struct cfa_expr *cells_number_like(const struct cells_builder *b,
                                         const struct cfa_expr *e,
                                         uint64_t value);

/* !x.  Here and in the next three, constants are folded. */
const struct cfa_expr *cells_not(const struct cells_builder *b,
                                 const struct cfa_expr *x);

/* x || y. */
const struct cfa_expr *cells_or(const struct cells_builder *b,
                                const struct cfa_expr *x,
                                const struct cfa_expr *y);

/* x && y. */
const struct cfa_expr *cells_and(const struct cells_builder *b,
                                 const struct cfa_expr *x,
                                 const struct cfa_expr *y);

/* c ? x : y. */
const struct cfa_expr *cells_choice(const struct cells_builder *b,
                                    const struct cfa_expr *c,
                                    const struct cfa_expr *x,
                                    const struct cfa_expr *y);

/* The value as one of this type. */
const struct cfa_expr *cells_converted(const struct cells_builder *b,
                                       const struct cfa_expr *x,
                                       const struct c_type *to);

/* What a variable of the old automaton became; CFA_NONE is none. */
uint32_t cells_new_var(const struct cells_builder *b, uint32_t var);

/* A temporary with that value. */
const struct cfa_expr *cells_kept(struct cells_builder *b,
                                  const struct cfa_expr *e);

/* The same of a condition.  One that is used for each of many cells is long: it has
   a part for each of them. */
const struct cfa_expr *cells_kept_condition(struct cells_builder *b,
                                            const struct cfa_expr *c);

/* Goes on where the condition holds; elsewhere the construct is not covered. */
void cells_refuse_unless(struct cells_builder *b, const struct cfa_expr *good,
                         const char *reason);

/* ---- cells_address.c -------------------------------------------------------- */

/* The form of an address of the new automaton. */
struct cells_address cells_address_form(const struct cfa_expr *e);

/* The comparison of x with a number. */
const struct cfa_expr *cells_compares(const struct cells_builder *b,
                                      enum cfa_op op, const struct cfa_expr *x,
                                      uint64_t y);

/* Is it this address? */
const struct cfa_expr *cells_is_at(const struct cells_builder *b,
                                   const struct cells_address *a,
                                   uint64_t address);

/* Is it from `first` on and not at `end` or after? */
const struct cfa_expr *cells_within(const struct cells_builder *b,
                                    const struct cells_address *a,
                                    uint64_t first, uint64_t end);

/* CFA_OF_VARIABLE, CFA_SIZE. */
const struct cfa_expr *cells_rewrite_size(struct cells_builder *b,
                                          const struct cfa_expr *e);
const struct cfa_expr *cells_rewrite_of_variable(struct cells_builder *b,
                                                 const struct cfa_expr *e);

/* Whether a pointer becomes a number there. */
bool cells_is_address_number(const struct cfa_expr *e);

/* Addresses of parts of objects are numbers. */
const struct cfa_expr *cells_fold_address(const struct cells_builder *b,
                                          const struct cfa_expr *e);

/* ---- cells_vars.c ----------------------------------------------------------- */

/* Cells of objects of a call: in a procedure that calls itself each call has its
   own, and only the call itself gets at them. */
void cells_add_cells(struct cells_builder *b, uint32_t object,
                     enum cfa_scope scope, uint32_t proc);

/* The variables of the chosen elements of an object: for each row, cells_vars_of_row. */
void cells_add_rows(struct cells_builder *b, uint32_t object);

/* The first object whose element is chosen by the same variable: itself, but for arrays of
   one length that are chosen together. */
uint32_t cells_first_alike(const struct cells_builder *b, uint32_t object);

/* A variable of the frames of an object, with the name of the object, `what` and the
   path of a cell. */
uint32_t cells_add_frame_var(struct cells_builder *b,
                             const struct cells_frame *f, enum cfa_scope scope,
                             const struct c_type *type, const char *what,
                             const char *path);

/* One for each cell of the object; the first of them. */
uint32_t cells_add_frame_cells(struct cells_builder *b,
                               const struct cells_frame *f,
                               enum cfa_scope scope, const char *what);

/* ---- cells_fixed.c ---------------------------------------------------------- */

/* Fills in `fixed`, of parameters. */
void cells_find_fixed(struct cells_builder *b);

/* ---- cells_frames.c --------------------------------------------------------- */

/* The frames of an object; NULL: it has none. */
struct cells_frame *cells_frame_of(const struct cells_builder *b,
                                   uint32_t object);

/* The object of the procedure at hand whose `own` it is; CFA_NONE: it is none. */
uint32_t cells_object_of_own(const struct cells_builder *b, uint32_t var);

/* The address with a number in the place of `own`; NULL: it does not begin with it. */
const struct cfa_expr *cells_as_own(const struct cells_builder *b,
                                    const struct cfa_expr *e);

/* The address `steps` bytes after that of the variable. */
const struct cfa_expr *cells_bytes_after(const struct cells_builder *b,
                                         uint32_t var, int64_t steps);

/* What the begin of a call does to the frames of an object. */
void cells_begin_frame(struct cells_builder *b, const struct cells_frame *f);

/* What its end does. */
void cells_end_frame(struct cells_builder *b, const struct cells_frame *f);

/* Whether each call has such an object of its own. */
bool cells_is_of_call(const struct cells_builder *b, uint32_t object);

/* The cells of an object of one call are variables of its procedure, which no other
   procedure sees: a path there has ended where the address was taken (escapes). */
bool cells_is_of_other_call(const struct cells_builder *b,
                            const struct memory_object *o);

/* Why objects of the procedure at hand are not covered; NULL: they are. */
const char *cells_odd_recursion(const struct cells_builder *b);

/* Whether the procedure at hand has any. */
bool cells_proc_has_frames(const struct cells_builder *b);

/* Whether it was given away: to a function without a body, or to what that has. */
bool cells_is_away(const struct cells_builder *b,
                   const struct memory_object *o);

/* Objects with cells, not given away: whoever has those changes all of them. */
void cells_find_frames(struct cells_builder *b);

/* ---- cells_chosen.c --------------------------------------------------------- */

/* The variables of a row: the indexes of the chosen element, and whether it was missed. */
uint32_t cells_vars_of_row(const struct cells_builder *b,
                           const struct memory_object *o, uint32_t row);

/* The variable that says whether the last read missed the chosen element. */
uint32_t cells_chosen_missed(const struct cells_builder *b,
                             const struct memory_object *o, uint32_t row);

/* Index i of the chosen element of a row. */
const struct cfa_expr *cells_chosen_index(const struct cells_builder *b,
                                          const struct memory_object *o,
                                          uint32_t row, uint32_t i);

/* Element n of a row, by its indexes. */
const struct cfa_expr *cells_is_nth_chosen(const struct cells_builder *b,
                                           const struct memory_object *o,
                                           uint32_t row, uint64_t n);

/* Whether the address names an element of the row, whose first one has the scalar at
   `first`, by its indexes. */
bool cells_is_by_indexes(const struct cells_address *a,
                         const struct memory_object *o, uint32_t row,
                         uint64_t first);

/* Are all indexes but the first one within their arrays? */
const struct cfa_expr *cells_has_inner_indexes(const struct cells_builder *b,
                                               const struct cells_address *a,
                                               const struct memory_row *r);

/* Indexes beyond an array in an array may lead to the chosen element, or to another:
   C does not allow them, but machines do. */
const struct cfa_expr *cells_is_astray(const struct cells_builder *b,
                                       const struct cells_address *a,
                                       const struct memory_object *o,
                                       uint32_t row, uint64_t first);

/* Is there an element that has the scalar there?  As C has it, a pointer to a scalar
   is to one of those in the row. */
const struct cfa_expr *cells_is_aligned(const struct cells_builder *b,
                                        const struct cells_address *a,
                                        const struct memory_row *r,
                                        uint64_t first);

/* Is it so many bytes after the begin of the cell? */
const struct cfa_expr *cells_is_at_cell(const struct cells_builder *b,
                                        const struct cells_address *a,
                                        const struct memory_object *o,
                                        const struct memory_cell *c,
                                        uint64_t after);

/* Does an access of so many bytes have any in common with a row? */
const struct cfa_expr *cells_touches_row(const struct cells_builder *b,
                                         const struct cells_address *a,
                                         const struct memory_object *o,
                                         uint32_t row, uint64_t size);

/* Is it that of an element of the row, whose first one has the scalar at `first`?  Of an
   address that is a number, only whether it is in the row. */
const struct cfa_expr *cells_is_in_row(const struct cells_builder *b,
                                       const struct cells_address *a,
                                       const struct memory_object *o,
                                       uint32_t row, uint64_t first);

/* The number of an element, counted through all of the row, by its indexes: as many as
   the row has. */
const struct cfa_expr *
cells_number_by_indexes(const struct cells_builder *b,
                        const struct memory_row *r,
                        const struct cfa_expr *const *index);

/* ---- cells_arrays.c --------------------------------------------------------- */

/* Where arrays are values, a cell of an element is an array, whose element n is that of
   element n of the row. */
const struct c_type *cells_type_of_cell(const struct cells_builder *b,
                                        const struct memory_cell *c);

/* Is it that of a scalar of an element of the row, which the first element has at
   `first`, and not astray? */
const struct cfa_expr *cells_is_in_array(const struct cells_builder *b,
                                         const struct cells_address *a,
                                         const struct memory_object *o,
                                         uint32_t row, uint64_t first);

/* Of which element it is then, counted through all of the row. */
const struct cfa_expr *cells_number_in_array(const struct cells_builder *b,
                                             const struct cells_address *a,
                                             const struct memory_object *o,
                                             uint32_t row, uint64_t first);

/* What the cell has. */
const struct cfa_expr *cells_scalar_of_case(const struct cells_builder *b,
                                            const struct cells_case *c);

/* What the variable of the cell is when the cell gets the value. */
const struct cfa_expr *cells_case_with(const struct cells_builder *b,
                                       const struct cells_case *c,
                                       const struct cfa_expr *value);

/* What the variable of a cell is where all is zero. */
const struct cfa_expr *cells_zero_of(const struct cells_builder *b,
                                     uint32_t var);

/* Edges to a new location: element n of the array gets the value. */
void cells_emit_element(struct cells_builder *b, uint32_t var, uint64_t n,
                        uint64_t value);

/* ---- cells_views.c ---------------------------------------------------------- */

/* Those of the procedure at hand. */
void cells_find_views(struct cells_builder *b);

/* When the procedure begins they are anything. */
void cells_begin_views(struct cells_builder *b);

/* The view of this read; NULL: it has none. */
const struct cells_view *cells_view_of(const struct cells_builder *b,
                                       const struct cfa_expr *load);

/* Whether the edge, which is no store, changes one. */
bool cells_changes_views(const struct cells_builder *b,
                         const struct cfa_edge *e);

/* After the edge: views that it changes. */
void cells_renew_views(struct cells_builder *b, const struct cfa_edge *e);

/* What was read, by no view, is what a view has of the same element. */
void cells_agree_with_views(struct cells_builder *b,
                            const struct cells_access *read,
                            const struct cfa_expr *from,
                            const struct cfa_expr *value);

/* After a write to an address of the old automaton. */
void cells_write_views(struct cells_builder *b, const struct cfa_expr *to,
                       const struct cells_access *written,
                       const struct cfa_expr *value);

/* Which procedures may change memory, by themselves or by calls. */
void cells_find_writers(struct cells_builder *b);

/* ---- cells_part.c ----------------------------------------------------------- */

/* Whether a cell of one type holds a value of the other. */
bool cells_same_sort(const struct c_type *x, const struct c_type *y);

/* As C has it, a pointer to a type has its alignment, unless it is made otherwise. */
struct cells_alignment cells_alignment_of(const struct cells_builder *b,
                                          const struct cfa_expr *e);

/* Whether the cell is in this part of its object. */
bool cells_is_in_part(const struct cells_builder *b,
                      const struct memory_object *o, uint32_t part,
                      const struct memory_cell *c);

/* True: it is in no other way to this part. */
bool cells_add_insides(struct cells_builder *b, struct cells_access *a,
                       const struct memory_object *o, uint32_t part);

/* ---- cells_access.c --------------------------------------------------------- */

/* Whether the object has cells that the access may hit in part. */
bool cells_is_odd(const struct cells_access *a, uint32_t object);

/* The access is to cell c of elements, or so many bytes after it, and the cases from
   `first` on are those of the chosen one. */
void cells_add_in_row(struct cells_builder *b, struct cells_access *a,
                      const struct memory_object *o,
                      const struct memory_cell *c, uint64_t after,
                      size_t first);

/* The access is to a cell, or to some bytes of it from so many on. */
void cells_add_case(struct cells_builder *b, struct cells_access *a,
                    const struct memory_object *o, uint32_t cell,
                    uint64_t after, bool inside);

/* Frees what access_of made. */
void cells_free_access(struct cells_access *a);

/* `e` is an address of the old automaton, `is` what became of it. */
struct cells_access cells_access_of(struct cells_builder *b,
                                    const struct cfa_expr *e,
                                    const struct cfa_expr *is,
                                    const struct c_type *type);

/* Writes to memory of others are covered, unless pointers are made of numbers, or
   of the bytes of others. */
bool cells_covers_foreign_writes(const struct cells_builder *b);

/* It leads to an object that it is known to lead to. */
const struct cfa_expr *cells_access_is_known(const struct cells_builder *b,
                                             const struct cells_access *a);

/* The access leads somewhere; C leaves undefined what happens else. */
void cells_check_access(struct cells_builder *b, struct cells_access *a,
                        bool reads);

/* ---- cells_read.c ----------------------------------------------------------- */

/* The temporary with what the location at hand has read there; NULL: nothing. */
const struct cfa_expr *cells_read_before(const struct cells_builder *b,
                                         const struct cfa_expr *load);

/* What a read has there, where an address may also lead nowhere; notes whether it missed
   the chosen element. */
const struct cfa_expr *cells_read_element(struct cells_builder *b,
                                          const struct cfa_expr *load);

/* What the cell holds then.  A sum says what `|` would, as in a bit-field. */
const struct cfa_expr *cells_write_of_case(const struct cells_builder *b,
                                           const struct cells_case *c,
                                           const struct cfa_expr *value);

/* A value that is not what it is in a run: any, and the same again. */
const struct cfa_expr *cells_rewrite_any(struct cells_builder *b,
                                         const struct cfa_expr *e);

/* What the expression of the old automaton is in the new one.  Reads are done first,
   by edges to new locations. */
const struct cfa_expr *cells_rewrite(struct cells_builder *b,
                                     const struct cfa_expr *e);

/* ---- cells_machine.c -------------------------------------------------------- */

/* Whether it compares addresses, or is the distance of two. */
bool cells_is_about_addresses(const struct cells_builder *b,
                              const struct cfa_expr *e);

/* Its value, as far as the machine does not choose it. */
const struct cfa_expr *cells_rewrite_about_addresses(struct cells_builder *b,
                                                     const struct cfa_expr *e);

/* Where the one array is to which a variable of `array_of` points. */
uint64_t cells_array_address(const struct cells_builder *b, uint32_t var);

/* The address of an object of the text. */
const struct cfa_expr *cells_rewrite_address(const struct cells_builder *b,
                                             const struct cfa_expr *e);

/* What a pointer is as a number: itself, if it was made of a number; where functions
   and objects are is the choice of the machine. */
const struct cfa_expr *cells_rewrite_address_number(struct cells_builder *b,
                                                    const struct cfa_expr *e);

/* ---- cells_write.c ---------------------------------------------------------- */

/* The access writes the value. */
void cells_write_cells(struct cells_builder *b, struct cells_access *a,
                       const struct cfa_expr *value);

/* The address is kept: cells that it is made of may change on the way. */
void cells_rewrite_store(struct cells_builder *b, const struct cfa_edge *e);

/* ---- cells_new.c ------------------------------------------------------------ */

/* The cells of an object hold any value, which the program never wrote. */
void cells_havoc_object(struct cells_builder *b, uint32_t object);

/* An edge CFA_NEW: the next object of those that it makes. */
void cells_rewrite_new(struct cells_builder *b, const struct cfa_edge *e);

/* As cells_havoc_object, by the edge that made it, or took its values away. */
void cells_havoc_fresh(struct cells_builder *b, uint32_t object, uint32_t edge);

/* ---- cells_begin.c ---------------------------------------------------------- */

/* Objects of a procedure are anything when it begins. */
void cells_begin_objects(struct cells_builder *b);

/* Objects of the program begin as zeros, or as their strings. */
void cells_begin_program(struct cells_builder *b);

/* ---- cells_edge.c ----------------------------------------------------------- */

/* The edge of a location with one, which is no assumption. */
void cells_rewrite_edge(struct cells_builder *b, const struct cfa_edge *e);

/* The conditions of a branch are made at one place, before any of its edges. */
void cells_rewrite_branch(struct cells_builder *b,
                          const struct cfa_location *l);

/* ---- cells_proc.c ----------------------------------------------------------- */

/* The procedure of this number. */
void cells_rewrite_proc(struct cells_builder *b, uint32_t number);

#endif
