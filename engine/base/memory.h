/* engine/base/memory.h — memory of a session, and what happens when it ends.
 *
 * A `struct memory` owns all blocks that are allocated while it is the current
 * one of the thread: memory_guard makes it so.  memory_free frees whatever is
 * left of them, so nothing leaks where a failure cut work short.
 *
 * Allocation never returns NULL.  Where it fails, or a limit would be exceeded,
 * control leaves by longjmp to the innermost memory_guard of the thread, which
 * returns false.  After that, nothing that the body has worked on may be used:
 * objects may be half made.  The one thing to do is memory_free.  So code
 * inside a guard keeps in malloc'ed memory, open files and the like nothing
 * that is not attached (memory_attach).
 *
 * Without a guard, as in tests and in the command's own work, blocks belong to
 * nobody, and a failure ends the process with a message and status 3.
 *
 * Threads.  Which guard is the innermost is known for each thread.  A `struct
 * memory` and its blocks are used by one thread at a time.
 */
#ifndef FIXC_MEMORY_H
#define FIXC_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory;
struct attachment;

/* The least limit with which a small program can be analysed. */
enum { MEMORY_LEAST = 2 << 20 };

/* NULL if there is no memory for it; `limit` is in bytes, 0 for none. */
struct memory *memory_new(uint64_t limit);

/* Releases what is attached, the newest first, and frees all blocks.  NULL is
   allowed.  requires: no guard of it is active. */
void memory_free(struct memory *m);

/* Another limit from now on; what there is already may exceed it. */
void memory_set_limit(struct memory *m, uint64_t limit);

/* Runs body(arg) with m as the current memory.  False if memory ended.  Guards
   nest, for one memory or several; the outer one is current again afterwards.
   */
bool memory_guard(struct memory *m, void (*body)(void *), void *arg);

/* Why the last guard of m that failed did so. */
enum memory_end {
  MEMORY_LIMIT,    /* the limit of m */
  MEMORY_OUT,      /* the system has no more */
  MEMORY_INTERNAL, /* memory_give_up: an internal error */
};
enum memory_end memory_why(const struct memory *m);
/* "memory limit", "out of memory", or what memory_give_up was given. */
const char *memory_why_text(const struct memory *m);

/* The memory that is current in this thread, or NULL. */
struct memory *memory_current(void);

/* Runs body(arg) as if there was no guard: for callbacks into a program that
   uses the library.  They must return.  If body has come back to the current
   memory by a guard of its own, and that guard has failed, control leaves for the
   innermost guard here, too. */
void memory_outside(void (*body)(void *), void *arg);

/* ---- Blocks -------------------------------------------------------------- */

/* As malloc, calloc, realloc and free, but that they never return NULL.  Blocks
   of these and of malloc must not be mixed. */
void *xmalloc(size_t size);
void *xcalloc(size_t n, size_t size);
void *xrealloc(void *old, size_t n, size_t size); /* n elements of `size` */
char *xstrdup(const char *text);
void xfree(void *block); /* NULL is allowed */

/* As xcalloc, and as xmalloc of n elements, but NULL if there is none or too little: for
   what can be done without. */
void *try_calloc(size_t n, size_t size);
void *try_malloc(size_t n, size_t size);

/* Leaves for the guard: for a failure of somebody else's allocation. */
_Noreturn void memory_failed(void);

/* Leaves for the guard after an internal error that nothing can be done about;
   the text must last. */
_Noreturn void memory_give_up(const char *text);

/* ---- Memory of others ---------------------------------------------------- */

/* Leaves for the guard if m may not take so much. */
void memory_ask(const struct memory *m, uint64_t bytes);

/* Bytes that others hold for m, which count against its limit; replaces what
   was said before.  NULL is allowed. */
void memory_count_others(struct memory *m, uint64_t bytes);

/* How many bytes m may still take; UINT64_MAX without a limit.  NULL is no
   limit. */
uint64_t memory_left(const struct memory *m);
uint64_t memory_used(const struct memory *m);

/* Gives pages of blocks that were freed back to the system, where malloc can do so: of a
   process, the system counts them until then. */
void memory_give_back(void);

/* release(arg) is called by memory_free, unless it is detached before.  The
   result is for memory_detach; NULL if no memory is current. */
struct attachment *memory_attach(void (*release)(void *), void *arg);
void memory_detach(struct attachment *a); /* NULL is allowed */

/* malloc, realloc and free for libraries that take such functions for the whole
   process (Jansson, GMP), whoever else uses them there: blocks look like those
   of malloc.  Inside a guard they belong to its memory and never return NULL;
   outside they are malloc's, and NULL if there is none.  memory_owns tells
   whose a block is. */
void *memory_plain_malloc(size_t size);
void *memory_plain_realloc(void *block, size_t size);
void memory_plain_free(void *block);
bool memory_owns(const void *block);

#endif
