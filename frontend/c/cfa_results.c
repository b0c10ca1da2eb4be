/* frontend/c/cfa_results.c — what functions of the system may return.
 *
 * A function without a body returns any value.  Of these the standards say more: C11
 * 7.21.6 to 7.21.8 and 7.22.2, POSIX of read and write.  Where the world outside decides
 * it, each of the values may come in some run; of all others, a run knows nothing.
 */
#include "cfa_bodies.h"
#include "cfa_building.h"

#include <string.h>

#define MOST_RANDOM                                                            \
  INT32_MAX /* RAND_MAX of the library of GNU; random has it, too */

/* What decides which of the values it is. */
enum result_source {
  BY_PROGRAM, /* the arguments, or what the program did before */
  OUTSIDE,    /* the world outside: files, the clock, whether there is room */
  OF_INPUT,   /* the same, unless the program itself made what it reads */
  BY_SEED,    /* the same, unless the program says where numbers begin */
  OF_TIME     /* the same, unless it is stored, too */
};

/* From `least` to `most`; if an argument says how many there may be, counted from 1, up to
   its value, or `least`. */
struct known_result {
  const char *name;
  enum result_source source;
  int64_t least, most;
  uint32_t argument; /* or 0 */
  bool gives;        /* it is the argument as an unsigned char, or `least` */
  bool
      of_file; /* `least`, if the first argument, a number of a file, is none */
};

static const struct known_result known_results[] = {
    {"rand", BY_SEED, 0, MOST_RANDOM, 0, false, false},
    {"random", BY_SEED, 0, MOST_RANDOM, 0, false, false},
    {"lrand48", BY_SEED, 0, MOST_RANDOM, 0, false, false},
    {"mrand48", BY_SEED, INT32_MIN, MOST_RANDOM, 0, false, false},
    {"rand_r", BY_PROGRAM, 0, MOST_RANDOM, 0, false, false},
    {"nrand48", BY_PROGRAM, 0, MOST_RANDOM, 0, false, false},
    {"jrand48", BY_PROGRAM, INT32_MIN, MOST_RANDOM, 0, false, false},
    {"getchar", OF_INPUT, -1, UINT8_MAX, 0, false, false},
    {"getc", OF_INPUT, -1, UINT8_MAX, 0, false, false},
    {"fgetc", OF_INPUT, -1, UINT8_MAX, 0, false, false},
    {"getchar_unlocked", OF_INPUT, -1, UINT8_MAX, 0, false, false},
    {"getc_unlocked", OF_INPUT, -1, UINT8_MAX, 0, false, false},
    {"fgetc_unlocked", OF_INPUT, -1, UINT8_MAX, 0, false, false},
    {"putchar", OUTSIDE, -1, UINT8_MAX, 1, true, false},
    {"putc", OUTSIDE, -1, UINT8_MAX, 1, true, false},
    {"fputc", OUTSIDE, -1, UINT8_MAX, 1, true, false},
    {"putchar_unlocked", OUTSIDE, -1, UINT8_MAX, 1, true, false},
    {"putc_unlocked", OUTSIDE, -1, UINT8_MAX, 1, true, false},
    {"fputc_unlocked", OUTSIDE, -1, UINT8_MAX, 1, true, false},
    {"ungetc", BY_PROGRAM, -1, UINT8_MAX, 1, true, false},
    {"puts", OUTSIDE, -1, INT32_MAX, 0, false, false},
    {"fputs", OUTSIDE, -1, INT32_MAX, 0, false, false},
    {"printf", OUTSIDE, INT32_MIN, INT32_MAX, 0, false, false},
    {"fprintf", OUTSIDE, INT32_MIN, INT32_MAX, 0, false, false},
    {"dprintf", OUTSIDE, INT32_MIN, INT32_MAX, 0, false, false},
    {"vprintf", OUTSIDE, INT32_MIN, INT32_MAX, 0, false, false},
    {"vfprintf", OUTSIDE, INT32_MIN, INT32_MAX, 0, false, false},
    {"vdprintf", OUTSIDE, INT32_MIN, INT32_MAX, 0, false, false},
    {"scanf", OF_INPUT, -1, INT32_MAX, 0, false, false},
    {"fscanf", OF_INPUT, -1, INT32_MAX, 0, false, false},
    {"vscanf", OF_INPUT, -1, INT32_MAX, 0, false, false},
    {"vfscanf", OF_INPUT, -1, INT32_MAX, 0, false, false},
    {"sscanf", BY_PROGRAM, -1, INT32_MAX, 0, false, false},
    {"fclose", OUTSIDE, -1, 0, 0, false, false},
    {"fflush", OUTSIDE, -1, 0, 0, false, false},
    {"fseek", OUTSIDE, -1, 0, 0, false, false},
    {"remove", OUTSIDE, -1, 0, 0, false, false},
    {"rename", OUTSIDE, -1, 0, 0, false, false},
    {"fread", OF_INPUT, 0, INT64_MAX, 3, false, false},
    {"fread_unlocked", OF_INPUT, 0, INT64_MAX, 3, false, false},
    {"fwrite", OUTSIDE, 0, INT64_MAX, 3, false, false},
    {"fwrite_unlocked", OUTSIDE, 0, INT64_MAX, 3, false, false},
    {"read", OF_INPUT, -1, INT64_MAX, 3, false, true},
    {"pread", OF_INPUT, -1, INT64_MAX, 3, false, true},
    {"recv", OF_INPUT, -1, INT64_MAX, 0, false, true},
    {"recvfrom", OF_INPUT, -1, INT64_MAX, 0, false, true},
    {"write", OUTSIDE, -1, INT64_MAX, 3, false, true},
    {"pwrite", OUTSIDE, -1, INT64_MAX, 3, false, true},
    {"send", OUTSIDE, -1, INT64_MAX, 3, false, true},
    {"sendto", OUTSIDE, -1, INT64_MAX, 3, false, true},
    {"close", OUTSIDE, -1, 0, 0, false, true},
    {"fstat", OUTSIDE, -1, 0, 0, false, true},
    {"fsync", OUTSIDE, -1, 0, 0, false, true},
    {"ftruncate", OUTSIDE, -1, 0, 0, false, true},
    {"connect", OUTSIDE, -1, 0, 0, false, true},
    {"bind", OUTSIDE, -1, 0, 0, false, true},
    {"listen", OUTSIDE, -1, 0, 0, false, true},
    {"isatty", OUTSIDE, 0, 1, 0, false, true},
    {"dup", OUTSIDE, -1, INT32_MAX, 0, false, true},
    {"accept", OUTSIDE, -1, INT32_MAX, 0, false, true},
    {"unlink", OUTSIDE, -1, 0, 0, false, false},
    {"mkdir", OUTSIDE, -1, 0, 0, false, false},
    {"rmdir", OUTSIDE, -1, 0, 0, false, false},
    {"chdir", OUTSIDE, -1, 0, 0, false, false},
    {"chmod", OUTSIDE, -1, 0, 0, false, false},
    {"access", OUTSIDE, -1, 0, 0, false, false},
    {"stat", OUTSIDE, -1, 0, 0, false, false},
    {"lstat", OUTSIDE, -1, 0, 0, false, false},
    {"link", OUTSIDE, -1, 0, 0, false, false},
    {"symlink", OUTSIDE, -1, 0, 0, false, false},
    {"pipe", OUTSIDE, -1, 0, 0, false, false},
    {"usleep", OUTSIDE, -1, 0, 0, false, false},
    {"nanosleep", OUTSIDE, -1, 0, 0, false, false},
    {"open", OUTSIDE, -1, INT32_MAX, 0, false, false},
    {"creat", OUTSIDE, -1, INT32_MAX, 0, false, false},
    {"socket", OUTSIDE, -1, INT32_MAX, 0, false, false},
    {"poll", OUTSIDE, -1, INT32_MAX, 2, false, false},
    {"select", OUTSIDE, -1, INT32_MAX, 0, false, false},
    {"system", OUTSIDE, -1, UINT16_MAX, 0, false, false},
    {"sleep", OUTSIDE, 0, INT32_MAX, 1, false, false},
    {"getpid", BY_PROGRAM, 1, INT32_MAX, 0, false, false},
    {"posix_memalign", BY_PROGRAM, 0, INT32_MAX, 0, false, false},
    {"time", OF_TIME, -1, INT64_MAX, 0, false, false},
    {"clock", BY_PROGRAM, -1, INT64_MAX, 0, false, false},
};

static const struct known_result *find_result(const char *name) {
  for (size_t i = 0; i < sizeof known_results / sizeof *known_results; i++)
    if (!strcmp(known_results[i].name, name))
      return &known_results[i];
  return NULL;
}

struct known_pointer {
  const char *name;
  uint32_t argument; /* from 0: it is returned */
  bool or_null;
};

static const struct known_pointer known_pointers[] = {
    {"freopen", 2, true},     {"freopen64", 2, true}, {"fgets", 0, true},
    {"fgetws", 0, true},      {"gets", 0, true},      {"inet_ntop", 2, true},
    {"asctime_r", 1, true},   {"ctime_r", 1, true},   {"gmtime_r", 1, true},
    {"localtime_r", 1, true}, {"wcsncat", 0, false},  {"wmemmove", 0, false},
};

static const struct known_pointer *find_pointer(const char *name) {
  for (size_t i = 0; i < sizeof known_pointers / sizeof *known_pointers; i++)
    if (!strcmp(known_pointers[i].name, name))
      return &known_pointers[i];
  return NULL;
}

bool cfa_knows_result(const struct c_symbol *f) {
  return find_result(f->name) || find_pointer(f->name);
}

bool cfa_is_name_among(const char *name, const char *const *names, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!strcmp(name, names[i]))
      return true;
  return false;
}

/* ---- Which of them a run may choose ------------------------------------------- */

/* Null, if there is none, or what only the library makes. */
static bool gives_stream(const char *name) {
  static const char *const names[] = {"fopen",   "fopen64", "fdopen",
                                      "popen",   "tmpfile", "opendir",
                                      "readdir", "dlopen"};
  return cfa_is_name_among(name, names, sizeof names / sizeof *names);
}

enum cfa_made cfa_made_by(const char *name) {
  static const char *const files[] = {"open",   "open64", "creat", "creat64",
                                      "socket", "dup",    "accept"};
  return gives_stream(name) ? CFA_MADE_OR_NULL
         : cfa_is_name_among(name, files, sizeof files / sizeof *files)
             ? CFA_MADE_FILE
             : CFA_NOT_MADE;
}

/* What it is given, or null. */
static bool gives_stream_again(const char *name) {
  return !strcmp(name, "freopen") || !strcmp(name, "freopen64");
}

/* Whether there is a line. */
static bool reads_line(const char *name) {
  static const char *const names[] = {"fgets", "fgetws", "gets"};
  return cfa_is_name_among(name, names, sizeof names / sizeof *names);
}

static bool is_seeded(const struct cfa_builder *b) {
  static const char *const names[] = {"srand",    "srandom",     "initstate",
                                      "setstate", "initstate_r", "srandom_r",
                                      "srand48",  "seed48",      "lcong48"};
  const struct c_unit *u = b->unit;
  for (uint32_t i = 0; i < u->nmissing; i++)
    if (u->missing[i]->given_number &&
        cfa_is_name_among(u->missing[i]->name, names,
                          sizeof names / sizeof *names))
      return true;
  return false;
}

/* No argument, or a null pointer. */
static bool stores_nothing(const struct c_expr *call) {
  const struct c_expr *a = call->args ? cfa_given_pointer(call->args) : NULL;
  return !a || (a->kind == C_E_NUMBER && a->value == 0);
}

enum cfa_stream_end cfa_stream_end(const char *name) {
  static const char *const numbers[] = {
      "getchar",        "getc",  "fgetc",  "getchar_unlocked", "getc_unlocked",
      "fgetc_unlocked", "scanf", "fscanf", "vscanf",           "vfscanf"};
  static const char *const counts[] = {"fread", "fread_unlocked"};
  name = cfa_plain_name(name);
  return reads_line(name) ? CFA_ENDS_AT_ZERO
         : cfa_is_name_among(name, numbers, sizeof numbers / sizeof *numbers)
             ? CFA_ENDS_AT_EOF
         : cfa_is_name_among(name, counts, sizeof counts / sizeof *counts)
             ? CFA_ENDS_ANYHOW
             : CFA_NO_STREAM;
}

bool cfa_returns_input(const struct cfa_builder *b, const struct c_expr *call,
                       const char *name) {
  name = cfa_plain_name(name);
  const struct known_result *known = find_result(name);
  if (!known)
    return gives_stream(name) || gives_stream_again(name) ||
           (reads_line(name) && !cfa_makes_input(b->unit, b->options->texts));
  return known->source == OUTSIDE ||
         (known->source == OF_INPUT &&
          !cfa_makes_input(b->unit, b->options->texts)) ||
         (known->source == BY_SEED && !is_seeded(b)) ||
         (known->source == OF_TIME && stores_nothing(call));
}

/* ---- Calls --------------------------------------------------------------------- */

uint64_t cfa_limiting_argument(const struct c_symbol *f) {
  const struct known_result *known = find_result(f->name);
  uint64_t wanted = known && known->of_file ? 1 : 0;
  return known && known->argument
             ? wanted | UINT64_C(1) << (known->argument - 1)
             : wanted;
}

static const struct cfa_expr *result_compared(struct cfa_builder *b,
                                              enum cfa_op op,
                                              const struct cfa_expr *x,
                                              const struct cfa_expr *y) {
  return cfa_operation(b, op, b->types->basic[C_INT], x, y, x->span);
}

static void assume_added(struct cfa_builder *b, const struct cfa_expr *truth) {
  if (truth->op == CFA_CONSTANT)
    return;
  cfa_assume(b, truth, truth->span);
  cfa_mark_added(b, b->edges.len - 1);
}

void cfa_assume_between(struct cfa_builder *b, const struct cfa_expr *x,
                        int64_t least, int64_t most) {
  const struct cfa_expr *from =
      cfa_constant(b->g, x->type, (uint64_t)least, x->span);
  const struct cfa_expr *to =
      cfa_constant(b->g, x->type, (uint64_t)most, x->span);
  if (x->type->is_signed || least > 0)
    assume_added(b, result_compared(b, CFA_GREATER_EQUAL, x, from));
  if (x->type->bits > 32 ? most < INT64_MAX : most < INT32_MAX)
    assume_added(b, result_compared(b, CFA_LESS_EQUAL, x, to));
}

static const struct cfa_expr *result_or(struct cfa_builder *b,
                                        const struct cfa_expr *x,
                                        const struct cfa_expr *y) {
  return cfa_binary(b->g, CFA_LOGICAL_OR, x->type, x, y, x->span);
}

/* No more than the argument says, or `least`. */
static void assume_limited(struct cfa_builder *b,
                           const struct known_result *known,
                           const struct cfa_expr *result,
                           const struct cfa_expr *argument) {
  const struct c_type *size =
      b->types->basic[known->gives ? C_UCHAR : C_ULLONG];
  const struct cfa_expr *limit = cfa_convert(b, argument, size, result->span);
  const struct cfa_expr *within =
      result_compared(b, known->gives ? CFA_EQUAL : CFA_LESS_EQUAL,
                      cfa_convert(b, result, limit->type, result->span), limit);
  if (known->least < 0)
    within = result_or(
        b, within,
        result_compared(b, CFA_LESS, result,
                        cfa_constant(b->g, result->type, 0, result->span)));
  assume_added(b, within);
}

/* A negative number is that of no file. */
static void assume_of_file(struct cfa_builder *b,
                           const struct known_result *known,
                           const struct cfa_expr *result,
                           const struct cfa_expr *file) {
  if (!file->type->is_signed)
    return;
  assume_added(b, result_or(b,
                            result_compared(b, CFA_GREATER_EQUAL, file,
                                            cfa_constant(b->g, file->type, 0,
                                                         result->span)),
                            result_compared(b, CFA_EQUAL, result,
                                            cfa_constant(b->g, result->type,
                                                         (uint64_t)known->least,
                                                         result->span))));
}

/* A file that is open has a number of its own: what dup and accept give is another one. */
static void assume_another_file(struct cfa_builder *b,
                                const struct cfa_expr *result,
                                const struct cfa_expr *file) {
  assume_added(
      b,
      result_or(
          b,
          result_compared(b, CFA_LESS, result,
                          cfa_constant(b->g, result->type, 0, result->span)),
          result_compared(b, CFA_UNEQUAL, result,
                          cfa_convert(b, file, result->type, result->span))));
}

void cfa_bound_result(struct cfa_builder *b, const struct c_symbol *f,
                      const struct cfa_expr *result, const uint32_t *kept) {
  const struct known_result *known = find_result(f->name);
  if (!known || !result || !c_is_integer(result->type) ||
      result->type->bits < 32)
    return;
  cfa_assume_between(b, result, known->least, known->most);
  if (known->argument && kept[known->argument - 1] != CFA_NONE)
    assume_limited(b, known, result,
                   cfa_variable(b->g, kept[known->argument - 1], result->span));
  if (!known->of_file || kept[0] == CFA_NONE)
    return;
  const struct cfa_expr *file = cfa_variable(b->g, kept[0], result->span);
  assume_of_file(b, known, result, file);
  if (cfa_made_by(known->name) == CFA_MADE_FILE)
    assume_another_file(b, result, file);
}

const struct cfa_expr *cfa_returned_pointer(struct cfa_builder *b,
                                            const struct c_expr *e,
                                            const struct c_symbol *f,
                                            const uint32_t *kept) {
  const struct known_pointer *known = find_pointer(f->name);
  if (!known || e->type->kind != C_POINTER || kept[known->argument] == CFA_NONE)
    return NULL;
  const struct cfa_expr *x = cfa_convert(
      b, cfa_variable(b->g, kept[known->argument], e->span), e->type, e->span);
  if (!known->or_null)
    return x;
  uint32_t any = cfa_temporary(b, b->types->basic[C_INT], e->span);
  cfa_havoc(b, any, CFA_NO_BODY, f->name, e->span);
  cfa_mark_added(b, b->edges.len - 1);
  return cfa_choice(b->g, cfa_truth(b, cfa_variable(b->g, any, e->span)), x,
                    cfa_constant(b->g, e->type, 0, e->span), e->span);
}
