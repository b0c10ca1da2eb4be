/* tests/unit/libc_bodies.h — see libc_bodies.c. */
#ifndef FIXC_LIBC_BODIES_H
#define FIXC_LIBC_BODIES_H

typedef void any_function(void);

/* The body for this function, to be cast to its type; NULL: there is none.
   fixc_any() returns `any` from now on. */
any_function *libc_body(const char *name, int any);

/* What happens where main returns: the functions that `atexit` registered. */
void libc_run_registered(void);

/* How often there was no room for one. */
unsigned libc_times_full(void);

#endif
