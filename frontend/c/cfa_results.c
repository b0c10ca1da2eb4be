/* frontend/c/cfa_results.c — what functions of the system may return.
 *
 * A function without a body returns any value.  Of these the standards say more: C11
 * 7.21.6 to 7.21.8 and 7.22.2, POSIX of read and write.
 */
#include "cfa_building.h"

#include <string.h>

#define MOST_RANDOM                                                            \
  INT32_MAX /* RAND_MAX of the library of GNU; random has it, too */

/* From `least` to `most`; if an argument says how many there may be, counted from 1, up to
   its value, or `least`. */
struct known_result {
  const char *name;
  int64_t least, most;
  uint32_t argument; /* or 0 */
  bool gives;        /* it is the argument as an unsigned char, or `least` */
};

static const struct known_result known_results[] = {
    {"rand", 0, MOST_RANDOM, 0, false},
    {"rand_r", 0, MOST_RANDOM, 0, false},
    {"random", 0, MOST_RANDOM, 0, false},
    {"lrand48", 0, MOST_RANDOM, 0, false},
    {"nrand48", 0, MOST_RANDOM, 0, false},
    {"mrand48", INT32_MIN, MOST_RANDOM, 0, false},
    {"jrand48", INT32_MIN, MOST_RANDOM, 0, false},
    {"getchar", -1, UINT8_MAX, 0, false},
    {"getc", -1, UINT8_MAX, 0, false},
    {"fgetc", -1, UINT8_MAX, 0, false},
    {"putchar", -1, UINT8_MAX, 1, true},
    {"putc", -1, UINT8_MAX, 1, true},
    {"fputc", -1, UINT8_MAX, 1, true},
    {"ungetc", -1, UINT8_MAX, 1, true},
    {"puts", -1, INT32_MAX, 0, false},
    {"fputs", -1, INT32_MAX, 0, false},
    {"scanf", -1, INT32_MAX, 0, false},
    {"fscanf", -1, INT32_MAX, 0, false},
    {"sscanf", -1, INT32_MAX, 0, false},
    {"fclose", -1, 0, 0, false},
    {"fflush", -1, 0, 0, false},
    {"fseek", -1, 0, 0, false},
    {"remove", -1, 0, 0, false},
    {"rename", -1, 0, 0, false},
    {"fread", 0, INT64_MAX, 3, false},
    {"fwrite", 0, INT64_MAX, 3, false},
    {"read", -1, INT64_MAX, 3, false},
    {"write", -1, INT64_MAX, 3, false},
    {"close", -1, 0, 0, false},
    {"unlink", -1, 0, 0, false},
    {"mkdir", -1, 0, 0, false},
    {"chdir", -1, 0, 0, false},
    {"access", -1, 0, 0, false},
    {"stat", -1, 0, 0, false},
    {"isatty", 0, 1, 0, false},
    {"sleep", 0, INT32_MAX, 1, false},
    {"usleep", -1, 0, 0, false},
    {"nanosleep", -1, 0, 0, false},
    {"getpid", 1, INT32_MAX, 0, false},
    {"posix_memalign", 0, INT32_MAX, 0, false},
    {"time", -1, INT64_MAX, 0, false},
    {"clock", -1, INT64_MAX, 0, false},
};

static const struct known_result *find_result(const char *name) {
  for (size_t i = 0; i < sizeof known_results / sizeof *known_results; i++)
    if (!strcmp(known_results[i].name, name))
      return &known_results[i];
  return NULL;
}

bool cfa_knows_result(const struct c_symbol *f) {
  return find_result(f->name) != NULL;
}

struct known_pointer {
  const char *name;
  uint32_t argument; /* from 0: it is returned */
  bool or_null;
};

static const struct known_pointer known_pointers[] = {
    {"fgets", 0, true},     {"fgetws", 0, true},      {"gets", 0, true},
    {"inet_ntop", 2, true}, {"asctime_r", 1, true},   {"ctime_r", 1, true},
    {"gmtime_r", 1, true},  {"localtime_r", 1, true}, {"wcscpy", 0, false},
    {"wcsncpy", 0, false},  {"wcscat", 0, false},     {"wcsncat", 0, false},
    {"wmemcpy", 0, false},  {"wmemmove", 0, false},   {"wmemset", 0, false},
};

static const struct known_pointer *find_pointer(const char *name) {
  for (size_t i = 0; i < sizeof known_pointers / sizeof *known_pointers; i++)
    if (!strcmp(known_pointers[i].name, name))
      return &known_pointers[i];
  return NULL;
}

bool cfa_is_name_among(const char *name, const char *const *names, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!strcmp(name, names[i]))
      return true;
  return false;
}

const char *cfa_plain_name(const char *name) {
  static const char *const renamings[] = {"__isoc99_", "__isoc23_"};
  for (size_t i = 0; i < sizeof renamings / sizeof *renamings; i++)
    if (!strncmp(name, renamings[i], strlen(renamings[i])))
      return name + strlen(renamings[i]);
  return name;
}

uint64_t cfa_limiting_argument(const struct c_symbol *f) {
  const struct known_result *known = find_result(f->name);
  return known && known->argument ? UINT64_C(1) << (known->argument - 1) : 0;
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

void cfa_bound_result(struct cfa_builder *b, const struct c_symbol *f,
                      const struct cfa_expr *result, const uint32_t *kept) {
  const struct known_result *known = find_result(f->name);
  if (!known || !result || !c_is_integer(result->type) ||
      result->type->bits < 32)
    return;
  cfa_assume_between(b, result, known->least, known->most);
  if (!known->argument || kept[known->argument - 1] == CFA_NONE)
    return;
  const struct c_type *size =
      b->types->basic[known->gives ? C_UCHAR : C_ULLONG];
  const struct cfa_expr *limit = cfa_convert(
      b, cfa_variable(b->g, kept[known->argument - 1], result->span), size,
      result->span);
  const struct cfa_expr *within =
      result_compared(b, known->gives ? CFA_EQUAL : CFA_LESS_EQUAL,
                      cfa_convert(b, result, limit->type, result->span), limit);
  if (known->least < 0)
    within = cfa_binary(
        b->g, CFA_LOGICAL_OR, within->type, within,
        result_compared(b, CFA_LESS, result,
                        cfa_constant(b->g, result->type, 0, result->span)),
        result->span);
  assume_added(b, within);
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
