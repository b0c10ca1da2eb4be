/* library/memory_hooks.h — Jansson and GMP take memory as memory.h hands it out.
 *
 * Both take such functions for the whole process.  Ours are theirs and those of
 * malloc but inside a memory_guard, so that other users of these libraries in
 * the process see no difference.
 */
#ifndef FIXC_MEMORY_HOOKS_H
#define FIXC_MEMORY_HOOKS_H

/* Sets the functions, the first time.  requires: no guard is active. */
void memory_hooks_set(void);

#endif
