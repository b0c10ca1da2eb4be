/* engine/base/vec.h — growing arrays.
 *
 * `VEC(T)` is an anonymous struct type with `at`, `len` and `cap`.  A zeroed
 * one is empty.  The elements are a block of memory.h: give them back with
 * vec_free, or move them into an arena with vec_to_arena.
 */
#ifndef FIXC_VEC_H
#define FIXC_VEC_H

#include "arena.h"

#define VEC(T)                                                                 \
  struct {                                                                     \
    T *at;                                                                     \
    size_t len, cap;                                                           \
  }

#define vec_push(v, x)                                                         \
  ((v)->len == (v)->cap                                                        \
       ? (void)((v)->at = xrealloc((v)->at, (v)->cap ? 2 * (v)->cap : 16,      \
                                   sizeof *(v)->at),                           \
                (v)->cap = (v)->cap ? 2 * (v)->cap : 16)                       \
       : (void)0,                                                              \
   (v)->at[(v)->len++] = (x))

#define vec_pop(v) ((v)->at[--(v)->len])

#define vec_free(v) (xfree((v)->at), (v)->at = NULL, (v)->len = (v)->cap = 0)

/* The elements as an array in arena `a`; the vector is emptied and freed. */
#define vec_to_arena(v, a)                                                     \
  vec_move((a), (void **)&(v)->at, &(v)->len, &(v)->cap, sizeof *(v)->at)

void *vec_move(struct arena *a, void **at, size_t *len, size_t *cap,
               size_t size);

/* For qsort: two uint32_t, the smaller one first. */
int by_number(const void *x, const void *y);

#endif
