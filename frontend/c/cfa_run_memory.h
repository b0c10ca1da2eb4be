/* frontend/c/cfa_run_memory.h — the objects of a run, and what the machine chooses
 * of them.
 *
 * Private to cfa_run.c.  Objects have addresses that only grow, with room between
 * them, so that a pointer past the end of one is none to another.  A machine
 * takes other addresses: where a run depends on them, it is one of several, and
 * so it is where C leaves open what is read.
 */
#ifndef FIXC_CFA_RUN_MEMORY_H
#define FIXC_CFA_RUN_MEMORY_H

#include "cfa.h"

enum run_byte_mark {
  RUN_BYTE_UNSET = 1,   /* it has no value yet */
  RUN_BYTE_POINTER = 2, /* of a pointer that is not null */
  RUN_BYTE_NUMBER = 4,  /* times this, from 0 to 7: which byte of the pointer */
  RUN_BYTE_GUESSED = 32,  /* of what no run knows */
  RUN_BYTE_FUNCTION = 64, /* of a pointer to a function: no run knows it as a
                             number */
};

/* All addresses of objects are below. */
enum { RUN_ADDRESSES_TO = 0x7f000000 };

struct cfa_memory_object {
  uint64_t address, size;
  unsigned char *bytes;      /* NULL: it was freed */
  unsigned char *marks;      /* by byte; NULL: there is none */
  const struct c_type *type; /* or of its elements; NULL: not known */
  bool is_const, is_string;
  bool automatic; /* an array of variable length, which no `free` frees */
};

typedef VEC(struct cfa_memory_object) memory_objects;

struct run_memory {
  const struct cfa *g;
  memory_objects objects, heap; /* by address */
  uint64_t next_address, next_heap;
  uint64_t heap_bytes;
  bool reused; /* an address was used again */
};

void run_memory_init(struct run_memory *m, const struct cfa *g);
void run_memory_free(struct run_memory *m);

/* A new object of zeros at a multiple of `align`; NULL: there is no room for it.  Valid
   until the next one is made. */
struct cfa_memory_object *run_memory_push(struct run_memory *m,
                                          const struct c_type *type,
                                          uint64_t size, uint64_t align,
                                          bool on_heap);
/* Only the first so many objects, those of the heap apart, are left. */
void run_memory_drop(struct run_memory *m, size_t to);
/* False: the address is not that of an object of the heap, made as one that is
   `automatic` or not. */
bool run_memory_release(struct run_memory *m, uint64_t address, bool automatic);

/* The object that an address points into, or past the end of; or NULL. */
struct cfa_memory_object *run_memory_at(const struct run_memory *m,
                                        uint64_t address);
/* Whether it is a variable, or an array of variable length. */
bool run_memory_of_variable(const struct run_memory *m, uint64_t address);
/* The object that holds so many bytes from the address on, or NULL. */
struct cfa_memory_object *run_memory_bytes(const struct run_memory *m,
                                           uint64_t address, uint64_t size);

void run_memory_unset(struct cfa_memory_object *o);
/* Writes a value of the type, or one that is not known yet. */
void run_memory_write(struct cfa_memory_object *o, uint64_t address,
                      const struct c_type *type, uint64_t value, bool unset);

/* Copies so many bytes as CFA_PADDING does, within both objects. */
void run_memory_copy_padding(struct cfa_memory_object *target, uint64_t to,
                             const struct cfa_memory_object *source,
                             uint64_t from, const struct c_type *of,
                             uint64_t size);

/* `guessed`: the value that was written is one that no run knows. */
void run_memory_mark_guess(const struct run_memory *m,
                           struct cfa_memory_object *o, uint64_t address,
                           const struct c_type *type, uint64_t value,
                           bool guessed);
/* So are so many bytes. */
void run_memory_guess(struct cfa_memory_object *o, uint64_t address,
                      uint64_t n);
/* Whether what is read as a value of that type is one. */
bool run_memory_is_guessed(const struct cfa_memory_object *o, uint64_t address,
                           const struct c_type *type);

/* ---- What the machine chooses ------------------------------------------------- */

/* Whether the result of an operation that takes or makes a pointer, of which x and y are
   the operands, is one of several, or undefined: by where objects are, or by pointers to
   none. */
bool run_memory_chooses(const struct run_memory *m, const struct cfa_expr *e,
                        uint64_t x, uint64_t y);
/* Whether what CFA_LOAD reads there is. */
bool run_memory_chooses_load(const struct cfa_expr *e,
                             const struct cfa_memory_object *o,
                             uint64_t address);
/* Whether the result of such an operation says where a function is. */
bool run_memory_places_function(const struct run_memory *m,
                                const struct cfa_expr *e, uint64_t x,
                                uint64_t y);

#endif
