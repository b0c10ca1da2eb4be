/* frontend/c/cfa_building.h — what the files of the construction share:
 * cfa_build.c (programs, procedures), cfa_flow.c (statements), cfa_lower.c
 * (expressions), cfa_calls.c, cfa_missing.c (calls), cfa_objects.c (variables, structs,
 * initialisers), cfa_arrays.c (of variable length).
 *
 * The construction goes through the text once.  `at` is the location where the
 * next edge begins; each edge makes a new location, unless it is told where to
 * go.  After a jump `at` is CFA_NONE, and what comes then begins at a location
 * without a way to it, which is dropped in the end.
 */
#ifndef FIXC_CFA_BUILDING_H
#define FIXC_CFA_BUILDING_H

#include "c_check.h"
#include "cfa.h"
#include "engine/base/name_set.h"
#include "engine/base/vec.h"

/* A scalar inside of a struct that is split. */
struct cfa_leaf {
  uint64_t offset;
  const struct c_member *member;
  const struct c_type *type;
  const char *path; /* ".in.x" */
  bool in_union;    /* another member of the union may stand at its place */
  uint32_t var;     /* CFA_NONE: its type is not covered */
};

/* What a variable of the text became. */
struct cfa_object {
  enum {
    CFA_OBJECT_SCALAR,
    CFA_OBJECT_SPLIT,
    CFA_OBJECT_MEMORY,
    CFA_OBJECT_VARIABLE, /* an array of variable length */
    CFA_OBJECT_NOT
  } kind;
  uint32_t var;   /* scalar, memory; of variable length: a pointer to it */
  uint32_t bytes; /* of variable length: the variable with its size */
  uint32_t n;     /* split */
  struct cfa_leaf *leaves;
  const char *reason; /* CFA_OBJECT_NOT: the construct that is not covered */
};

/* Where a value is kept. */
struct cfa_lvalue {
  enum { CFA_L_VAR, CFA_L_SPLIT, CFA_L_MEMORY, CFA_L_NONE } kind;
  const struct c_type *type;
  uint32_t var;                   /* CFA_L_VAR */
  const struct cfa_object *split; /* CFA_L_SPLIT: part of it, from `offset` */
  uint64_t offset;
  const struct cfa_expr *address; /* CFA_L_MEMORY: a pointer to `type` */
  const struct c_member *field;   /* CFA_L_MEMORY: a bit-field, or NULL */
};

struct cfa_case {
  struct span span;
  int64_t low, high;
  bool is_default;
  uint32_t location;
};

struct cfa_switch {
  VEC(struct cfa_case) cases;
};

struct cfa_named_location {
  const char *name; /* interned */
  uint32_t location;
};

enum { CFA_MOST_KEYS = 4 }; /* of pthread_key_create */
enum { CFA_STREAMS = 3 };   /* stdin, stdout, stderr */

/* What happens where a block is left. */
struct cfa_leaving {
  uint32_t array; /* the pointer to an array of variable length, which is gone;
                     CFA_NONE for one that is not covered, or none */
  struct c_expr *cleanup; /* a call, or NULL */
};

struct cfa_builder {
  struct cfa *g;
  struct arena *arena;
  struct intern *names;
  struct diag *diag;
  struct c_unit *unit;
  struct c_types *types;
  const struct cfa_options *options;
  unsigned properties;
  const char *target;      /* interned */
  const char *target_file; /* NULL: it is a label, not a line */
  unsigned target_line;
  bool target_seen;
  /* For the message, if it is not seen. */
  bool target_file_seen;
  unsigned line_before, line_after; /* 0: none */
  struct nearest near_file, near_label;
  const char *some_label; /* NULL: the program has none */
  VEC(struct cfa_group) groups;
  bool in_group; /* the next statement follows the one before it */
  cfa_var_list vars;
  struct name_set var_names; /* their unique names, but of temporaries */
  struct name_set proc_names, external_names;
  VEC(struct cfa_proc) procs;
  cfa_location_list locations;
  cfa_edge_list edges;
  VEC(struct cfa_note) notes;
  VEC(struct cfa_external) externals;
  /* Of the procedure at hand. */
  const struct c_symbol *function; /* NULL: start */
  uint32_t proc, at, fresh; /* fresh: the edge that made `at`, or CFA_NONE */
  uint32_t exit, break_to, continue_to;
  VEC(struct cfa_leaving) arrays; /* that are there, in the order of the text */
  size_t break_arrays, continue_arrays; /* so many are there at these places */
  struct cfa_switch *in_switch;
  VEC(struct cfa_named_location) labels;
  struct span statement; /* the statement at hand */
  uint32_t chosen;       /* the variables of cfa_checks.c, from it on */
  VEC(uint32_t)
  watches;              /* by variable: one that says whether it has a value, or
                            CFA_NONE */
  uint32_t elsewhere;   /* the procedure of cfa_missing.c, the last one */
  bool calls_elsewhere; /* it is needed */
  uint32_t streams[CFA_STREAMS]; /* variables: stdin and its like */
  uint32_t nstreams;
  bool has_linked; /* it would change something */
  bool has_floats; /* the note on them is there */
  bool in_rule;    /* the procedure is one of the rule */
  /* Variables of each thread (cfa_thread_own.c), or CFA_NONE. */
  uint32_t own_errno;
  uint32_t keys; /* how many there are; of all threads */
  uint32_t of_key[CFA_MOST_KEYS];
  bool takes_results;  /* of threads */
  uint32_t dots;       /* `#dots` of cfa_dots.c, or CFA_NONE */
  uint32_t given_dots; /* `#given` of the procedure at hand, or CFA_NONE */
  uint32_t argv;       /* the array of cfa_world.c, or CFA_NONE */
  uint32_t texts[CFA_MOST_TEXTS]; /* to which its elements lead */
};

/* ---- cfa_build.c ------------------------------------------------------------ */

uint32_t cfa_new_location(struct cfa_builder *b);
/* An edge from `at` to a new location. */
struct cfa_edge *cfa_emit(struct cfa_builder *b, enum cfa_edge_kind kind,
                          struct span span);
/* Goes on at `to`; afterwards nothing follows. */
void cfa_jump(struct cfa_builder *b, uint32_t to, struct span span);
/* The location at hand, which edges from elsewhere may now lead to. */
uint32_t cfa_here(struct cfa_builder *b);
/* The same, where a loop begins, which is at `span`. */
uint32_t cfa_loop_head(struct cfa_builder *b, struct span span);
/* What comes next begins at `location`. */
void cfa_continue_at(struct cfa_builder *b, uint32_t location);
/* The path ends in a location of that kind. */
void cfa_end(struct cfa_builder *b, enum cfa_location_kind kind,
             struct span span, const char *text);
void cfa_fail(struct cfa_builder *b, enum cfa_property property,
              struct span span, const char *text);
void cfa_unsupported(struct cfa_builder *b, struct span span,
                     const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void cfa_note_at(struct cfa_builder *b, struct span span, const char *text);
void cfa_assume(struct cfa_builder *b, const struct cfa_expr *truth,
                struct span span);
void cfa_set(struct cfa_builder *b, uint32_t var, const struct cfa_expr *value,
             struct span span);
void cfa_havoc(struct cfa_builder *b, uint32_t var, enum cfa_reason reason,
               const char *name, struct span span);
/* Two edges, on which the truth value holds and does not hold. */
void cfa_branch(struct cfa_builder *b, const struct cfa_expr *truth,
                uint32_t yes, uint32_t no, bool swapped, struct span span);
/* The edges from number `first` on are no steps of the text. */
void cfa_mark_added(struct cfa_builder *b, size_t first);
/* The same as cfa_branch for a condition that is none of the text. */
void cfa_branch_added(struct cfa_builder *b, const struct cfa_expr *truth,
                      uint32_t yes, uint32_t no, struct span span);
/* cfa_set that is no step of the text. */
void cfa_set_added(struct cfa_builder *b, uint32_t var,
                   const struct cfa_expr *value, struct span span);
/* The path ends as by cfa_unsupported where the truth value holds, which is none of the
   text, and goes on elsewhere. */
void cfa_refuse(struct cfa_builder *b, const struct cfa_expr *bad,
                struct span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* ---- cfa_objects.c ---------------------------------------------------------- */

/* Integers of at most 64 bits, pointers, floats and doubles. */
bool cfa_is_supported(const struct c_type *t);
/* Whether a variable is split into its scalars.  What has something else in it, or a
   union, which has several for one place, is kept in memory. */
bool cfa_splits(struct cfa_builder *b, const struct c_symbol *s);
/* Such a scalar, or a struct of such scalars that can be split: what is passed
   to functions and returned, a struct member by member. */
bool cfa_covers(struct cfa_builder *b, const struct c_type *t);
/* What of all that a function takes and returns is not; NULL: nothing. */
const struct c_type *cfa_odd_type(struct cfa_builder *b,
                                  const struct c_type *f);
/* The scalars of a struct, in the order of its members. */
struct cfa_leaf *cfa_leaves(struct cfa_builder *b, const struct c_type *t,
                            uint32_t *n);
uint32_t cfa_new_var(struct cfa_builder *b, enum cfa_scope scope,
                     const char *name, const struct c_type *type,
                     struct span span);
uint32_t cfa_new_global(struct cfa_builder *b, const char *name,
                        const struct c_type *type, struct span span);
uint32_t cfa_temporary(struct cfa_builder *b, const struct c_type *type,
                       struct span span);
/* The value in a temporary. */
const struct cfa_expr *cfa_kept(struct cfa_builder *b, const struct cfa_expr *x,
                                struct span span);
const struct cfa_object *cfa_object_of(struct cfa_builder *b,
                                       struct c_symbol *s);
/* A struct that is split and has no name in the text: a parameter, what a
   function returns (of `owner`, among the globals), a temporary. */
struct cfa_object *cfa_new_struct(struct cfa_builder *b, const char *name,
                                  const struct c_type *t, enum cfa_scope scope,
                                  const struct c_symbol *owner,
                                  struct span span);
struct cfa_lvalue cfa_whole(const struct cfa_object *split,
                            const struct c_type *t);
/* The part of a split struct at an offset, or NULL. */
const struct cfa_leaf *cfa_leaf_at(const struct cfa_object *o, uint64_t offset,
                                   const struct c_member *field);
/* Gives the object its initial value; locals without one get any. */
void cfa_initialise(struct cfa_builder *b, struct c_symbol *s);
const struct cfa_expr *cfa_address_of(struct cfa_builder *b, uint32_t var,
                                      struct span span);
/* A part of an object, at an offset in bytes. */
struct cfa_lvalue cfa_part(struct cfa_builder *b, struct cfa_lvalue whole,
                           uint64_t offset, const struct c_type *type,
                           const struct c_member *field, struct span span);
/* Zeros all over an object in memory. */
void cfa_clear(struct cfa_builder *b, struct cfa_lvalue whole,
               struct span span);
/* The characters of a string over an array in memory. */
void cfa_copy_string(struct cfa_builder *b, struct cfa_lvalue to,
                     const struct c_expr *string, struct span span);
/* `l` with its address in a temporary, if writing a part of `to` may change where it
   leads: `*p = *p->next`. */
struct cfa_lvalue cfa_steady(struct cfa_builder *b, struct cfa_lvalue l,
                             struct cfa_lvalue to, struct span span);
/* Copies one struct over another; the parts are split or in memory. */
void cfa_copy(struct cfa_builder *b, struct cfa_lvalue to,
              struct cfa_lvalue from, struct span span);

/* ---- cfa_arrays.c ----------------------------------------------------------- */

/* What is said where arrays of variable length are elements, and theirs is not known. */
extern const char cfa_inner_length[];

/* What stands for an array with a `length`. */
void cfa_declare_array(struct cfa_builder *b, const struct c_symbol *s,
                       struct cfa_object *o);
/* Its declaration is reached. */
void cfa_make_array(struct cfa_builder *b, const struct c_symbol *s,
                    const struct cfa_object *o);
/* The variable, which has its initial value, has a cleanup, or none. */
void cfa_add_cleanup(struct cfa_builder *b, const struct c_symbol *s);
/* A way leads to where only the first `to` arrays are there. */
void cfa_free_arrays(struct cfa_builder *b, size_t to, struct span span);
/* The same, and so ends the block. */
void cfa_leave_arrays(struct cfa_builder *b, size_t to, struct span span);
/* The value of sizeof; NULL: this is no such array. */
const struct cfa_expr *cfa_array_bytes(struct cfa_builder *b,
                                       const struct c_expr *e);

/* ---- cfa_lower.c ------------------------------------------------------------ */

/* The value, with the edges that its side effects need; never NULL. */
const struct cfa_expr *cfa_value(struct cfa_builder *b, struct c_expr *e);
/* var := the value of `e`, which has the type of the variable. */
void cfa_value_into(struct cfa_builder *b, struct c_expr *e, uint32_t var,
                    struct span span);
/* The edges of its side effects alone. */
void cfa_effect(struct cfa_builder *b, struct c_expr *e);
void cfa_condition(struct cfa_builder *b, struct c_expr *e, uint32_t yes,
                   uint32_t no);
struct cfa_lvalue cfa_lvalue_of(struct cfa_builder *b, struct c_expr *e);
/* What the pointer leads to: of `&x`, x. */
struct cfa_lvalue cfa_pointee(struct cfa_builder *b, struct c_expr *p);
const struct cfa_expr *cfa_read_lvalue(struct cfa_builder *b,
                                       struct cfa_lvalue l, struct span span);
void cfa_write(struct cfa_builder *b, struct cfa_lvalue l,
               const struct cfa_expr *value, struct span span);
/* The value in a temporary, if what comes may change what it reads. */
const struct cfa_expr *cfa_freeze(struct cfa_builder *b,
                                  const struct cfa_expr *e,
                                  const struct c_expr *later);
const struct cfa_expr *cfa_convert(struct cfa_builder *b,
                                   const struct cfa_expr *e,
                                   const struct c_type *to, struct span span);
const struct cfa_expr *cfa_truth(struct cfa_builder *b,
                                 const struct cfa_expr *e);
const struct cfa_expr *cfa_negation(struct cfa_builder *b,
                                    const struct cfa_expr *truth);
/* A comparison of two values of one type. */
const struct cfa_expr *cfa_compares(struct cfa_builder *b, enum cfa_op op,
                                    const struct cfa_expr *x,
                                    const struct cfa_expr *y, struct span span);
const struct cfa_expr *cfa_operation(struct cfa_builder *b, enum cfa_op op,
                                     const struct c_type *type,
                                     const struct cfa_expr *x,
                                     const struct cfa_expr *y,
                                     struct span span);

/* x op y modulo 2^bits in the type `t`, also if it is signed. */
const struct cfa_expr *cfa_wrapped(struct cfa_builder *b, enum cfa_op op,
                                   const struct c_type *t,
                                   const struct cfa_expr *x,
                                   const struct cfa_expr *y, struct span span);

/* An edge to an error where `bad` holds; what follows is the other way. */
void cfa_add_check(struct cfa_builder *b, const struct cfa_expr *bad,
                   enum cfa_property property, struct span span,
                   const char *text);

/* ---- cfa_calls.c ------------------------------------------------------------ */

/* The call; its result goes to `var`, or where it is CFA_NONE and `wanted`, to a
   temporary whose value is returned.  NULL: there is no result. */
const struct cfa_expr *cfa_lower_call(struct cfa_builder *b, struct c_expr *e,
                                      uint32_t var, bool wanted);

/* The call of a function that returns a struct: where its result is. */
struct cfa_lvalue cfa_lower_struct_call(struct cfa_builder *b,
                                        struct c_expr *e);

/* reach_error(), __VERIFIER_error(); a call of it by a pointer is one, too. */
bool cfa_is_error_function(const struct c_symbol *f);
/* Its call, at `span`: the property is violated, or the program ends. */
void cfa_fail_call(struct cfa_builder *b, struct span span,
                   const struct c_symbol *f);

/* malloc, or calloc if `zeros`, by the name that is given; as cfa_lower_call. */
const struct cfa_expr *cfa_call_malloc(struct cfa_builder *b, struct c_expr *e,
                                       bool zeros, uint32_t var,
                                       const char *name);
/* A pointer without what conversions make of its type. */
struct c_expr *cfa_bare_pointer(struct c_expr *e);

uint32_t cfa_count_arguments(const struct c_expr *args);
/* The edges of the side effects of all arguments. */
void cfa_argument_effects(struct cfa_builder *b, struct c_expr *e);

/* ---- cfa_fills.c -------------------------------------------------------------- */

/* The element that is i steps after the one that p points to. */
struct cfa_lvalue cfa_element_at(struct cfa_builder *b,
                                 const struct cfa_expr *p, uint64_t i,
                                 struct span span);
/* Whether a value of the type can be cleared as a whole, and copied. */
bool cfa_is_whole(struct cfa_builder *b, const struct c_type *t, bool copies);
/* A call of bzero with the arguments of memset, one of bcopy with those of memmove. */
struct c_expr *cfa_as_memset(struct cfa_builder *b, struct c_expr *e);
struct c_expr *cfa_as_memmove(struct cfa_builder *b, struct c_expr *e);
/* memset, or memcpy and its like if it copies, by the symbol's name; as cfa_lower_call.
   The result is the first argument, or what is behind the last byte for mempcpy, if it is
   wanted; else NULL. */
const struct cfa_expr *cfa_call_fill(struct cfa_builder *b, struct c_expr *e,
                                     const struct c_symbol *s, bool copies,
                                     bool wanted);

/* n elements in a loop, which is a step of `e`, from one pointer to another that leads to
   another object. */
void cfa_copy_elements(struct cfa_builder *b, struct c_expr *e,
                       const struct cfa_expr *to, const struct cfa_expr *from,
                       const struct cfa_expr *n);

/* ---- cfa_dots.c --------------------------------------------------------------- */

/* Makes `#dots`, if a function of the program reads what its dots stand for. */
void cfa_declare_dots(struct cfa_builder *b, struct span span);
/* The body of `f` begins: takes what the caller gave, if `f` has dots. */
void cfa_take_dots(struct cfa_builder *b, const struct c_symbol *f);
/* Evaluates the arguments from `first` on, for which the dots stand; NULL: there are
   none.  Only where there is `#dots`, and after all other arguments. */
void cfa_give_dots(struct cfa_builder *b, struct c_expr *first,
                   struct span span);
/* Calls of va_start and va_copy. */
void cfa_start_list(struct cfa_builder *b, struct c_expr *e);
void cfa_copy_list(struct cfa_builder *b, struct c_expr *e);
/* va_arg: where the value is; CFA_L_NONE: it is not covered, and the path ends. */
struct cfa_lvalue cfa_next_dot(struct cfa_builder *b, struct c_expr *e);

/* ---- cfa_realloc.c ----------------------------------------------------------- */

/* As cfa_lower_call. */
const struct cfa_expr *cfa_call_realloc(struct cfa_builder *b, struct c_expr *e,
                                        const struct c_symbol *f, uint32_t var,
                                        bool wanted);

/* ---- cfa_thread_calls.c ------------------------------------------------------ */

/* Whether a call of the function, which has no body, is one of threads or of atomic
   objects; in a program that starts no thread, of atomic objects alone. */
bool cfa_is_thread_call(struct cfa_builder *b, const struct c_symbol *f);
/* Such a call; as cfa_lower_call. */
const struct cfa_expr *cfa_call_of_threads(struct cfa_builder *b,
                                           struct c_expr *e,
                                           const struct c_symbol *f,
                                           uint32_t var, bool wanted);
/* Whether the body of the function is an atomic part: __VERIFIER_atomic_x. */
bool cfa_is_atomic_function(struct cfa_builder *b, const struct c_symbol *f);
/* Around what `++`, `+=` do to an object: one step, if it is atomic, which is
   what is returned.  The operand, and the result, which may be NULL, are kept:
   they are no part of the step. */
bool cfa_begin_step(struct cfa_builder *b, const struct c_expr *object,
                    const struct cfa_expr **operand, struct span span);
const struct cfa_expr *cfa_finish_step(struct cfa_builder *b, bool began,
                                       const struct cfa_expr *result,
                                       struct span span);

/* ---- cfa_thread_own.c -------------------------------------------------------- */

/* Whether the program calls a function of this name, which has no body. */
bool cfa_calls_bodyless(const struct cfa_builder *b, const char *name);
/* Makes those globals of threads that the text does not name. */
void cfa_declare_thread_vars(struct cfa_builder *b, struct span span);
/* Gives those of main their first values. */
void cfa_begin_thread_vars(struct cfa_builder *b, struct span span);
/* The function of libc_bodies.def, if the program got it; or NULL. */
const struct c_symbol *cfa_library_function(const struct cfa_builder *b,
                                            const char *name);
/* Where `errno` is, if the program knows: in a body for the C library; or NULL. */
/* Whether it is a function of the system, and none that stands for inputs itself. */
bool cfa_is_of_library(struct cfa_builder *b, const struct c_symbol *f);
/* Whether `p` is the address of errno beside threads, each of which has its own. */
bool cfa_is_own_errno(struct cfa_builder *b, const struct c_expr *p);
/* Beside threads; nothing if the program does not know errno. */
void cfa_set_errno(struct cfa_builder *b, const struct cfa_expr *value,
                   struct span span);

/* ---- cfa_thread_waits.c ------------------------------------------------------ */

/* Whether the call asks a clock that cannot fail: then any time is where it puts it,
   and `result` is known.  Limits of waits are made of such times. */
bool cfa_call_clock(struct cfa_builder *b, struct c_expr *e, const char *name,
                    uint64_t *result);

/* ---- cfa_overflow_calls.c ----------------------------------------------------- */

/* Whether a call of the function is one of __builtin_add_overflow and its like. */
bool cfa_is_overflow_call(const struct c_symbol *f);
/* Such a call; as cfa_lower_call. */
const struct cfa_expr *cfa_call_overflow(struct cfa_builder *b,
                                         struct c_expr *e,
                                         const struct c_symbol *f, uint32_t var,
                                         bool wanted);

/* ---- cfa_scanf.c -------------------------------------------------------------- */

enum { CFA_MOST_SCANNED = 32 };

/* A value that scanf reads. */
struct cfa_scanned {
  enum c_kind kind; /* as the format has it; C_VOID: not any value */
  const struct c_type
      *type; /* any value of which may be stored; NULL: not known */
  uint32_t
      var; /* a temporary with the pointer to where it is stored, or CFA_NONE */
  enum cfa_next follows; /* of a character: which ones may come there */
};

struct cfa_scan {
  uint32_t n;
  enum cfa_next leaves; /* what comes behind the whole format */
  struct cfa_scanned items[CFA_MOST_SCANNED];
};

/* The type of an integer behind `%hhd` and its like; C_VOID: there is none. */
enum c_kind cfa_kind_of_modifier(const char *modifier);
/* The text of the string; NULL: it is none. */
const char *cfa_text_of_format(const struct cfa_builder *b, struct c_expr *a);
/* Whether it is a call of scanf or fscanf with a format that is understood, and with
   arguments for all that is read; then what that is, but not yet where it goes. */
bool cfa_is_scan(const struct cfa_builder *b, struct c_expr *e,
                 const struct c_symbol *f, struct cfa_scan *s);
/* Notes of a function among the externals what a call of it reads; `s`: NULL if that is
   not known.  Nothing of a function that is none of these. */
void cfa_note_scan(struct cfa_builder *b, const struct c_symbol *f,
                   const struct cfa_scan *s);
/* Stores what is read; the result of the call is as that of cfa_any_value. */
const struct cfa_expr *cfa_scan_values(struct cfa_builder *b,
                                       const struct c_expr *e,
                                       const struct c_symbol *f,
                                       const struct cfa_scan *s, uint32_t var);

/* ---- cfa_errno.c ------------------------------------------------------------- */

/* NULL: the program does not use errno. */
const struct c_symbol *cfa_errno_location(const struct cfa_builder *b);
/* What a call of a function without a body does to errno.  `file`: the first argument, if it
   is an integer that was kept; it and `result` may be NULL. */
void cfa_change_errno(struct cfa_builder *b, const struct c_expr *e,
                      const struct c_symbol *f, const struct cfa_expr *file,
                      const struct cfa_expr *result);
void cfa_write_errno(struct cfa_builder *b, const struct cfa_expr *value);

/* ---- cfa_results.c ----------------------------------------------------------- */

bool cfa_is_name_among(const char *name, const char *const *names, size_t n);
/* Whether more is known of what a function of the system returns than its type. */
bool cfa_knows_result(const struct c_symbol *f);
/* Whether it gives null, if there is none, or what only the library makes, and is at no
   other place; or the number of a file that is opened. */
enum cfa_made cfa_made_by(const char *name);
/* Whether it reads from a stream, and what it returns at the end of it. */
enum cfa_stream_end cfa_stream_end(const char *name);
/* Whether the world outside decides what the call of such a function returns, so that a
   run may choose it; `name`: that of the standard. */
bool cfa_returns_input(const struct cfa_builder *b, const struct c_expr *call,
                       const char *name);
enum { CFA_MOST_KEPT = 16 };
/* In a call of a function of the system: bit i, argument i limits its result. */
uint64_t cfa_limiting_argument(const struct c_symbol *f);
/* After it: assumes what is known of the result, which may be NULL.  `kept`: by argument, a
   temporary with its value, or CFA_NONE. */
void cfa_bound_result(struct cfa_builder *b, const struct c_symbol *f,
                      const struct cfa_expr *result, const uint32_t *kept);
/* The pointer that such a function returns, as fgets does what it is given; NULL: none that
   is known. */
const struct cfa_expr *cfa_returned_pointer(struct cfa_builder *b,
                                            const struct c_expr *e,
                                            const struct c_symbol *f,
                                            const uint32_t *kept);
/* Assumes it of an integer of 32 bits or more, in edges that no run shows. */
void cfa_assume_between(struct cfa_builder *b, const struct cfa_expr *x,
                        int64_t least, int64_t most);

/* ---- cfa_computed.c ---------------------------------------------------------- */

/* The name of the standard, where headers and compilers have another: `__builtin_x`, and
   `__x_chk` with bounds. */
const char *cfa_name_of_library(struct arena *a, const char *name);
/* Whether a function has the name and the type of one of the C library that is given all
   that decides what it does, as sqrt is. */
bool cfa_is_computed(struct cfa_builder *b, const struct c_symbol *f);

/* ---- cfa_formats.c ------------------------------------------------------------ */

/* Whether it is known how many characters printf or its like makes of the format. */
bool cfa_knows_length(const struct cfa_builder *b, const struct c_expr *e,
                      const struct c_symbol *f);
/* Bit i: argument i is a number that printf or its like prints, and says how many characters
   that are. */
uint64_t cfa_printed_arguments(const struct cfa_builder *b,
                               const struct c_expr *e,
                               const struct c_symbol *f);
/* What such a function returns, as an int; NULL: it is none, or its format is not
   understood. */
const struct cfa_expr *cfa_printed_length(struct cfa_builder *b,
                                          const struct c_expr *e,
                                          const struct c_symbol *f,
                                          const uint32_t *kept);

/* ---- cfa_missing.c ---------------------------------------------------------- */

/* Whether a declaration stands in a header of the system, or is the tool's own. */
bool cfa_is_in_system(const struct cfa_builder *b, struct span span);
/* The same, of a function without a body. */
const struct cfa_expr *cfa_call_missing(struct cfa_builder *b, struct c_expr *e,
                                        const struct c_symbol *f, uint32_t var,
                                        bool wanted);
/* The pointer that is given, maybe as another type. */
struct c_expr *cfa_given_pointer(struct c_expr *a);
/* Whether the call gives memory away that is not only read. */
bool cfa_gives_memory(const struct c_expr *e, const struct c_symbol *f);
/* Any value of the type of the call. */
const struct cfa_expr *cfa_any_value(struct cfa_builder *b, struct c_expr *e,
                                     const struct c_symbol *f,
                                     enum cfa_reason reason, uint32_t var,
                                     bool wanted);
/* Lists the function among the externals; false: it was there. */
bool cfa_add_external(struct cfa_builder *b, const struct c_symbol *f);
/* Whether the rule has something to say of it. */
bool cfa_is_ruled(struct cfa_builder *b, const struct c_symbol *f);
/* The procedure that changes globals which other files know: once the globals are
   there; and its body. */
void cfa_begin_elsewhere(struct cfa_builder *b);
void cfa_elsewhere_body(struct cfa_builder *b);

/* ---- cfa_rules.c ------------------------------------------------------------ */

/* The function of the rule that is called before, or after, calls of `name`
   from the procedure at hand; NULL: none. */
struct c_symbol *cfa_rule_hook(struct cfa_builder *b, bool after,
                               const char *name);
/* Calls it with the first of these values, as many as it takes; after a call,
   the result comes first, unless it is NULL. */
void cfa_call_hook(struct cfa_builder *b, struct c_symbol *hook,
                   const struct cfa_expr *result,
                   const struct cfa_expr *const *args, uint32_t n,
                   struct span span);
/* Whether the span is in the rule, or there is none. */
bool cfa_counts(const struct cfa_builder *b, struct span span);
/* The text of a violation, with the name of the rule. */
const char *cfa_rule_text(struct cfa_builder *b, const char *text);

/* ---- cfa_checks.c ----------------------------------------------------------- */

/* An access to memory, a new object, one that is freed. */
void cfa_check_access(struct cfa_builder *b, const struct cfa_expr *address,
                      struct span at);
void cfa_check_new(struct cfa_builder *b, const struct cfa_expr *object,
                   const struct cfa_expr *size, struct span at);
void cfa_check_free(struct cfa_builder *b, const struct cfa_expr *address,
                    struct span at);
/* Its own variables, among the globals; their values at the start. */
void cfa_declare_chosen(struct cfa_builder *b, struct span at);
void cfa_initialise_chosen(struct cfa_builder *b, struct span at);
/* From here on it is known whether the local has a value. */
void cfa_watch(struct cfa_builder *b, uint32_t var);
bool cfa_is_watched(const struct cfa_builder *b, uint32_t var);
/* A block is entered from its begin, by a jump to one of its labels (blocks around the
   jump are not entered), or by the switch whose body it is in: what is declared there
   has no value. */
void cfa_begin_block(struct cfa_builder *b, struct span block);
void cfa_begin_blocks_by(struct cfa_builder *b, struct span jump);
void cfa_begin_blocks_in(struct cfa_builder *b, struct span body);
void cfa_mark_value(struct cfa_builder *b, uint32_t var, bool has,
                    struct span at);
void cfa_check_read(struct cfa_builder *b, uint32_t var, struct span at);

/* ---- cfa_world.c ------------------------------------------------------------ */

/* Whether `f` is main, with an `argv` that it uses. */
bool cfa_takes_texts(const struct c_symbol *f);
/* Makes the globals that its `argv` leads to, if the options ask for them. */
void cfa_declare_texts(struct cfa_builder *b, const struct c_symbol *f);
/* Fills them with inputs, and makes the first two arguments speak of them; the first one
   is any value then.  Only if b->argv is there. */
void cfa_give_texts(struct cfa_builder *b, const struct c_symbol *f,
                    const struct cfa_expr **args);

/* ---- cfa_constructors.c ----------------------------------------------------- */

/* Calls of the functions that run before main. */
void cfa_run_constructors(struct cfa_builder *b);
/* Calls of those that run where main returns, or where the program calls exit: first what
   atexit has registered. */
void cfa_run_at_exit(struct cfa_builder *b, struct span span);
/* Whether there may be any. */
bool cfa_runs_at_exit(const struct cfa_builder *b);

/* ---- cfa_flow.c ------------------------------------------------------------- */

/* The label alone, without the statement that it stands before. */
void cfa_begin_label(struct cfa_builder *b, const struct c_stmt *s);
void cfa_statement(struct cfa_builder *b, struct c_stmt *s);

#endif
