/* frontend/c/cfa_bodies.h — bodies for functions of the C library. */
#ifndef FIXC_CFA_BODIES_H
#define FIXC_CFA_BODIES_H

#include "c_check.h"

/* The name of the file in which these bodies stand. */
#define CFA_LIBRARY_FILE "<C library>"

/* The text of the program, and after it, as a translation unit, the bodies of
   libc_bodies.def for what the program uses and does not define, if it declares
   it with the type of the standard, or one with integers and pointers at the same
   places: a new source with the name of the program's.  If it may take texts, those of
   given_bodies.def, too.
   The program's own source: there is nothing to add. */
uint32_t cfa_add_bodies(struct arena *a, struct intern *names,
                        struct sources *sources, uint32_t source,
                        const struct c_unit *program, bool texts);

/* The name of the standard, where headers have another for one of its versions:
   `scanf` of `__isoc99_scanf`. */
const char *cfa_plain_name(const char *name);

/* Whether it misses a function of given_bodies.def. */
bool cfa_misses_given(const struct c_unit *program);

/* Whether the program may read what it made itself: it has files or pipes that nobody else
   knows, or gives a character back to a stream, if no body keeps it (`texts`). */
bool cfa_makes_input(const struct c_unit *program, bool texts);

/* Whether the bodies of given_bodies.def know all that the program does to streams. */
bool cfa_tracks_streams(const struct c_unit *program);

/* The text of a function of given_bodies.def, by its name there, as `fixc_fgets`; NULL:
   there is none. */
const char *cfa_given_body(const char *name);

/* Whether such a function stands for none of the library, but is called by others. */
bool cfa_is_helper(const char *name);

#endif
