/* bench/debian/stubs.h — stands for the C library, so far as the rules depend on it.
 * The preprocessor reads it before each program (gcc -include). */
#ifndef STUBS_H
#define STUBS_H

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int holds);

static int any_between(int least, int greatest) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(least <= x && x <= greatest);
  return x;
}

/* Each time that it is asked for, anything. */
static int any_error;
#undef errno
#define errno (*(any_error = __VERIFIER_nondet_int(), &any_error))

/* A place in the string, or none; the string is short. */
#undef strchr
#undef strrchr
#undef strlen
#define some_place(s)                                                          \
  (__VERIFIER_nondet_int() ? (char *)(s) + any_between(0, 1000) : (char *)0)
#define strchr(s, c) some_place(s)
#define strrchr(s, c) some_place(s)
#define strlen(s) ((size_t)any_between(0, 1000))

/* A small file of any kind and age, or none. */
static int some_file(struct stat *to) {
  to->st_size = any_between(0, 4096);
  to->st_mode = (mode_t)__VERIFIER_nondet_int();
  to->st_ino = (ino_t)__VERIFIER_nondet_int();
  to->st_mtime = __VERIFIER_nondet_int();
  return any_between(-1, 0);
}
#define stat(name, to) some_file(to)
#define fstat(file, to) some_file(to)
#define lstat(name, to) some_file(to)

#endif
