/* frontend/c/cfa_errno.c — errno after calls of functions without a body (C11 7.5).
 *
 * A proof takes any of them to set it to any positive number, or to leave it; if it is known
 * that a function has failed that says by errno why, it has set it.  Of a run, the world
 * outside decides whether a function of the system fails, and so some of the reasons; one
 * that has not failed may leave errno as it was.  Anything else is a guess.
 */
#include "cfa_bodies.h"
#include "cfa_building.h"

#include <string.h>

enum { MOST_REASONS = 4, MOST_NAMES = 20, BAD_FILE = 9, INPUT_OUTPUT = 5 };

/* How a function says that it has failed. */
enum failure { FAILS_NEGATIVE, FAILS_ZERO };

/* Numbers of Linux: reasons that the world outside may give whatever the arguments are. */
static const struct failing {
  const char *names[MOST_NAMES];
  enum failure says;
  bool
      of_file; /* the first argument is the number of a file; negative: it is none */
  unsigned char errors[MOST_REASONS]; /* up to 0 */
} failing_functions[] = {
    {{"open", "open64", "creat", "creat64"},
     FAILS_NEGATIVE,
     false,
     {2, 13, 20, 24}},
    {{"access", "stat", "stat64", "lstat", "lstat64", "unlink", "remove",
      "rename", "rmdir", "chdir", "chmod", "link", "symlink"},
     FAILS_NEGATIVE,
     false,
     {2, 13, 20}},
    {{"mkdir"}, FAILS_NEGATIVE, false, {2, 13, 17, 20}},
    {{"fopen", "fopen64", "freopen", "freopen64", "opendir"},
     FAILS_ZERO,
     false,
     {2, 13, 20, 24}},
    {{"fdopen", "popen", "tmpfile"}, FAILS_ZERO, false, {12, 24}},
    {{"read", "pread", "recv", "recvfrom"}, FAILS_NEGATIVE, true, {4, 5, 11}},
    {{"write", "pwrite", "send", "sendto"},
     FAILS_NEGATIVE,
     true,
     {4, 5, 11, 28}},
    {{"close", "fsync", "fstat", "ftruncate"}, FAILS_NEGATIVE, true, {5}},
    {{"dup", "accept"}, FAILS_NEGATIVE, true, {24}},
    {{"connect"}, FAILS_NEGATIVE, true, {4, 110, 111}},
    {{"bind", "listen"}, FAILS_NEGATIVE, true, {98}},
    {{"isatty"}, FAILS_ZERO, true, {25}},
    {{"socket", "pipe"}, FAILS_NEGATIVE, false, {23, 24}},
    {{"poll", "select", "nanosleep", "usleep"}, FAILS_NEGATIVE, false, {4}},
    {{"fseek", "fclose", "fflush", "printf", "fprintf", "dprintf", "vprintf",
      "vfprintf", "vdprintf", "puts", "fputs", "putchar", "putc", "fputc",
      "putchar_unlocked", "putc_unlocked", "fputc_unlocked"},
     FAILS_NEGATIVE,
     false,
     {5}},
};

static bool names_function(const struct failing *how, const char *name) {
  for (uint32_t i = 0; i < MOST_NAMES && how->names[i]; i++)
    if (!strcmp(how->names[i], name))
      return true;
  return false;
}

/* NULL: it is none of them. */
static const struct failing *find_failing(const char *name) {
  for (size_t i = 0; i < sizeof failing_functions / sizeof *failing_functions;
       i++)
    if (names_function(&failing_functions[i], name))
      return &failing_functions[i];
  return NULL;
}

/* Whether errno is as it was where such a function has not failed, or may not have. */
static bool may_leave_errno(struct cfa_builder *b, const struct c_expr *e,
                            const struct c_symbol *f) {
  static const char *const names[] = {
      "clock",   "free",   "getegid", "geteuid", "getgid", "getpid",
      "getppid", "getuid", "isatty",  "memcpy",  "memset", "perror",
      "rand",    "srand",  "srandom", "strerror"};
  const char *name = cfa_name_of_library(b->arena, f->name);
  return cfa_returns_input(b, e, name) ||
         cfa_is_name_among(name, names, sizeof names / sizeof *names);
}

const struct c_symbol *cfa_errno_location(const struct cfa_builder *b) {
  return cfa_library_function(b, "__errno_location");
}

/* ---- The value --------------------------------------------------------------- */

static const struct cfa_expr *errno_number(struct cfa_builder *b, uint64_t n,
                                           struct span at) {
  return cfa_constant(b->g, b->types->basic[C_INT], n, at);
}

/* What a function without a body has set it to, if it is positive. */
static const struct cfa_expr *new_number(struct cfa_builder *b,
                                         const struct c_expr *e,
                                         const struct c_symbol *f,
                                         bool guesses) {
  uint32_t any = cfa_temporary(b, b->types->basic[C_INT], e->span);
  cfa_havoc(b, any, CFA_WRITTEN, f->name, e->span);
  b->edges.at[b->edges.len - 1].parameter = CFA_NONE;
  b->edges.at[b->edges.len - 1].computes = guesses;
  return cfa_variable(b->g, any, e->span);
}

static const struct cfa_expr *positive_or(struct cfa_builder *b,
                                          const struct cfa_expr *x,
                                          const struct cfa_expr *otherwise) {
  return cfa_choice(
      b->g,
      cfa_compares(b, CFA_GREATER, x, errno_number(b, 0, x->span), x->span), x,
      otherwise, x->span);
}

/* One of the reasons. */
static const struct cfa_expr *is_reason(struct cfa_builder *b,
                                        const struct failing *how,
                                        const struct cfa_expr *x) {
  const struct cfa_expr *found = errno_number(b, 0, x->span);
  for (uint32_t i = 0; i < MOST_REASONS && how && how->errors[i]; i++) {
    const struct cfa_expr *is = cfa_compares(
        b, CFA_EQUAL, x, errno_number(b, how->errors[i], x->span), x->span);
    found =
        i == 0 ? is
               : cfa_operation(b, CFA_LOGICAL_OR, is->type, found, is, x->span);
  }
  return found;
}

/* After a failure.  `pick` comes from outside, `any` is a guess. */
static const struct cfa_expr *failed_errno(struct cfa_builder *b,
                                           const struct failing *how,
                                           const struct cfa_expr *pick,
                                           const struct cfa_expr *any) {
  return cfa_choice(
      b->g, is_reason(b, how, pick), pick,
      positive_or(b, any, errno_number(b, INPUT_OUTPUT, pick->span)),
      pick->span);
}

/* After a function that has not failed, or (`how`) of which that is not known. */
static const struct cfa_expr *other_errno(struct cfa_builder *b,
                                          const struct failing *how,
                                          const struct cfa_expr *pick,
                                          const struct cfa_expr *any,
                                          const struct cfa_expr *before) {
  struct span at = pick->span;
  const struct cfa_expr *x = positive_or(b, any, before);
  if (how)
    x = cfa_choice(b->g, is_reason(b, how, pick), pick, x, at);
  return cfa_choice(
      b->g, cfa_compares(b, CFA_EQUAL, pick, errno_number(b, 0, at), at),
      before, x, at);
}

static const struct cfa_expr *
reasoned_errno(struct cfa_builder *b, const struct failing *how,
               const struct cfa_expr *result, const struct cfa_expr *pick,
               const struct cfa_expr *any, const struct cfa_expr *before) {
  if (!how || !result)
    return other_errno(b, how, pick, any, before);
  const struct cfa_expr *zero =
      cfa_constant(b->g, result->type, 0, result->span);
  const struct cfa_expr *fails =
      cfa_compares(b, how->says == FAILS_ZERO ? CFA_EQUAL : CFA_LESS, result,
                   zero, result->span);
  return cfa_choice(b->g, fails, failed_errno(b, how, pick, any),
                    other_errno(b, NULL, pick, any, before), result->span);
}

/* `file`: the first argument; it and `result` may be NULL. */
static const struct cfa_expr *
errno_after(struct cfa_builder *b, const struct c_expr *e,
            const struct c_symbol *f, const struct cfa_expr *file,
            const struct cfa_expr *result, const struct cfa_expr *before) {
  bool known = cfa_is_of_library(b, f);
  if (!known || b->own_errno != CFA_NONE || !may_leave_errno(b, e, f))
    return positive_or(b, new_number(b, e, f, known), before);
  const struct failing *how =
      find_failing(cfa_name_of_library(b->arena, f->name));
  const struct cfa_expr *pick = new_number(b, e, f, false);
  const struct cfa_expr *x =
      reasoned_errno(b, how, result, pick, new_number(b, e, f, true), before);
  return how && how->of_file && file
             ? cfa_choice(
                   b->g,
                   cfa_compares(b, CFA_LESS, file,
                                cfa_constant(b->g, file->type, 0, e->span),
                                e->span),
                   errno_number(b, BAD_FILE, e->span), x, e->span)
             : x;
}

/* ---- The place --------------------------------------------------------------- */

/* NULL, and the variable own_errno: beside threads, each has one. */
static const struct cfa_expr *errno_place(struct cfa_builder *b,
                                          struct span at) {
  if (b->own_errno != CFA_NONE)
    return NULL;
  const struct c_symbol *location = cfa_errno_location(b);
  uint32_t place = cfa_temporary(b, location->type->of, at);
  struct cfa_edge *call = cfa_emit(b, CFA_CALL, at);
  call->callee = location->number;
  call->var = place;
  return cfa_variable(b->g, place, at);
}

static void store_errno(struct cfa_builder *b, const struct cfa_expr *place,
                        const struct cfa_expr *x, struct span at) {
  if (!place) {
    cfa_set_errno(b, x, at);
    return;
  }
  struct cfa_edge *store = cfa_emit(b, CFA_STORE, at);
  store->address = place;
  store->expr = x;
}

void cfa_change_errno(struct cfa_builder *b, const struct c_expr *e,
                      const struct c_symbol *f, const struct cfa_expr *file,
                      const struct cfa_expr *result) {
  if (!cfa_errno_location(b))
    return;
  const struct cfa_expr *place = errno_place(b, e->span);
  const struct cfa_expr *before =
      place ? cfa_unary(b->g, CFA_LOAD, b->types->basic[C_INT], place, e->span)
            : cfa_variable(b->g, b->own_errno, e->span);
  store_errno(b, place, errno_after(b, e, f, file, result, before), e->span);
}

void cfa_write_errno(struct cfa_builder *b, const struct cfa_expr *value) {
  if (cfa_errno_location(b))
    store_errno(b, errno_place(b, value->span), value, value->span);
}
