/* engine/base/arena.h — memory that is freed as a whole.
 *
 * Every phase owns one arena; whatever the phase builds lives in it and is
 * freed with it, so nothing inside an AST or a plan is ever freed singly.
 * Callers never see NULL: see memory.h.
 */
#ifndef FIXC_ARENA_H
#define FIXC_ARENA_H

#include "memory.h"

#include <stdarg.h>
#include <stddef.h>

struct arena;

struct arena *arena_new(void);

/* An arena whose memory is not zeroed: it holds anything before it is written. */
struct arena *arena_new_rough(void);

void arena_free(struct arena *a); /* NULL is allowed */

/* Takes back all that was allocated, but keeps a chunk for what comes. */
void arena_clear(struct arena *a);

/* Returns `size` zeroed bytes, aligned for any object. */
void *arena_alloc(struct arena *a, size_t size);

/* Returns a zeroed array of `n` elements; the product is checked. */
void *arena_array(struct arena *a, size_t n, size_t size);

/* Copies `n` elements of `size` bytes; NULL for n == 0. */
void *arena_copy(struct arena *a, const void *from, size_t n, size_t size);

/* NUL-terminated copies. */
char *arena_strndup(struct arena *a, const char *text, size_t len);
char *arena_printf(struct arena *a, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *a, const char *format, va_list args);

/* x, y and z in a row. */
const char *arena_concat(struct arena *a, const char *x, const char *y,
                         const char *z);

#endif
