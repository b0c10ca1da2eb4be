/* tests/unit/libc_bodies.h — see libc_bodies.c. */
#ifndef FIXC_LIBC_BODIES_H
#define FIXC_LIBC_BODIES_H

typedef void any_function(void);

/* The body for this function, to be cast to its type; NULL: there is none.
   fixc_any() returns `any` from now on. */
any_function *libc_body(const char *name, int any);

#endif
