/* frontend/c/cfa.h — C programs as control-flow automata.
 *
 * A program is a set of procedures; a procedure is a graph of locations.  Edges
 * carry what is done: a condition that holds, a variable that is set, a call.
 * Expressions are trees without side effects, in which every conversion is
 * written out; calls, assignments and `++` inside of expressions have become
 * edges of their own, left operand first.  (Henzinger, Jhala, Majumdar, Sutre,
 * Lazy Abstraction, POPL 2002, section 3.)
 *
 * What holds of every automaton that cfa_build makes:
 *  - Procedure 0, `start`, has no parameters: it gives the globals their
 *    initial values, calls `main` with arguments that may be anything, and
 *    ends.  A run begins at its entry.
 *  - A location of kind CFA_PLAIN has one edge, or several: these are then all
 *    CFA_ASSUME, and in every state exactly one of their conditions holds.  So
 *    a run is determined by the values that CFA_HAVOC takes.  A single
 *    CFA_ASSUME is an assumption, and runs end where it does not hold.
 *  - Locations of all other kinds have no edges out of them, and no edge leads
 *    to the entry of a procedure.
 *  - The condition of CFA_ASSUME is a truth value (cfa_is_truth).
 *  - The right side of CFA_SET has the type of the variable, each argument of
 *    CFA_CALL that of its parameter, and the variable for its result that of
 *    the result.
 *  - Locations, edges and variables of one procedure are numbered without a
 *    gap.
 *
 * With cfa_options.memory there are operations on memory, which cfa_run does and
 * cfa_cells.h turns into operations on variables.
 *
 * What the construction does not cover ends in a location of kind
 * CFA_UNSUPPORTED: nothing may be concluded from a run that gets there, and
 * where no run gets there it does no harm.
 *
 * Everything lives in the arena that was given to cfa_build.
 */
#ifndef FIXC_CFA_H
#define FIXC_CFA_H

#include "c_types.h"
#include "engine/base/diag.h"
#include "engine/base/intern.h"
#include "engine/base/vec.h"

/* ---- Variables ------------------------------------------------------------ */

enum cfa_scope {
  CFA_GLOBAL, /* also static locals */
  CFA_PARAMETER,
  CFA_RESULT, /* holds the value of `return` */
  CFA_LOCAL,
  CFA_TEMPORARY, /* made by cfa_build; not in the text */
};

enum { CFA_LEAST_ALIGN = 16 }; /* of an object in memory */

/* Scalars have integer types of up to 64 bits, or are pointers.  A struct
   whose address is not taken is split into its members, each a variable of its
   own, named `s.member`.  Parameters that are structs are several parameters; a
   struct that `f` returns is in globals named `f::#result.member`, which a call
   copies from at once. */
/* What a variable of each thread is when the thread begins. */
enum cfa_begins {
  CFA_BEGINS_OPEN, /* it is set before it is read */
  CFA_BEGINS_VALUE,
  CFA_BEGINS_SELF /* the number of the thread */
};

struct cfa_var {
  uint32_t number; /* its index in cfa.vars */
  enum cfa_scope scope;
  uint32_t proc;      /* whose it is; of a global: 0 */
  const char *name;   /* as C has it; temporaries: a name that C cannot have */
  const char *unique; /* a name that no other variable has, for printing: the
                         name of a global; `f::x`; `f::x@2` for the second x */
  const struct c_type *type;
  bool is_const;   /* in memory, and the text says that nothing changes it */
  bool linked;     /* a global that other files know, and may change */
  bool defined;    /* linked: by this program, not by another file */
  uint64_t offset; /* linked, a member of a struct that is split: in bytes */
  bool is_field;   /* linked, a bit-field */
  uint32_t missed; /* 0, or it is a cell of a chosen element (cfa_cells.h): one
                      more than the variable that says whether that was missed */
  uint64_t
      chooses;  /* 0, or an index of a chosen element, which is less: set when
                       the program begins, and never again */
  uint32_t nth; /* which of several indexes it is, from 1 on; 0: the only one */
  bool is_shared; /* it chooses the elements of several arrays */
  bool is_view;   /* the value of an element that another variable remembers */
  bool in_memory; /* an object with an address, read and written by CFA_LOAD and
                     CFA_STORE only */
  uint64_t align; /* in memory: 0, or what its declaration asks for */
  const char *string; /* NULL, or a global in memory begins with these bytes */
  uint64_t length;    /* of them; zeros follow */
  struct span span;   /* where it is declared */
  bool own; /* a global of which each thread has its own: that of main is this
               one */
  enum cfa_begins begins; /* own: what those of other threads begin as */
  uint64_t first_value;   /* CFA_BEGINS_VALUE */
};

/* What the address of such a variable is a multiple of: a power of two. */
static inline uint64_t cfa_align(const struct cfa_var *v) {
  uint64_t align = v->type->align > v->align ? v->type->align : v->align;
  return align > CFA_LEAST_ALIGN ? align : CFA_LEAST_ALIGN;
}

/* The next address from this one on. */
static inline uint64_t cfa_aligned(uint64_t address, uint64_t align) {
  return (address + align - 1) & ~(align - 1);
}

/* ---- Expressions ---------------------------------------------------------- */

enum cfa_op {
  CFA_CONSTANT, /* value */
  CFA_VARIABLE, /* var */

  /* One operand, of the type of the result. */
  CFA_NEGATE,
  CFA_COMPLEMENT, /* ~ */
  CFA_CONVERT, /* arg[0], of another type, to `type` (C11 6.3): to _Bool whether
                  it is not 0; to unsigned modulo 2^bits; to a narrower signed
                  type as gcc does it, modulo 2^bits too */

  /* Two operands, both of the type of the result.  Unsigned types wrap; that
     a signed result does not fit is undefined in C (see CFA_OVERFLOWS). */
  CFA_ADD,
  CFA_SUBTRACT,
  CFA_MULTIPLY,
  CFA_DIVIDE,    /* toward zero; by zero undefined */
  CFA_REMAINDER, /* has the sign of the left operand; by zero undefined */
  CFA_AND,
  CFA_XOR,
  CFA_OR,
  /* The left operand has the type of the result, the right one any integer
     type; undefined if it is negative or not less than the width.  To the right
     of a negative value: arithmetic, as gcc does it. */
  CFA_SHIFT_LEFT,
  CFA_SHIFT_RIGHT,

  /* Truth values: int, 0 or 1. */
  CFA_EQUAL, /* comparisons: two operands of one type */
  CFA_UNEQUAL,
  CFA_LESS,
  CFA_LESS_EQUAL,
  CFA_GREATER,
  CFA_GREATER_EQUAL,
  CFA_LOGICAL_NOT, /* operands of these three are truth values */
  CFA_LOGICAL_AND, /* the right one counts only if the left one is 1 */
  CFA_LOGICAL_OR,  /* the right one counts only if the left one is 0 */
  CFA_OVERFLOWS, /* arg[0] is an operation of a signed type: the result of this
                    operation, on the values of its operands and taken as a
                    mathematical integer, is not in the range of its type */

  CFA_CHOOSE, /* arg[0] ? arg[1] : arg[2]; arg[0] is a truth value */

  /* Memory: only with cfa_options.memory. */
  CFA_ADDRESS,  /* of var, or of proc */
  CFA_MEMBER,   /* arg[0] points to a struct or union: to its member */
  CFA_ELEMENT,  /* arg[0] points to an element: to that arg[1] elements after;
                  arg[1] is of type ptrdiff_t */
  CFA_DISTANCE, /* of two pointers, in elements; of type ptrdiff_t */
  CFA_LOAD,     /* what arg[0] points to */
  CFA_SIZE, /* the bytes of the object that begins where arg[0] points to; of type
               size_t */
  CFA_OF_VARIABLE, /* truth value: arg[0] points to a variable, a string or an array
                      of variable length, or past its end */

  /* Arrays as values, which have a value at each integer: only in an automaton of
     MEMORY_CHOOSE_ARRAYS (cfa_cells.h).  Their type is C_ARRAY. */
  CFA_AT,    /* what the array arg[0] has at arg[1] */
  CFA_WITH,  /* the array arg[0] with arg[2] at arg[1] */
  CFA_EVERY, /* the array that has arg[0] everywhere */
};

struct cfa_expr {
  enum cfa_op op;
  bool is_truth; /* always 0 or 1: see cfa_is_truth */
  uint8_t nargs;
  const struct c_type *type;
  struct span span; /* of the C text that it comes from */
  const struct cfa_expr *arg[3];
  uint64_t value; /* CFA_CONSTANT: extended to 64 bits by sign or by zeros, as
                     its type is */
  uint32_t var;   /* CFA_VARIABLE, CFA_ADDRESS of a variable */
  const struct c_member *member; /* CFA_MEMBER */
  uint64_t offset;               /* CFA_MEMBER: in bytes */
};

/* Comparisons, logic, CFA_OVERFLOWS, the constants 0 and 1 of type int, and
   choices between such. */
static inline bool cfa_is_truth(const struct cfa_expr *e) {
  return e->is_truth;
}

/* ---- Edges ---------------------------------------------------------------- */

enum cfa_edge_kind {
  CFA_SKIP,   /* nothing; `text` may say what stood there */
  CFA_ASSUME, /* expr holds; branch */
  CFA_SET,    /* var := expr */
  CFA_HAVOC,  /* var := any value of its type; reason */
  CFA_CALL,   /* var := callee(args); var is CFA_NONE if the result is not used,
                 or the callee has none */
  CFA_CHANGE, /* whatever was given away may be anything: what args, and all
                 pointers that any CFA_CHANGE has, lead to, and what is reached
                 from there.  In a run nothing changes but what CFA_PUT puts */
  CFA_PUT, /* *address := expr, if the address is that of an object which holds
              it; it was given away by the edge before.  Else nothing */
  /* Memory: only with cfa_options.memory. */
  CFA_STORE, /* *address := expr */
  CFA_NEW,   /* var := the address of a new object of expr bytes (of an unsigned
                type), which begins as zeros if `zeros`, else as anything; `of`
                is what the program keeps there, as far as it says.  If it is
                `automatic`, it is gone before the same call comes here again */
  CFA_FREE,  /* the object that `address` points to is gone; a null pointer is
                nothing */
  CFA_UNSET, /* var, which is in memory, holds anything from here on */
  CFA_PADDING, /* the bytes between members of `count` elements `of`, from the pointer
                  `address` on, := those from the pointer `expr` on; all are read before
                  one is written.  Nothing else is known of such bytes but in runs */
  /* Threads: only in a program that starts some (cfa.threads). */
  CFA_START, /* a new thread runs callee(args); var := its number, from 1 on */
  CFA_JOIN,  /* waits until the thread with the number expr has ended; var, if
                any, which is joined_pointer or joined_integer: with what */
  CFA_BEGIN, /* up to CFA_FINISH, no other thread runs; they nest */
  CFA_FINISH,
  CFA_LEAVE, /* the thread ends, whatever calls are around; to a CFA_STOP */
};

/* Why a value may be anything. */
enum cfa_reason {
  CFA_INPUT,         /* __VERIFIER_nondet_T(); name: the function */
  CFA_UNINITIALISED, /* a local that is declared without a value */
  CFA_NO_BODY,       /* result of a function without body; name: the function */
  CFA_NO_RETURN,     /* a function that ended without `return` */
  CFA_UNKNOWN_CELL,  /* read from memory of which cfa_cells keeps no track */
  CFA_ARGUMENT,      /* an argument of main; name: the parameter */
  CFA_CHARACTER,     /* the next one of a text that main is given, which ends at
                        the first zero; name: `argv[1]` */
  CFA_CHOICE,        /* which object cfa_checks.c looks at */
  CFA_WRITTEN,       /* by a function without body, where `parameter` points to;
                    name: the function */
  CFA_ELSEWHERE, /* a global after a call of a function without body; name: the
                    variable */
};

/* What says that a stream, of which a function has read, has ended. */
enum cfa_stream_end {
  CFA_NO_STREAM,
  CFA_ENDS_AT_ZERO, /* null: of fgets */
  CFA_ENDS_AT_EOF,  /* -1 */
  CFA_ENDS_ANYHOW,  /* any result may: of fread, fewer than were asked for */
};

/* Which characters may come next from a stream. */
enum cfa_next {
  CFA_NEXT_ANY,
  CFA_NEXT_NO_DIGIT, /* any other */
  CFA_NEXT_NO_SPACE, /* any but white space */
  CFA_NEXT_SPACE,    /* white space may; of others it is not known */
  CFA_NEXT_UNKNOWN,
  CFA_NEXT_AS_LEFT, /* those that what was read before has left */
};

/* What the system makes, and nobody else: it is none of those that it made before. */
enum cfa_made {
  CFA_NOT_MADE,
  CFA_MADE_OR_NULL, /* of fopen */
  CFA_MADE,         /* stdin, stdout, stderr */
  CFA_MADE_FILE,    /* the number of a file, or negative */
};

enum cfa_branch { CFA_NO_BRANCH, CFA_TRUE_BRANCH, CFA_FALSE_BRANCH };

#define CFA_NONE UINT32_MAX

enum {
  CFA_MOST_THREADS = 100, /* of one program, with main */
  CFA_NO_THREAD = 101,    /* the number of one that never runs */
  CFA_MAIN_THREAD = 102,  /* the number of main; others have theirs from 1 on */
};

enum { CFA_MOST_INDEXES = 3 }; /* of a chosen element */

/* Whose first bytes a value stands for. */
struct cfa_first {
  bool given;
  uint32_t edge; /* CFA_NEW or CFA_UNSET, of the automaton with memory */
  uint32_t nth;  /* how many objects it has made before; CFA_NONE: CFA_UNSET */
  uint64_t offset;
  uint32_t
      nindexes; /* 0; of a chosen element, `offset` is that of the first one, and it
                        has so many indexes: */
  struct {
    uint32_t var;    /* that has the index */
    uint64_t stride; /* from one to the next */
  } by[CFA_MOST_INDEXES];
};

/* Which element of an array a value is of, where it is not a chosen one.  What is said of
   chosen elements holds of any: see cfa_cells.h. */
enum { CFA_MOST_SLOTS = 2 };
struct cfa_element {
  uint32_t nslots; /* chosen elements of the array */
  /* Of each of them: the variable that has what the value is of the element at hand, and
     that of its index. */
  uint32_t cell[CFA_MOST_SLOTS], chosen[CFA_MOST_SLOTS];
  const struct cfa_expr *index; /* of the element at hand, if it is less than
                                   `chooses` of these variables, and not negative */
};

struct cfa_edge {
  uint32_t number, from, to;
  enum cfa_edge_kind kind;
  enum cfa_branch branch; /* CFA_ASSUME: which way of a condition of the text */
  bool added; /* no step of the text, but one of a check, or of what a function
                 of the system does */
  enum cfa_reason reason; /* CFA_HAVOC */
  struct span span;       /* the C text that it comes from: cfa_text */
  uint32_t var;           /* CFA_SET, CFA_HAVOC, CFA_CALL, CFA_NEW, CFA_UNSET,
                           CFA_START, CFA_JOIN */
  const struct cfa_expr *expr; /* CFA_ASSUME, CFA_SET, CFA_STORE, CFA_PUT,
                                     CFA_NEW, CFA_PADDING, CFA_JOIN */
  const struct cfa_expr
      *address;            /* CFA_STORE, CFA_PUT, CFA_PADDING, CFA_FREE */
  const struct c_type *of; /* CFA_PADDING; CFA_NEW: an element, or NULL */
  uint64_t count;          /* CFA_PADDING */
  bool zeros;              /* CFA_NEW */
  bool renews;     /* CFA_NEW: by realloc, which then frees another object */
  bool automatic;  /* CFA_NEW, CFA_FREE: an array of variable length */
  bool once;       /* CFA_CALL: by pthread_once */
  uint32_t callee; /* CFA_CALL, CFA_START: number of the procedure */
  uint32_t nargs;
  const struct cfa_expr *const *args; /* CFA_CALL, CFA_CHANGE, CFA_START */
  uint64_t reads_only; /* CFA_CHANGE: bit i, what args[i] points to stays */
  uint64_t
      spares; /* CFA_CHANGE: bit i, what args[i] points to stays in this call, but
                      is memory that was given away from here on */
  bool everywhere; /* CFA_CHANGE: variables that other files know, too */
  uint64_t
      calls; /* CFA_CHANGE: bit i, a function that is found from args[i] may
                     be called; the last bit stands for all further ones */
  bool
      lends; /* CFA_CHANGE: nothing changes yet; from here on, what args lead to
                 is memory that was given away */
  uint32_t
      parameter;    /* CFA_HAVOC with CFA_WRITTEN: from 0; CFA_NONE: errno; with
                         CFA_CHARACTER: which text */
  const char *name; /* CFA_HAVOC: see cfa_reason, or NULL; CFA_CHANGE: the
                         function */
  bool
      computes; /* CFA_HAVOC, CFA_CHANGE: by a function of the C library that has no body,
                    where the world outside does not decide it: no run knows it */
  /* CFA_HAVOC: after this result, no run knows whether more comes of the same stream. */
  enum cfa_stream_end stream_end;
  enum cfa_next follows; /* CFA_HAVOC: a character of a stream, one of these */
  bool
      scans; /* CFA_HAVOC: how many values scanf has stored; if they are all `items`, of
                 the stream comes then what it `leaves` */
  uint32_t items;
  enum cfa_next leaves;
  enum cfa_made made;     /* CFA_HAVOC */
  struct cfa_first first; /* CFA_HAVOC of a cell that has no value yet */
  const struct cfa_element
      *element; /* CFA_HAVOC with CFA_UNKNOWN_CELL; or NULL */
  /* Addresses need not have the alignment of their types: it copies or fills what a
     pointer to bytes leads to. */
  bool unaligned;
  uint32_t origin; /* in an automaton of cfa_cells: the edge of the automaton
                      that it was made of, or CFA_NONE; else `number` */
};

/* ---- Locations ------------------------------------------------------------ */

enum cfa_location_kind {
  CFA_PLAIN,
  CFA_EXIT,        /* of its procedure: the caller goes on */
  CFA_ERROR,       /* the property is violated: property, text */
  CFA_STOP,        /* abort, exit: the program ends */
  CFA_UNSUPPORTED, /* text says which construct */
};

/* What is looked for; a set of them in cfa_options. */
enum cfa_property {
  CFA_PROP_CALL = 1,      /* reach_error() or __VERIFIER_error() is called */
  CFA_PROP_ASSERT = 2,    /* an assertion fails */
  CFA_PROP_LABEL = 4,     /* the target label is reached, by default ERROR */
  CFA_PROP_OVERFLOW = 8,  /* signed arithmetic leaves the range of its type */
  CFA_PROP_DIVISION = 16, /* division by zero */
  CFA_PROP_NULL = 32,     /* a null pointer is dereferenced */
  CFA_PROP_FREE = 64,     /* memory is freed twice, used after that, or freed
                             and not of malloc */
  CFA_PROP_INIT = 128,    /* a variable is read that has no value */
};

/* Those that --check switches on. */
#define CFA_CHECKS                                                             \
  (CFA_PROP_OVERFLOW | CFA_PROP_DIVISION | CFA_PROP_NULL | CFA_PROP_FREE |     \
   CFA_PROP_INIT)

struct cfa_label {
  const char *name;
  struct cfa_label *next; /* at the same location */
};

struct cfa_location {
  uint32_t number, proc;
  enum cfa_location_kind kind;
  struct span span;         /* of the statement that begins here */
  struct cfa_label *labels; /* of the C text; NULL: none */
  bool loop_head; /* a loop of the text begins here, or that of a call of
                               memset, memcpy or memmove; cut points are found by
                               cfa_analysis.h, goto makes loops too */
  enum cfa_property property; /* CFA_ERROR */
  const char *text;           /* CFA_ERROR, CFA_UNSUPPORTED: one clause, such as
                                 "assertion x > 0 fails" */
  uint32_t nout, nin;
  const uint32_t *out, *in; /* numbers of edges; out in the order of the text */
  const char *copy; /* NULL, or it stands in the place of a call (cfa_inline.h):
                       the name of this copy of the function */
};

/* ---- Procedures and programs ---------------------------------------------- */

struct cfa_proc {
  uint32_t number;
  const char *name;
  const struct c_type *type; /* C_FUNCTION */
  struct span span;          /* of its name where it is defined */
  uint32_t result;           /* its CFA_RESULT, or CFA_NONE */
  uint32_t nparams;
  const uint32_t *params; /* numbers of variables */
  /* Its variables (parameters first), locations and edges: from the first on,
     so many. */
  uint32_t first_var, nvars;
  uint32_t first_location, nlocations;
  uint32_t first_edge, nedges;
  uint32_t entry, exit; /* locations */
  uint32_t
      copy_of; /* 0, or the procedure that it is a copy of (cfa_copies.h) */
};

/* A function that is called and has no body. */
/* Of scanf and fscanf. */
enum cfa_scans {
  CFA_SCANS_NOTHING, /* another function */
  CFA_SCANS_NUMBERS, /* each call reads numbers and characters, which a run knows */
  CFA_SCANS_OTHERS,
};

struct cfa_external {
  const char *name;
  const struct c_type *type; /* C_FUNCTION */
  struct span span;          /* where it is declared */
  uint64_t reads_only;       /* bit i: parameter i points to what is const */
  bool changes;              /* it may change globals that other files know */
  enum cfa_scans scans;
};

/* Statements that are reached together: the first of them. */
struct cfa_group {
  struct span span;
  uint32_t proc;
};

/* What the user should know of how the program is read. */
struct cfa_note {
  struct span span;
  const char *text;
};

struct cfa {
  struct arena *arena;
  const struct sources *sources;
  uint32_t source;   /* the text of the program */
  size_t own_length; /* of it, in bytes; bodies for the C library may follow */
  struct c_types *types;
  uint32_t nvars, nprocs, nlocations, nedges, nnotes, nexternals;
  const struct cfa_var *vars;   /* globals first */
  const struct cfa_proc *procs; /* procs[0]: start; all others have bodies */
  const struct cfa_location *locations;
  const struct cfa_edge *edges;
  const struct cfa_note *notes;
  const struct cfa_external *externals;
  uint32_t ngroups;
  const struct cfa_group *groups; /* in the order of the text */
  uint32_t nglobals;
  uint32_t elsewhere; /* the procedure that stands for what functions without a
                         body do to globals; CFA_NONE: there is none */
  uint32_t nerrors, nunsupported; /* locations of these kinds */
  const struct cfa *exact;  /* NULL, or the automaton that cfa_cells made this
                               one of, which can be run */
  bool assumes_objects;     /* of cells: a run ends at an access that leads to
                               none of the objects, which is undefined in C */
  bool looks_for_something; /* the text has what is looked for, or may have an
                               overflow or a division that is; false: any
                               program of this kind is safe */
  bool
      takes_texts; /* main uses its `argv`, or a function of given_bodies.def is
                       called */
  bool misses_realloc; /* cfa_options.copies_realloc would make a difference */
  bool numbers_functions; /* a pointer to a function becomes a number */
  bool threads; /* it starts threads: its runs are not those of one procedure
                   after the other, but those of cfa_threads.h */
  /* Variables of each thread, or CFA_NONE: its number; with what it has ended, a
     pointer or an integer; with what the one that it has waited for has. */
  uint32_t thread_self, thread_pointer, thread_integer, joined_pointer,
      joined_integer;
};

struct cfa_options {
  unsigned long_bits;  /* 32 or 64 (0: 64) */
  unsigned properties; /* of enum cfa_property; if none but CFA_CHECKS: CALL and
                          ASSERT too, and LABEL if the program uses neither */
  const char *target;  /* the label of CFA_PROP_LABEL, which it switches on;
                          NULL: ERROR.  `file.c:12` is a statement that begins
                          in this line.  One that stands nowhere is an error */
  const char *entry;   /* NULL: main */
  const char *rule;    /* NULL, or the name of a file that a line marker of the
                          text names: functions before_f and after_f in it are
                          called around calls of f, and only what is violated
                          there counts */
  bool nothing_else;   /* functions without a body return something and change
                          nothing; else what they are given, and globals that
                          other files know */
  bool keeps_own; /* functions without a body do not change the scalars among
                          the globals that the program defines itself */
  bool memory;    /* use the operations on memory; else what needs them
                          ends in CFA_UNSUPPORTED */
  bool
      texts; /* `argv` leads to a few short texts, and functions like fgets give
                 such: all runs are runs of the program, and it has others.  Else
                 these are anything */
  bool
      copies_realloc; /* `realloc` to a size that is no constant copies the old object
                          in a loop, which is exact, and hard to prove something of.
                          Else it has no body */
};

enum {
  CFA_MOST_TEXTS = 4, /* with the name of the program */
  CFA_TEXT_ROOM = 24, /* characters of each, with the zero behind it */
};

/* The program, and a rule behind it (cfa_options.rule), as one new source with
   line markers; 0 if that is too large. */
uint32_t cfa_add_rule(struct sources *sources, uint32_t program, uint32_t rule);

/* A program of several translation units, each of them preprocessed, as one new
   source with line markers: `units`, then `program`, which a rule may follow.
   Lines `#pragma fixc unit` stand between them.  0 if that is too large. */
uint32_t cfa_link_units(struct sources *sources, const uint32_t *units,
                        uint32_t n, uint32_t program);

/* Reads the preprocessed C program in `source`; what is wrong with it goes to
   `d`, and then the result is NULL.  Line markers (`# 12 "file.c"`) set the
   places that `sources` gives. */
struct cfa *cfa_read(struct arena *a, struct intern *names, struct sources *s,
                     uint32_t source, const struct cfa_options *o,
                     struct diag *d);

/* The C text of a span on one line, blanks squeezed, in the arena of `g`; ""
   if it has none. */
const char *cfa_text(const struct cfa *g, struct span at);

/* File, line and column of a span, as line markers have it. */
struct cfa_place {
  const char *file; /* "" without a place */
  unsigned line, column;
};
struct cfa_place cfa_place(const struct cfa *g, struct span at);

/* Pointers to functions are constants, one for each procedure; calls by them
   are choices between those whose address is taken. */
static inline uint64_t cfa_function_address(uint32_t proc) {
  return 0x1000 + 16 * (uint64_t)proc;
}

/* Among so many procedures. */
static inline bool cfa_is_function_address(uint64_t value, uint32_t nprocs) {
  return value >= cfa_function_address(0) &&
         value < cfa_function_address(nprocs);
}

static inline bool cfa_is_function_constant(const struct cfa_expr *e,
                                            uint32_t nprocs) {
  return e->op == CFA_CONSTANT && e->type->kind == C_POINTER &&
         cfa_is_function_address(e->value, nprocs);
}

/* The name of a variable in its procedure, of its `unique`: `x` of `f::x`. */
const char *cfa_own_name(const char *unique);

/* Does the expression speak of the variable? */
bool cfa_reads(const struct cfa_expr *e, uint32_t var);
/* Does an edge of the procedure set the variable? */
bool cfa_sets(const struct cfa *g, const struct cfa_proc *p, uint32_t var);

/* The name of the function in which the location is, or of the copy of one. */
const char *cfa_function_at(const struct cfa *g, uint32_t location);

/* Which parameter of the procedure the variable is, from 0 on; or CFA_NONE. */
uint32_t cfa_parameter_index(const struct cfa_proc *p, uint32_t var);

/* The expression, of an automaton without memory, with var[v] in the place of each
   variable v; NULL of NULL. */
const struct cfa_expr *cfa_with_vars(struct arena *a, const struct cfa_expr *e,
                                     const uint32_t *var);
const struct cfa_element *cfa_element_with_vars(struct arena *a,
                                                const struct cfa_element *e,
                                                const uint32_t *var);

/* Whether both are made in the same way. */
bool cfa_same_expr(const struct cfa_expr *x, const struct cfa_expr *y);

/* The comparison that holds of numbers where the one given does not. */
enum cfa_op cfa_opposite(enum cfa_op comparison);

/* The automaton whose runs are those of the program. */
static inline const struct cfa *cfa_exact(const struct cfa *g) {
  return g->exact ? g->exact : g;
}

/* Fills nout, nin, out and in of the locations, whose counts are 0, from the
   edges.  The lists are in the arena. */
void cfa_link(struct arena *a, struct cfa_location *locations,
              size_t nlocations, const struct cfa_edge *edges, size_t nedges);

typedef VEC(struct cfa_var) cfa_var_list;
typedef VEC(struct cfa_location) cfa_location_list;
typedef VEC(struct cfa_edge) cfa_edge_list;

/* Whether the edge is a call that begins with the procedure, or a start of a thread that
   may. */
static inline bool cfa_enters(const struct cfa *g, const struct cfa_edge *e,
                              uint32_t proc) {
  bool copied = e->kind == CFA_START && g->procs[proc].copy_of == e->callee;
  return (e->kind == CFA_CALL || e->kind == CFA_START) &&
         (e->callee == proc || copied);
}

/* Links the locations, counts those of a kind, and makes the lists, which are
   empty then, those of `g`. */
void cfa_finish(struct cfa *g, struct arena *a, cfa_var_list *vars,
                cfa_location_list *locations, cfa_edge_list *edges);

/* A new edge of the list that does nothing yet, of no edge of another automaton;
   valid until the next one is made. */
static inline struct cfa_edge *cfa_new_edge(cfa_edge_list *edges, uint32_t from,
                                            uint32_t to,
                                            enum cfa_edge_kind kind,
                                            struct span at) {
  struct cfa_edge e = {.number = (uint32_t)edges->len,
                       .from = from,
                       .to = to,
                       .kind = kind,
                       .span = at,
                       .var = CFA_NONE,
                       .callee = CFA_NONE,
                       .origin = CFA_NONE};
  vec_push(edges, e);
  return &edges->at[e.number];
}

/* The procedure of that name, or NULL. */
const struct cfa_proc *cfa_find_proc(const struct cfa *g, const char *name);

/* ---- Making expressions ---------------------------------------------------- */

/* New expressions in the arena of `g`; operands must have the types that
   enum cfa_op asks for.  Nothing is simplified. */
const struct cfa_expr *cfa_constant(const struct cfa *g,
                                    const struct c_type *type, uint64_t value,
                                    struct span at);
const struct cfa_expr *cfa_variable(const struct cfa *g, uint32_t var,
                                    struct span at);
const struct cfa_expr *cfa_unary(const struct cfa *g, enum cfa_op op,
                                 const struct c_type *type,
                                 const struct cfa_expr *x, struct span at);
const struct cfa_expr *cfa_binary(const struct cfa *g, enum cfa_op op,
                                  const struct c_type *type,
                                  const struct cfa_expr *x,
                                  const struct cfa_expr *y, struct span at);
const struct cfa_expr *cfa_ternary(const struct cfa *g, enum cfa_op op,
                                   const struct c_type *type,
                                   const struct cfa_expr *x,
                                   const struct cfa_expr *y,
                                   const struct cfa_expr *z, struct span at);
const struct cfa_expr *cfa_choice(const struct cfa *g, const struct cfa_expr *c,
                                  const struct cfa_expr *x,
                                  const struct cfa_expr *y, struct span at);

#endif
